#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>

#include "engine/graph/families.hpp"
#include "kernels/tree_partition/paper/paper_form.hpp"
#include "kernels/tree_partition/solver.hpp"
#include "tests/kernels/tree_partition/options.hpp"
#include "tests/kernels/tree_partition/shapes.hpp"

/// The longest chains of local states, which predict what more threads can gain.
namespace isthmus::kernels::tree_partition {
namespace {

using engine::decomposition::PartitionedGraph;
using engine::decomposition::TreePartition;
using engine::graph::Vertex;

Counts counts_of(const PartitionedGraph& instance, bool span = true) {
  Solver solver(instance.graph, instance.partition,
                {.nimber = false, .leaves = false, .budget = small_budget(), .span = span});
  EXPECT_TRUE(solver.value(instance.start));
  return solver.counts();
}

paper::PaperFormCounts paper_counts_of(const PartitionedGraph& instance, bool span = true) {
  paper::PaperFormOptions options;
  options.budget = small_budget();
  options.span = span;
  paper::PaperForm form(instance.graph, instance.partition, options);
  EXPECT_TRUE(form.first_player_wins(instance.start));
  return form.counts();
}

/// A path from its first vertex, which is the root, a vertex a bag.
PartitionedGraph path(Vertex vertices) {
  PartitionedGraph result;
  result.graph = engine::graph::path(vertices);
  for (Vertex v = 0; v < vertices; ++v) {
    result.partition.bags.push_back({v});
    result.partition.parent.push_back(static_cast<int>(v) - 1);
  }
  return result;
}

TEST(Span, OfAStarIsTwo) {
  EXPECT_EQ(counts_of(star(30)).span, 2U);
  EXPECT_EQ(paper_counts_of(star(30)).span, 2U);
}

TEST(Span, OfAPathIsItsLengthInThePapersForm) { EXPECT_EQ(paper_counts_of(path(20)).span, 20U); }

TEST(Span, CountsEqualBagsOnce) {
  // Bags above a leaf alternate between two types, so two of them are worked out, then the root.
  EXPECT_EQ(counts_of(path(20)).local_states, 3U);
  EXPECT_EQ(counts_of(path(20)).span, 3U);
}

TEST(Span, OfOneBagIsThatOfItsGame) {
  // A cycle is walked round: a chain of all its states from the one with no move.
  PartitionedGraph cycle;
  cycle.graph = engine::graph::cycle(7);
  cycle.partition = one_bag(cycle.graph);
  EXPECT_EQ(counts_of(cycle).span, 8U);
  EXPECT_EQ(paper_counts_of(cycle).span, 8U);
}

TEST(Span, IsOnlyKeptWhenAskedFor) {
  EXPECT_EQ(counts_of(path(5), false).span, 0U);
  EXPECT_EQ(paper_counts_of(star(5), false).span, 0U);
}

RC_GTEST_PROP(Span, IsNoMoreThanTheWorkAndChangesNothing, ()) {
  const PartitionedGraph instance =
      engine::decomposition::random_tree_partition({.vertices = *rc::gen::inRange<Vertex>(1, 9),
                                                    .width = *rc::gen::inRange<Vertex>(1, 4),
                                                    .seed = *rc::gen::arbitrary<std::uint64_t>()});
  const Counts with = counts_of(instance);
  const Counts without = counts_of(instance, false);
  RC_ASSERT(with.span >= 1U);
  RC_ASSERT(with.span <= with.local_states);
  RC_ASSERT(with.local_states == without.local_states);
  RC_ASSERT(with.types == without.types);
  const auto paper = paper_counts_of(instance);
  RC_ASSERT(paper.span >= 1U);
  RC_ASSERT(paper.span <= paper.local_states);
  RC_ASSERT(paper.types == paper_counts_of(instance, false).types);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition
