#include "kernels/geography/even_kernel_search.hpp"

#include <algorithm>
#include <bit>
#include <cadical.hpp>
#include <limits>
#include <span>

#include "engine/core/errors.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Graph;
using engine::graph::Vertex;

}  // namespace

/// The even kernels of one component as a formula. Vertex members_[i] is variable i + 1.
class EvenKernelSearch::Formula {
  /// Ends the solver's search when the budget's time has run out.
  class Patience final : public CaDiCaL::Terminator {
   public:
    explicit Patience(const engine::core::Budget& budget) : budget_(budget) {}
    bool terminate() override { return budget_.cancelled() || budget_.expired(); }

   private:
    const engine::core::Budget& budget_;
  };

 public:
  Formula(const Graph& graph, Vertex start, const engine::core::Budget& budget)
      : patience_(budget), members_(engine::graph::reachable(graph, start)) {
    constexpr std::size_t kMostVariables = std::numeric_limits<int>::max() / 2;
    if (members_.size() + 2 * std::size_t{graph.edge_count()} > kMostVariables) {
      throw engine::core::LimitError(
          "the graph has more vertices and edges than a SAT solver takes");
    }
    // Measured on cubic graphs and on prisms: vertices and edges cost the solver about this each.
    constexpr std::uint64_t kBytes = 500;
    if ((members_.size() + std::uint64_t{graph.edge_count()}) * kBytes > budget.memory) {
      throw engine::core::LimitError("the search for an even kernel takes more than its memory",
                                     "give more --memory");
    }
    std::ranges::sort(members_);
    solver_.set("quiet", 1);
    // Small sets first: most variables of a kernel that is found are false.
    solver_.set("phase", 0);
    next_ = static_cast<int>(members_.size()) + 1;
    for (const Vertex v : members_) {
      std::vector<int> neighbours;
      for (const auto [w, e] : graph.out(v)) {
        neighbours.push_back(variable(w));
        if (v < w) clause({-variable(v), -variable(w)});
      }
      require_even(std::move(neighbours));
    }
    solver_.connect_terminator(&patience_);
  }

  [[nodiscard]] bool holds(Vertex v) const { return std::ranges::binary_search(members_, v); }
  [[nodiscard]] std::uint64_t size() const { return members_.size(); }
  [[nodiscard]] std::uint64_t clauses() const { return clauses_; }

  std::optional<std::vector<Vertex>> find(Vertex start) {
    constexpr int kSatisfiable = 10;
    constexpr int kUnsatisfiable = 20;
    solver_.assume(variable(start));
    const int status = solver_.solve();
    if (status == kUnsatisfiable) return std::nullopt;
    if (status != kSatisfiable) {
      throw engine::core::LimitError("time ran out in the search for an even kernel");
    }
    std::vector<Vertex> kernel;
    for (const Vertex v : members_) {
      if (solver_.val(variable(v)) > 0) kernel.push_back(v);
    }
    return kernel;
  }

 private:
  [[nodiscard]] int variable(Vertex v) const {
    return static_cast<int>(std::ranges::lower_bound(members_, v) - members_.begin()) + 1;
  }

  void clause(std::span<const int> literals) {
    for (const int literal : literals) solver_.add(literal);
    solver_.add(0);
    ++clauses_;
  }
  void clause(std::initializer_list<int> literals) { clause(std::span(literals)); }

  /// Says that an even number of these variables is true. A parity of k variables takes 2^(k-1)
  /// clauses, so a long one is cut: the last few are replaced by a new variable, their parity.
  void require_even(std::vector<int> variables) {
    constexpr std::size_t kChunk = 4;
    while (variables.size() > kChunk) {
      std::vector<int> chunk(variables.end() - (kChunk - 1), variables.end());
      variables.resize(variables.size() - (kChunk - 1));
      chunk.push_back(next_);
      variables.push_back(next_++);
      forbid_odd(chunk);
    }
    forbid_odd(variables);
  }

  void forbid_odd(const std::vector<int>& variables) {
    const auto count = static_cast<unsigned>(variables.size());
    for (unsigned odd = 0; odd < 1U << count; ++odd) {
      if (std::popcount(odd) % 2 == 0) continue;
      std::vector<int> literals;
      literals.reserve(count);
      for (unsigned i = 0; i < count; ++i) {
        literals.push_back((odd >> i & 1U) != 0 ? -variables[i] : variables[i]);
      }
      clause(literals);
    }
  }

  Patience patience_;
  CaDiCaL::Solver solver_;
  std::vector<Vertex> members_;
  int next_ = 1;
  std::uint64_t clauses_ = 0;
};

EvenKernelSearch::EvenKernelSearch(const Graph& graph, const engine::core::Budget& budget)
    : graph_(graph), budget_(budget) {}

EvenKernelSearch::~EvenKernelSearch() = default;

std::optional<std::vector<Vertex>> EvenKernelSearch::find(Vertex start) {
  if (!formula_ || !formula_->holds(start)) {
    formula_.reset();
    formula_ = std::make_unique<Formula>(graph_, start, budget_);
  }
  return formula_->find(start);
}

std::uint64_t EvenKernelSearch::unknowns() const noexcept {
  return formula_ ? formula_->size() : 0;
}

std::uint64_t EvenKernelSearch::clauses() const noexcept {
  return formula_ ? formula_->clauses() : 0;
}

}  // namespace isthmus::kernels::geography
