#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <string>

#include "engine/graph/graph.hpp"
#include "engine/io/reader.hpp"
#include "tools/session.hpp"

namespace isthmus::tools {

/// The options of a subcommand that reads instances.
struct InputOptions {
  /// A file, "-" for standard input, or "family:" and what enumeration::parse_family() reads.
  std::string path;
  /// Name of a format; empty when the extension or the content is to tell.
  std::string format;
  bool directed = false;
  /// Stop at the first bad item instead of going on with the next.
  bool strict = false;

  /// Opens the input; to make the graphs of a family takes threads and memory of the options.
  /// Throws core::SystemError, core::InputError or core::UsageError as io::open_instances does, and
  /// core::LimitError for families that are too large. `on_wait` hears of waiting for input.
  [[nodiscard]] std::unique_ptr<engine::io::InstanceReader> open(
      const CommonOptions& common, std::function<void(bool waiting)> on_wait = nullptr) const;
};

/// Adds a required positional of this name, --format, --directed and --strict to a subcommand; the
/// result lives as long as the subcommand's closure.
[[nodiscard]] std::shared_ptr<InputOptions> add_input_options(CLI::App& app,
                                                              const std::string& name = "FILE");

/// The vertex that the input calls by this name. Throws core::UsageError when there is none, and
/// says what vertices are called.
[[nodiscard]] engine::graph::Vertex vertex_called(const engine::graph::Graph& graph,
                                                  const std::string& name);

/// Reads a format's name or extension; throws core::UsageError for any other word.
[[nodiscard]] engine::io::Format parse_format(const std::string& name);

/// The names of all formats, as help and messages list them.
[[nodiscard]] std::string format_names();

}  // namespace isthmus::tools
