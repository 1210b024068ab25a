#include "kernels/geography/strategy.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "kernels/check/certificate.hpp"
#include "tests/kernels/geography/corpus.hpp"
#include "tests/kernels/geography/enumeration.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using check::StrategyCertificate;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;

/// The certificate that a strategy makes, for the checker.
StrategyCertificate certificate(const Graph& graph, const StrategyClaim& claim,
                                const std::vector<StrategyReply>& replies) {
  StrategyCertificate made;
  made.subject.kind = graph.kind();
  made.subject.vertex_count = graph.vertex_count();
  made.subject.edges.assign(graph.edges().begin(), graph.edges().end());
  made.subject.start = claim.start;
  made.claim.kind = claim.nimber       ? check::Claim::Kind::kNimber
                    : claim.value == 0 ? check::Claim::Kind::kMoverLoses
                                       : check::Claim::Kind::kMoverWins;
  made.claim.nimber = claim.nimber ? claim.value : 0;
  for (const StrategyReply& reply : replies) {
    check::Reply copy;
    copy.at.token = reply.token;
    for (const auto e : reply.unused) copy.at.unused.insert(e);
    copy.at.heap = reply.heap;
    copy.where = reply.in_heap ? check::Reply::Where::kHeap : check::Reply::Where::kBoard;
    copy.to = reply.to;
    made.replies.push_back(std::move(copy));
  }
  return made;
}

/// Why the checker refuses the strategy found for a claim; empty if it does not.
std::string refusal(const Graph& graph, const StrategyClaim& claim, const SearchOptions& options) {
  const auto replies = winning_strategy(graph, claim, options);
  const check::Verdict verdict = check_strategy(certificate(graph, claim, replies));
  return verdict.valid ? "" : verdict.reason;
}

TEST(WinningStrategy, ConvincesTheCheckerOnEverySmallGraph) {
  std::size_t claims = 0;
  for (const auto& [graph, nimbers] : solved_undirected_graphs()) {
    if (graph.vertex_count() > 5) continue;
    for (Vertex v = 0; v < graph.vertex_count(); ++v) {
      EXPECT_EQ(refusal(graph, {v, nimbers[v], true}, {}), "") << claims << " nimber at " << v;
      EXPECT_EQ(refusal(graph, {v, nimbers[v], false}, {}), "") << claims << " outcome at " << v;
      claims += 2;
    }
  }
  // 1, 2, 6 and 21 connected graphs with 2 to 5 vertices.
  EXPECT_EQ(claims, 2U * (2 * 1 + 3 * 2 + 4 * 6 + 5 * 21));
}

RC_GTEST_PROP(WinningStrategy, ConvincesTheCheckerHoweverSearched, ()) {
  const Graph graph = small_graph(7, 10);
  const auto start = *rc::gen::inRange<Vertex>(0, graph.vertex_count());
  const Choice choice = *rc::gen::elementOf(reduction_choices());
  const Nimber nimber = enumerated_nimber(graph, start);
  SearchOptions options = asking(Value::kOutcome, NimberBy::kHeap, choice.reductions);
  options.nimber_by = *rc::gen::element(NimberBy::kHeap, NimberBy::kMex);
  RC_ASSERT(refusal(graph, {start, nimber, true}, options) == "");
  RC_ASSERT(refusal(graph, {start, nimber, false}, options) == "");
}

TEST(WinningStrategy, IsEmptyWhereThereIsNoMove) {
  EXPECT_TRUE(winning_strategy(engine::graph::path(1), {0, 0, false}, {}).empty());
  EXPECT_TRUE(winning_strategy(engine::graph::path(1), {0, 0, true}, {}).empty());
}

TEST(WinningStrategy, NeedsEveryReply) {
  const Graph graph = engine::graph::grid(2, 3);
  const StrategyClaim claim{0, 2, true};
  ASSERT_EQ(nimber(graph, 0), 2U);
  const auto replies = winning_strategy(graph, claim, {});
  for (std::size_t i = 0; i < replies.size(); ++i) {
    auto fewer = replies;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(check_strategy(certificate(graph, claim, fewer)).valid) << i;
  }
}

TEST(WinningStrategy, SaysWhenItIsLargerThanMemory) {
  SearchOptions options;
  options.budget.memory = 4096;
  EXPECT_THROW((void)winning_strategy(engine::graph::complete(6), {0, 1, true}, options),
               engine::core::LimitError);
}

TEST(WinningStrategy, SaysWhenTimeRunsOut) {
  SearchOptions options;
  options.budget.expire_after(0);
  EXPECT_THROW(
      (void)winning_strategy(engine::graph::random_graph(20, 90, 1), {0, 1, false}, options),
      engine::core::LimitError);
}

}  // namespace
}  // namespace isthmus::kernels::geography
