#include "engine/enumeration/graph_family.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/structure.hpp"
#include "engine/io/writer.hpp"

namespace isthmus::engine::enumeration {
namespace {

using graph::Graph;

std::vector<Graph> graphs_of(const GraphFamily& family, const Part& part = {}) {
  std::vector<Graph> graphs;
  for_each_graph(
      family, part,
      [&](Graph graph) {
        graphs.push_back(std::move(graph));
        return true;
      },
      [] { return false; });
  return graphs;
}

std::size_t count(const GraphFamily& family) { return graphs_of(family).size(); }

std::string text_of(const Graph& graph) {
  return io::write_instance({graph, std::nullopt, std::nullopt}, io::Format::kGraph6);
}

TEST(GraphFamily, HasOneGraphOfEachClass) {
  // OEIS A000088.
  const std::vector<std::size_t> all = {1, 2, 4, 11, 34, 156, 1044};
  for (unsigned n = 1; n <= all.size(); ++n) EXPECT_EQ(count({.vertices = n}), all[n - 1]) << n;
}

TEST(GraphFamily, KeepsToItsProperties) {
  // OEIS A001349, A002218, A033995, A006785, A048194, A048193, and cubic graphs, A005638.
  EXPECT_EQ(count({.vertices = 7, .connected = true}), 853U);
  EXPECT_EQ(count({.vertices = 7, .biconnected = true}), 468U);
  EXPECT_EQ(count({.vertices = 7, .bipartite = true}), 88U);
  EXPECT_EQ(count({.vertices = 7, .triangle_free = true}), 107U);
  EXPECT_EQ(count({.vertices = 7, .split = true}), 164U);
  EXPECT_EQ(count({.vertices = 7, .connected = true, .chordal = true}), 272U);
  EXPECT_EQ(count({.vertices = 10, .least_degree = 3, .most_degree = 3}), 21U);
}

TEST(GraphFamily, KeepsToBoundsOfEdges) {
  const auto graphs = graphs_of({.vertices = 6, .least_edges = 5, .most_edges = 6});
  EXPECT_EQ(graphs.size(), 15U + 21U);
  EXPECT_TRUE(std::ranges::all_of(
      graphs, [](const Graph& g) { return g.edge_count() == 5 || g.edge_count() == 6; }));
}

TEST(GraphFamily, ReadsRowsTheRightWay) {
  for (const Graph& graph : graphs_of({.vertices = 6, .connected = true})) {
    EXPECT_EQ(graph::components(graph).count, 1U);
  }
  for (const Graph& graph : graphs_of({.vertices = 6, .bipartite = true})) {
    EXPECT_TRUE(graph::bipartite(graph));
  }
}

TEST(GraphFamily, FallsIntoParts) {
  const GraphFamily family{.vertices = 7, .connected = true};
  std::set<std::string> whole;
  for (const Graph& graph : graphs_of(family)) whole.insert(text_of(graph));
  std::set<std::string> together;
  std::size_t all = 0;
  for (unsigned part = 0; part < 5; ++part) {
    for (const Graph& graph : graphs_of(family, {part, 5})) {
      together.insert(text_of(graph));
      ++all;
    }
  }
  EXPECT_EQ(all, whole.size());
  EXPECT_EQ(together, whole);
}

TEST(GraphFamily, StopsWhenAsked) {
  std::size_t seen = 0;
  for_each_graph(
      {.vertices = 11}, {}, [&](const Graph&) { return ++seen < 10; }, [] { return false; });
  EXPECT_EQ(seen, 10U);
  // No graph is ever visited here, and to look for one would take hours.
  for_each_graph(
      {.vertices = 30, .least_degree = 3, .most_degree = 3}, {}, [](const Graph&) { return true; },
      [asked = 0]() mutable { return ++asked > 1000; });
}

TEST(GraphFamily, MayBeEmpty) {
  EXPECT_EQ(count({.vertices = 9, .least_degree = 3, .most_degree = 3}), 0U);
  EXPECT_EQ(count({.vertices = 5, .connected = true, .most_degree = 1}), 0U);
  EXPECT_EQ(count({.vertices = 5, .connected = true, .most_edges = 3}), 0U);
  EXPECT_EQ(count({.vertices = 2, .biconnected = true}), 0U);
  EXPECT_EQ(count({.vertices = 1, .biconnected = true}), 0U);
  EXPECT_EQ(count({.vertices = 6, .bipartite = true, .chordal = true, .least_edges = 6}), 0U);
  EXPECT_EQ(count({.vertices = 6, .bipartite = true, .claw_free = true, .least_degree = 3}), 0U);
  EXPECT_EQ(count({.vertices = 7, .triangle_free = true, .least_edges = 13}), 0U);
  EXPECT_EQ(count({.vertices = 4, .least_degree = 2, .most_edges = 3}), 0U);
}

/// Every combination of a property and bounds: what is left of all graphs must be what is made.
TEST(GraphFamily, IsWhatItsBoundsLeaveOfTheFamilyWithoutThem) {
  for (const Property& property : properties()) {
    for (unsigned n = 1; n <= 5; ++n) {
      GraphFamily family{.vertices = n};
      family.*property.asked = true;
      const auto all = graphs_of(family);
      for (unsigned least = 0; least < n; ++least) {
        for (unsigned most = 0; most < n * (n - 1) / 2 + 1; ++most) {
          family.least_degree = least;
          family.most_edges = most;
          const auto fits = [&](const Graph& graph) {
            for (graph::Vertex v = 0; v < n; ++v) {
              if (graph.out(v).size() < least) return false;
            }
            return graph.edge_count() <= most;
          };
          EXPECT_EQ(count(family), static_cast<std::size_t>(std::ranges::count_if(all, fits)))
              << property.name << ", " << n << " vertices, degree " << least << ", edges " << most;
        }
      }
    }
  }
}

TEST(GraphFamily, PassesFaultsOn) {
  std::size_t seen = 0;
  const auto fail_at_third = [&](const Graph&) {
    if (++seen == 3) throw core::SystemError("full");
    return true;
  };
  EXPECT_THROW(for_each_graph({.vertices = 8}, {}, fail_at_third, [] { return false; }),
               core::SystemError);
  EXPECT_EQ(seen, 3U);
}

TEST(GraphFamily, SaysWhatItTakesToBeMade) {
  // A level with n vertices: its sets of vertices three times, and as many places as there are.
  EXPECT_EQ(bytes_to_make({.vertices = 4}), 8U * 4 * (2 + 4 + 8));
  EXPECT_EQ(bytes_to_make({.vertices = 4, .bipartite = true}), 8U * 2 * (2 + 4 + 8));
  EXPECT_EQ(bytes_to_make({.vertices = 4, .most_degree = 1}), 8U * (3 * (2 + 3 + 4) + 2 + 4 + 8));
}

TEST(GraphFamily, RefusesWhatCannotBe) {
  EXPECT_THROW(require_possible({.vertices = 0}), core::UsageError);
  EXPECT_THROW(require_possible({.vertices = kMostVertices + 1}), core::UsageError);
  EXPECT_THROW(require_possible({.vertices = 5, .least_degree = 5}), core::UsageError);
  EXPECT_THROW(require_possible({.vertices = 5, .least_degree = 3, .most_degree = 2}),
               core::UsageError);
  EXPECT_THROW(require_possible({.vertices = 5, .least_edges = 11}), core::UsageError);
  EXPECT_NO_THROW(require_possible({.vertices = kMostVertices, .most_edges = 9999}));
}

}  // namespace
}  // namespace isthmus::engine::enumeration
