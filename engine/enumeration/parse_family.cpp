#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/enumeration/graph_family.hpp"

namespace isthmus::engine::enumeration {

namespace {

using Number = std::optional<unsigned>;

/// A number that fills the whole text; nothing for anything else.
Number whole_number(std::string_view text) {
  unsigned number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, number);
  return fault == std::errc{} && rest == end ? Number(number) : std::nullopt;
}

[[noreturn]] void refuse(std::string_view word) {
  std::vector<std::string_view> names;
  for (const Property& property : properties()) names.push_back(property.name);
  throw core::UsageError(
      fmt::format("'{}' says nothing about a family of graphs", word),
      fmt::format("give the number of vertices, and of {}, degree=A:B and edges=A:B what is wanted",
                  fmt::join(names, ", ")));
}

/// Reads "3", "2:", ":4" or "2:4" behind the equals sign of `word`.
void read_bounds(std::string_view word, Number& least, Number& most) {
  const std::string_view text = word.substr(word.find('=') + 1);
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    least = most = whole_number(text);
    if (!least) refuse(word);
    return;
  }
  const std::string_view from = text.substr(0, colon);
  const std::string_view to = text.substr(colon + 1);
  if (!from.empty()) least = whole_number(from);
  if (!to.empty()) most = whole_number(to);
  const bool unread = (!from.empty() && !least) || (!to.empty() && !most);
  if (unread || (!least && !most)) refuse(word);
}

void read_word(std::string_view word, GraphFamily& family) {
  const auto named = std::ranges::find(properties(), word, &Property::name);
  if (named != properties().end()) {
    family.*named->asked = true;
  } else if (const Number vertices = whole_number(word); vertices && family.vertices == 0) {
    family.vertices = *vertices;
  } else if (word.starts_with("degree=")) {
    read_bounds(word, family.least_degree, family.most_degree);
  } else if (word.starts_with("edges=")) {
    read_bounds(word, family.least_edges, family.most_edges);
  } else {
    refuse(word);
  }
}

}  // namespace

GraphFamily parse_family(std::string_view text) {
  GraphFamily family;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    read_word(text.substr(at, comma - at), family);
    at = comma + 1;
  }
  require_possible(family);
  return family;
}

}  // namespace isthmus::engine::enumeration
