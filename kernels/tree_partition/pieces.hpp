#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/tree_partition/configuration.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

/// A shape as play sees it: where its edges lead, by place.
template <std::size_t W>
struct BagBoard {
  using Unused = engine::core::FixedBits<W>;

  /// An internal edge as seen from its one end: its number among all edges, and its other end.
  struct Step {
    std::uint32_t number;
    Place to;
  };

  explicit BagBoard(BagShape shape);

  /// The number of an internal edge among the ports and internal edges.
  [[nodiscard]] std::uint32_t number_of(std::size_t internal) const {
    return static_cast<std::uint32_t>(bag.ports.size() + internal);
  }

  BagShape bag;
  std::vector<std::vector<Step>> steps;
  /// Ports out of the bag, by the place they leave from.
  std::vector<std::vector<std::uint32_t>> exits;
  /// Ports in, sorted by the place they come from.
  std::vector<std::uint32_t> entries;
  Unused all_entries;
  Unused all_exits;
};

/// What of a bag the token can still reach: takes configurations apart. One thread's; remembers the
/// boards of shapes.
template <std::size_t W>
class Pieces {
 public:
  explicit Pieces(Vocabulary& vocabulary) : vocabulary_(&vocabulary) {}

  [[nodiscard]] const BagBoard<W>& board(ShapeId shape);

  /// The configuration in which nothing of a shape is used.
  [[nodiscard]] Configuration<W> full(ShapeId shape, VectorId children);

  /// The state without what can play no part any more: where no port out can be reached, without
  /// everything that cannot be reached. Its value is the same. O(edges + types, a few times).
  [[nodiscard]] LocalState<W> freed(const LocalState<W>& state);

  /// The pieces of a configuration: what can be reached through its unused ports in, cut where
  /// nothing is shared, neither a place, nor a child. Nobody can tell the configuration from that
  /// many children beside each other. O((edges + types) * places).
  [[nodiscard]] std::vector<Piece<W>> split(const Configuration<W>& rest);

 private:
  [[nodiscard]] Places reached_from(const Configuration<W>& rest, const BagBoard<W>& board,
                                    Places places) const;
  [[nodiscard]] std::vector<Places> components(const Configuration<W>& rest,
                                               const BagBoard<W>& board) const;
  /// The internal edges that begin in these places.
  void keep_edges(const Configuration<W>& from, const BagBoard<W>& board, Places places,
                  Configuration<W>& into) const;
  template <class Keep>
  [[nodiscard]] VectorId chosen_children(VectorId children, const Keep& keep);

  Vocabulary* vocabulary_;
  std::vector<std::unique_ptr<const BagBoard<W>>> boards_;
  std::vector<Vocabulary::Multiplicity> scratch_;
};

extern template class Pieces<1>;
extern template class Pieces<2>;
extern template class Pieces<4>;
extern template class Pieces<16>;

}  // namespace isthmus::kernels::tree_partition
