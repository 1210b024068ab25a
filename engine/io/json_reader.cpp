#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/io/format_readers.hpp"
#include "engine/io/input_faults.hpp"
#include "engine/io/json_cursor.hpp"
#include "engine/io/json_instance.hpp"

namespace isthmus::engine::io {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kObjectForm = R"(an object {"n": ..., "edges": ...})";

/// Collects a JsonInstance from the events of the parser, without a tree of the text in memory.
class Handler final : public nlohmann::json_sax<Json> {
 public:
  Handler(const std::string& source, const Cursor& cursor, std::string_view remedy)
      : source_(source), cursor_(cursor), remedy_(remedy) {}

  JsonInstance take() {
    collected_.last_line = cursor_.line;
    return std::move(collected_);
  }

  bool null() override { return other_value("null"); }
  bool boolean(bool value) override {
    if (field_ != Field::kDirected || depth_ != 1) return other_value(value ? "true" : "false");
    collected_.directed = value;
    collected_.line_of_directed = cursor_.line;
    return true;
  }
  bool number_integer(std::int64_t value) override { return number(value); }
  bool number_unsigned(std::uint64_t value) override {
    // Everything past 2^63 is out of every range alike.
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    return number(value > std::uint64_t{kMost} ? kMost : static_cast<std::int64_t>(value));
  }
  bool number_float(double, const std::string& text) override {
    return other_value(printable(text));
  }
  bool string(std::string& value) override {
    return other_value(fmt::format("the string {}", in_quotes(value)));
  }
  bool binary(Json::binary_t&) override { return other_value("bytes"); }

  bool start_object(std::size_t) override {
    if (depth_ > 0 && field_ != Field::kUnknown) refuse(expected(), "an object");
    ++depth_;
    return true;
  }
  bool key(std::string& name) override {
    if (depth_ == 1) begin_field(name);
    return true;
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth_ == 0 || (field_ != Field::kUnknown && depth_ >= depth_of_numbers())) {
      refuse(expected(), "an array");
    }
    ++depth_;
    if (field_ == Field::kBags && depth_ == 3) {
      collected_.bags.push_back({{}, cursor_.line});
    } else if (field_ == Field::kEdges && depth_ == 3) {
      collected_.edges.push_back({0, 0, cursor_.line});
      ends_ = 0;
    }
    return true;
  }
  bool end_array() override {
    if (field_ == Field::kEdges && depth_ == 3 && ends_ != 2) {
      refuse("two vertices in an edge", fmt::format("{}", ends_));
    }
    --depth_;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception& error) override {
    // The message proper comes after "[…] parse error at line 1, column 2: ", whose line and column
    // count from the start of this text, or after "[…] ".
    std::string_view what = error.what();
    what.remove_prefix(std::min(what.size(), what.find("] ") + 2));
    if (what.starts_with("parse error at")) {
      what.remove_prefix(std::min(what.size(), what.find(": ") + 2));
    }
    const bool complete = depth_ == 0 && cursor_.column > 0 && any_field_;
    throw core::InputError({source_, cursor_.line}, "JSON",
                           fmt::format("at column {}: {}", cursor_.column, printable(what, 200)),
                           complete ? remedy_ : std::string_view{});
  }

 private:
  enum class Field : std::uint8_t { kUnknown, kN, kEdges, kDirected, kStart, kBags, kParent };

  [[noreturn]] void refuse(std::string_view expected, std::string_view found) const {
    throw core::InputError({source_, cursor_.line}, expected, found);
  }

  /// How many brackets and braces are open around the numbers of the field.
  [[nodiscard]] std::size_t depth_of_numbers() const {
    switch (field_) {
      case Field::kEdges:
      case Field::kBags: return 3;
      case Field::kParent: return 2;
      default: return 1;
    }
  }

  /// What should stand where the parser is.
  [[nodiscard]] std::string expected() const {
    if (depth_ == 0) return std::string(kObjectForm);
    switch (field_) {
      case Field::kN: return R"(an integer for "n")";
      case Field::kStart: return R"(an integer for "start")";
      case Field::kDirected: return R"(true or false for "directed")";
      case Field::kEdges: return R"(pairs of integers [[u, v], ...] for "edges")";
      case Field::kBags: return R"(arrays of integers [[v, ...], ...] for "bags")";
      case Field::kParent: return R"(an array of integers for "parent")";
      case Field::kUnknown: break;
    }
    return "a value";
  }

  [[nodiscard]] bool other_value(std::string_view found) const {
    if (depth_ == 0 || field_ != Field::kUnknown) refuse(expected(), found);
    return true;
  }

  bool number(std::int64_t value) {
    if (depth_ > 0 && field_ == Field::kUnknown) return true;
    if (depth_ != depth_of_numbers() || field_ == Field::kDirected) {
      return other_value(std::to_string(value));
    }
    const JsonInstance::Number number{value, cursor_.line};
    switch (field_) {
      case Field::kN: collected_.n = number; break;
      case Field::kStart: collected_.start = number; break;
      case Field::kEdges: add_end(value); break;
      case Field::kBags: collected_.bags.back().vertices.push_back(number); break;
      case Field::kParent: collected_.parent.push_back(number); break;
      case Field::kDirected:
      case Field::kUnknown: break;
    }
    return true;
  }

  void add_end(std::int64_t value) {
    JsonInstance::Pair& edge = collected_.edges.back();
    if (++ends_ > 2) refuse("two vertices in an edge", "a third");
    (ends_ == 1 ? edge.from : edge.to) = value;
  }

  void begin_field(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, Field>, 6> kKeys{
        {{"n", Field::kN},
         {"edges", Field::kEdges},
         {"directed", Field::kDirected},
         {"start", Field::kStart},
         {"bags", Field::kBags},
         {"parent", Field::kParent}}};
    any_field_ = true;
    field_ = Field::kUnknown;
    for (const auto& [key, field] : kKeys) {
      if (name == key) field_ = field;
    }
    if (field_ == Field::kUnknown) return;
    bool& seen = seen_[static_cast<std::size_t>(field_)];
    if (std::exchange(seen, true)) refuse("each key once", fmt::format(R"("{}" again)", name));
    collected_.has_edges |= field_ == Field::kEdges;
    collected_.has_bags |= field_ == Field::kBags;
    collected_.has_parent |= field_ == Field::kParent;
  }

  const std::string& source_;
  const Cursor& cursor_;
  std::string_view remedy_;
  JsonInstance collected_;
  Field field_ = Field::kUnknown;
  /// Brackets and braces that are open.
  std::size_t depth_ = 0;
  /// Vertices of the edge being read.
  unsigned ends_ = 0;
  bool any_field_ = false;
  std::array<bool, 7> seen_{};
};

Instance parse(std::string_view text, std::uint64_t first_line, const std::string& source,
               const ReadSettings& settings, std::string_view remedy) {
  // The parser takes a zero byte for the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    const auto breaks =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
    throw core::InputError({source, first_line + static_cast<std::uint64_t>(breaks)}, "JSON",
                           "a zero byte");
  }
  Cursor cursor;
  cursor.line = first_line;
  Handler handler(source, cursor, remedy);
  Json::sax_parse(CountingIterator(text.begin(), &cursor), CountingIterator(text.end(), &cursor),
                  &handler);
  return build_instance(handler.take(), source, settings);
}

class JsonReader final : public OneGraphReader {
 public:
  JsonReader(LineReader lines, const ReadSettings& settings)
      : OneGraphReader(std::move(lines), settings) {}

 private:
  Instance read() override {
    const std::string text = lines_.rest();
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
      throw core::InputError({lines_.source(), 0}, kObjectForm, "an empty input");
    }
    return parse(text, 1, lines_.source(), settings_,
                 "several instances are read one a line, with --format jsonl");
  }
};

class JsonLinesReader final : public GraphALineReader {
 public:
  JsonLinesReader(LineReader lines, const ReadSettings& settings)
      : GraphALineReader(std::move(lines), settings) {}

 private:
  std::optional<Instance> read(std::string_view line) override {
    return parse(line, lines_.line(), lines_.source(), settings_,
                 "one instance a line; one over several lines is read with --format json");
  }
};

}  // namespace

std::unique_ptr<InstanceReader> make_json_reader(LineReader lines, const ReadSettings& settings) {
  if (settings.format == Format::kJson) {
    return std::make_unique<JsonReader>(std::move(lines), settings);
  }
  return std::make_unique<JsonLinesReader>(std::move(lines), settings);
}

}  // namespace isthmus::engine::io
