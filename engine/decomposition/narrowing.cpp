#include "engine/decomposition/narrowing.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

namespace isthmus::engine::decomposition {

namespace {

using graph::Vertex;

class Narrowing {
 public:
  Narrowing(const Neighbours& neighbours, TreePartition partition)
      : neighbours_(neighbours),
        partition_(std::move(partition)),
        bag_of_(bag_of_vertices(partition_, neighbours.vertex_count())) {}

  TreePartition run() {
    std::vector<int> widest = bags_of_size(width(partition_));
    while (!widest.empty()) {
      const std::size_t size = bag(widest.front()).size();
      // A bag of two has no neighbour that is smaller by two.
      if (size <= 2 || !shrink(widest)) break;
      widest = bags_of_size(size - 1);
    }
    return std::move(partition_);
  }

 private:
  [[nodiscard]] std::vector<Vertex>& bag(int index) {
    return partition_.bags[static_cast<std::size_t>(index)];
  }

  [[nodiscard]] std::vector<int> bags_of_size(std::size_t size) const {
    std::vector<int> found;
    for (std::size_t i = 0; i < partition_.bags.size(); ++i) {
      if (partition_.bags[i].size() == size) found.push_back(static_cast<int>(i));
    }
    return found;
  }

  struct Move {
    Vertex vertex = 0;
    int from = 0;
    int to = 0;
  };

  /// Moves a vertex out of each of these bags; when one has none that may go, moves nothing and
  /// returns false.
  bool shrink(const std::vector<int>& widest) {
    moves_.clear();
    for (const int from : widest) {
      if (move_one(from)) continue;
      take_back();
      return false;
    }
    return true;
  }

  /// A bag that got vertices in this round gave none away, so they are its last.
  void take_back() {
    for (const Move& move : moves_ | std::views::reverse) {
      bag(move.to).pop_back();
      bag(move.from).push_back(move.vertex);
      bag_of_[move.vertex] = move.from;
    }
  }

  bool move_one(int from) {
    std::vector<Vertex>& vertices = bag(from);
    for (Vertex& v : vertices) {
      const std::optional<int> to = home_for(v, from);
      if (!to || bag(*to).size() + 2 > vertices.size()) continue;
      moves_.push_back({v, from, *to});
      bag_of_[v] = *to;
      bag(*to).push_back(v);
      v = vertices.back();
      vertices.pop_back();
      return true;
    }
    return false;
  }

  /// The bag besides its own that holds neighbours of v, if there is just one; for a vertex without
  /// neighbours elsewhere the parent's bag.
  [[nodiscard]] std::optional<int> home_for(Vertex v, int from) const {
    int home = TreePartition::kNoParent;
    for (const Vertex w : neighbours_.of(v)) {
      if (bag_of_[w] == from || bag_of_[w] == home) continue;
      if (home != TreePartition::kNoParent) return std::nullopt;
      home = bag_of_[w];
    }
    if (home == TreePartition::kNoParent) home = partition_.parent[static_cast<std::size_t>(from)];
    if (home == TreePartition::kNoParent) return std::nullopt;
    return home;
  }

  const Neighbours& neighbours_;
  TreePartition partition_;
  std::vector<int> bag_of_;
  /// The moves of a round.
  std::vector<Move> moves_;
};

}  // namespace

TreePartition narrow(const Neighbours& neighbours, TreePartition partition) {
  return Narrowing(neighbours, std::move(partition)).run();
}

}  // namespace isthmus::engine::decomposition
