#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "engine/core/budget.hpp"
#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"
#include "engine/io/format_writers.hpp"
#include "engine/io/nauty_bits.hpp"

namespace isthmus::engine::io {

namespace {

using graph::Graph;
using graph::Incidence;
using graph::Vertex;

void write_vertex_count(std::string& out, std::uint64_t n) {
  constexpr std::uint64_t kMostInOneByte = 62;
  constexpr std::uint64_t kMostInFourBytes = 258047;
  const unsigned marks = n <= kMostInOneByte ? 0 : n <= kMostInFourBytes ? 1 : 2;
  const unsigned digits = marks == 0 ? 1 : marks == 1 ? 3 : 6;
  out.append(marks, kHighestByte);
  BitWriter(out).bits(n, digits * kBitsPerByte);
}

void fill_byte(BitWriter& bits, bool with) {
  while (bits.wanted() > 0) bits.bit(with);
}

/// A matrix of bits takes memory that the graph did not.
void require_matrix_fits(const Graph& graph, std::uint64_t bits, const char* name) {
  const std::uint64_t most = core::machine_memory() / 2;
  if (bytes_for_bits(bits) <= most) return;
  throw core::UsageError(fmt::format("{} of {} vertices takes {}", name, graph.vertex_count(),
                                     core::format_size(bytes_for_bits(bits))),
                         graph.directed() ? "write an edge list" : "write sparse6 or an edge list");
}

/// One row of a matrix of bits: ones at the neighbours, which come sorted, below `columns`.
template <class Incidences>
void write_row(BitWriter& bits, const Incidences& neighbours, Vertex columns) {
  Vertex column = 0;
  for (const Incidence& incidence : neighbours) {
    if (incidence.neighbour >= columns) break;
    for (; column < incidence.neighbour; ++column) bits.bit(false);
    bits.bit(true);
    ++column;
  }
  for (; column < columns; ++column) bits.bit(false);
}

}  // namespace

std::string write_graph6(const Graph& graph) {
  const std::uint64_t n = graph.vertex_count();
  require_matrix_fits(graph, n == 0 ? 0 : n * (n - 1) / 2, "graph6");
  std::string out;
  write_vertex_count(out, n);
  BitWriter bits(out);
  for (Vertex row = 0; row < n; ++row) write_row(bits, graph.out(row), row);
  fill_byte(bits, false);
  return out + '\n';
}

std::string write_digraph6(const Graph& graph) {
  const std::uint64_t n = graph.vertex_count();
  require_matrix_fits(graph, n * n, "digraph6");
  std::string out = "&";
  write_vertex_count(out, n);
  BitWriter bits(out);
  for (Vertex row = 0; row < n; ++row) write_row(bits, graph.out(row), graph.vertex_count());
  fill_byte(bits, false);
  return out + '\n';
}

std::string write_sparse6(const Graph& graph) {
  const std::uint64_t n = graph.vertex_count();
  const unsigned width = vertex_bits(n);
  std::string out = ":";
  write_vertex_count(out, n);
  BitWriter bits(out);
  Vertex at = 0;
  for (Vertex v = 0; v < n; ++v) {
    for (const Incidence& incidence : graph.out(v)) {
      if (incidence.neighbour > v) break;
      if (v == at) {
        bits.bit(false);
      } else {
        bits.bit(true);
        if (v > at + 1) {
          bits.bits(v, width);
          bits.bit(false);
        }
        at = v;
      }
      bits.bits(incidence.neighbour, width);
    }
  }
  // Padding of ones reads as a step to vertex n, except that at n - 2 it can read as a loop at
  // n - 1 = 2^width - 1; a zero first makes it a step to n - 1 that is followed by nothing.
  const bool could_be_a_loop = n == std::uint64_t{1} << width && n >= 2 && at + 2 == n;
  if (could_be_a_loop && bits.wanted() > width) bits.bit(false);
  fill_byte(bits, true);
  return out + '\n';
}

}  // namespace isthmus::engine::io
