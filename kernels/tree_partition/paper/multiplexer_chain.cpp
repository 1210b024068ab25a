#include "kernels/tree_partition/paper/multiplexer_chain.hpp"

#include <algorithm>

#include "kernels/tree_partition/paper/interface_type.hpp"

namespace isthmus::kernels::tree_partition::paper {

MultiplexerChain::MultiplexerChain(std::span<const std::uint64_t> truth_table, unsigned variables) {
  Known known;
  std::vector<std::uint32_t> results;
  results.reserve(truth_table.size());
  const unsigned in_word = std::min(variables, kWordVariables);
  for (const std::uint64_t word : truth_table) results.push_back(of_word(known, word, in_word));
  // Two neighbours differ in the least variable that has not been decided on.
  for (unsigned variable = in_word; variable < variables; ++variable) {
    const std::size_t half = results.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
      results[i] = step(known, variable, results[2 * i], results[2 * i + 1]);
    }
    results.resize(half);
  }
  result_ = results.front();
}

std::uint32_t MultiplexerChain::step(Known& known, std::uint32_t variable, std::uint32_t low,
                                     std::uint32_t high) {
  if (low == high) return low;
  const auto next = static_cast<std::uint32_t>(steps_.size()) + kFirstStep;
  const auto [place, is_new] = known.try_emplace({variable, low, high}, next);
  if (is_new) steps_.push_back({variable, low, high});
  return place->second;
}

std::uint32_t MultiplexerChain::of_word(Known& known, std::uint64_t word, unsigned variables) {
  if (word == 0) return 0;
  if (word == ~std::uint64_t{0}) return 1;
  const unsigned top = variables - 1;
  const std::uint64_t where = variable_word(top, 0);
  const unsigned distance = 1U << top;
  const std::uint64_t low = word & ~where;
  const std::uint64_t high = word & where;
  const std::uint32_t if_not = of_word(known, low | low << distance, top);
  const std::uint32_t if_so = of_word(known, high | high >> distance, top);
  return step(known, top, if_not, if_so);
}

}  // namespace isthmus::kernels::tree_partition::paper
