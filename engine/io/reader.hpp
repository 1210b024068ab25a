#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/budget.hpp"
#include "engine/graph/graph.hpp"
#include "engine/io/format.hpp"
#include "engine/io/instance.hpp"

namespace isthmus::engine::io {

/// No input may have more vertices than this, however much memory there is.
inline constexpr std::uint64_t kMostVertices = std::uint64_t{1} << 31;

/// How to read an input.
struct ReadOptions {
  /// Taken from the extension, else from the content, when not given.
  std::optional<Format> format;
  /// Whether the edges are arcs, where the format leaves that open.
  bool directed = false;
  /// What to do with loops and repeated edges.
  graph::Multiplicity multiplicity = graph::Multiplicity::kRefuse;
  /// Bytes that the vertices of one graph may take; 0 is half of the machine's memory. A few bytes
  /// of input can announce billions of vertices, so this is checked before anything is built.
  std::uint64_t memory = 0;
  /// Ends waiting for input when it is requested, by core::Interrupted; not owned, may be null.
  const core::CancelToken* cancel = nullptr;
  /// Hears of waiting for input, from the thread that reads.
  std::function<void(bool waiting)> on_wait = nullptr;
};

/// The instances of an input, one after the other, one in memory at a time.
class InstanceReader {
 public:
  virtual ~InstanceReader() = default;

  /// The next instance, nothing after the last. An input without any instance is an error.
  ///
  /// Throws core::InputError for one that cannot be read, with the line, and core::SystemError when
  /// the bytes cannot be had. After an InputError the next call goes on with the item after the bad
  /// one; a format of one graph a file has none. O(size of the item).
  [[nodiscard]] virtual std::optional<Instance> next() = 0;

  [[nodiscard]] Format format() const noexcept { return format_; }

 protected:
  explicit InstanceReader(Format format) : format_(format) {}

 private:
  Format format_;
};

/// Opens a file, or standard input for "-", whose format is the one in the options, that of the
/// extension, or that of the content.
///
/// Throws core::SystemError for what cannot be opened, core::InputError for an input that is blank
/// when its content has to tell the format, and core::UsageError when arcs are asked of a format
/// that has none.
[[nodiscard]] std::unique_ptr<InstanceReader> open_instances(const std::string& path,
                                                             const ReadOptions& options = {});

/// The same from a stream that outlives the reader. Messages call it `source`, whose extension may
/// tell the format.
[[nodiscard]] std::unique_ptr<InstanceReader> read_instances(std::istream& stream,
                                                             const std::string& source,
                                                             const ReadOptions& options = {});

/// The same from a text.
[[nodiscard]] std::unique_ptr<InstanceReader> parse_instances(std::string text,
                                                              const std::string& source,
                                                              const ReadOptions& options = {});

}  // namespace isthmus::engine::io
