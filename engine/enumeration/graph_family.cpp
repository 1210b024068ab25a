#include "engine/enumeration/graph_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/enumeration/geng.hpp"

namespace isthmus::engine::enumeration {

namespace {

using graph::Graph;
using graph::GraphBuilder;
using graph::Kind;
using graph::Vertex;

constexpr std::array kProperties = {
    Property{"connected", "one component", &GraphFamily::connected},
    Property{"biconnected", "no vertex whose loss disconnects", &GraphFamily::biconnected},
    Property{"bipartite", "no odd cycle", &GraphFamily::bipartite},
    Property{"triangle-free", "no 3-cycle", &GraphFamily::triangle_free},
    Property{"square-free", "no 4-cycle", &GraphFamily::square_free},
    Property{"k4-free", "no clique of 4", &GraphFamily::k4_free},
    Property{"claw-free", "no induced K1,3", &GraphFamily::claw_free},
    Property{"chordal", "no induced cycle of 4 or more", &GraphFamily::chordal},
    Property{"split", "a clique and an independent set", &GraphFamily::split},
    Property{"perfect", "chromatic number and clique number agree in induced subgraphs",
             &GraphFamily::perfect}};

/// The options of geng for the properties, in their order.
constexpr std::string_view kLetters = "cCbtfkFTSP";
static_assert(kLetters.size() == kProperties.size());

unsigned most_edges(unsigned vertices) { return vertices * (vertices - 1) / 2; }

/// The command line of geng, without its name.
std::vector<std::string> arguments_of(const GraphFamily& family, const Part& part) {
  std::vector<std::string> words = {"-q"};
  for (std::size_t i = 0; i < kProperties.size(); ++i) {
    if (family.*kProperties[i].asked) words.push_back(fmt::format("-{}", kLetters[i]));
  }
  if (family.least_degree) words.push_back(fmt::format("-d{}", *family.least_degree));
  if (family.most_degree) words.push_back(fmt::format("-D{}", *family.most_degree));
  words.push_back(std::to_string(family.vertices));
  if (family.least_edges || family.most_edges) {
    words.push_back(fmt::format("{}:{}", family.least_edges.value_or(0),
                                family.most_edges.value_or(most_edges(family.vertices))));
  }
  if (part.count > 1) words.push_back(fmt::format("{}/{}", part.index, part.count));
  return words;
}

/// Whether bounds leave room for a graph at all. geng derives bounds from one another in this way,
/// and where they exclude each other it ends the process.
bool has_room(const GraphFamily& family) {
  using Signed = std::int64_t;
  const Signed n = family.vertices;
  Signed least_degree = family.least_degree.value_or(0);
  Signed most_degree = family.most_degree.value_or(family.vertices);
  Signed least_edges = family.least_edges.value_or(0);
  Signed most = family.most_edges.value_or(most_edges(family.vertices));
  if (family.claw_free && family.bipartite) most_degree = std::min<Signed>(most_degree, 2);
  if ((family.chordal || family.split) && family.bipartite) most = std::min(most, n - 1);
  if (family.connected && n > 1) least_degree = std::max<Signed>(least_degree, 1);
  if (family.biconnected && n > 2) least_degree = std::max<Signed>(least_degree, 2);
  most_degree = std::min(most_degree, n - 1);
  most = std::min(most, n * most_degree / 2);
  most_degree = std::min({most_degree, most, 2 * most - least_degree * (n - 1)});
  least_edges = std::max(least_edges, (n * least_degree + 1) / 2);
  if (family.connected && !family.biconnected) least_edges = std::max(least_edges, n - 1);
  if (family.biconnected && least_edges < n - 1) least_edges = n;
  return least_edges <= most && most_degree >= 0;
}

void require_bounds(std::optional<unsigned> least, std::optional<unsigned> most, unsigned possible,
                    std::string_view what) {
  if (least && most && *least > *most) {
    throw core::UsageError(fmt::format("{} is a range without numbers: {}:{}", what, *least, *most),
                           "give the smaller number first");
  }
  if (least.value_or(0) > possible) {
    throw core::UsageError(fmt::format("no graph of the family has {} {}", what, *least),
                           fmt::format("ask for at most {}", possible));
  }
}

Graph graph_of(std::span<const std::uint64_t> rows) {
  const auto count = static_cast<Vertex>(rows.size());
  GraphBuilder builder(count, Kind::kUndirected);
  for (Vertex v = 0; v < count; ++v) {
    for (Vertex w = v + 1; w < count; ++w) {
      // The first vertex is the highest bit.
      constexpr unsigned kHighest = 63;
      if ((rows[v] >> (kHighest - w) & 1U) != 0) builder.add_edge(v, w);
    }
  }
  return builder.build();
}

}  // namespace

std::span<const Property> properties() { return kProperties; }

void require_possible(const GraphFamily& family) {
  if (family.vertices < 1 || family.vertices > kMostVertices) {
    throw core::UsageError(fmt::format("{} is no number of vertices of a family", family.vertices),
                           fmt::format("use 1 to {}", kMostVertices));
  }
  require_bounds(family.least_degree, family.most_degree, family.vertices - 1, "degree");
  require_bounds(family.least_edges, family.most_edges, most_edges(family.vertices), "edges");
}

std::uint64_t bytes_to_make(const GraphFamily& family) {
  constexpr unsigned kFewestSaved = 29;
  const unsigned edges = family.most_edges.value_or(most_edges(family.vertices));
  const bool trees = family.connected && edges + 1 == family.vertices;
  const bool sparse = family.bipartite || family.square_free || family.triangle_free || trees ||
                      family.vertices >= kFewestSaved;
  std::uint64_t words = 0;
  for (std::uint64_t n = 1; n < family.vertices; ++n) {
    const auto largest =
        std::min<std::uint64_t>({n, family.most_degree.value_or(family.vertices), edges});
    std::uint64_t of_size = 1;
    std::uint64_t sets = 1;
    for (std::uint64_t size = 1; size <= largest; ++size) {
      of_size = of_size * (n - size + 1) / size;
      sets += of_size;
    }
    words += sparse ? 2 * sets : 3 * sets + (std::uint64_t{1} << n);
  }
  return words * sizeof(std::uint64_t);
}

void for_each_graph(const GraphFamily& family, const Part& part,
                    const std::function<bool(Graph)>& visit, const std::function<bool()>& stopped) {
  require_possible(family);
  if (!has_room(family)) return;
  bool going = true;
  // Nothing may be thrown through what was written in C.
  std::exception_ptr fault;
  run_geng(
      arguments_of(family, part),
      [&](std::span<const std::uint64_t> rows) {
        if (!going) return;
        try {
          going = visit(graph_of(rows));
        } catch (...) {
          fault = std::current_exception();
          going = false;
        }
      },
      [&] { return !going || stopped(); });
  if (fault) std::rethrow_exception(fault);
}

}  // namespace isthmus::engine::enumeration
