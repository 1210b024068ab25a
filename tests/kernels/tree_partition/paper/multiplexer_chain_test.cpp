#include "kernels/tree_partition/paper/multiplexer_chain.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "kernels/tree_partition/paper/interface_type.hpp"

namespace isthmus::kernels::tree_partition::paper {
namespace {

/// The value under a valuation, step by step.
bool value(const MultiplexerChain& chain, std::uint64_t valuation) {
  std::vector<bool> results{false, true};
  for (const auto& [variable, low, high] : chain.steps()) {
    results.push_back((valuation >> variable & 1) != 0 ? results[high] : results[low]);
  }
  return results[chain.result()];
}

/// A truth table of a monotone function: an "or" of "and"s.
std::vector<std::uint64_t> table(unsigned variables, const std::vector<std::uint64_t>& terms) {
  std::vector<std::uint64_t> words(truth_table_words(variables));
  for (std::size_t bit = 0; bit < words.size() * 64; ++bit) {
    const std::uint64_t valuation = bit & ((std::uint64_t{1} << variables) - 1);
    const bool holds =
        std::ranges::any_of(terms, [&](std::uint64_t term) { return (term & valuation) == term; });
    if (holds) words[bit / 64] |= std::uint64_t{1} << bit % 64;
  }
  return words;
}

RC_GTEST_PROP(MultiplexerChain, HasTheValuesOfItsTable, ()) {
  const auto variables = *rc::gen::inRange(0U, 11U);
  const auto terms = *rc::gen::container<std::vector<std::uint64_t>>(
      rc::gen::inRange(std::uint64_t{0}, std::uint64_t{1} << variables));
  const auto words = table(variables, terms);
  const MultiplexerChain chain(words, variables);
  for (std::uint64_t valuation = 0; valuation < std::uint64_t{1} << variables; ++valuation) {
    RC_ASSERT(value(chain, valuation) == ((words[valuation / 64] >> valuation % 64 & 1) != 0));
  }
}

RC_GTEST_PROP(MultiplexerChain, IsReducedAndInOrder, ()) {
  const auto variables = *rc::gen::inRange(1U, 10U);
  const auto terms = *rc::gen::container<std::vector<std::uint64_t>>(
      rc::gen::inRange(std::uint64_t{0}, std::uint64_t{1} << variables));
  const MultiplexerChain chain(table(variables, terms), variables);
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> seen;
  std::uint32_t result = MultiplexerChain::kFirstStep;
  for (const auto& [variable, low, high] : chain.steps()) {
    RC_ASSERT(low != high && low < result && high < result);
    RC_ASSERT(seen.insert({variable, low, high}).second);
    ++result;
  }
}

TEST(MultiplexerChain, OfAnAndHasAStepAVariable) {
  constexpr unsigned kVariables = 20;
  std::vector<std::uint64_t> words(truth_table_words(kVariables));
  words.back() = std::uint64_t{1} << 63U;
  const MultiplexerChain chain(words, kVariables);
  EXPECT_EQ(chain.steps().size(), kVariables);
  EXPECT_TRUE(value(chain, (1U << kVariables) - 1));
  EXPECT_FALSE(value(chain, (1U << kVariables) - 2));
}

TEST(MultiplexerChain, OfConstantsHasNoStep) {
  const std::vector<std::uint64_t> never{0, 0};
  const std::vector<std::uint64_t> always{~std::uint64_t{0}, ~std::uint64_t{0}};
  EXPECT_EQ(MultiplexerChain(never, 7).result(), 0U);
  EXPECT_EQ(MultiplexerChain(always, 7).result(), 1U);
  EXPECT_TRUE(MultiplexerChain(always, 7).steps().empty());
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition::paper
