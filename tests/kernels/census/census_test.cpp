#include "kernels/census/census.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/progress.hpp"
#include "engine/matching/maximum_matching.hpp"
#include "kernels/geography/even_kernel_search.hpp"
#include "kernels/geography/solver.hpp"
#include "kernels/geography/vertex_solver.hpp"
#include "tests/kernels/census/collecting.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::core::Budget;

geography::SearchOptions nimbers() {
  geography::SearchOptions options;
  options.value = geography::Value::kNimber;
  options.budget.threads = 1;
  return options;
}

/// Start by start, what a solver of single graphs says.
template <class Solver>
void compare_with(std::string_view game, unsigned vertices) {
  const Collector census = census_of(game, vertices);
  for (const auto& [entry, starts] : census.items) {
    const engine::graph::Graph graph =
        to_graph(graph_of_key(game_called(game).kind, vertices, entry.key));
    Solver solver(graph, nimbers());
    for (const Start& start : starts) {
      ASSERT_EQ(solver.value(start.vertex), start.nimber)
          << graph6(game_called(game).kind, vertices, entry.key) << ' ' << int{start.vertex};
      ASSERT_EQ(graph.out(start.vertex).size(), start.degree);
    }
  }
}

TEST(Census, OfEdgeGeographyAgreesWithTheSolver) {
  for (unsigned n = 1; n <= 6; ++n) compare_with<geography::Solver>("ueg", n);
  for (unsigned n = 1; n <= 4; ++n) compare_with<geography::Solver>("deg", n);
}

TEST(Census, OfVertexGeographyAgreesWithTheSolver) {
  for (unsigned n = 1; n <= 6; ++n) compare_with<geography::VertexSolver>("uvg", n);
  for (unsigned n = 1; n <= 4; ++n) compare_with<geography::VertexSolver>("dvg", n);
}

TEST(Census, OfVertexGeographyAgreesWithMatchings) {
  const Collector census = census_of("uvg", 7);
  for (const auto& [entry, starts] : census.items) {
    const engine::graph::Graph graph =
        to_graph(graph_of_key(engine::graph::Kind::kUndirected, 7, entry.key));
    engine::matching::MaximumMatching matching(graph);
    matching.use_all();
    matching.find();
    for (const Start& start : starts) {
      ASSERT_EQ(start.nimber == 0, matching.missable(start.vertex))
          << graph6(engine::graph::Kind::kUndirected, 7, entry.key);
    }
  }
}

TEST(Census, FindsTheEvenKernelsThatSatisfiabilityFinds) {
  const Collector census = census_of("ueg", 6);
  for (const auto& [entry, starts] : census.items) {
    const engine::graph::Graph graph =
        to_graph(graph_of_key(engine::graph::Kind::kUndirected, 6, entry.key));
    geography::EvenKernelSearch search(graph, Budget());
    for (const Start& start : starts) {
      if (start.nimber == 0) {
        ASSERT_EQ(search.find(start.vertex).has_value(), start.in_even_kernel);
      } else {
        ASSERT_FALSE(start.in_even_kernel);
      }
    }
  }
}

// OEIS A000088, A001349 (connected graphs) and A000273 (digraphs).
TEST(Census, MeetsEveryClassOnce) {
  const std::vector<std::uint64_t> graphs{1, 2, 4, 11, 34, 156, 1044};
  const std::vector<std::uint64_t> connected_graphs{1, 1, 2, 6, 21, 112, 853};
  const std::vector<std::uint64_t> digraphs{1, 3, 16, 218};
  for (const char* game : {"ueg", "uvg", "node-kayles"}) {
    for (unsigned n = 1; n <= 7; ++n) {
      EXPECT_EQ(census_of(game, n).items.size(), graphs[n - 1]) << game << n;
      EXPECT_EQ(census_of(game, n, {.connected = true}).items.size(), connected_graphs[n - 1]);
    }
  }
  for (const char* game : {"deg", "dvg"}) {
    for (unsigned n = 1; n <= 4; ++n) {
      EXPECT_EQ(census_of(game, n).items.size(), digraphs[n - 1]) << game << n;
    }
  }
  EXPECT_EQ(census_of("ueg", 7, {.connected = true}).summary.total().rooted, 4306U);
  EXPECT_EQ(census_of("uvg", 7, {.connected = true}).summary.total().rooted, 4306U);
}

TEST(Census, TellsOnlyWhatTheFilterLetsPass) {
  // OEIS A005142.
  const auto bipartite_graphs = census_of("ueg", 6, {.connected = true, .bipartite = true});
  EXPECT_EQ(bipartite_graphs.items.size(), 17U);
  // Paths and cycles.
  const auto thin = census_of("ueg", 6, {.connected = true, .max_degree = 2});
  EXPECT_EQ(thin.items.size(), 2U);
  for (const auto& item : bipartite_graphs.items) {
    EXPECT_TRUE(item.graph.bipartite);
    EXPECT_TRUE(item.graph.connected);
  }
  EXPECT_EQ(bipartite_graphs.statistics.graphs, 156U);
}

bool same(const Collector& one, const Collector& other) {
  if (one.items.size() != other.items.size()) return false;
  for (std::size_t i = 0; i < one.items.size(); ++i) {
    if (one.items[i].graph.key != other.items[i].graph.key) return false;
    if (one.items[i].starts != other.items[i].starts) return false;
  }
  return one.statistics.canonical_forms == other.statistics.canonical_forms;
}

TEST(Census, ComesInTheSameOrderWhateverItMayUse) {
  for (const char* game : {"ueg", "uvg", "deg", "node-kayles"}) {
    const unsigned n = std::string(game) == "deg" ? 4 : 7;
    const Collector alone = census_of(game, n, {}, 1);
    EXPECT_EQ(alone.statistics.spilled_bytes, 0U);
    for (const unsigned threads : {2U, 3U})
      EXPECT_TRUE(same(alone, census_of(game, n, {}, threads)));
  }
}

TEST(Census, MovesToFilesWhatMemoryHasNoRoomFor) {
  constexpr std::uint64_t kLittle = std::uint64_t{2} << 20U;
  const Collector roomy = census_of("uvg", 8);
  const Collector tight = census_of("uvg", 8, {}, 1, kLittle);
  EXPECT_GT(tight.statistics.spilled_bytes, 0U);
  EXPECT_TRUE(same(roomy, tight));
}

TEST(Census, EndsAtItsLimits) {
  Budget budget;
  budget.threads = 2;
  Collector collector;
  const Specification specification{&game_called("ueg"), 8, {}};
  budget.memory = 1000;
  EXPECT_THROW(run_census(specification, budget, collector), engine::core::LimitError);
  budget = Budget();
  budget.expire_after(0);
  EXPECT_THROW(run_census(specification, budget, collector), engine::core::LimitError);
  budget = Budget();
  engine::core::CancelToken cancel;
  cancel.request();
  budget.cancel = &cancel;
  EXPECT_THROW(run_census(specification, budget, collector), engine::core::LimitError);
  EXPECT_TRUE(collector.items.empty());
}

TEST(Census, RefusesFamiliesThatAreTooLarge) {
  Collector collector;
  for (const auto& [game, vertices] : {std::pair{"ueg", 12U}, {"deg", 9U}, {"uvg", 0U}}) {
    EXPECT_THROW(run_census({&game_called(game), vertices, {}}, Budget(), collector),
                 engine::core::UsageError);
  }
}

TEST(Census, LetsErrorsOfTheSinkThrough) {
  class Refusing : public Sink {
    void take(const Batch& /*batch*/) override { throw engine::core::SystemError("full"); }
  };
  Refusing sink;
  EXPECT_THROW(run_census({&game_called("ueg"), 6, {}}, Budget(), sink), engine::core::SystemError);
}

TEST(Census, CountsItsProgressInGraphs) {
  engine::core::Progress progress([](std::uint64_t, double) {});
  Budget budget;
  budget.progress = &progress;
  Collector collector;
  EXPECT_EQ(run_census({&game_called("ueg"), 6, {}}, budget, collector).graphs, 156U);
  // Of at most six vertices.
  EXPECT_EQ(run_census({&game_called("uvg"), 6, {}}, budget, collector).graphs, 208U);
}

}  // namespace
}  // namespace isthmus::kernels::census
