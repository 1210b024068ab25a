#pragma once

#include <memory>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// The method "auto": looks at the graph and picks, from what is cheap to what is dear.
///
/// For who wins from one start, the graph is taken apart (Cores), and each core goes to the theorem
/// that decides it (theorem_for), or else to begin_general. For all starts, a theorem that decides
/// the whole graph comes first, then even kernels for starts in components without odd cycles; the
/// others go the way of one start, unless the graph is too large to take it apart so often. Nimbers
/// and reasons go to a theorem for the whole graph, or else to begin_general. Options that only a
/// search has make it search.
///
/// What the method that decided cannot tell (Abilities) comes from another one.
[[nodiscard]] std::unique_ptr<Run> begin_auto(const Question& question);

}  // namespace isthmus::kernels::geography
