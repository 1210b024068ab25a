#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/budget.hpp"
#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "kernels/tree_partition/paper/paper_form.hpp"
#include "tests/kernels/tree_partition/shapes.hpp"

namespace isthmus::kernels::tree_partition::paper {
namespace {

using engine::core::CancelToken;
using engine::core::LimitError;
using engine::core::UsageError;
using engine::decomposition::PartitionedGraph;
using engine::decomposition::TreePartition;
using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

PaperFormOptions with_memory(std::uint64_t bytes) {
  PaperFormOptions options;
  options.budget.memory = bytes;
  return options;
}

/// What the refusal says; empty if there is none.
std::string refusal(const Graph& graph, const TreePartition& partition, Vertex start,
                    const PaperFormOptions& options) {
  try {
    (void)PaperForm(graph, partition, options).first_player_wins(start);
  } catch (const LimitError& error) {
    return error.what();
  }
  return {};
}

/// One bag above another, with all edges across and none inside.
PartitionedGraph complete_cut(Vertex above, Vertex below) {
  PartitionedGraph result;
  GraphBuilder builder(above + below, Kind::kUndirected);
  result.partition = {{{}, {}}, {TreePartition::kNoParent, 0}};
  for (Vertex v = 0; v < above + below; ++v) {
    result.partition.bags[v < above ? 0 : 1].push_back(v);
    for (Vertex u = 0; v >= above && u < above; ++u) builder.add_edge(u, v);
  }
  result.graph = builder.build();
  return result;
}

TEST(PaperFormLimits, AnEntryWithTooManyLabelsIsRefusedWithItsBag) {
  const auto [graph, partition, start] = complete_cut(3, 1);
  PaperFormOptions options;
  options.most_labels = 2;
  EXPECT_EQ(refusal(graph, partition, start, options), "");
  options.most_labels = 1;
  const std::string what = refusal(graph, partition, start, options);
  EXPECT_NE(what.find("bag 1 (vertices 3)"), std::string::npos) << what;
  EXPECT_NE(what.find("2 exit labels"), std::string::npos) << what;
  EXPECT_NE(what.find("at most 1"), std::string::npos) << what;
  EXPECT_NE(what.find("--method tree-partition "), std::string::npos) << what;
}

TEST(PaperFormLimits, MemoryForConfigurationsIsAskedForBeforeItIsTaken) {
  // 2^49 of them.
  const auto [graph, partition, start] = complete_cut(7, 7);
  const std::string what = refusal(graph, partition, start, with_memory(std::uint64_t{1} << 30U));
  EXPECT_NE(what.find("bag 1 "), std::string::npos) << what;
  EXPECT_NE(what.find("memory"), std::string::npos) << what;
  const auto [wide, its_partition, first] = complete_cut(20, 20);
  EXPECT_NE(refusal(wide, its_partition, first, with_memory(~std::uint64_t{0} >> 4U)), "");
}

TEST(PaperFormLimits, MemoryForMultiplicityVectorsIsLimited) {
  const auto [graph, partition, start] = windmill(500, true);
  const std::string what = refusal(graph, partition, start, with_memory(std::uint64_t{1} << 24U));
  EXPECT_NE(what.find("bag 0 "), std::string::npos) << what;
  EXPECT_NE(what.find("16.0 MiB"), std::string::npos) << what;
}

TEST(PaperFormLimits, MemoryForStatesIsLimited) {
  const Graph graph = engine::graph::complete(8);
  EXPECT_NE(refusal(graph, one_bag(graph), 0, with_memory(std::uint64_t{1} << 20U)), "");
}

TEST(PaperFormLimits, MemoryForNoTypeAtAllIsRefused) {
  const auto [graph, partition, start] = star(1);
  EXPECT_NE(refusal(graph, partition, start, with_memory(1)), "");
}

TEST(PaperFormLimits, InnerEdgesOfTheRootAreLimited) {
  const Graph fits = engine::graph::path(65);
  EXPECT_EQ(refusal(fits, one_bag(fits), 0, {}), "");
  const Graph larger = engine::graph::path(66);
  const std::string what = refusal(larger, one_bag(larger), 0, {});
  EXPECT_NE(what.find("65 inner edges"), std::string::npos) << what;
}

TEST(PaperFormLimits, NothingIsSaidWhenCancelledAndWorkCanGoOnLater) {
  const auto [graph, partition, start] = windmill(10, true);
  CancelToken cancel;
  PaperFormOptions options;
  options.budget.cancel = &cancel;
  PaperForm form(graph, partition, options);
  cancel.request();
  EXPECT_EQ(form.first_player_wins(start), std::nullopt);
  cancel.reset();
  EXPECT_EQ(form.first_player_wins(start), true);
}

TEST(PaperFormLimits, NothingIsSaidAfterTheDeadline) {
  const auto [graph, partition, start] = windmill(10, true);
  PaperFormOptions options;
  options.budget.expire_after(0);
  EXPECT_EQ(PaperForm(graph, partition, options).first_player_wins(start), std::nullopt);
}

TEST(PaperFormLimits, ADeadlineEndsALongRootGame) {
  const Graph graph = engine::graph::complete(9);
  PaperFormOptions options = with_memory(std::uint64_t{1} << 33U);
  options.budget.expire_after(0.01);
  EXPECT_EQ(PaperForm(graph, one_bag(graph), options).first_player_wins(0), std::nullopt);
}

TEST(PaperFormLimits, WhatItDoesNotPlayIsRefused) {
  const Graph arc = GraphBuilder(2, Kind::kDirected).add_edge(0, 1).build();
  EXPECT_THROW(PaperForm(arc, one_bag(arc), {}), UsageError);
  const auto [graph, partition, start] = star(2);
  PaperForm form(graph, partition, {});
  EXPECT_THROW((void)form.first_player_wins(1), UsageError);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition::paper
