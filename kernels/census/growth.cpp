#include "kernels/census/growth.hpp"

#include <cstddef>

namespace isthmus::kernels::census {

namespace {

/// Marks what the generators of a group make of one thing after another; `image(g, x)` is the image
/// of x under generator number g.
class OrbitMarker {
 public:
  explicit OrbitMarker(std::size_t things) : seen_(things, false) {}

  /// Whether x is the first of its orbit that was asked about.
  template <class Image>
  bool first_of_orbit(std::size_t x, std::size_t generators, const Image& image) {
    if (generators == 0) return true;
    if (seen_[x]) return false;
    seen_[x] = true;
    waiting_.assign(1, x);
    while (!waiting_.empty()) {
      const std::size_t at = waiting_.back();
      waiting_.pop_back();
      for (std::size_t g = 0; g < generators; ++g) {
        const std::size_t next = image(g, at);
        if (seen_[next]) continue;
        seen_[next] = true;
        waiting_.push_back(next);
      }
    }
    return true;
  }

 private:
  std::vector<bool> seen_;
  std::vector<std::size_t> waiting_;
};

/// Sets of the first vertices as numbers: the last vertex is the lowest bit.
std::size_t number_of(VertexSet set, unsigned vertices) {
  return vertices == 0 ? 0 : static_cast<std::size_t>(set >> (64U - vertices));
}
VertexSet set_of(std::size_t number, unsigned vertices) {
  return vertices == 0 ? 0 : VertexSet{number} << (64U - vertices);
}

/// For every set, by number, its image.
std::vector<std::size_t> images_of_sets(const VertexMap& generator, unsigned vertices) {
  std::vector<std::size_t> images(std::size_t{1} << vertices, 0);
  for (std::size_t number = 1; number < images.size(); ++number) {
    const unsigned v = smallest(set_of(number, vertices));
    const std::size_t rest = number ^ number_of(only(v), vertices);
    images[number] = images[rest] | number_of(only(generator[v]), vertices);
  }
  return images;
}

}  // namespace

void list_new_edges(const SmallGraph& graph, const Symmetry& symmetry,
                    std::vector<NewEdge>& edges) {
  edges.clear();
  const auto generators = symmetry.generators();
  OrbitMarker marker(std::size_t{kMostVertices} * kMostVertices);
  const auto image = [&](std::size_t g, std::size_t pair) {
    unsigned from = generators[g][pair / kMostVertices];
    unsigned to = generators[g][pair % kMostVertices];
    if (!graph.directed() && from > to) std::swap(from, to);
    return std::size_t{from} * kMostVertices + to;
  };
  for (unsigned from = 0; from < graph.vertices; ++from) {
    for (unsigned to = graph.directed() ? 0 : from + 1; to < graph.vertices; ++to) {
      if (from == to || has(graph.out[from], to)) continue;
      const std::size_t pair = std::size_t{from} * kMostVertices + to;
      if (marker.first_of_orbit(pair, generators.size(), image)) edges.push_back({from, to});
    }
  }
}

void list_new_vertices(const SmallGraph& graph, const Symmetry& symmetry,
                       std::vector<NewVertex>& vertices) {
  vertices.clear();
  const unsigned n = graph.vertices;
  const std::size_t sets = std::size_t{1} << n;
  std::vector<std::vector<std::size_t>> images;
  for (const VertexMap& generator : symmetry.generators()) {
    images.push_back(images_of_sets(generator, n));
  }
  if (!graph.directed()) {
    OrbitMarker marker(sets);
    const auto image = [&](std::size_t g, std::size_t set) { return images[g][set]; };
    for (std::size_t set = 0; set < sets; ++set) {
      if (!marker.first_of_orbit(set, images.size(), image)) continue;
      vertices.push_back({set_of(set, n), set_of(set, n)});
    }
    return;
  }
  OrbitMarker marker(sets * sets);
  const auto image = [&](std::size_t g, std::size_t pair) {
    return images[g][pair / sets] * sets + images[g][pair % sets];
  };
  for (std::size_t pair = 0; pair < sets * sets; ++pair) {
    if (!marker.first_of_orbit(pair, images.size(), image)) continue;
    vertices.push_back({set_of(pair / sets, n), set_of(pair % sets, n)});
  }
}

SmallGraph with_vertex(const SmallGraph& graph, const NewVertex& vertex) {
  SmallGraph larger = graph;
  const unsigned v = larger.vertices++;
  larger.out[v] = vertex.out;
  for_each_vertex(vertex.in, [&](unsigned w) { larger.out[w] |= only(v); });
  return larger;
}

}  // namespace isthmus::kernels::census
