#include "kernels/tree_partition/paper/paper_form.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "engine/io/reader.hpp"
#include "tests/kernels/tree_partition/brute_force.hpp"
#include "tests/kernels/tree_partition/shapes.hpp"

namespace isthmus::kernels::tree_partition::paper {
namespace {

using engine::core::LimitError;
using engine::decomposition::PartitionedGraph;
using engine::decomposition::TreePartition;
using engine::graph::Vertex;

/// A little memory and time, for what should need little.
PaperFormOptions options(unsigned threads = 1) {
  PaperFormOptions result;
  result.budget.threads = threads;
  result.budget.memory = std::uint64_t{1} << 28U;
  return result;
}

std::optional<bool> wins(const PartitionedGraph& instance) {
  return PaperForm(instance.graph, instance.partition, options()).first_player_wins(instance.start);
}

std::vector<std::string> lines_of(const char* file) {
  std::ifstream in(std::string(ISTHMUS_TEST_DATA "/") + file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The types and configurations that the listing in Appendix C counts, by instance; it takes too
/// long for seven of them.
std::map<std::size_t, std::pair<std::uint64_t, std::uint64_t>> counts_of_the_listing() {
  std::map<std::size_t, std::pair<std::uint64_t, std::uint64_t>> counts;
  for (const std::string& line : lines_of("paper_counts.jsonl")) {
    const auto json = nlohmann::json::parse(line);
    counts[json.at("instance")] = {json.at("types"), json.at("configurations")};
  }
  return counts;
}

TEST(PaperForm, CountsWhatTheListingCountsAndFindsTheWinner) {
  const auto expected = counts_of_the_listing();
  const auto lines = lines_of("tree_partition_instances.jsonl");
  std::size_t counted = 0;
  std::size_t solved = 0;
  std::size_t refused = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto instance = engine::io::parse_instances(lines[i] + '\n', "row.jsonl")->next();
    if (instance->graph.directed()) continue;
    PaperForm form(instance->graph, *instance->partition, options());
    try {
      const bool first = nlohmann::json::parse(lines[i]).at("nimber") != 0;
      ASSERT_EQ(form.first_player_wins(*instance->start), first) << i;
      ++solved;
    } catch (const LimitError&) {
      ++refused;
      ASSERT_FALSE(expected.contains(i)) << i;
      continue;
    }
    if (!expected.contains(i)) continue;
    const PaperFormCounts counts = form.counts();
    ASSERT_EQ(std::pair(counts.types, counts.configurations), expected.at(i)) << i;
    ++counted;
  }
  EXPECT_EQ(counted, 113U);
  EXPECT_EQ(solved, 119U);
  EXPECT_EQ(refused, 1U);
}

PartitionedGraph any_instance() {
  return engine::decomposition::random_tree_partition(
      {.vertices = *rc::gen::inRange<Vertex>(1, 9),
       .width = *rc::gen::inRange<Vertex>(1, 4),
       .internal = *rc::gen::inRange(3, 11) / 10.0,
       .cut = *rc::gen::inRange(0, 8) / 10.0,
       .seed = *rc::gen::arbitrary<std::uint64_t>()});
}

RC_GTEST_PROP(PaperForm, AgreesWithBruteForceWhateverTheRoot, ()) {
  const PartitionedGraph instance = any_instance();
  BruteForce brute_force(instance.graph);
  for (std::size_t bag = 0; bag < instance.partition.bags.size(); ++bag) {
    const TreePartition rooted = engine::decomposition::rerooted(instance.partition, bag);
    PaperForm form(instance.graph, rooted, options());
    try {
      for (const Vertex start : rooted.bags[bag]) {
        RC_ASSERT(form.first_player_wins(start) == brute_force.wins(start));
      }
    } catch (const LimitError&) {
      RC_DISCARD("more labels than allowed");
    }
  }
}

RC_GTEST_PROP(PaperForm, AgreesWithBruteForceOnOneBag, ()) {
  const PartitionedGraph instance = any_instance();
  BruteForce brute_force(instance.graph);
  PaperForm form(instance.graph, one_bag(instance.graph), options());
  for (Vertex start = 0; start < instance.graph.vertex_count(); ++start) {
    RC_ASSERT(form.first_player_wins(start) == brute_force.wins(start));
  }
  RC_ASSERT(form.counts().types == 1U);
  RC_ASSERT(form.counts().configurations == 0U);
}

TEST(PaperForm, FindsTheSameTypesOnAnyNumberOfThreads) {
  const PartitionedGraph instance =
      engine::decomposition::random_tree_partition({.vertices = 12, .width = 3, .seed = 2});
  PaperForm alone(instance.graph, instance.partition, options(1));
  PaperForm together(instance.graph, instance.partition, options(4));
  ASSERT_EQ(alone.first_player_wins(instance.start), together.first_player_wins(instance.start));
  EXPECT_EQ(alone.counts().types, together.counts().types);
  EXPECT_EQ(alone.counts().configurations, together.counts().configurations);
  EXPECT_EQ(alone.counts().local_states, together.counts().local_states);
  EXPECT_EQ(alone.counts().labels, together.counts().labels);
  for (Bag bag = 0; bag < alone.tree().bag_count(); ++bag) {
    EXPECT_EQ(alone.initial_type(bag), together.initial_type(bag));
  }
}

TEST(PaperForm, PlaysOnOneVertex) {
  const PartitionedGraph instance = star(0);
  PaperForm form(instance.graph, instance.partition, options());
  EXPECT_EQ(form.first_player_wins(0), false);
  EXPECT_EQ(form.counts().types, 1U);
  EXPECT_EQ(form.counts().local_states, 1U);
}

TEST(PaperForm, PlaysOnAStarOfManyBags) {
  constexpr Vertex kLeaves = 2000;
  const PartitionedGraph instance = star(kLeaves);
  PaperForm form(instance.graph, instance.partition, options());
  EXPECT_EQ(form.first_player_wins(0), true);
  EXPECT_EQ(form.counts().types, 2U);
  EXPECT_EQ(form.counts().configurations, 2 * kLeaves);
}

TEST(PaperForm, PlaysOnAStarFromALeaf) {
  constexpr Vertex kLeaves = 2000;
  const PartitionedGraph instance = star(kLeaves);
  PaperForm form(instance.graph, engine::decomposition::rerooted(instance.partition, 1), options());
  EXPECT_EQ(form.first_player_wins(1), false);
  // The centre has its port, used or not, and from 0 to 1999 leaves.
  EXPECT_EQ(form.counts().configurations, 2 * (kLeaves - 1) + 2 * kLeaves);
}

TEST(PaperForm, PlaysGamesAsLongAsThereAreChildren) {
  EXPECT_EQ(wins(windmill(2000, false)), false);
  EXPECT_EQ(wins(windmill(2001, false)), true);
  EXPECT_EQ(wins(windmill(11, true)), false);
  EXPECT_EQ(wins(windmill(12, true)), true);
}

TEST(PaperForm, PlaysOnAPathOfManyBags) {
  constexpr Vertex kBags = 20001;
  engine::graph::GraphBuilder builder(kBags, engine::graph::Kind::kUndirected);
  TreePartition partition;
  for (Vertex v = 0; v < kBags; ++v) {
    partition.bags.push_back({v});
    partition.parent.push_back(static_cast<int>(v) - 1);
    if (v > 0) builder.add_edge(v - 1, v);
  }
  const auto path = builder.build();
  PaperForm form(path, partition, options());
  // An even number of moves, all forced.
  EXPECT_EQ(form.first_player_wins(0), false);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition::paper
