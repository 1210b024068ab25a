#include "kernels/census/summary.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/kernels/census/collecting.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::graph::Kind;

std::vector<std::uint64_t> histogram(const Tally& tally) {
  std::vector<std::uint64_t> counts(tally.by_nimber.begin(), tally.by_nimber.end());
  while (!counts.empty() && counts.back() == 0) counts.pop_back();
  return counts;
}

struct Expected {
  unsigned vertices;
  std::uint64_t graphs;
  std::uint64_t rooted;
  std::uint64_t graphs_with_p;
  std::uint64_t graphs_all_p;
  std::uint64_t p_in_no_even_kernel;
  std::vector<std::uint64_t> histogram;
};

TEST(Summary, HasTheKnownFiguresOfEdgeGeography) {
  const std::vector<Expected> all{
      {2, 1, 1, 0, 0, 0, {0, 1}},
      {3, 2, 3, 1, 0, 0, {1, 2}},
      {4, 6, 11, 4, 1, 1, {4, 5, 2}},
      {5, 21, 58, 17, 1, 7, {22, 23, 13}},
      {6, 112, 407, 92, 5, 56, {144, 150, 95, 18}},
  };
  for (const Expected& expected : all) {
    const auto census = census_of("ueg", expected.vertices, {.connected = true});
    const Tally total = census.summary.total();
    EXPECT_EQ(total.graphs, expected.graphs);
    EXPECT_EQ(total.rooted, expected.rooted);
    EXPECT_EQ(total.graphs_with_p, expected.graphs_with_p);
    EXPECT_EQ(total.graphs_all_p, expected.graphs_all_p);
    EXPECT_EQ(total.p_in_no_even_kernel, expected.p_in_no_even_kernel);
    EXPECT_EQ(histogram(total), expected.histogram);
    EXPECT_EQ(census.summary.p_in_no_even_kernel().count(), expected.p_in_no_even_kernel);
    EXPECT_EQ(census.summary.all_p().count(), expected.graphs_all_p);
  }
}

TEST(Summary, CountsByEdges) {
  // P-positions and all, of connected graphs with six vertices and 5 to 15 edges.
  constexpr std::array<std::array<std::uint64_t, 2>, 11> kExpected{{{6, 20},
                                                                    {19, 50},
                                                                    {25, 77},
                                                                    {31, 87},
                                                                    {27, 73},
                                                                    {17, 50},
                                                                    {11, 29},
                                                                    {5, 13},
                                                                    {2, 5},
                                                                    {1, 2},
                                                                    {0, 1}}};
  const auto census = census_of("ueg", 6, {.connected = true});
  const auto& by_edges = census.summary.by_edges();
  ASSERT_EQ(by_edges.size(), 16U);
  for (std::size_t i = 0; i < kExpected.size(); ++i) {
    EXPECT_EQ(by_edges[i + 5].p_positions(), kExpected[i][0]) << i;
    EXPECT_EQ(by_edges[i + 5].rooted, kExpected[i][1]) << i;
  }
}

TEST(Summary, CountsAllVerticesToo) {
  const std::vector<std::uint64_t> expected{1, 0, 2, 10, 42, 260};
  for (unsigned n = 1; n <= 6; ++n) {
    const auto census = census_of("ueg", n, {.connected = true});
    EXPECT_EQ(census.summary.total().p_vertices, expected[n - 1]) << n;
  }
}

TEST(Summary, HasTheKnownFiguresOfNodeKayles) {
  const std::vector<std::uint64_t> all{0, 1, 1, 5, 9, 44, 207};
  const std::vector<std::uint64_t> connected_ones{0, 0, 0, 2, 5, 32, 170};
  for (unsigned n = 1; n <= 7; ++n) {
    EXPECT_EQ(census_of("node-kayles", n).summary.total().p_positions(), all[n - 1]) << n;
    EXPECT_EQ(census_of("node-kayles", n, {.connected = true}).summary.total().p_positions(),
              connected_ones[n - 1])
        << n;
  }
  EXPECT_EQ(histogram(census_of("node-kayles", 7).summary.total()),
            (std::vector<std::uint64_t>{207, 182, 190, 439, 26}));
}

TEST(Summary, FindsRareThings) {
  const auto census = census_of("ueg", 4, {.connected = true});
  const Summary& summary = census.summary;
  const auto text = [](const Find& find) { return graph6(Kind::kUndirected, 4, find.key); };
  // The smallest connected graphs are trees; nimber 2 needs a cycle.
  EXPECT_EQ(summary.smallest_by_nimber()[0]->edges, 3);
  EXPECT_EQ(summary.smallest_by_nimber()[1]->edges, 3);
  EXPECT_EQ(summary.smallest_by_nimber()[2]->nimber, 2);
  EXPECT_FALSE(summary.smallest_by_nimber()[3].has_value());
  // The four-cycle: every start is lost.
  ASSERT_EQ(summary.all_p().smallest().size(), 1U);
  const Find& cycle = *summary.all_p().smallest().begin();
  EXPECT_EQ(cycle.edges, 4);
  EXPECT_EQ(max_degree(graph_of_key(Kind::kUndirected, 4, cycle.key)), 2U);
  EXPECT_EQ(text(cycle).size(), 2U);
  ASSERT_EQ(summary.p_in_no_even_kernel().smallest().size(), 1U);
  EXPECT_EQ(summary.p_in_no_even_kernel().smallest().begin()->nimber, 0);
  ASSERT_TRUE(summary.largest_gap().has_value());
  EXPECT_EQ(summary.largest_gap()->degree - summary.largest_gap()->nimber, 2);
}

TEST(Summary, DoesNotDependOnTheOrder) {
  const auto census = census_of("ueg", 6);
  Summary backwards({&game_called("ueg"), 6, {}}, 10);
  for (auto item = census.items.rbegin(); item != census.items.rend(); ++item) {
    Batch batch;
    batch.graphs.push_back(item->graph);
    batch.graphs.back().first_start = 0;
    batch.starts = item->starts;
    backwards.take(batch);
  }
  EXPECT_EQ(backwards.total(), census.summary.total());
  EXPECT_EQ(backwards.largest_gap(), census.summary.largest_gap());
  EXPECT_EQ(backwards.smallest_by_nimber(), census.summary.smallest_by_nimber());
  const auto& all = census.summary.p_in_no_even_kernel().smallest();
  ASSERT_GT(all.size(), 10U);
  EXPECT_EQ(backwards.p_in_no_even_kernel().smallest(),
            std::set<Find>(all.begin(), std::next(all.begin(), 10)));
}

TEST(Summary, GoesOnFromWhatWasKept) {
  const auto census = census_of("ueg", 5);
  const Specification specification{&game_called("ueg"), 5, {}};
  const auto take = [&](Summary& summary, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      summary.take(census.items[i].graph, census.items[i].starts);
    }
  };
  Summary whole(specification, 3);
  take(whole, 0, census.items.size());
  Summary beginning(specification, 3);
  take(beginning, 0, 20);
  Summary summary(specification, 3);
  summary.restore(beginning.by_edges(), beginning.rare());
  EXPECT_EQ(summary.total(), beginning.total());
  EXPECT_EQ(summary.rare(), beginning.rare());
  take(summary, 20, census.items.size());
  EXPECT_EQ(summary.by_edges(), whole.by_edges());
  EXPECT_EQ(summary.rare(), whole.rare());
  EXPECT_EQ(summary.all_p().count(), whole.all_p().count());
  EXPECT_EQ(summary.p_in_no_even_kernel().count(), whole.p_in_no_even_kernel().count());
}

TEST(Summary, ListsOnlyWhatTheGameHas) {
  const auto kinds = [](const char* game, Value value) {
    const Specification specification{&game_called(game), 4, {}, value};
    Summary summary(specification, 5);
    run_census(specification, engine::core::Budget(), summary);
    std::set<Rarity> listed;
    for (const Rare& rare : summary.rare()) listed.insert(rare.rarity);
    return listed;
  };
  using enum Rarity;
  EXPECT_EQ(kinds("ueg", Value::kNimber),
            (std::set{kSmallestOfValue, kLargestGap, kInNoEvenKernel, kAllP}));
  EXPECT_EQ(kinds("ueg", Value::kOutcome), (std::set{kSmallestOfValue, kInNoEvenKernel, kAllP}));
  EXPECT_EQ(kinds("dvg", Value::kNimber), (std::set{kSmallestOfValue, kLargestGap, kAllP}));
  EXPECT_EQ(kinds("node-kayles", Value::kNimber), (std::set{kSmallestOfValue, kAllP}));
}

}  // namespace
}  // namespace isthmus::kernels::census
