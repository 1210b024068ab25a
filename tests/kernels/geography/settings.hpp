#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/geography/edge_search.hpp"
#include "kernels/geography/solver.hpp"

/// Ways to ask the same question.
namespace isthmus::kernels::geography {

/// A choice of reductions and what to call it.
struct Choice {
  std::string name;
  Reductions reductions;
};

inline std::ostream& operator<<(std::ostream& out, const Choice& choice) {
  return out << choice.name;
}

/// All reductions, none, each left out alone and each alone.
inline std::vector<Choice> reduction_choices() {
  std::vector<Choice> choices{{"all", {}}, {"none", Reductions::none()}};
  for (const auto& [name, member] : kNamedReductions) {
    Choice without{std::string("without_") + name, {}};
    without.reductions.*member = false;
    Choice only{std::string("only_") + name, Reductions::none()};
    only.reductions.*member = true;
    choices.push_back(std::move(without));
    choices.push_back(std::move(only));
  }
  return choices;
}

inline SearchOptions asking(Value value, NimberBy by = NimberBy::kHeap, Reductions reductions = {},
                            unsigned threads = 1) {
  SearchOptions options;
  options.value = value;
  options.nimber_by = by;
  options.reductions = reductions;
  options.budget.threads = threads;
  return options;
}

/// The three questions: outcome, nimber by heaps, nimber by definition.
inline std::vector<SearchOptions> questions(Reductions reductions = {}, unsigned threads = 1) {
  return {asking(Value::kOutcome, NimberBy::kHeap, reductions, threads),
          asking(Value::kNimber, NimberBy::kHeap, reductions, threads),
          asking(Value::kNimber, NimberBy::kMex, reductions, threads)};
}

/// What the question's answer is for a position of this nimber.
inline engine::search::Nimber answer_for(const SearchOptions& options,
                                         engine::search::Nimber nimber) {
  return options.value == Value::kNimber || nimber == 0 ? nimber : 1;
}

inline std::optional<engine::search::Nimber> solve(const engine::graph::Graph& graph,
                                                   engine::graph::Vertex start,
                                                   const SearchOptions& options) {
  return Solver(graph, options).value(start);
}

inline std::optional<engine::search::Nimber> nimber(const engine::graph::Graph& graph,
                                                    engine::graph::Vertex start,
                                                    Reductions reductions = {}) {
  return solve(graph, start, asking(Value::kNimber, NimberBy::kHeap, reductions));
}

inline std::optional<engine::search::Nimber> outcome(const engine::graph::Graph& graph,
                                                     engine::graph::Vertex start,
                                                     Reductions reductions = {},
                                                     unsigned threads = 1) {
  return solve(graph, start, asking(Value::kOutcome, NimberBy::kHeap, reductions, threads));
}

}  // namespace isthmus::kernels::geography
