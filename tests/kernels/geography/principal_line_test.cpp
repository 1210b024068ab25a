#include "kernels/geography/principal_line.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <set>
#include <vector>

#include "engine/graph/families.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Vertex;

/// The edge from one vertex to another.
std::optional<Edge> way(const Graph& graph, Vertex from, Vertex to) {
  for (const auto [w, e] : graph.out(from)) {
    if (w == to) return e;
  }
  return std::nullopt;
}

/// Whether a line is a whole play from this start.
bool is_play(const Graph& graph, Vertex start, const std::vector<Vertex>& line) {
  if (line.empty() || line.front() != start) return false;
  std::set<Edge> used;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const auto edge = way(graph, line[i - 1], line[i]);
    if (!edge || !used.insert(*edge).second) return false;
  }
  for (const auto [w, e] : graph.out(line.back())) {
    if (!used.contains(e)) return false;
  }
  return true;
}

RC_GTEST_PROP(PrincipalLine, IsAWholePlayThatTheWinnerWins, ()) {
  const Graph graph = small_graph(8, 12);
  const auto start = *rc::gen::inRange<Vertex>(0, graph.vertex_count());
  const Choice choice = *rc::gen::elementOf(reduction_choices());
  const auto line =
      principal_line(graph, start, asking(Value::kNimber, NimberBy::kHeap, choice.reductions));
  RC_ASSERT(line.has_value());
  RC_ASSERT(is_play(graph, start, *line));
  const bool first_wins = enumerated_nimber(graph, start) != 0;
  // The first player makes the moves 1, 3, 5, …, and who moves last has won.
  RC_ASSERT((line->size() - 1) % 2 == (first_wins ? 1U : 0U));
}

TEST(PrincipalLine, OfAPathIsThePath) {
  EXPECT_EQ(principal_line(engine::graph::path(4), 0, {}), (std::vector<Vertex>{0, 1, 2, 3}));
  EXPECT_EQ(principal_line(engine::graph::path(1), 0, {}), (std::vector<Vertex>{0}));
}

TEST(PrincipalLine, MakesTheFirstWinningMove) {
  // No way wins, one way wins (the second), and both do.
  EXPECT_EQ(principal_line(engine::graph::path(5), 2, {}), (std::vector<Vertex>{2, 1, 0}));
  EXPECT_EQ(principal_line(engine::graph::path(6), 2, {}), (std::vector<Vertex>{2, 3, 4, 5}));
  EXPECT_EQ(principal_line(engine::graph::path(5), 3, {}), (std::vector<Vertex>{3, 2, 1, 0}));
}

TEST(PrincipalLine, SaysNothingPastALimit) {
  SearchOptions options;
  options.budget.expire_after(0);
  EXPECT_EQ(principal_line(engine::graph::random_graph(20, 90, 1), 0, options), std::nullopt);
}

}  // namespace
}  // namespace isthmus::kernels::geography
