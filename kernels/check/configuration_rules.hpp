#pragma once

#include <span>
#include <string>

#include "kernels/check/bag_boards.hpp"
#include "kernels/check/interface_tables.hpp"
#include "kernels/check/number_set.hpp"

namespace isthmus::kernels::check {

/// What is left of a bag and below it.
struct Residue {
  BagBoards::Shape shape = 0;
  NumberSet unused;
  InterfaceTables::Vector children;
};

/// Forgets what can play no part any more with the token at a place: what it cannot reach, unless
/// it can reach a port out, and a port in leads back to it. O((edges + types) * places).
void forget_unreachable(const BagBoard& board, const InterfaceTables& tables, std::uint32_t token,
                        Residue& residue);

/// Why what is left of a bag may not be taken for these parts of it beside one another; empty if it
/// may: every port in is in a part; the places of parts, those that their ports, edges and children
/// touch, are disjoint; and what can be passed from a place of a part is in that part.
/// O(parts * (edges + types)).
[[nodiscard]] std::string split_fault(const BagBoard& board, const InterfaceTables& tables,
                                      const Residue& whole, std::span<const Residue* const> parts);

}  // namespace isthmus::kernels::check
