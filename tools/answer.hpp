#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/geography/second_opinions.hpp"
#include "tools/solve_options.hpp"

namespace isthmus::tools {

/// What is known of one start.
struct Answer {
  engine::graph::Vertex start = 0;
  std::optional<engine::search::Nimber> value;
  /// Why there is no value.
  std::string undecided;
  std::optional<std::vector<engine::graph::Vertex>> winning_moves;
  std::optional<std::vector<engine::graph::Vertex>> line;
  double seconds = 0;
  std::string_view method;
  std::uint64_t states = 0;
  std::vector<kernels::geography::Count> counts;
  /// Where other methods were asked, too.
  std::optional<kernels::geography::SecondOpinions> others;
};

/// Says answers about one graph, as objects or for people.
class AnswerWriter {
 public:
  /// Options and question must outlive the writer. `index` is the graph's place in the input.
  AnswerWriter(const SolveOptions& options, std::uint64_t index,
               const kernels::geography::Question& question);

  /// A line of JSON, or lines of text.
  [[nodiscard]] std::string write(const Answer& answer) const;

  /// Whether something that was asked besides the value was not found.
  [[nodiscard]] bool lacks_something(const Answer& answer) const;

 private:
  [[nodiscard]] std::string json(const Answer& answer) const;
  [[nodiscard]] std::string text(const Answer& answer) const;
  [[nodiscard]] std::string text(const kernels::geography::SecondOpinions& others) const;
  [[nodiscard]] std::string what_is_missing(const Answer& answer) const;
  [[nodiscard]] std::string value_text(engine::search::Nimber value) const;
  [[nodiscard]] bool nimbers() const;
  [[nodiscard]] std::uint64_t peak_memory(const Answer& answer) const;

  const SolveOptions& options_;
  std::uint64_t index_;
  const kernels::geography::Question& question_;
  const engine::graph::Graph& graph_;
  /// What all objects begin with, up to the start, and without the brace that ends it.
  std::string head_;
  /// As it was last asked for; 0 when it was not.
  mutable std::uint64_t peak_memory_ = 0;
};

}  // namespace isthmus::tools
