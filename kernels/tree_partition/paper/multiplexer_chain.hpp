#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace isthmus::kernels::tree_partition::paper {

/// A monotone Boolean function as steps that each choose between two earlier results: its reduced
/// ordered decision diagram, children first.
///
/// A truth table of k variables has 2^k bits, but the functions of children are simple and have few
/// steps; and a step works on any number of valuations at once, a word of them an instruction.
class MultiplexerChain {
 public:
  /// low or (variable and high), which for a monotone function is "if variable then high else low".
  struct Step {
    std::uint32_t variable = 0;
    std::uint32_t low = 0;
    std::uint32_t high = 0;
  };
  /// Result 0 is false, result 1 is true, result 2 + s is that of step s.
  static constexpr std::uint32_t kFirstStep = 2;

  /// The function of a truth table as EntrySemantics has it. O(words of the table, times the log of
  /// the steps).
  MultiplexerChain(std::span<const std::uint64_t> truth_table, unsigned variables);

  [[nodiscard]] std::span<const Step> steps() const noexcept { return steps_; }
  /// Which result is the function's value.
  [[nodiscard]] std::uint32_t result() const noexcept { return result_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return steps_.size() * sizeof(Step); }

 private:
  using Known = std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>;

  std::uint32_t step(Known& known, std::uint32_t variable, std::uint32_t low, std::uint32_t high);
  std::uint32_t of_word(Known& known, std::uint64_t word, unsigned variables);

  std::vector<Step> steps_;
  std::uint32_t result_ = 0;
};

}  // namespace isthmus::kernels::tree_partition::paper
