#include "kernels/geography/even_kernel.hpp"

#include <array>
#include <stdexcept>

#include "engine/gf2/sparse_matrix.hpp"
#include "engine/gf2/sparse_system.hpp"
#include "engine/graph/structure.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::gf2::Index;
using engine::gf2::SparseMatrix;
using engine::gf2::SparseSystem;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Side;
using engine::graph::Vertex;

constexpr std::size_t left_or_right(Side side) { return side == Side::kLeft ? 0 : 1; }

}  // namespace

/// The two systems of a graph. The unknowns of a side are its vertices, its equations are the
/// vertices of the other side: the members among their neighbours are even in number.
struct BipartiteKernels::Systems {
  Systems(const Graph& graph, const engine::core::Budget& the_budget)
      : budget(the_budget), side(engine::graph::sides(graph)), number(graph.vertex_count()) {
    for (Vertex v = 0; v < graph.vertex_count(); ++v) {
      if (side[v] == Side::kNeither) continue;
      auto& own = members[left_or_right(side[v])];
      number[v] = static_cast<Index>(own.size());
      own.push_back(v);
    }
    std::vector<SparseMatrix::Place> ones;
    for (const auto [u, v] : graph.edges()) {
      if (side[u] == Side::kNeither) continue;
      const Vertex left = side[u] == Side::kLeft ? u : v;
      ones.emplace_back(number[left == u ? v : u], number[left]);
    }
    equations[0] = SparseMatrix(static_cast<Index>(members[1].size()),
                                static_cast<Index>(members[0].size()), ones);
    equations[1] = engine::gf2::transposed(equations[0]);
  }

  [[nodiscard]] SparseSystem& system(std::size_t which) {
    auto& own = system_of[which];
    if (!own) own.emplace(equations[which], equations[1 - which], budget);
    return *own;
  }

  engine::core::Budget budget;
  std::vector<Side> side;
  /// The number of a vertex within its side.
  std::vector<Index> number;
  std::array<std::vector<Vertex>, 2> members;
  std::array<SparseMatrix, 2> equations;
  std::array<std::optional<SparseSystem>, 2> system_of;
};

BipartiteKernels::BipartiteKernels(const Graph& graph, const engine::core::Budget& budget)
    : graph_(graph), systems_(std::make_unique<Systems>(graph, budget)) {}

BipartiteKernels::~BipartiteKernels() = default;

bool BipartiteKernels::covers(Vertex v) const { return systems_->side[v] != Side::kNeither; }

bool BipartiteKernels::lost(Vertex start) {
  return systems_->system(left_or_right(systems_->side[start])).reached(systems_->number[start]);
}

std::vector<bool> BipartiteKernels::odd_set(Vertex start) {
  const std::size_t other = 1 - left_or_right(systems_->side[start]);
  auto found = systems_->system(other).solution(systems_->number[start]);
  if (!found) throw std::logic_error("neither an even kernel nor an odd set");
  return std::move(*found);
}

std::vector<Vertex> BipartiteKernels::winning_moves(Vertex start) {
  if (lost(start)) return {};
  const std::vector<bool> odd = odd_set(start);
  const std::size_t other = 1 - left_or_right(systems_->side[start]);
  std::vector<Vertex> moves;
  for (const auto [w, e] : graph_.out(start)) {
    // Any kernel of the other side may be added to the set.
    const Index number = systems_->number[w];
    if (odd[number] || systems_->system(other).reached(number)) moves.push_back(w);
  }
  return moves;
}

EvenKernelProof BipartiteKernels::proof(Vertex start) {
  const std::size_t own = left_or_right(systems_->side[start]);
  EvenKernelProof proof;
  const auto take = [&](const std::vector<bool>& set, std::size_t side) {
    const std::vector<Vertex>& members = systems_->members[side];
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (set[i]) proof.kernel.push_back(members[i]);
    }
  };
  if (lost(start)) {
    take(systems_->system(own).kernel_vector(systems_->number[start]), own);
    return proof;
  }
  const std::vector<bool> odd = odd_set(start);
  for (const auto [w, e] : graph_.out(start)) {
    if (!odd[systems_->number[w]]) continue;
    proof.move = e;
    break;
  }
  take(odd, 1 - own);
  return proof;
}

BipartiteKernels::Size BipartiteKernels::size(Vertex start) {
  const SparseSystem& system = systems_->system(left_or_right(systems_->side[start]));
  return {system.unknowns(), system.rank(), system.parameters()};
}

}  // namespace isthmus::kernels::geography
