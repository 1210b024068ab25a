#include "engine/core/size.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "engine/core/errors.hpp"

namespace isthmus::engine::core {

std::uint64_t parse_size(std::string_view text) {
  const auto refuse = [&]() -> UsageError {
    return UsageError(fmt::format("'{}' is not a size", text), "write it like 512M or 8G");
  };
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || !(value >= 0)) throw refuse();
  std::string unit(end, text.data() + text.size());
  for (char& c : unit) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (unit.ends_with("IB")) {
    unit.resize(unit.size() - 2);
  } else if (unit.ends_with("B")) {
    unit.pop_back();
  }
  constexpr std::string_view kUnits = "KMGT";
  constexpr int kBitsPerUnit = 10;
  int shift = 0;
  if (!unit.empty()) {
    const auto at = kUnits.find(unit);
    if (unit.size() != 1 || at == std::string_view::npos) throw refuse();
    shift = kBitsPerUnit * (static_cast<int>(at) + 1);
  }
  const double bytes = std::ldexp(value, shift);
  constexpr int kMostBits = 63;
  if (!(bytes < std::ldexp(1.0, kMostBits))) throw refuse();
  return static_cast<std::uint64_t>(bytes);
}

std::string format_size(std::uint64_t bytes) {
  static constexpr std::array kUnits = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  constexpr double kStep = 1024;
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= kStep && unit + 1 < kUnits.size()) {
    value /= kStep;
    ++unit;
  }
  return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.1f} {}", value, kUnits[unit]);
}

}  // namespace isthmus::engine::core
