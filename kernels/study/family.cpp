#include "kernels/study/family.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/random.hpp"
#include "engine/decomposition/tree_partition_search.hpp"
#include "engine/graph/families.hpp"

namespace isthmus::kernels::study {

namespace {

using engine::decomposition::PartitionedGraph;
using engine::graph::Graph;
using engine::graph::Vertex;

PartitionedGraph random_partition(Vertex size, Vertex width, std::uint64_t seed, bool directed) {
  return engine::decomposition::random_tree_partition(
      {.vertices = size, .width = width, .directed = directed, .seed = seed});
}

/// With a tree partition that was found, and a start by the seed.
PartitionedGraph partitioned(Graph graph, std::uint64_t seed) {
  PartitionedGraph result;
  result.graph = std::move(graph);
  result.start = engine::core::Random(seed).index(result.graph.vertex_count());
  engine::decomposition::TreePartitionSearch search;
  search.root = result.start;
  result.partition = engine::decomposition::find_tree_partition(result.graph, search);
  return result;
}

Vertex columns(Vertex size, Vertex width) { return std::max<Vertex>(1, size / width); }

/// As many edges as make this the average degree, if there are so many.
std::uint64_t edges_of_degree(std::uint64_t vertices, std::uint64_t degree) {
  return std::min(vertices * degree / 2, vertices * (vertices - 1) / 2);
}

constexpr std::array kFamilies = {
    Family{"tree-partition", "a random graph on a random tree partition, of the artefact's family",
           1,
           [](Vertex size, Vertex width, std::uint64_t seed) {
             return random_partition(size, width, seed, false);
           }},
    Family{"tree-partition-directed", "the same with arcs, either way with equal chance", 1,
           [](Vertex size, Vertex width, std::uint64_t seed) {
             return random_partition(size, width, seed, true);
           }},
    Family{"grid", "a grid of WIDTH rows and SIZE / WIDTH columns; the seed chooses the start", 1,
           [](Vertex size, Vertex width, std::uint64_t seed) {
             return partitioned(engine::graph::grid(width, columns(size, width)), seed);
           }},
    Family{"prism", "SIZE / WIDTH stacked cycles of WIDTH vertices, at least 3", 3,
           [](Vertex size, Vertex width, std::uint64_t seed) {
             return partitioned(engine::graph::prism(width, columns(size, width)), seed);
           }},
    Family{"random", "a random graph with SIZE vertices of average degree WIDTH", 1,
           [](Vertex size, Vertex width, std::uint64_t seed) {
             return partitioned(
                 engine::graph::random_graph(size, edges_of_degree(size, width), seed), seed);
           }},
    Family{"random-tree", "a random recursive tree with SIZE vertices, whatever the width", 1,
           [](Vertex size, Vertex /*width*/, std::uint64_t seed) {
             return partitioned(engine::graph::random_tree(size, seed), seed);
           }},
};

}  // namespace

std::span<const Family> families() { return kFamilies; }

const Family& family_called(std::string_view name) {
  const auto* const found = std::ranges::find(kFamilies, name, &Family::name);
  if (found != kFamilies.end()) return *found;
  std::string names;
  for (const Family& family : kFamilies) {
    names += (names.empty() ? "" : ", ") + std::string(family.name);
  }
  throw engine::core::UsageError("there is no family called '" + std::string(name) + "'",
                                 "use one of " + names);
}

}  // namespace isthmus::kernels::study
