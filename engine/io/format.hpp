#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Reading and writing instances as text.
namespace isthmus::engine::io {

/// A textual form of instances that can be read and written; docs/formats.md describes each.
enum class Format : std::uint8_t {
  kGraph6,
  kSparse6,
  kDigraph6,
  kEdgeList,
  kPace,
  kDimacs,
  kJson,
  kJsonLines,
};

/// What a format is called and what it can hold.
struct FormatTraits {
  Format format;
  /// What `--format` takes and messages say.
  std::string_view name;
  /// File name extensions without the dot, the usual one first.
  std::span<const std::string_view> extensions;
  /// Many graphs, one a line; otherwise a file is one graph.
  bool many;
  bool undirected;
  bool directed;
};

/// Every format, in the order of `Format`.
[[nodiscard]] std::span<const FormatTraits> formats() noexcept;
[[nodiscard]] const FormatTraits& traits(Format format) noexcept;

/// The format with this name or this extension ("graph6", "g6"), if there is one.
[[nodiscard]] std::optional<Format> format_by_name(std::string_view name);

/// The format that the extension of a path stands for, in upper or lower case, if there is one.
[[nodiscard]] std::optional<Format> format_of_extension(std::string_view path);

/// The format of an input that begins with these bytes. `complete` says that nothing follows them.
///
/// Nothing for an input that is blank as far as it goes, or that cannot be told yet; always an
/// answer when complete and not blank. O(length).
[[nodiscard]] std::optional<Format> format_of_content(std::string_view beginning, bool complete);

}  // namespace isthmus::engine::io
