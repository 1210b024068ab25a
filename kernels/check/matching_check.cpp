#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/graph/structure.hpp"
#include "kernels/check/certificate.hpp"

namespace isthmus::kernels::check {

namespace {

using engine::graph::Edge;
using engine::graph::GraphBuilder;
using engine::graph::Kind;
using engine::graph::Vertex;

/// The vertices that the edges cover, ascending, with repetitions.
std::vector<Vertex> covered(const MatchingCertificate& certificate) {
  std::vector<Vertex> vertices;
  for (const Edge e : certificate.matching) {
    const auto [u, v] = certificate.subject.edges[e];
    vertices.insert(vertices.end(), {u, v});
  }
  std::ranges::sort(vertices);
  return vertices;
}

/// Components with an odd number of vertices that are left without the vertices `gone`, which
/// ascend. Vertices without edges are counted and not stored: a certificate may announce billions.
std::uint64_t odd_components(const Subject& subject, const std::vector<Vertex>& gone) {
  const auto stays = [&](Vertex v) { return !std::ranges::binary_search(gone, v); };
  std::vector<Vertex> touched;
  for (const auto [u, v] : subject.edges) {
    if (stays(u)) touched.push_back(u);
    if (stays(v)) touched.push_back(v);
  }
  std::ranges::sort(touched);
  touched.erase(std::ranges::unique(touched).begin(), touched.end());
  const auto row_of = [&](Vertex v) {
    return static_cast<Vertex>(std::ranges::lower_bound(touched, v) - touched.begin());
  };
  GraphBuilder builder(static_cast<Vertex>(touched.size()), Kind::kUndirected);
  for (const auto [u, v] : subject.edges) {
    if (stays(u) && stays(v)) builder.add_edge(row_of(u), row_of(v));
  }
  const engine::graph::Classes parts = engine::graph::components(builder.build());
  std::vector<bool> odd(parts.count, false);
  for (const Vertex part : parts.of) odd[part] = !odd[part];
  const auto among_touched = static_cast<std::uint64_t>(std::ranges::count(odd, true));
  return among_touched + (subject.vertex_count - gone.size() - touched.size());
}

}  // namespace

Verdict check_matching(const MatchingCertificate& certificate) {
  const Subject& subject = certificate.subject;
  const std::vector<Vertex> matched = covered(certificate);
  if (const auto twice = std::ranges::adjacent_find(matched); twice != matched.end()) {
    return {false,
            fmt::format("vertex {} is in two edges of the matching", subject.names.name(*twice))};
  }
  const bool without_start = certificate.mover_wins;
  std::vector<Vertex> gone = certificate.witness;
  if (without_start) {
    const auto place = std::ranges::lower_bound(gone, subject.start);
    if (place != gone.end() && *place == subject.start) {
      return {false, "the witness holds the start, which is taken out anyway"};
    }
    gone.insert(place, subject.start);
  } else if (std::ranges::binary_search(matched, subject.start)) {
    return {false, "the matching covers the start"};
  }
  // Of the graph, without the start for outcome N, a matching covers at most
  // vertices - (odd - witness) vertices.
  const std::uint64_t vertices = subject.vertex_count - (without_start ? 1 : 0);
  const std::uint64_t most = vertices + certificate.witness.size() - odd_components(subject, gone);
  if (most + (without_start ? 1 : 0) <= matched.size()) return {true, {}};
  return {false, fmt::format("the witness allows matchings that cover {} vertices{}, the matching "
                             "covers {}",
                             most, without_start ? " without the start" : "", matched.size())};
}

}  // namespace isthmus::kernels::check
