// The scaling study of --method treewidth: graphs of bounded treewidth and degree, from 100 to a
// million vertices, one run after the other on one thread. Prints CSV.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/graph/families.hpp"
#include "kernels/geography/method.hpp"

namespace {

using isthmus::engine::core::Random;
using isthmus::engine::graph::Graph;
using isthmus::engine::graph::GraphBuilder;
using isthmus::engine::graph::Kind;
using isthmus::engine::graph::Vertex;
namespace geography = isthmus::kernels::geography;

/// A random 2-tree without one edge in five, of degree at most `most_degree` >= 3: each vertex is
/// joined to both ends of an earlier edge, or to the last vertex where all ends are full.
Graph partial_two_tree(Vertex n, unsigned most_degree, std::uint64_t seed) {
  constexpr double kKept = 0.8;
  Random random(seed);
  GraphBuilder builder(n, Kind::kUndirected);
  std::vector<unsigned> degree(n, 0);
  std::vector<std::pair<Vertex, Vertex>> open;
  const auto join = [&](Vertex u, Vertex v) {
    ++degree[u];
    ++degree[v];
    if (random.chance(kKept)) builder.add_edge(u, v);
    open.emplace_back(u, v);
  };
  for (Vertex v = 1; v < n; ++v) {
    bool joined = false;
    while (!joined && !open.empty()) {
      auto& edge = open[random.index(open.size())];
      const auto [a, b] = edge;
      joined = degree[a] < most_degree && degree[b] < most_degree;
      if (joined) {
        join(a, v);
        join(b, v);
      } else {
        edge = open.back();
        open.pop_back();
      }
    }
    if (!joined) join(v - 1, v);
  }
  return builder.build();
}

std::uint64_t count_of(const geography::Run& run, std::string_view name) {
  const auto counts = run.counts();
  const auto found = std::ranges::find(counts, name, &geography::Count::name);
  return found == counts.end() ? 0 : std::get<std::uint64_t>(found->value);
}

void measure(std::string_view family, const Graph& graph, std::uint64_t seed, bool nimber) {
  geography::Question question{&graph, &geography::game_for({}, graph.kind()), {}};
  question.options.value = nimber ? geography::Value::kNimber : geography::Value::kOutcome;
  question.options.budget.threads = 1;
  constexpr double kPatience = 120;
  question.options.budget.expire_after(kPatience);
  const auto began = std::chrono::steady_clock::now();
  const auto run = geography::method_for("treewidth", question).begin(question);
  const auto value = run->value(0);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  fmt::print("{},{},{},{},{},{},{},{},{},{:.4f}\n", family, graph.vertex_count(),
             graph.edge_count(), seed, value ? std::to_string(*value) : "unknown",
             count_of(*run, "treewidth"), count_of(*run, "width"), count_of(*run, "types"),
             run->states(), took.count());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 3) {
    fmt::print(stderr, "usage: treewidth_scaling [MOST_VERTICES] [nimber]\n");
    return 2;
  }
  constexpr Vertex kMost = 1000000;
  const Vertex most = argc > 1 ? static_cast<Vertex>(std::atoi(argv[1])) : kMost;
  const bool nimber = argc > 2 && std::string_view(argv[2]) == "nimber";
  constexpr unsigned kDegree = 6;
  constexpr std::uint64_t kSeeds = 3;
  fmt::print("family,n,m,seed,value,treewidth,width,types,states,seconds\n");
  for (Vertex n = 100; n <= most; n *= 10) {
    measure("ladder", isthmus::engine::graph::grid(2, n / 2), 0, nimber);
    measure("grid of 3 rows", isthmus::engine::graph::grid(3, n / 3), 0, nimber);
    measure("grid of 4 rows", isthmus::engine::graph::grid(4, n / 4), 0, nimber);
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      measure("partial 2-tree", partial_two_tree(n, kDegree, seed), seed, nimber);
    }
  }
}
