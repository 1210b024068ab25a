#include "engine/core/errors.hpp"

#include <fmt/format.h>

namespace isthmus::engine::core {

namespace {

std::string with_remedy(std::string_view what, std::string_view remedy) {
  return remedy.empty() ? std::string(what) : fmt::format("{}; {}", what, remedy);
}

std::string describe(const Place& place, std::string_view expected, std::string_view found,
                     std::string_view remedy) {
  const std::string where =
      place.line == 0 ? place.source : fmt::format("{}:{}", place.source, place.line);
  return with_remedy(fmt::format("{}: expected {}, found {}", where, expected, found), remedy);
}

}  // namespace

UsageError::UsageError(std::string_view what, std::string_view remedy)
    : Error(with_remedy(what, remedy)) {}

InputError::InputError(Place place, std::string_view expected, std::string_view found,
                       std::string_view remedy)
    : Error(describe(place, expected, found, remedy)), place_(std::move(place)) {}

LimitError::LimitError(std::string_view what, std::string_view remedy)
    : Error(with_remedy(what, remedy)) {}

SystemError::SystemError(std::string_view what, std::string_view remedy)
    : Error(with_remedy(what, remedy)) {}

Interrupted::Interrupted(std::string_view source)
    : Error(fmt::format("{}: interrupted while waiting for it", source)) {}

}  // namespace isthmus::engine::core
