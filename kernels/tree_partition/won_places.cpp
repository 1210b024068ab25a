#include "kernels/tree_partition/won_places.hpp"

#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

namespace isthmus::kernels::tree_partition {

namespace {

/// Work on one configuration. While won places are looked for, `rest_` has no edge and no port at
/// any of them.
template <std::size_t W>
class WonPlaces {
 public:
  WonPlaces(const Configuration<W>& rest, std::optional<Place> token, const BagBoard<W>& board,
            Vocabulary& vocabulary)
      : rest_(rest), token_(token), board_(board), vocabulary_(vocabulary) {}

  Standing<W> find() {
    bool again = true;
    while (again) {
      again = by_children();
      again = by_edges() || again;
    }
    if (won_ != 0) choose_children();
    return {rest_, won_};
  }

 private:
  [[nodiscard]] std::size_t types() const { return vocabulary_.dimension(rest_.children); }
  [[nodiscard]] TypeId type(std::size_t i) const {
    return vocabulary_.coordinate(rest_.children, i).type;
  }

  /// Why a place is won: by this edge, or else by a child of this type.
  struct Reason {
    Place place;
    std::optional<std::size_t> edge;
    TypeId child = kNullType;
  };

  void win(const Reason& reason) {
    const Place place = reason.place;
    if ((won_ & place_bit(place)) != 0) return;
    reasons_.push_back(reason);
    won_ |= place_bit(place);
    if (place < board_.at.size()) rest_.unused -= board_.at[place];
  }

  /// A child that can be entered from one place only, but for won ones, is still what it was when
  /// the token comes there.
  bool by_children() {
    const Places before = won_;
    for (std::size_t i = 0; i < types(); ++i) {
      const Places open = vocabulary_.entrances(type(i)) & ~won_;
      const Places sure = vocabulary_.sure(type(i)) & open;
      if (std::has_single_bit(open) && sure != 0) {
        win({static_cast<Place>(std::countr_zero(sure)), std::nullopt, type(i)});
      }
    }
    return won_ != before;
  }

  bool by_edges() {
    // A place is not lost if a child may be entered there, now or when the token has been inside
    // it. To an undirected place the token may come from a child too, and use up the last edge
    // there.
    Places passed = 0;
    for (std::size_t i = 0; i < types(); ++i) {
      passed |=
          board_.bag.directed ? vocabulary_.later_entrances(type(i)) : vocabulary_.support(type(i));
    }
    const Places before = won_;
    for (Place place = 0; place < board_.at.size(); ++place) {
      if (((passed | won_) & place_bit(place)) != 0) continue;
      if (!(rest_.unused & board_.at[place] & board_.all_exits).none()) continue;
      if (board_.bag.directed) {
        by_dead_end(place);
      } else {
        by_last_edge(place);
      }
    }
    return won_ != before;
  }

  void by_dead_end(Place place) {
    for (const auto& step : board_.steps[place]) {
      if (rest_.unused.test(step.number)) return;
    }
    const auto led_here = rest_.unused & board_.into[place];
    led_here.for_each([&](std::size_t number) {
      win({board_.bag.internal[number - board_.bag.ports.size()].from, number});
    });
  }

  void by_last_edge(Place place) {
    const auto edges = (rest_.unused & board_.at[place]) - board_.all_entries;
    if (!edges.single() || place == token_) return;
    const InternalEdge& edge = board_.bag.internal[edges.first() - board_.bag.ports.size()];
    win({edge.from == place ? edge.to : edge.from, edges.first()});
  }

  /// Leaves out the children that can be entered from won places only. Where another child may
  /// bring the token to a won place, the reason for its being won stays too, with whatever that
  /// reason stands on: so what is left is won at the same places.
  void choose_children() {
    std::vector<bool> kept(types());
    Places needed = 0;
    for (std::size_t i = 0; i < types(); ++i) {
      kept[i] = (vocabulary_.entrances(type(i)) & ~won_) != 0;
      if (kept[i]) needed |= vocabulary_.support(type(i));
    }
    // What a reason stands on came before it.
    for (auto reason = reasons_.rbegin(); reason != reasons_.rend(); ++reason) {
      if ((needed & place_bit(reason->place)) == 0) continue;
      if (reason->edge) {
        rest_.unused.set(*reason->edge);
        continue;
      }
      for (std::size_t i = 0; i < types(); ++i) {
        if (type(i) != reason->child) continue;
        kept[i] = true;
        needed |= vocabulary_.support(type(i));
      }
    }
    keep_children(kept);
  }

  void keep_children(const std::vector<bool>& kept) {
    std::vector<Vocabulary::Multiplicity> coordinates;
    for (std::size_t i = 0; i < types(); ++i) {
      if (kept[i]) coordinates.push_back(vocabulary_.coordinate(rest_.children, i));
    }
    if (coordinates.size() != types()) rest_.children = vocabulary_.vector(coordinates);
  }

  Configuration<W> rest_;
  std::optional<Place> token_;
  const BagBoard<W>& board_;
  Vocabulary& vocabulary_;
  Places won_ = 0;
  std::vector<Reason> reasons_;
};

}  // namespace

template <std::size_t W>
Standing<W> without_won_places(const Configuration<W>& rest, std::optional<Place> token,
                               const BagBoard<W>& board, Vocabulary& vocabulary) {
  if (board.at.size() > kDistinctPlaces || (token && *token >= kDistinctPlaces)) return {rest, 0};
  return WonPlaces<W>(rest, token, board, vocabulary).find();
}

template Standing<1> without_won_places(const Configuration<1>&, std::optional<Place>,
                                        const BagBoard<1>&, Vocabulary&);
template Standing<2> without_won_places(const Configuration<2>&, std::optional<Place>,
                                        const BagBoard<2>&, Vocabulary&);
template Standing<4> without_won_places(const Configuration<4>&, std::optional<Place>,
                                        const BagBoard<4>&, Vocabulary&);
template Standing<16> without_won_places(const Configuration<16>&, std::optional<Place>,
                                         const BagBoard<16>&, Vocabulary&);

}  // namespace isthmus::kernels::tree_partition
