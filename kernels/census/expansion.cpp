#include "kernels/census/expansion.hpp"

#include "kernels/census/even_kernels.hpp"
#include "kernels/census/node_kayles.hpp"

namespace isthmus::kernels::census {

void Expansion::enter(const ValuedGraph& valued, unsigned vertices) {
  key_ = valued.key;
  graph_ = graph_of_key(specification_.game->kind, vertices, valued.key);
  symmetry_ = symmetry_of(graph_);
  for (unsigned v = 0; v < vertices; ++v) {
    nimbers_[v] = static_cast<std::uint8_t>(valued.nimber(symmetry_.representative(v)));
  }
}

void Expansion::report(Batch& batch) const {
  const Filter& filter = specification_.filter;
  GraphEntry entry;
  entry.key = key_;
  entry.connected = connected(graph_);
  if (filter.connected && !entry.connected) return;
  entry.max_degree = static_cast<std::uint8_t>(max_degree(graph_));
  if (filter.max_degree && entry.max_degree > *filter.max_degree) return;
  entry.bipartite = bipartite(graph_);
  if (filter.bipartite && !entry.bipartite) return;
  entry.edges = static_cast<std::uint8_t>(edge_count(graph_));
  entry.first_start = static_cast<std::uint32_t>(batch.starts.size());
  if (specification_.game->token) {
    report_starts(batch);
  } else {
    batch.starts.push_back({.nimber = told(static_cast<std::uint8_t>(node_kayles(graph_)))});
  }
  entry.start_count = static_cast<std::uint32_t>(batch.starts.size()) - entry.first_start;
  batch.graphs.push_back(entry);
}

void Expansion::report_starts(Batch& batch) const {
  VertexMap orbit_sizes{};
  VertexSet lost = 0;
  for (unsigned v = 0; v < graph_.vertices; ++v) {
    ++orbit_sizes[symmetry_.representative(v)];
    if (nimbers_[v] == 0) lost |= only(v);
  }
  const bool kernels_matter = has_even_kernels(*specification_.game) && lost != 0;
  const VertexSet in_kernels = kernels_matter ? vertices_in_even_kernels(graph_) : 0;
  for (unsigned v = 0; v < graph_.vertices; ++v) {
    if (orbit_sizes[v] == 0) continue;
    batch.starts.push_back({.vertex = static_cast<std::uint8_t>(v),
                            .nimber = told(nimbers_[v]),
                            .degree = static_cast<std::uint8_t>(graph_.degree(v)),
                            .orbit_size = orbit_sizes[v],
                            .in_even_kernel = has(in_kernels, v)});
  }
}

std::uint64_t Expansion::grow(Outbox& outbox) {
  return specification_.game->layers == Layers::kByEdges ? grow_by_edges(outbox)
                                                         : grow_by_vertices(outbox);
}

std::uint64_t Expansion::grow_by_edges(Outbox& outbox) {
  list_new_edges(graph_, symmetry_, new_edges_);
  for (const auto [from, to] : new_edges_) {
    SmallGraph larger = graph_;
    larger.add_edge(from, to);
    const CanonicalForm form = canonical_form(larger);
    OptionRecord record{form.key, {form.place[from], form.place[to]}, {nimber_set(to), 0}};
    if (!graph_.directed()) record.options[1] = nimber_set(from);
    outbox.put(record);
  }
  return new_edges_.size();
}

std::uint64_t Expansion::grow_by_vertices(Outbox& outbox) {
  list_new_vertices(graph_, symmetry_, new_vertices_);
  for (const NewVertex& vertex : new_vertices_) {
    const CanonicalForm form = canonical_form(with_vertex(graph_, vertex));
    OptionRecord record{form.key, {form.place[graph_.vertices], 0}, {}};
    // Node Kayles has no token to move: the graph is found, and that is all.
    if (specification_.game->token) {
      for_each_vertex(vertex.out, [&](unsigned w) { record.options[0] |= nimber_set(w); });
    }
    outbox.put(record);
  }
  return new_vertices_.size();
}

}  // namespace isthmus::kernels::census
