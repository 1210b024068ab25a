#pragma once

#include <cstdint>
#include <memory>
#include <optional>
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
  /// Ports and internal edges at a place, and of these the internal edges that lead there.
  std::vector<Unused> at;
  std::vector<Unused> into;
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

  /// Whether won places are left out (without_won_places), which is for play without a heap.
  void leave_out_won_places(bool yes) { without_won_ = yes; }

  /// The state without what can play no part any more: won places, what neither the token nor a
  /// port in can reach, and where no port out can be reached, all that the token cannot reach. Its
  /// value is the same. Nothing where the token is on a won place: the mover wins.
  /// O(edges + types, a few times).
  [[nodiscard]] std::optional<LocalState<W>> freed(const LocalState<W>& state);

  /// The pieces of a configuration: what can be reached through its unused ports in, cut where
  /// nothing is shared, neither a place, nor a child. Nobody can tell the configuration from that
  /// many children beside each other. O((edges + types) * places).
  [[nodiscard]] std::vector<Piece<W>> split(const Configuration<W>& rest);

 private:
  using Unused = typename Configuration<W>::Unused;

  [[nodiscard]] Places reached_from(const Configuration<W>& rest, const BagBoard<W>& board,
                                    Places places) const;
  [[nodiscard]] std::vector<Places> components(const Configuration<W>& rest,
                                               const BagBoard<W>& board) const;
  /// The internal edges that begin in these places.
  void keep_edges(const Configuration<W>& from, const BagBoard<W>& board, Places places,
                  Configuration<W>& into) const;
  /// Of these ports the ones at these places, and the places of all of them.
  [[nodiscard]] static Unused ports_at(const Unused& ports, const BagBoard<W>& board,
                                       Places places);
  [[nodiscard]] static Places places_of(const Unused& ports, const BagBoard<W>& board);
  /// These ports, the internal edges that begin in these places, and the children that can be
  /// entered there.
  [[nodiscard]] Configuration<W> kept(const Configuration<W>& rest, const BagBoard<W>& board,
                                      const Unused& ports, Places places);
  template <class Keep>
  [[nodiscard]] VectorId chosen_children(VectorId children, const Keep& keep);

  Vocabulary* vocabulary_;
  bool without_won_ = false;
  std::vector<std::unique_ptr<const BagBoard<W>>> boards_;
  std::vector<Vocabulary::Multiplicity> scratch_;
};

extern template class Pieces<1>;
extern template class Pieces<2>;
extern template class Pieces<4>;
extern template class Pieces<16>;

}  // namespace isthmus::kernels::tree_partition
