#include "kernels/check/field_reader.hpp"

#include <fmt/format.h>

#include "engine/io/input_faults.hpp"

namespace isthmus::kernels::check {

using engine::core::InputError;
using Json = FieldReader::Json;

void FieldReader::refuse(std::string_view expected, std::string_view found) const {
  throw InputError(place_, expected, found);
}

void FieldReader::refuse_value(std::string_view expected, const Json& found) const {
  std::string text;
  // A number or a word says best what was found; an object or a list may be endless.
  if (found.is_structured()) {
    text = found.is_array() ? fmt::format("a list of {}", found.size()) : "an object";
  } else {
    text = engine::io::in_quotes(found.dump(-1, ' ', true, Json::error_handler_t::replace));
  }
  refuse(expected, text);
}

const Json& FieldReader::field(const Json& object, const char* name) const {
  const auto found = object.find(name);
  if (found == object.end()) refuse(fmt::format("a field \"{}\"", name), "none");
  return *found;
}

std::uint64_t FieldReader::number(const Json& value, std::uint64_t most,
                                  std::string_view what) const {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    refuse_value(fmt::format("{}, a whole number from 0 to {}", what, most), value);
  }
  return value.get<std::uint64_t>();
}

const std::string& FieldReader::text(const Json& value, std::string_view what) const {
  if (!value.is_string()) refuse_value(fmt::format("{}, a string", what), value);
  return value.get_ref<const std::string&>();
}

const Json& FieldReader::list(const Json& object, const char* name) const {
  const Json& value = field(object, name);
  if (!value.is_array()) refuse_value(fmt::format("\"{}\", a list", name), value);
  return value;
}

std::vector<std::uint32_t> FieldReader::ascending(const Json& object, const char* name,
                                                  std::uint64_t end) const {
  std::vector<std::uint32_t> numbers;
  for (const Json& value : list(object, name)) {
    if (end == 0) refuse_value(fmt::format("\"{}\" to be empty", name), object[name]);
    const std::uint64_t next = number(value, end - 1, fmt::format("a number in \"{}\"", name));
    if (!numbers.empty() && next <= numbers.back()) {
      refuse_value(fmt::format("\"{}\" to ascend", name), value);
    }
    numbers.push_back(static_cast<std::uint32_t>(next));
  }
  return numbers;
}

NumberSet FieldReader::set(const Json& value, std::string_view what) const {
  const auto members = NumberSet::from_hex(text(value, what));
  if (!members) {
    refuse_value(fmt::format("{} in lower-case hexadecimal without leading zeros", what), value);
  }
  return *members;
}

void FieldReader::require_list(const Json& value, std::size_t size, std::string_view what) const {
  if (!value.is_array() || value.size() != size) {
    refuse_value(fmt::format("{}, a list of {}", what, size), value);
  }
}

}  // namespace isthmus::kernels::check
