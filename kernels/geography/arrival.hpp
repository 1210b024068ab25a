#pragma once

#include <cstdint>

#include "engine/search/bound.hpp"

namespace isthmus::kernels::geography {

/// What the rules make of a position that is entered (an engine::search::OptionSink): a nimber that
/// they know, or a position to which `steps` forced moves lead.
template <class Position>
struct Arrival {
  Position position{};
  std::uint32_t steps = 0;
  engine::search::Nimber nimber = 0;
  bool known = false;

  bool value(engine::search::Nimber value) {
    known = true;
    nimber = value;
    return false;
  }
  bool move(const Position& to, std::uint32_t forced) {
    position = to;
    steps = forced;
    return true;
  }
};

}  // namespace isthmus::kernels::geography
