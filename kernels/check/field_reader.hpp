#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "engine/core/errors.hpp"
#include "engine/io/input_faults.hpp"

namespace isthmus::kernels::check {

inline constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();

/// Reads the fields of one line and refuses, by name, those that are not what they should be.
class FieldReader {
 public:
  using Json = nlohmann::json;
  using Place = engine::core::Place;

  explicit FieldReader(const Place& place) : place_(place) {}

  [[noreturn]] void refuse(std::string_view expected, std::string_view found) const {
    throw engine::core::InputError(place_, expected, found);
  }
  [[noreturn]] void refuse_value(std::string_view expected, const Json& found) const {
    std::string text;
    // A number or a word says best what was found; an object or a list may be endless.
    if (found.is_structured()) {
      text = found.is_array() ? fmt::format("a list of {}", found.size()) : "an object";
    } else {
      text = engine::io::in_quotes(found.dump(-1, ' ', true, Json::error_handler_t::replace));
    }
    refuse(expected, text);
  }

  [[nodiscard]] const Json& field(const Json& object, const char* name) const {
    const auto found = object.find(name);
    if (found == object.end()) refuse(fmt::format("a field \"{}\"", name), "none");
    return *found;
  }

  /// A whole number from 0 to `most`; `what` names it in a message.
  [[nodiscard]] std::uint64_t number(const Json& value, std::uint64_t most,
                                     std::string_view what) const {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
      refuse_value(fmt::format("{}, a whole number from 0 to {}", what, most), value);
    }
    return value.get<std::uint64_t>();
  }

  [[nodiscard]] const std::string& text(const Json& value, std::string_view what) const {
    if (!value.is_string()) refuse_value(fmt::format("{}, a string", what), value);
    return value.get_ref<const std::string&>();
  }

  /// The list in a field of an object.
  [[nodiscard]] const Json& list(const Json& object, const char* name) const {
    const Json& value = field(object, name);
    if (!value.is_array()) refuse_value(fmt::format("\"{}\", a list", name), value);
    return value;
  }
  void require_list(const Json& value, std::size_t size, std::string_view what) const {
    if (!value.is_array() || value.size() != size) {
      refuse_value(fmt::format("{}, a list of {}", what, size), value);
    }
  }

 private:
  const Place& place_;
};

}  // namespace isthmus::kernels::check
