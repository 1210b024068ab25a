#pragma once

#include <optional>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/check/subject.hpp"

namespace isthmus::kernels::check {

/// A proof by an even kernel (Fraenkel, Scheinerman, Ullman 1993): a set of vertices without an
/// edge between two of them, such that every other vertex has an even number of neighbours in it.
/// Whoever has to move from a vertex of it loses undirected edge geography. For outcome N it is an
/// even kernel of the graph without the edge `move`, which leads from the start into it.
struct EvenKernelCertificate {
  Subject subject;
  /// The winning move; none when outcome P is claimed.
  std::optional<engine::graph::Edge> move;
  /// Ascending.
  std::vector<engine::graph::Vertex> kernel;
};

/// A proof by matchings: the player to move wins undirected vertex geography if and only if every
/// maximum matching covers the start. For outcome P: a matching that misses the start, and vertices
/// whose removal shows that there is none larger. For N: a matching, and vertices whose removal
/// shows that without the start there is none as large.
struct MatchingCertificate {
  Subject subject;
  bool mover_wins = false;
  /// Edges, ascending.
  std::vector<engine::graph::Edge> matching;
  /// Vertices, ascending: A in the formula of Tutte and Berge.
  std::vector<engine::graph::Vertex> witness;
};

}  // namespace isthmus::kernels::check
