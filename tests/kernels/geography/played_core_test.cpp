#include "kernels/geography/played_core.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/graph/families.hpp"
#include "kernels/geography/partition_to_solve.hpp"
#include "kernels/geography/undirected_cores.hpp"
#include "tests/kernels/geography/enumeration.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::decomposition::PartitionedGraph;
using engine::graph::Graph;
using engine::graph::Vertex;
using tree_partition::Counts;

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;

Question question_within(std::uint64_t memory) {
  Question question;
  question.options.budget.memory = memory;
  question.options.budget.threads = 1;
  return question;
}

Core core_of(const Graph& graph, Vertex start) {
  Core core{graph, {}, start};
  for (Vertex v = 0; v < graph.vertex_count(); ++v) core.vertex.push_back(v);
  return core;
}

// However little memory there is, an answer is the right one; and every start may be asked.
RC_GTEST_PROP(PlayedCore, AgreesWithEnumeration, ()) {
  const Graph graph = small_graph(7, 11);
  const std::uint64_t memory = *rc::gen::element(kMebibyte, 64 * kMebibyte, 512 * kMebibyte);
  PlayedCore core(core_of(graph, 0), std::nullopt, question_within(memory));
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    Counts spent;
    const auto wins = core.mover_wins(start, spent);
    RC_ASSERT(wins.has_value());
    RC_ASSERT(*wins == (enumerated_nimber(graph, start) != 0));
  }
}

/// The largest core of a graph that is dear on the partition that is cheapest in states, and none
/// of the others' answers matters here.
Core dear_core() {
  const PartitionedGraph instance =
      engine::decomposition::random_tree_partition({.vertices = 80, .width = 4, .seed = 20});
  UndirectedCores cores(instance.graph, instance.start);
  Core largest;
  while (auto core = cores.next()) {
    if (core->graph.edge_count() > largest.graph.edge_count()) largest = std::move(*core);
    cores.settle(true);
  }
  return largest;
}

TEST(PlayedCore, GoesOnOnAnotherPartitionWhenMemoryIsFull) {
  const Question question = question_within(64 * kMebibyte);
  const Core dear = dear_core();
  const auto partition = partition_to_solve(dear.graph, nullptr, dear.start, question.options);
  tree_partition::Solver on_that_alone(dear.graph, partition,
                                       {.nimber = false, .budget = question.options.budget});
  ASSERT_EQ(on_that_alone.value(dear.start), std::nullopt);

  PlayedCore core(dear, std::nullopt, question);
  Counts spent;
  const auto wins = core.mover_wins(dear.start, spent);
  EXPECT_TRUE(wins.has_value());
  // What was done in vain is told, too.
  EXPECT_GT(spent.local_states, on_that_alone.counts().local_states);
  EXPECT_LE(spent.bags, dear.vertex.size());
}

// What one start leaves behind is not in the way of another.
TEST(PlayedCore, TellsOfEveryStartWhatItTellsOfThatAlone) {
  const Question question = question_within(kMebibyte);
  const Graph graph = engine::graph::random_graph(14, 29, 3);
  PlayedCore all(core_of(graph, 0), std::nullopt, question);
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    Counts spent;
    PlayedCore alone(core_of(graph, start), std::nullopt, question);
    const auto wins = alone.mover_wins(start, spent);
    if (wins) {
      EXPECT_EQ(all.mover_wins(start, spent), wins) << start;
    }
  }
}

TEST(PlayedCore, KeepsToThePartitionThatIsAskedFor) {
  Question question = question_within(64 * kMebibyte);
  question.options.reductions.bags = false;
  const Core dear = dear_core();
  const auto partition = partition_to_solve(dear.graph, nullptr, dear.start, {});
  PlayedCore core(dear, partition, question);
  Counts spent;
  EXPECT_EQ(core.mover_wins(dear.start, spent), std::nullopt);
  EXPECT_EQ(spent.width, engine::decomposition::width(partition));
}

TEST(PlayedCore, EndsWhenTheTimeIsUp) {
  Question question = question_within(1024 * kMebibyte);
  question.options.budget.expire_after(0);
  const Core dear = dear_core();
  PlayedCore core(dear, std::nullopt, question);
  Counts spent;
  EXPECT_EQ(core.mover_wins(dear.start, spent), std::nullopt);
}

}  // namespace
}  // namespace isthmus::kernels::geography
