#include "kernels/tree_partition/prover.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/core/errors.hpp"
#include "kernels/tree_partition/solver.hpp"
#include "tests/kernels/tree_partition/options.hpp"
#include "tests/kernels/tree_partition/shapes.hpp"

// That proofs prove is what tests/kernels/check/tree_partition_check_test.cpp is about.

namespace isthmus::kernels::tree_partition {
namespace {

using engine::boolean::kFalse;
using engine::boolean::kTrue;
using engine::graph::Vertex;
using engine::search::Nimber;

TEST(Prover, WritesNoMoreThanWasSolved) {
  for (const bool nimber : {false, true}) {
    const auto made =
        engine::decomposition::random_tree_partition({.vertices = 300, .width = 2, .seed = 7});
    Solver solver(made.graph, made.partition, whole_options(nimber));
    const Nimber value = *solver.value(made.start);
    const Counts before = solver.counts();
    const auto proof = solver.proof(made.start, value);
    ASSERT_TRUE(proof.has_value());
    EXPECT_EQ(solver.counts().local_states, before.local_states);
    EXPECT_LE(proof->states.size(), before.local_states);
    EXPECT_LE(proof->pieces.size(), before.configurations);
    EXPECT_LE(proof->types.size(), before.types);
    EXPECT_LE(proof->nodes.size(), before.diagram_nodes);
  }
}

TEST(Prover, GivesWonStatesAReplyAndOthersNone) {
  const auto made = engine::decomposition::random_tree_partition({.vertices = 200, .width = 3});
  Solver solver(made.graph, made.partition, whole_options(false, 2));
  const auto proof = solver.proof(made.start, *solver.value(made.start));
  ASSERT_TRUE(proof.has_value());
  EXPECT_FALSE(proof->states.empty());
  for (const Proof::State& state : proof->states) {
    EXPECT_EQ(state.replies.empty(), state.mover_wins != kTrue);
  }
}

TEST(Prover, LeavesOutWhatNobodySpeaksOf) {
  // Once the start is won by one leaf, nothing of a star is needed but that.
  const auto made = star(100);
  Solver solver(made.graph, made.partition, whole_options(false));
  const auto proof = solver.proof(made.start, *solver.value(made.start));
  ASSERT_TRUE(proof.has_value());
  EXPECT_EQ(proof->types.size(), 2U);
  EXPECT_EQ(proof->pieces.size(), 1U);
  EXPECT_EQ(proof->states.size(), 2U);
  EXPECT_TRUE(proof->variables.empty());
  EXPECT_EQ(std::ranges::count(proof->states, kFalse, &Proof::State::mover_wins), 1);
}

TEST(Prover, NeedsWholeBags) {
  const auto made = engine::decomposition::random_tree_partition({.vertices = 5, .width = 2});
  Solver solver(made.graph, made.partition, small_options(false));
  EXPECT_THROW((void)solver.proof(made.start, *solver.value(made.start)), engine::core::UsageError);
}

TEST(Prover, GivesUpWithinItsBudget) {
  const auto made = engine::decomposition::random_tree_partition({.vertices = 50, .width = 2});
  Options late = whole_options(false);
  late.budget.expire_after(0);
  EXPECT_EQ(Solver(made.graph, made.partition, late).proof(made.start, 0), std::nullopt);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition
