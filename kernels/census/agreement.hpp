#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <string_view>

#include "kernels/census/peers.hpp"

namespace isthmus::kernels::census {

/// Collective. Throws on every rank what the first rank with a fault has: there the fault itself,
/// elsewhere an error of the same kind that says which rank it is from.
[[noreturn]] void throw_first_fault(Peers& peers, const std::exception_ptr& fault);

/// Collective: calls step() on every rank and returns the sum of the figures they return, the same
/// on all. If it throws on any rank this throws on all of them, so that no rank waits for one that
/// has left. What ranks do between two collective calls is such a step.
template <class Step>
std::uint64_t agree(Peers& peers, const Step& step) {
  std::exception_ptr fault;
  std::array<std::uint64_t, 2> figures{};
  auto& [figure, faults] = figures;
  try {
    figure = step();
  } catch (...) {
    fault = std::current_exception();
    faults = 1;
  }
  peers.add_up(figures);
  if (faults > 0) throw_first_fault(peers, fault);
  return figure;
}

/// Collective. Throws core::UsageError on all ranks unless all were asked for the same as rank 0.
void require_same(Peers& peers, std::string_view asked);

}  // namespace isthmus::kernels::census
