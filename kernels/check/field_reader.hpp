#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/check/number_set.hpp"

namespace isthmus::kernels::check {

/// The largest number that fits 32 bits.
inline constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();

/// Reads the fields of one line and refuses (core::InputError), by name, those that are not what
/// they should be.
class FieldReader {
 public:
  using Json = nlohmann::json;

  explicit FieldReader(const engine::core::Place& place) : place_(place) {}

  [[noreturn]] void refuse(std::string_view expected, std::string_view found) const;
  [[noreturn]] void refuse_value(std::string_view expected, const Json& found) const;

  [[nodiscard]] const Json& field(const Json& object, const char* name) const;
  /// A whole number from 0 to `most`; `what` names it in a message.
  [[nodiscard]] std::uint64_t number(const Json& value, std::uint64_t most,
                                     std::string_view what) const;
  [[nodiscard]] const std::string& text(const Json& value, std::string_view what) const;
  /// The list in a field of an object.
  [[nodiscard]] const Json& list(const Json& object, const char* name) const;
  /// The list in a field of an object, of whole numbers below `end` that ascend.
  [[nodiscard]] std::vector<std::uint32_t> ascending(const Json& object, const char* name,
                                                     std::uint64_t end) const;
  /// A set as NumberSet::from_hex() reads it.
  [[nodiscard]] NumberSet set(const Json& value, std::string_view what) const;
  void require_list(const Json& value, std::size_t size, std::string_view what) const;

 private:
  const engine::core::Place& place_;
};

}  // namespace isthmus::kernels::check
