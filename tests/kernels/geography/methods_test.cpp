#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/families.hpp"
#include "kernels/check/certificate.hpp"
#include "kernels/geography/method.hpp"
#include "tests/kernels/geography/brute_force.hpp"
#include "tests/kernels/geography/corpus.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::core::UsageError;
using engine::decomposition::TreePartition;
using engine::graph::Graph;
using engine::graph::Kind;
using engine::graph::Vertex;
using engine::search::Nimber;

/// A tree partition of a graph: its vertices by their distance from the first, whichever way arcs
/// point, or all in one bag where the cuts would be thick.
TreePartition layers(const Graph& graph) {
  constexpr std::size_t kThin = 8;
  const bool thin = graph.edge_count() <= kThin;
  TreePartition partition{{{0}}, {TreePartition::kNoParent}};
  std::set<Vertex> seen{0};
  for (std::vector<Vertex> layer{0}; !layer.empty();) {
    std::vector<Vertex> next;
    for (const Vertex v : layer) {
      for (const auto ways : {graph.out(v), graph.in(v)}) {
        for (const auto& way : ways) {
          if (seen.insert(way.neighbour).second) next.push_back(way.neighbour);
        }
      }
    }
    if (!thin) {
      auto& bag = partition.bags.front();
      bag.insert(bag.end(), next.begin(), next.end());
    } else if (!next.empty()) {
      partition.parent.push_back(static_cast<int>(partition.bags.size()) - 1);
      partition.bags.push_back(next);
    }
    layer = std::move(next);
  }
  for (Vertex v = 0; v < graph.vertex_count(); ++v) {
    if (!seen.contains(v)) partition.bags.front().push_back(v);
  }
  return partition;
}

/// Checks what a run says of a start of this nimber besides its value, or that it refuses.
void expect_right_moves(const Abilities& abilities, Run& run, Vertex start, Nimber nimber) {
  if (!abilities.winning_moves) {
    EXPECT_THROW((void)run.winning_moves(start), UsageError);
    return;
  }
  const auto moves = run.winning_moves(start);
  ASSERT_TRUE(moves.has_value());
  ASSERT_EQ(moves->empty(), nimber == 0);
}

void expect_right_line(const Abilities& abilities, Run& run, Vertex start, Nimber nimber) {
  if (!abilities.principal_lines) {
    EXPECT_THROW((void)run.principal_line(start), UsageError);
    return;
  }
  const auto line = run.principal_line(start);
  ASSERT_TRUE(line.has_value());
  // Whoever wins makes the last move: an odd number of moves for the first player.
  ASSERT_EQ(line->size() % 2 == 0, nimber != 0);
}

void expect_valid_certificate(const Abilities& abilities, Run& run, Vertex start, Nimber value) {
  if (!abilities.certificates) {
    EXPECT_THROW((void)run.certificate(0, start, value), UsageError);
    return;
  }
  const std::string certificate = run.certificate(0, start, value);
  const auto verdict = check::check(check::parse_certificate(certificate, {"certificate", 1}));
  ASSERT_TRUE(verdict.valid) << verdict.reason;
}

/// Checks everything one method says of one graph.
void expect_right(const Method& method, const Question& question,
                  const std::vector<Nimber>& nimbers) {
  const auto run = method.begin(question);
  const bool nimber = question.options.value == Value::kNimber;
  for (Vertex start = 0; start < question.graph->vertex_count(); ++start) {
    SCOPED_TRACE(std::string(method.name) + " start " + std::to_string(start));
    const Nimber expected = nimber || nimbers[start] == 0 ? nimbers[start] : 1;
    const std::optional<Nimber> value = run->value(start);
    if (!value && !method.abilities.always_decides) {
      ASSERT_FALSE(run->undecided().reason.empty());
      ASSERT_FALSE(run->undecided().at_limit);
      continue;
    }
    ASSERT_EQ(value, expected);
    expect_right_moves(method.abilities, *run, start, nimbers[start]);
    expect_right_line(method.abilities, *run, start, nimbers[start]);
    expect_valid_certificate(method.abilities, *run, start, expected);
  }
  ASSERT_FALSE(run->counts().empty());
}

/// The nimber of every start: of edge geography as published, of vertex geography by definition.
std::vector<Nimber> nimbers_of(const SolvedGraph& solved, const Game& game) {
  if (game.vanishes == Vanishes::kEdges) return solved.nimbers;
  BruteForce brute(solved.graph, game.vanishes);
  std::vector<Nimber> nimbers;
  for (Vertex v = 0; v < solved.graph.vertex_count(); ++v) nimbers.push_back(brute.nimber(v));
  return nimbers;
}

/// Every method over the corpus, wherever it applies; how often it did.
std::size_t expect_right(const Method& method, const std::vector<SolvedGraph>& corpus) {
  std::size_t applied = 0;
  for (const SolvedGraph& solved : corpus) {
    std::optional<TreePartition> partition;
    if (!solved.graph.directed()) partition = layers(solved.graph);
    for (const Game& game : games()) {
      if (game.kind != solved.graph.kind()) continue;
      const std::vector<Nimber> nimbers = nimbers_of(solved, game);
      for (const Value value : {Value::kOutcome, Value::kNimber}) {
        SearchOptions options = asking(value);
        // Clearing large pages would take most of the time.
        options.budget.memory = std::uint64_t{1} << 23U;
        const Question question{&solved.graph, &game, options, partition ? &*partition : nullptr};
        if (!method.obstacle(question).empty()) continue;
        expect_right(method, question, nimbers);
        ++applied;
      }
    }
  }
  return applied;
}

TEST(Methods, AgreeWithBruteForceWhereverTheyApply) {
  for (const Method& method : methods()) {
    EXPECT_GT(expect_right(method, solved_undirected_graphs()) +
                  expect_right(method, solved_directed_graphs()),
              0U)
        << method.name;
  }
}

TEST(Methods, ChosenByThePlannerAgreeWithBruteForce) {
  const Graph graph = engine::graph::cycle(3);
  const Method& planner = method_for("auto", {&graph, &game_for({}, graph.kind()), {}});
  EXPECT_GT(expect_right(planner, solved_undirected_graphs()), 0U);
  EXPECT_GT(expect_right(planner, solved_directed_graphs()), 0U);
}

/// Checks tree-partition without a tree partition, for who wins, on a graph taken apart or not.
void expect_right_outcomes(const SolvedGraph& solved, bool apart, unsigned threads) {
  SearchOptions options = asking(Value::kOutcome);
  options.reductions.leaves = apart;
  options.budget.threads = threads;
  const Question question{&solved.graph, &game_for({}, solved.graph.kind()), options};
  const auto run = method_for("tree-partition", question).begin(question);
  for (Vertex start = 0; start < solved.graph.vertex_count(); ++start) {
    ASSERT_EQ(run->value(start), solved.nimbers[start] == 0 ? 0U : 1U);
    ASSERT_EQ(run->winning_moves(start)->empty(), solved.nimbers[start] == 0);
  }
}

TEST(Methods, OnTreePartitionsFindOneAndMayTakeApart) {
  const std::vector<SolvedGraph> corpus = solved_undirected_graphs();
  for (std::size_t i = 0; i < corpus.size(); i += 4) {
    for (const bool apart : {false, true}) expect_right_outcomes(corpus[i], apart, 1);
  }
  for (const SolvedGraph& solved : solved_directed_graphs()) {
    expect_right_outcomes(solved, false, 1);
    for (const unsigned threads : {1U, 2U, 5U}) expect_right_outcomes(solved, true, threads);
  }
}

/// What a run counted under this name.
std::uint64_t counted(const Run& run, std::string_view name) {
  const std::vector<Count> counts = run.counts();
  const auto found = std::ranges::find(counts, name, &Count::name);
  return found == counts.end() ? 0 : std::get<std::uint64_t>(found->value);
}

TEST(Methods, OnTreePartitionsKeepWhatTheyLearnOfDigraphs) {
  // Two cycles of three at vertex 0: from there it is lost, from the others it is won.
  engine::graph::GraphBuilder builder(5, Kind::kDirected);
  builder.add_edge(0, 1).add_edge(1, 2).add_edge(2, 0).add_edge(0, 3).add_edge(3, 4).add_edge(4, 0);
  const Graph graph = builder.build();
  const Question question{&graph, &game_for({}, graph.kind()), asking(Value::kOutcome)};
  const auto run = method_for("tree-partition", question).begin(question);
  for (const auto& [start, cores] : {std::pair(0U, 1U), {1U, 1U}, {0U, 0U}, {1U, 0U}}) {
    EXPECT_EQ(run->value(start), start == 0 ? 0U : 1U);
    EXPECT_EQ(counted(*run, "cores"), cores);
  }
}

TEST(Methods, OnTreePartitionsSolveOnceWhereReasonsAreWanted) {
  const Graph graph = engine::graph::grid(3, 6);
  constexpr Vertex kStart = 1;
  for (const Value value : {Value::kOutcome, Value::kNimber}) {
    for (const char* name : {"tree-partition", "treewidth"}) {
      Question question{&graph, &game_for({}, graph.kind()), asking(value)};
      question.reasons = true;
      const auto run = method_for(name, question).begin(question);
      const Nimber found = *run->value(kStart);
      const std::uint64_t states = run->states();
      expect_valid_certificate({}, *run, kStart, found);
      EXPECT_EQ(run->states(), states) << name;
      expect_right_line({}, *run, kStart, found);
      // Taken apart, the graph would have been solved in vain.
      for (const Count& count : run->counts()) EXPECT_NE(count.name, "cores");
    }
  }
}

TEST(Methods, OfThePaperSayWhyTheyDoNotApply) {
  const Graph graph = engine::graph::GraphBuilder(1, Kind::kUndirected).build();
  const TreePartition partition = layers(graph);
  const Question question{&graph, &game_for({}, graph.kind()), {}, &partition};
  EXPECT_EQ(method_for("tree-partition-paper", question).name, "tree-partition-paper");
  Question bare = question;
  bare.partition = nullptr;
  EXPECT_THROW((void)method_for("tree-partition-paper", bare), UsageError);
  Question nimber = question;
  nimber.options.value = Value::kNimber;
  EXPECT_THROW((void)method_for("tree-partition-paper", nimber), UsageError);
  const Graph arcs = engine::graph::GraphBuilder(1, Kind::kDirected).build();
  EXPECT_THROW(
      (void)method_for("tree-partition-paper", {&arcs, &game_for({}, arcs.kind()), {}, &partition}),
      UsageError);
}

TEST(Methods, AreFoundByName) {
  const Graph graph = engine::graph::GraphBuilder(1, Kind::kUndirected).build();
  const Question question{&graph, &game_for({}, graph.kind()), {}};
  std::set<std::string_view> names;
  for (const Method& method : methods()) {
    EXPECT_TRUE(names.insert(method.name).second);
    EXPECT_FALSE(method.summary.empty());
  }
  EXPECT_EQ(method_for("search", question).name, "search");
  EXPECT_EQ(method_for("auto", question).name, "auto");
  EXPECT_FALSE(names.contains("auto"));
  EXPECT_THROW((void)method_for("oracle", question), UsageError);
}

TEST(Games, AreFoundByNameAndByKind) {
  EXPECT_EQ(game_for({}, Kind::kUndirected).name, "ueg");
  EXPECT_EQ(game_for({}, Kind::kDirected).name, "deg");
  for (const Game& game : games()) EXPECT_EQ(&game_for(game.name, game.kind), &game);
  EXPECT_THROW((void)game_for("deg", Kind::kUndirected), UsageError);
  EXPECT_THROW((void)game_for("ueg", Kind::kDirected), UsageError);
  EXPECT_THROW((void)game_for("uvg", Kind::kDirected), UsageError);
  EXPECT_THROW((void)game_for("chess", Kind::kUndirected), UsageError);
}

}  // namespace
}  // namespace isthmus::kernels::geography
