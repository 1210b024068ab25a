// Every start of a random bipartite graph by even kernels, against the elimination of its two
// matrices by M4RI, in turns. Prints CSV.
//
// Usage: elimination [VERTICES_A_SIDE EDGES [ROUNDS]]

#include <fmt/format.h>
#include <m4ri/m4ri.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "engine/graph/families.hpp"
#include "kernels/geography/even_kernel.hpp"

namespace {

using isthmus::engine::graph::Graph;
using isthmus::engine::graph::Vertex;
using isthmus::kernels::geography::BipartiteKernels;

template <class Work>
double timed(Work&& work) {
  const auto began = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

struct Free {
  void operator()(mzd_t* matrix) const { mzd_free(matrix); }
};
using Matrix = std::unique_ptr<mzd_t, Free>;

/// Which of the first `side` vertices are neighbours of which others, or the other way round.
Matrix matrix_of(const Graph& graph, Vertex side, bool transposed) {
  const auto rows = static_cast<rci_t>(side);
  Matrix matrix(mzd_init(rows, rows));
  for (const auto [u, v] : graph.edges()) {
    const auto left = static_cast<rci_t>(std::min(u, v));
    const auto right = static_cast<rci_t>(std::max(u, v) - side);
    mzd_write_bit(matrix.get(), transposed ? right : left, transposed ? left : right, 1);
  }
  return matrix;
}

std::uint64_t lost_starts(const Graph& graph) {
  isthmus::engine::core::Budget budget;
  BipartiteKernels kernels(graph, budget);
  std::uint64_t lost = 0;
  for (Vertex v = 0; v < graph.vertex_count(); ++v) lost += kernels.lost(v) ? 1U : 0U;
  return lost;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr Vertex kSide = 10000;
  constexpr std::uint64_t kEdges = 60000;
  constexpr int kRounds = 5;
  const Vertex side = argc > 2 ? static_cast<Vertex>(std::atoi(argv[1])) : kSide;
  const std::uint64_t edges = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : kEdges;
  const int rounds = argc > 3 ? std::atoi(argv[3]) : kRounds;
  const Graph graph = isthmus::engine::graph::random_bipartite(side, side, edges, 1);
  fmt::print("vertices,edges,lost_starts,rank,all_starts_seconds,m4ri_seconds,ratio\n");
  for (int round = 0; round < rounds; ++round) {
    std::uint64_t lost = 0;
    const double own = timed([&] { lost = lost_starts(graph); });
    rci_t rank = 0;
    double library = 0;
    for (const bool transposed : {false, true}) {
      const Matrix matrix = matrix_of(graph, side, transposed);
      library += timed([&] { rank = mzd_echelonize(matrix.get(), 1); });
    }
    fmt::print("{},{},{},{},{:.3f},{:.3f},{:.3f}\n", 2 * std::uint64_t{side}, edges, lost, rank,
               own, library, own / library);
    std::fflush(stdout);
  }
}
