#include "kernels/geography/matrix_rules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/graph/families.hpp"
#include "engine/search/ruleset.hpp"
#include "engine/search/small_search.hpp"
#include "kernels/geography/arrival.hpp"
#include "kernels/geography/edge_rules.hpp"
#include "tests/kernels/geography/brute_force.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::Vertex;
__extension__ using Word128 = unsigned __int128;

template <class Word>
class Matrices : public testing::Test {};
using Words = testing::Types<std::uint64_t, Word128>;
TYPED_TEST_SUITE(Matrices, Words);

TYPED_TEST(Matrices, HoldEdges) {
  using Matrix = BitMatrix<TypeParam>;
  constexpr Vertex kLast = Matrix::kMostVertices - 1;
  Matrix matrix;
  matrix.add(0, kLast);
  matrix.add(kLast, 2);
  matrix.add(2, 3);
  EXPECT_EQ(matrix.edge_count(), 3U);
  EXPECT_EQ(matrix.row(kLast), Matrix::only(0) | Matrix::only(2));
  EXPECT_EQ(matrix.row(2), Matrix::only(3) | Matrix::only(kLast));
  matrix.remove(3, 2);
  EXPECT_EQ(matrix.row(3), 0U);
  EXPECT_EQ(matrix.edge_count(), 2U);
  matrix.remove(kLast);
  EXPECT_EQ(matrix.edge_count(), 0U);
}

TYPED_TEST(Matrices, TellEdgeSetsApartByTheirKeys) {
  using Matrix = BitMatrix<TypeParam>;
  constexpr Vertex kCount = Matrix::kMostVertices;
  std::uint64_t sum = 0;
  for (Vertex u = 0; u < kCount; ++u) {
    for (Vertex v = u + 1; v < kCount; ++v) {
      Matrix matrix;
      matrix.add(u, v);
      const std::uint64_t key = matrix.key(kCount);
      EXPECT_EQ(key & (key - 1), 0U) << "one bit an edge";
      EXPECT_EQ(sum & key, 0U) << "another bit for each";
      sum |= key;
    }
  }
  EXPECT_EQ(sum, (std::uint64_t{1} << kCount * (kCount - 1) / 2) - 1);
}

TYPED_TEST(Matrices, KeepTheEdgesAmongSomeVertices) {
  using Matrix = BitMatrix<TypeParam>;
  Matrix matrix;
  for (Vertex u = 0; u < Matrix::kMostVertices; ++u) {
    for (Vertex v = u + 1; v < Matrix::kMostVertices; ++v) matrix.add(u, v);
  }
  matrix.keep(Matrix::only(1) | Matrix::only(4) | Matrix::only(Matrix::kMostVertices - 1));
  EXPECT_EQ(matrix.edge_count(), 3U);
}

/// Who wins from every start, and how many states a search by these rules takes.
template <class Rules>
std::pair<std::vector<bool>, std::uint64_t> searched(const Graph& graph, const Rules& rules) {
  engine::search::SmallSearch search(rules, 100000);
  typename Rules::Scratch scratch;
  std::vector<bool> wins;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    Arrival<typename Rules::Position> arrival;
    rules.enter(rules.full(v), scratch, arrival);
    wins.push_back(arrival.known
                       ? arrival.nimber != 0
                       : search.mover_wins(arrival.position).value() == (arrival.steps % 2 == 0));
  }
  return {wins, search.states()};
}

/// A connected or disconnected graph with up to so many vertices and 22 edges, most of them sparse.
Graph drawn_graph(Vertex most) {
  const auto n = *rc::gen::inRange<Vertex>(1, most + 1);
  const std::uint64_t pairs = std::uint64_t{n} * (n - 1) / 2;
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min<std::uint64_t>(pairs, 22) + 1);
  return engine::graph::random_graph(n, m, *rc::gen::arbitrary<std::uint64_t>());
}

template <class Word>
void expect_what_edge_rules_say() {
  static_assert(engine::search::Ruleset<MatrixRules<Word>>);
  const Graph graph = drawn_graph(BitMatrix<Word>::kMostVertices);
  const EdgeRules<engine::core::FixedBits<1>> edge_rules({graph, {}}, {}, true);
  const auto [wins, states] = searched(graph, MatrixRules<Word>(graph));
  const auto [expected, expected_states] = searched(graph, edge_rules);
  RC_ASSERT(wins == expected);
  // Options come in another order, so that of equal ones another may be searched first.
  RC_ASSERT(states <= 2 * expected_states + 20);
}

RC_GTEST_PROP(MatrixRules, AgreeWithEdgeRules, ()) {
  expect_what_edge_rules_say<std::uint64_t>();
  expect_what_edge_rules_say<Word128>();
}

RC_GTEST_PROP(MatrixRules, AgreeWithTheDefinition, ()) {
  const Graph graph = drawn_graph(8);
  BruteForce brute(graph, Vanishes::kEdges);
  std::vector<bool> expected;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) expected.push_back(brute.nimber(v) != 0);
  RC_ASSERT(searched(graph, MatrixRules<std::uint64_t>(graph)).first == expected);
  RC_ASSERT(searched(graph, MatrixRules<Word128>(graph)).first == expected);
}

}  // namespace
}  // namespace isthmus::kernels::geography
