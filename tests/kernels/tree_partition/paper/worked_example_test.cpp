#include <gtest/gtest.h>

#include <set>

#include "kernels/tree_partition/paper/paper_form.hpp"

/// The example of Section B.12: edges ax, bx, cx and bc, the root bag {a, b, c} with the child {x},
/// start a.
namespace isthmus::kernels::tree_partition::paper {
namespace {

using engine::decomposition::TreePartition;
using engine::graph::Graph;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

// Vertices, and places in the root bag.
constexpr Vertex kA = 0;
constexpr Vertex kB = 1;
constexpr Vertex kC = 2;
constexpr Vertex kX = 3;

constexpr std::uint64_t kAlways = ~std::uint64_t{0};

class WorkedExample : public testing::Test {
 protected:
  WorkedExample()
      : graph_(GraphBuilder(4, Kind::kUndirected)
                   .add_edge(kA, kX)
                   .add_edge(kB, kX)
                   .add_edge(kC, kX)
                   .add_edge(kB, kC)
                   .build()),
        form_(graph_, {{{kA, kB, kC}, {kX}}, {TreePartition::kNoParent, 0}}, {}),
        wins_(form_.first_player_wins(kA)) {}

  /// The id of a type that must be there.
  TypeId id(const InterfaceType& type) {
    const auto found = form_.types().find(type);
    EXPECT_TRUE(found.has_value());
    return found.value_or(TypeRegistry::kNull);
  }
  /// sigma_a, sigma_b, sigma_c: who enters through the one port wins at once.
  TypeId one(Place place) { return id({{place}, {{{}, {kAlways}}}}); }
  /// Two ports: who enters by one is brought back by the other, and is to move there.
  TypeId two(Place first, Place second) {
    const std::uint64_t exit = variable_word(0, 0);
    return id({{first, second},
               {{{{1, TypeRegistry::kNull, Parity::kSame}}, {exit}},
                {{{0, TypeRegistry::kNull, Parity::kSame}}, {exit}}}});
  }

  Graph graph_;
  PaperForm form_;
  std::optional<bool> wins_;
};

TEST_F(WorkedExample, IsLostForPlayerOne) { EXPECT_EQ(wins_, false); }

TEST_F(WorkedExample, HasTheTypesOfThePaper) {
  // Whoever is entered upon chooses between the two exits, so both must win for who enters.
  const std::uint64_t both = variable_word(0, 0) & variable_word(1, 0);
  const auto entry = [&](ExitLabel first, ExitLabel second) {
    return EntrySemantics{{first, second}, {both}};
  };
  const TypeId three = id({{kA, kB, kC},
                           {entry({1, one(kC), Parity::kSame}, {2, one(kB), Parity::kSame}),
                            entry({0, one(kC), Parity::kSame}, {2, one(kA), Parity::kSame}),
                            entry({0, one(kB), Parity::kSame}, {1, one(kA), Parity::kSame})}});
  EXPECT_EQ(form_.initial_type(1), three);
  const std::set<TypeId> all{TypeRegistry::kNull, one(kA),     one(kB),     one(kC),
                             two(kA, kB),         two(kA, kC), two(kB, kC), three};
  EXPECT_EQ(all.size(), 8U);
  EXPECT_EQ(form_.types().size(), 8U);
  EXPECT_EQ(form_.types().rank(three), 3U);
}

TEST_F(WorkedExample, IsCounted) {
  const PaperFormCounts counts = form_.counts();
  EXPECT_EQ(counts.types, 8U);
  EXPECT_EQ(counts.configurations, 8U);
  // A state for each of 3 + 3 * 2 + 3 entries; at the root a, and twice b and c.
  EXPECT_EQ(counts.local_states, 17U);
  // One behind each of the 6 entries of two ports, two behind each of the 3 entries of three.
  EXPECT_EQ(counts.labels, 12U);
  EXPECT_EQ(counts.most_labels, 2U);
  EXPECT_EQ(counts.most_rank, 3U);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition::paper
