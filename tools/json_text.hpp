#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace isthmus::tools {

/// An object of JSON, put together as text. For results that come by the ten thousand a second, of
/// which building an object and writing it out took longer than finding them; json_line() is for
/// everything else.
class JsonText {
 public:
  /// What most objects take.
  static constexpr std::size_t kUsualLength = 512;

  JsonText() = default;
  /// Goes on with an object's text that lacks its last brace.
  explicit JsonText(std::string_view begun) : text_(begun) { text_.reserve(kUsualLength); }

  /// Keys are plain ASCII, and each is added once.
  template <class Value>
  void add(std::string_view key, const Value& value) {
    put_key(key);
    put(value);
  }

  /// Adds an object, to whose text fill(object) adds.
  template <class Fill>
  void add_object(std::string_view key, const Fill& fill) {
    put_key(key);
    text_ += '{';
    fill(*this);
    text_ += '}';
  }

  /// The object so far, without its last brace.
  [[nodiscard]] std::string begun() const { return text_; }

  /// The object, ended.
  [[nodiscard]] std::string take() {
    text_ += '}';
    return std::move(text_);
  }

 private:
  void put_key(std::string_view key) {
    if (text_.back() != '{') text_ += ',';
    text_ += '"';
    text_ += key;
    text_ += "\":";
  }

  template <class Value>
  void put(const Value& value) {
    if constexpr (std::same_as<Value, bool>) {
      text_ += value ? "true" : "false";
    } else if constexpr (std::same_as<Value, std::nullptr_t>) {
      text_ += "null";
    } else if constexpr (std::integral<Value>) {
      const fmt::format_int digits(value);
      text_.append(digits.data(), digits.size());
    } else if constexpr (std::floating_point<Value>) {
      if (std::isfinite(value)) {
        fmt::format_to(std::back_inserter(text_), "{}", value);
      } else {
        text_ += "null";
      }
    } else if constexpr (std::same_as<Value, nlohmann::ordered_json>) {
      put_json(value);
    } else if constexpr (std::convertible_to<const Value&, std::string_view>) {
      put_string(value);
    } else {
      put_list(value);
    }
  }

  void put_string(std::string_view value) {
    constexpr auto kPlain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(value, kPlain)) {
      put_json(nlohmann::ordered_json(value));
      return;
    }
    text_ += '"';
    text_ += value;
    text_ += '"';
  }

  /// What is no UTF-8 is replaced: names may be any bytes.
  void put_json(const nlohmann::ordered_json& value) {
    text_ += value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }

  void put_list(const auto& values) {
    text_ += '[';
    for (const auto& value : values) {
      if (text_.back() != '[') text_ += ',';
      put(value);
    }
    text_ += ']';
  }

  std::string text_ = "{";
};

}  // namespace isthmus::tools
