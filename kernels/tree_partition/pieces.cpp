#include "kernels/tree_partition/pieces.hpp"

#include <algorithm>
#include <utility>

#include "kernels/tree_partition/won_places.hpp"

namespace isthmus::kernels::tree_partition {

template <std::size_t W>
BagBoard<W>::BagBoard(BagShape shape) : bag(std::move(shape)) {
  Place places = 0;
  for (const Port& port : bag.ports) places = std::max(places, port.below + 1);
  for (const InternalEdge& edge : bag.internal) {
    places = std::max({places, edge.from + 1, edge.to + 1});
  }
  steps.resize(places);
  exits.resize(places);
  at.resize(places);
  into.resize(places);
  for (std::uint32_t i = 0; i < bag.ports.size(); ++i) {
    at[bag.ports[i].below].set(i);
    if (bag.ports[i].passage != Passage::kEntry) {
      exits[bag.ports[i].below].push_back(i);
      all_exits.set(i);
    }
    if (bag.ports[i].passage != Passage::kExit) {
      entries.push_back(i);
      all_entries.set(i);
    }
  }
  for (std::size_t i = 0; i < bag.internal.size(); ++i) {
    const InternalEdge& edge = bag.internal[i];
    at[edge.from].set(number_of(i));
    at[edge.to].set(number_of(i));
    into[edge.to].set(number_of(i));
    steps[edge.from].push_back({number_of(i), edge.to});
    if (!bag.directed) into[edge.from].set(number_of(i));
    if (!bag.directed) steps[edge.to].push_back({number_of(i), edge.from});
  }
}

template <std::size_t W>
const BagBoard<W>& Pieces<W>::board(ShapeId shape) {
  if (shape >= boards_.size()) boards_.resize(shape + 1);
  if (boards_[shape] == nullptr) {
    boards_[shape] = std::make_unique<const BagBoard<W>>(vocabulary_->shape(shape));
  }
  return *boards_[shape];
}

template <std::size_t W>
Configuration<W> Pieces<W>::full(ShapeId shape, VectorId children) {
  const BagShape& bag = board(shape).bag;
  Configuration<W> rest{shape, children, {}};
  for (std::size_t i = 0; i < bag.ports.size() + bag.internal.size(); ++i) rest.unused.set(i);
  return rest;
}

template <std::size_t W>
Places Pieces<W>::reached_from(const Configuration<W>& rest, const BagBoard<W>& board,
                               Places places) const {
  const std::size_t types = vocabulary_->dimension(rest.children);
  for (Places before = 0; before != places;) {
    before = places;
    for (std::size_t i = 0; i < board.bag.internal.size(); ++i) {
      if (!rest.unused.test(board.number_of(i))) continue;
      const Places from = place_bit(board.bag.internal[i].from);
      const Places to = place_bit(board.bag.internal[i].to);
      if ((places & from) != 0) places |= to;
      if (!board.bag.directed && (places & to) != 0) places |= from;
    }
    for (std::size_t i = 0; i < types; ++i) {
      const TypeId type = vocabulary_->coordinate(rest.children, i).type;
      if ((places & vocabulary_->entrances(type)) != 0) places |= vocabulary_->support(type);
    }
  }
  return places;
}

template <std::size_t W>
void Pieces<W>::keep_edges(const Configuration<W>& from, const BagBoard<W>& board, Places places,
                           Configuration<W>& into) const {
  for (std::size_t i = 0; i < board.bag.internal.size(); ++i) {
    const std::uint32_t number = board.number_of(i);
    if (from.unused.test(number) && (places & place_bit(board.bag.internal[i].from)) != 0) {
      into.unused.set(number);
    }
  }
}

template <std::size_t W>
template <class Keep>
VectorId Pieces<W>::chosen_children(VectorId children, const Keep& keep) {
  const std::size_t types = vocabulary_->dimension(children);
  scratch_.clear();
  for (std::size_t i = 0; i < types; ++i) {
    const auto coordinate = vocabulary_->coordinate(children, i);
    if (keep(coordinate.type)) scratch_.push_back(coordinate);
  }
  return scratch_.size() == types ? children : vocabulary_->vector(scratch_);
}

template <std::size_t W>
auto Pieces<W>::ports_at(const Unused& ports, const BagBoard<W>& board, Places places) -> Unused {
  Unused found;
  ports.for_each([&](std::size_t port) {
    if ((places & place_bit(board.bag.ports[port].below)) != 0) found.set(port);
  });
  return found;
}

template <std::size_t W>
Places Pieces<W>::places_of(const Unused& ports, const BagBoard<W>& board) {
  Places places = 0;
  ports.for_each([&](std::size_t port) { places |= place_bit(board.bag.ports[port].below); });
  return places;
}

template <std::size_t W>
Configuration<W> Pieces<W>::kept(const Configuration<W>& rest, const BagBoard<W>& board,
                                 const Unused& ports, Places places) {
  Configuration<W> result{rest.shape, kNoChildren, ports};
  keep_edges(rest, board, places, result);
  result.children = chosen_children(
      rest.children, [&](TypeId type) { return (places & vocabulary_->entrances(type)) != 0; });
  return result;
}

template <std::size_t W>
std::optional<LocalState<W>> Pieces<W>::freed(const LocalState<W>& state) {
  const BagBoard<W>& here = board(state.rest.shape);
  LocalState<W> result = state;
  if (without_won_) {
    const Standing<W> standing = without_won_places(state.rest, state.token, here, *vocabulary_);
    if ((standing.won & place_bit(state.token)) != 0) return std::nullopt;
    result.rest = standing.rest;
  }
  Places reached = reached_from(result.rest, here, place_bit(state.token));
  Unused ports = ports_at(result.rest.unused & here.all_exits, here, reached);
  if (!ports.none()) {
    const Unused entries = result.rest.unused & here.all_entries;
    reached = reached_from(result.rest, here, reached | places_of(entries, here));
    ports = ports_at(result.rest.unused & here.all_exits, here, reached) | entries;
  }
  result.rest = kept(result.rest, here, ports, reached);
  return result;
}

template <std::size_t W>
std::vector<Places> Pieces<W>::components(const Configuration<W>& rest,
                                          const BagBoard<W>& board) const {
  std::vector<Places> found;
  const auto join = [&](Places together) {
    std::erase_if(found, [&](Places other) {
      if ((other & together) == 0) return false;
      together |= other;
      return true;
    });
    found.push_back(together);
  };
  rest.unused.for_each([&](std::size_t number) {
    if (number < board.bag.ports.size()) {
      join(place_bit(board.bag.ports[number].below));
    } else {
      const InternalEdge& edge = board.bag.internal[number - board.bag.ports.size()];
      join(place_bit(edge.from) | place_bit(edge.to));
    }
  });
  for (std::size_t i = 0; i < vocabulary_->dimension(rest.children); ++i) {
    join(vocabulary_->support(vocabulary_->coordinate(rest.children, i).type));
  }
  return found;
}

template <std::size_t W>
std::vector<Piece<W>> Pieces<W>::split(const Configuration<W>& rest) {
  const BagBoard<W>& here = board(rest.shape);
  const Configuration<W> standing =
      without_won_ ? without_won_places(rest, std::nullopt, here, *vocabulary_).rest : rest;
  const Unused entries = standing.unused & here.all_entries;
  if (entries.none()) return {};
  const Places reached = reached_from(standing, here, places_of(entries, here));
  const Configuration<W> live = kept(
      standing, here, ports_at(standing.unused & here.all_exits, here, reached) | entries, reached);
  const std::vector<Places> parts = components(live, here);
  if (parts.size() == 1) return {{live}};
  const Unused ports = live.unused & (here.all_entries | here.all_exits);
  std::vector<Piece<W>> pieces;
  for (const Places part : parts) {
    Configuration<W> piece{rest.shape, kNoChildren, ports_at(ports, here, part)};
    keep_edges(live, here, part, piece);
    piece.children = chosen_children(
        live.children, [&](TypeId type) { return (part & vocabulary_->support(type)) != 0; });
    pieces.push_back({piece});
  }
  return pieces;
}

template struct BagBoard<1>;
template struct BagBoard<2>;
template struct BagBoard<4>;
template struct BagBoard<16>;
template class Pieces<1>;
template class Pieces<2>;
template class Pieces<4>;
template class Pieces<16>;

}  // namespace isthmus::kernels::tree_partition
