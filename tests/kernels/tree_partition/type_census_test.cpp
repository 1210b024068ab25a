#include "kernels/tree_partition/type_census.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/decomposition/random_tree_partition.hpp"
#include "kernels/tree_partition/bag_shapes.hpp"
#include "kernels/tree_partition/multisets.hpp"
#include "kernels/tree_partition/paper/paper_form.hpp"
#include "kernels/tree_partition/paper/paper_type_census.hpp"
#include "kernels/tree_partition/solver.hpp"
#include "tests/kernels/tree_partition/options.hpp"

namespace isthmus::kernels::tree_partition {
namespace {

using engine::decomposition::PartitionedGraph;
using engine::decomposition::TreePartition;
using engine::graph::Vertex;

/// A subtree of bags with its edges: an edge or arc goes from a vertex of the bag above, or of the
/// bag itself, to another; see the numbering in all_subtrees().
struct Subtree {
  std::uint32_t bag = 0;
  std::uint64_t edges = 0;
  std::vector<Subtree> children;
};

/// Every subtree of so many vertices, in bags to a width, below a bag of some vertices: written for
/// clarity, and for sizes of a few.
class Enumeration {
 public:
  Enumeration(std::uint32_t width, bool directed) : width_(width), directed_(directed) {}

  [[nodiscard]] std::vector<Subtree> subtrees(std::uint32_t size, std::uint32_t above) const {
    std::vector<Subtree> all;
    for (std::uint32_t bag = 1; bag <= std::min(size, width_); ++bag) {
      const BagFrame frame{above, bag, directed_};
      for (const auto& children : forests(size - bag, bag)) {
        for (std::uint64_t edges = 0; edges < std::uint64_t{1} << frame.most_edges(); ++edges) {
          all.push_back({bag, edges, children});
        }
      }
    }
    return all;
  }

 private:
  [[nodiscard]] std::vector<std::vector<Subtree>> forests(std::uint32_t size,
                                                          std::uint32_t above) const {
    if (size == 0) return {{}};
    std::vector<std::vector<Subtree>> all;
    for (std::uint32_t first = 1; first <= size; ++first) {
      for (const Subtree& subtree : subtrees(first, above)) {
        for (const auto& rest : forests(size - first, above)) {
          all.push_back({subtree});
          all.back().insert(all.back().end(), rest.begin(), rest.end());
        }
      }
    }
    return all;
  }

  std::uint32_t width_;
  bool directed_;
};

/// All subtrees to a size at once, below one bag; the token starts at a vertex that has no edge, so
/// that nothing is played but types are worked out.
PartitionedGraph all_at_once(std::uint32_t width, bool directed, std::uint32_t most_size) {
  PartitionedGraph result;
  std::vector<std::pair<Vertex, Vertex>> edges;
  Vertex vertices = width + 1;
  result.start = width;
  result.partition = {{{}}, {TreePartition::kNoParent}};
  for (Vertex v = 0; v <= width; ++v) result.partition.bags[0].push_back(v);
  const auto add = [&](const auto& self, const Subtree& subtree, int parent,
                       std::uint32_t above) -> void {
    const HangingBag bag = hanging_bag({above, subtree.bag, directed}, subtree.edges);
    const std::vector<Vertex> up = result.partition.bags[static_cast<std::size_t>(parent)];
    const Vertex first = vertices;
    vertices += subtree.bag;
    const auto place = [&](Vertex v) { return v < above ? up[v] : first + v - above; };
    for (const auto ends : bag.graph.edges()) edges.push_back({place(ends.from), place(ends.to)});
    const int index = static_cast<int>(result.partition.bags.size());
    auto& members = result.partition.bags.emplace_back();
    for (Vertex v = first; v < vertices; ++v) members.push_back(v);
    result.partition.parent.push_back(parent);
    for (const Subtree& child : subtree.children) self(self, child, index, subtree.bag);
  };
  for (std::uint32_t size = 1; size <= most_size; ++size) {
    for (const Subtree& subtree : Enumeration(width, directed).subtrees(size, width)) {
      add(add, subtree, 0, width);
    }
  }
  engine::graph::GraphBuilder builder(
      vertices, directed ? engine::graph::Kind::kDirected : engine::graph::Kind::kUndirected);
  for (const auto& [from, to] : edges) builder.add_edge(from, to);
  result.graph = builder.build();
  return result;
}

/// Types after this many steps.
std::uint64_t types(TypeCensus& census, std::uint32_t size) {
  TypeCensusStep step;
  for (std::uint32_t i = 1; i <= size; ++i) {
    step = census.next().value();
    EXPECT_EQ(step.size, i);
  }
  return step.types;
}

TEST(TypeCensus, FindsTheTypesOfAllSubtrees) {
  struct Case {
    std::uint32_t width;
    bool directed;
    std::uint32_t size;
  };
  for (const auto& [width, directed, size] :
       {Case{1, false, 5}, Case{2, false, 4}, Case{3, false, 2}, Case{1, true, 4},
        Case{2, true, 2}}) {
    const PartitionedGraph all = all_at_once(width, directed, size);
    Solver solver(all.graph, all.partition,
                  {.nimber = false, .leaves = false, .budget = small_budget()});
    ASSERT_EQ(solver.value(all.start), 0U);
    const auto census = begin_type_census({width, directed, small_budget()});
    EXPECT_EQ(types(*census, size), solver.counts().types) << width << ' ' << directed;
  }
}

TEST(TypeCensus, FindsThePapersTypesOfAllSubtrees) {
  for (const auto& [width, size] : {std::pair{1U, 5U}, {2U, 4U}, {3U, 2U}}) {
    const PartitionedGraph all = all_at_once(width, false, size);
    paper::PaperFormOptions options;
    options.budget = small_budget();
    paper::PaperForm form(all.graph, all.partition, options);
    ASSERT_EQ(form.first_player_wins(all.start), false);
    const auto census = paper::begin_type_census({width, false, small_budget()});
    EXPECT_EQ(types(*census, size), form.counts().types) << width;
  }
}

TEST(TypeCensus, OfTreesHasTwoTypes) {
  // The null type, and "whoever moves into it wins"; the paper also keeps what is entered to no
  // profit, and arcs there and back can be passed through.
  EXPECT_EQ(types(*begin_type_census({1, false, small_budget()}), 12), 2U);
  EXPECT_EQ(types(*paper::begin_type_census({1, false, small_budget()}), 12), 3U);
  EXPECT_EQ(types(*begin_type_census({1, true, small_budget()}), 12), 3U);
}

TEST(TypeCensus, EndsWithItsBudget) {
  TypeCensusOptions hasty{3, false, small_budget()};
  hasty.budget.expire_after(0);
  EXPECT_FALSE(begin_type_census(hasty)->next());
  EXPECT_FALSE(paper::begin_type_census(hasty)->next());
}

TEST(TypeCensus, RefusesWhatItCannotWriteDown) {
  EXPECT_THROW((void)begin_type_census({7, false, small_budget()}), engine::core::UsageError);
  EXPECT_THROW((void)begin_type_census({5, true, small_budget()}), engine::core::UsageError);
  EXPECT_THROW((void)paper::begin_type_census({2, true, small_budget()}), engine::core::UsageError);
  const auto census = paper::begin_type_census({2, false, small_budget()});
  EXPECT_EQ(types(*census, 4), 198U);
  EXPECT_THROW((void)census->next(), engine::core::LimitError);
}

TEST(BagShapes, AreOneOfEachOrderOfPlaces) {
  Vocabulary vocabulary(std::uint64_t{1} << 24U);
  // Two places below, one above: by ports none (which cannot be entered), one or both, with an
  // internal edge or not.
  EXPECT_EQ(bag_shapes({1, 2, false}, vocabulary, small_budget())->size(), 4U);
  EXPECT_EQ(bag_shapes({1, 1, true}, vocabulary, small_budget())->size(), 2U);
}

TEST(Multisets, AreAllOfTheirWeight) {
  Multisets multisets(1U << 20U);
  multisets.add(1);
  multisets.complete_next();
  multisets.add(2);
  multisets.add(2);
  for (int i = 0; i < 3; ++i) multisets.complete_next();
  // Of weight 4: four of the first; two and one of two others; two of two others.
  EXPECT_EQ(multisets.end(4) - multisets.begin(4), 1U + 2 + 3);
  for (std::size_t i = multisets.begin(4); i < multisets.end(4); ++i) {
    std::uint32_t weight = 0;
    multisets.for_each(i, [&](std::uint32_t thing) { weight += thing == 0 ? 1 : 2; });
    EXPECT_EQ(weight, 4U);
  }
  Multisets few(64);
  few.add(1);
  EXPECT_THROW(for (int i = 0; i < 9; ++i) few.complete_next(), engine::core::LimitError);
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition
