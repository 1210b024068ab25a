#include "engine/io/format.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace isthmus::engine::io {

namespace {

constexpr std::array<std::string_view, 1> kGraph6Extensions{"g6"};
constexpr std::array<std::string_view, 1> kSparse6Extensions{"s6"};
constexpr std::array<std::string_view, 1> kDigraph6Extensions{"d6"};
constexpr std::array<std::string_view, 2> kEdgeListExtensions{"el", "txt"};
constexpr std::array<std::string_view, 1> kPaceExtensions{"gr"};
constexpr std::array<std::string_view, 2> kDimacsExtensions{"dimacs", "col"};
constexpr std::array<std::string_view, 1> kJsonExtensions{"json"};
constexpr std::array<std::string_view, 1> kJsonLinesExtensions{"jsonl"};

// The columns of booleans: many, undirected, directed.
constexpr std::array<FormatTraits, 8> kFormats{{
    {Format::kGraph6, "graph6", kGraph6Extensions, true, true, false},
    {Format::kSparse6, "sparse6", kSparse6Extensions, true, true, false},
    {Format::kDigraph6, "digraph6", kDigraph6Extensions, true, false, true},
    {Format::kEdgeList, "edge-list", kEdgeListExtensions, false, true, true},
    {Format::kPace, "pace", kPaceExtensions, false, true, false},
    {Format::kDimacs, "dimacs", kDimacsExtensions, false, true, false},
    {Format::kJson, "json", kJsonExtensions, false, true, true},
    {Format::kJsonLines, "jsonl", kJsonLinesExtensions, true, true, true},
}};

std::optional<Format> by_extension(std::string_view extension) {
  for (const FormatTraits& known : kFormats) {
    if (std::ranges::find(known.extensions, extension) != known.extensions.end()) {
      return known.format;
    }
  }
  return std::nullopt;
}

}  // namespace

std::span<const FormatTraits> formats() noexcept { return kFormats; }

const FormatTraits& traits(Format format) noexcept {
  return kFormats[static_cast<std::size_t>(format)];
}

std::optional<Format> format_by_name(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &FormatTraits::name);
  return found == kFormats.end() ? by_extension(name) : std::optional(found->format);
}

std::optional<Format> format_of_extension(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] == '/') return std::nullopt;
  std::string extension(path.substr(dot + 1));
  for (char& c : extension) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return by_extension(extension);
}

}  // namespace isthmus::engine::io
