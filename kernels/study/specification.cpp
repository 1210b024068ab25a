#include "kernels/study/specification.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>

#include "engine/core/errors.hpp"
#include "engine/core/size.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/study/family.hpp"
#include "kernels/study/measurement.hpp"

namespace isthmus::kernels::study {

namespace {

namespace core = engine::core;
using Json = nlohmann::ordered_json;

/// Reads the keys of one object, each into its place.
class Reader {
 public:
  Reader(const Json& object, const std::string& source) : object_(object), source_(source) {}

  [[noreturn]] void refuse(const std::string& expected, const std::string& found) const {
    throw core::InputError({source_, 0}, expected, found);
  }

  /// A value that is there is read, one that is not stays as it was.
  template <class Value>
  void read(const char* key, Value& value) const {
    const auto found = object_.find(key);
    if (found != object_.end()) convert(key, *found, value);
  }
  /// The same, of a number that may be 0.
  void read_from_zero(const char* key, std::uint64_t& value) const {
    const auto found = object_.find(key);
    if (found != object_.end()) convert_integer(key, *found, value, 0);
  }
  /// The same, of one of these words, whose place it gives.
  template <class Choice>
  void read(const char* key, Choice& value, const std::array<std::string_view, 2>& words) const {
    std::string word(words[static_cast<std::size_t>(value)]);
    read(key, word);
    const auto* const found = std::ranges::find(words, word);
    if (found == words.end()) {
      refuse(fmt::format("\"{}\" or \"{}\" for \"{}\"", words[0], words[1], key), '"' + word + '"');
    }
    value = static_cast<Choice>(found - words.begin());
  }
  template <class Value>
  void require(const char* key, std::vector<Value>& values) const {
    if (!object_.contains(key)) refuse(fmt::format("a list for \"{}\"", key), "none");
    read(key, values);
    if (values.empty()) refuse(fmt::format("at least one of \"{}\"", key), "an empty list");
  }

 private:
  template <class Value>
  void convert(const char* key, const Json& json, std::vector<Value>& values) const {
    if (!json.is_array()) refuse(fmt::format("a list for \"{}\"", key), json.dump());
    values.clear();
    for (const Json& element : json) convert(key, element, values.emplace_back());
  }
  template <class Value>
  void convert(const char* key, const Json& json, std::optional<Value>& value) const {
    value.reset();
    if (!json.is_null()) convert(key, json, value.emplace());
  }
  void convert(const char* key, const Json& json, std::string& value) const {
    if (!json.is_string()) refuse(fmt::format("a text for \"{}\"", key), json.dump());
    value = json.get<std::string>();
  }
  void convert(const char* key, const Json& json, bool& value) const {
    if (!json.is_boolean()) refuse(fmt::format("true or false for \"{}\"", key), json.dump());
    value = json.get<bool>();
  }
  void convert(const char* key, const Json& json, double& value) const {
    const bool number = json.is_number() && std::isfinite(json.get<double>());
    if (!number || json.get<double>() < 0) {
      refuse(fmt::format("a number of at least 0 for \"{}\"", key), json.dump());
    }
    value = json.get<double>();
  }
  template <std::unsigned_integral Integer>
  void convert(const char* key, const Json& json, Integer& value) const {
    convert_integer(key, json, value, 1);
  }
  template <std::unsigned_integral Integer>
  void convert_integer(const char* key, const Json& json, Integer& value,
                       std::uint64_t least) const {
    constexpr std::uint64_t kMost =
        std::min<std::uint64_t>(std::numeric_limits<Integer>::max(), std::uint64_t{1} << 62U);
    const bool enough = json.is_number_unsigned() && json.get<std::uint64_t>() >= least;
    if (!enough || json.get<std::uint64_t>() > kMost) {
      refuse(fmt::format("a number from {} to {} for \"{}\"", least, kMost, key), json.dump());
    }
    value = json.get<Integer>();
  }

  const Json& object_;
  const std::string& source_;
};

constexpr std::array kKeys = {"name",    "families",   "sizes",      "widths",     "methods",
                              "threads", "seeds",      "first_seed", "sample",     "repetitions",
                              "warm_up", "order",      "value",      "time_limit", "memory",
                              "span",    "reductions", "at_once"};

constexpr std::array<std::string_view, 2> kOrders = {"random", "given"};
constexpr std::array<std::string_view, 2> kValues = {"outcome", "nimber"};

Json parse(std::string_view text, const std::string& source) {
  Json object;
  try {
    object = Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw core::InputError({source, 0}, "a specification in JSON", error.what());
  }
  if (!object.is_object()) {
    throw core::InputError({source, 0}, "a specification as a JSON object", object.type_name());
  }
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(kKeys, key) == kKeys.end()) {
      throw core::InputError({source, 0}, fmt::format("one of the keys {}", fmt::join(kKeys, ", ")),
                             fmt::format("\"{}\"", key));
    }
  }
  return object;
}

void require_known(const Specification& specification) {
  const auto least_width = std::ranges::min(specification.widths);
  for (const std::string& name : specification.families) {
    const Family& family = family_called(name);
    if (least_width < family.least_width) {
      throw core::UsageError(
          fmt::format("the family '{}' has no width {}", name, least_width),
          fmt::format("leave out widths below {}, or the family", family.least_width));
    }
  }
  for (const std::string& method : specification.methods) (void)method_called(method);
}

}  // namespace

Specification parse_specification(std::string_view text, const std::string& source) {
  const Json object = parse(text, source);
  const Reader reader(object, source);
  Specification result;
  reader.read("name", result.name);
  reader.require("families", result.families);
  reader.require("sizes", result.sizes);
  reader.require("widths", result.widths);
  reader.require("methods", result.methods);
  if (object.contains("threads")) reader.require("threads", result.threads);
  reader.read("seeds", result.seeds);
  reader.read("first_seed", result.first_seed);
  reader.read("sample", result.sample);
  reader.read("repetitions", result.repetitions);
  reader.read_from_zero("warm_up", result.warm_up);
  reader.read("order", result.order, kOrders);
  reader.read("value", result.value, kValues);
  reader.read("time_limit", result.time_limit);
  reader.read("span", result.span);
  reader.read("reductions", result.reductions);
  reader.read("at_once", result.at_once);
  std::string memory;
  reader.read("memory", memory);
  if (!memory.empty()) result.memory = core::parse_size(memory);
  require_known(result);
  return result;
}

std::string to_json(const Specification& specification) {
  Json object = {{"name", specification.name},
                 {"families", specification.families},
                 {"sizes", specification.sizes},
                 {"widths", specification.widths},
                 {"methods", specification.methods},
                 {"threads", specification.threads},
                 {"seeds", specification.seeds},
                 {"first_seed", specification.first_seed},
                 {"sample", nullptr},
                 {"repetitions", specification.repetitions},
                 {"warm_up", specification.warm_up},
                 {"order", kOrders[static_cast<std::size_t>(specification.order)]},
                 {"value", kValues[static_cast<std::size_t>(specification.value)]},
                 {"time_limit", nullptr},
                 {"memory", std::to_string(specification.memory)},
                 {"span", specification.span},
                 {"reductions", specification.reductions},
                 {"at_once", specification.at_once}};
  if (specification.sample) object["sample"] = *specification.sample;
  if (specification.time_limit) object["time_limit"] = *specification.time_limit;
  return object.dump();
}

}  // namespace isthmus::kernels::study
