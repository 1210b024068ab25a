#include "kernels/check/configuration_rules.hpp"

#include <algorithm>
#include <utility>

namespace isthmus::kernels::check {

namespace {

using Multiplicity = InterfaceTables::Multiplicity;

std::uint32_t count_of(const Residue& residue, std::uint32_t type) {
  const auto found = std::ranges::find(residue.children, type, &Multiplicity::type);
  return found == residue.children.end() ? 0 : found->count;
}

/// The ends of an inner edge that it can be passed from, and all its ends.
Places tails(const BagBoard& board, const BagBoard::InnerEdge& edge) {
  return place_bit(edge.from) | (board.directed ? 0 : place_bit(edge.to));
}
Places ends(const BagBoard::InnerEdge& edge) { return place_bit(edge.from) | place_bit(edge.to); }

/// The places of the bag from which an edge, inside or a port, can be passed.
Places origins(const BagBoard& board, std::uint32_t edge) {
  if (edge >= board.ports.size()) return tails(board, board.inner[edge - board.ports.size()]);
  return board.ports[edge].out ? place_bit(board.ports[edge].below) : 0;
}

/// The places to which ports lead in.
Places entered(const BagBoard& board, const Residue& residue) {
  Places places = 0;
  for (std::uint32_t i = 0; i < board.ports.size(); ++i) {
    if (board.ports[i].in && residue.unused.contains(i)) places |= place_bit(board.ports[i].below);
  }
  return places;
}

/// Whether a port leads out from one of these places.
bool leaves_from(const BagBoard& board, const Residue& residue, Places places) {
  for (std::uint32_t i = 0; i < board.ports.size(); ++i) {
    if (residue.unused.contains(i) && (places & origins(board, i)) != 0) return true;
  }
  return false;
}

/// The places that the token can come to from these without leaving the bag, but for children.
Places reach(const BagBoard& board, const InterfaceTables& tables, const Residue& residue,
             Places places) {
  for (Places before = 0; before != places;) {
    before = places;
    for (std::uint32_t i = 0; i < board.inner.size(); ++i) {
      const auto number = static_cast<std::uint32_t>(board.ports.size()) + i;
      if (!residue.unused.contains(number)) continue;
      if ((places & tails(board, board.inner[i])) != 0) places |= ends(board.inner[i]);
    }
    for (const auto [type, count] : residue.children) {
      if ((places & tables.entrances(type)) != 0) places |= tables.support(type);
    }
  }
  return places;
}

/// The places that a part touches.
Places touched(const BagBoard& board, const InterfaceTables& tables, const Residue& part) {
  Places places = 0;
  for (std::uint32_t i = 0; i < board.edge_count(); ++i) {
    if (!part.unused.contains(i)) continue;
    places |= i < board.ports.size() ? place_bit(board.ports[i].below)
                                     : ends(board.inner[i - board.ports.size()]);
  }
  for (const auto [type, count] : part.children) places |= tables.support(type);
  return places;
}

/// Whether a part, which touches `places`, holds all of the whole that can be passed from there,
/// and nothing that the whole does not have.
bool closed(const BagBoard& board, const InterfaceTables& tables, const Residue& whole,
            const Residue& part, Places places) {
  for (std::uint32_t i = 0; i < board.edge_count(); ++i) {
    const bool inside = part.unused.contains(i);
    if (inside && !whole.unused.contains(i)) return false;
    if (inside || !whole.unused.contains(i)) continue;
    if ((places & origins(board, i)) != 0) return false;
  }
  const bool no_more = std::ranges::all_of(part.children, [&](const Multiplicity& child) {
    return child.count <= count_of(whole, child.type);
  });
  return no_more && std::ranges::all_of(whole.children, [&](const Multiplicity& child) {
           return (places & tables.entrances(child.type)) == 0 ||
                  child.count == count_of(part, child.type);
         });
}

}  // namespace

void forget_unreachable(const BagBoard& board, const InterfaceTables& tables, std::uint32_t token,
                        Residue& residue) {
  Places places = reach(board, tables, residue, place_bit(token));
  const bool comes_back = leaves_from(board, residue, places);
  if (comes_back) places = reach(board, tables, residue, places | entered(board, residue));
  NumberSet kept;
  for (std::uint32_t i = 0; i < board.edge_count(); ++i) {
    if (!residue.unused.contains(i)) continue;
    const bool way_in = i < board.ports.size() && board.ports[i].in && comes_back;
    if (way_in || (places & origins(board, i)) != 0) kept.insert(i);
  }
  residue.unused = std::move(kept);
  std::erase_if(residue.children, [&](const Multiplicity& child) {
    return (places & tables.entrances(child.type)) == 0;
  });
}

std::string split_fault(const BagBoard& board, const InterfaceTables& tables, const Residue& whole,
                        std::span<const Residue* const> parts) {
  Places all = 0;
  for (const Residue* const part : parts) {
    if (part->shape != whole.shape) return "a piece is of another bag";
    const Places places = touched(board, tables, *part);
    if ((all & places) != 0) return "pieces share a place";
    all |= places;
    if (!closed(board, tables, whole, *part, places)) return "a piece is not closed";
  }
  for (std::uint32_t i = 0; i < board.ports.size(); ++i) {
    if (!board.ports[i].in || !whole.unused.contains(i)) continue;
    const bool held =
        std::ranges::any_of(parts, [&](const Residue* part) { return part->unused.contains(i); });
    if (!held) return "a port into the bag is in no piece";
  }
  return {};
}

}  // namespace isthmus::kernels::check
