#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/graph/graph.hpp"

/// Edge geography taken apart before it is solved: who wins on a graph follows from who wins on
/// some smaller ones, its cores.
namespace isthmus::kernels::geography {

/// A part of a graph whose outcome has to be found by other means. Of an undirected graph:
/// connected, without bridges, of three vertices at least. Of a directed one: strongly connected,
/// of two vertices at least.
struct Core {
  engine::graph::Graph graph;
  /// The vertex of the whole graph behind each vertex of the core; ascending.
  std::vector<engine::graph::Vertex> vertex;
  /// Where the token enters, as a vertex of the core.
  engine::graph::Vertex start = 0;
};

/// Whether two cores are the same, but for where the token enters.
[[nodiscard]] inline bool same_graph(const Core& one, const Core& other) {
  return one.vertex == other.vertex && std::ranges::equal(one.graph.edges(), other.graph.edges());
}

/// Takes a graph with a token apart, as far as outcomes are concerned.
///
/// A vertex is lost when the token leaves it, if at all, to won vertices only, and won when the
/// token can step from it to a lost one. This is known for who first finds the token on any such
/// vertex, so nobody goes to a won one and nobody is let go to a lost one: they are left out. What
/// lies behind a bridge, or in another strong component, is a game of its own: nobody comes back.
/// If it is lost for the player who is brought there, the near end is won; otherwise the way there
/// is left out. Either may make more vertices lost, and more parts that nobody comes back from.
/// docs/algorithms.md has the proofs.
///
/// Ask for cores and settle each until there is none left; of those that matter the smallest come
/// first, and one that can no longer matter is not asked about. Not thread-safe.
class Cores {
 public:
  virtual ~Cores() = default;

  /// The next core to be settled, or nothing when the outcome is known. The one before must have
  /// been settled.
  [[nodiscard]] virtual std::optional<Core> next() = 0;

  /// Tells whether the player to move wins on the core that next() gave last.
  virtual void settle(bool mover_wins) = 0;

  /// Whether the player to move at the start wins; once next() gives nothing.
  [[nodiscard]] virtual bool mover_wins() const = 0;
};

}  // namespace isthmus::kernels::geography
