#include "tools/input_options.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/enumeration/family_reader.hpp"
#include "engine/io/format.hpp"

namespace isthmus::tools {

namespace core = engine::core;
namespace io = engine::io;

namespace {

/// What inputs begin with that are no files.
constexpr std::string_view kFamily = "family:";

}  // namespace

std::string format_names() {
  std::string names;
  for (const io::FormatTraits& format : io::formats()) {
    if (!names.empty()) names += ", ";
    names += format.name;
  }
  return names;
}

io::Format parse_format(const std::string& name) {
  if (const auto format = io::format_by_name(name)) return *format;
  throw core::UsageError(fmt::format("no format is called '{}'", name),
                         fmt::format("choose among {}", format_names()));
}

std::unique_ptr<io::InstanceReader> InputOptions::open(
    const CommonOptions& common, std::function<void(bool waiting)> on_wait) const {
  if (path.starts_with(kFamily)) {
    if (directed || !format.empty()) {
      throw core::UsageError("families have no format, and no arcs", "leave that option out");
    }
    return engine::enumeration::read_family(
        engine::enumeration::parse_family(std::string_view(path).substr(kFamily.size())),
        common.budget());
  }
  io::ReadOptions options;
  if (!format.empty()) options.format = parse_format(format);
  options.directed = directed;
  options.cancel = &interruption();
  options.on_wait = std::move(on_wait);
  return io::open_instances(path, options);
}

std::shared_ptr<InputOptions> add_input_options(CLI::App& app, const std::string& name) {
  auto options = std::make_shared<InputOptions>();
  constexpr const char* kGroup = "Input";
  app.add_option(name, options->path,
                 "Where to read instances, - for standard input, or family:N,PROPERTY,... for all "
                 "graphs with N vertices (connected, bipartite, degree=2:3, edges=:12, ...)")
      ->required()
      ->option_text(" ");
  app.add_option("--format", options->format,
                 fmt::format("Format of the input (default: by extension, else by content): {}",
                             format_names()))
      ->group(kGroup);
  app.add_flag("--directed", options->directed, "Edges of an edge list or of JSON are arcs")
      ->group(kGroup);
  app.add_flag("--strict", options->strict, "Stop at the first bad item")->group(kGroup);
  return options;
}

engine::graph::Vertex vertex_called(const engine::graph::Graph& graph, const std::string& name) {
  const engine::graph::Vertex n = graph.vertex_count();
  const engine::graph::Vertex found = graph.find(name);
  if (found < n) return found;
  std::string remedy = "use a name from the input";
  if (n == 0) {
    remedy = "it has no vertices at all";
  } else if (!graph.names().named()) {
    remedy = fmt::format("vertices are {} to {}", graph.name(0), graph.name(n - 1));
  }
  throw engine::core::UsageError(fmt::format("the graph has no vertex '{}'", name), remedy);
}

}  // namespace isthmus::tools
