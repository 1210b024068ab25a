#include "engine/io/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/budget.hpp"
#include "engine/core/errors.hpp"
#include "engine/io/byte_source.hpp"
#include "engine/io/format_readers.hpp"
#include "engine/io/line_reader.hpp"

namespace isthmus::engine::io {

OneGraphReader::OneGraphReader(LineReader lines, const ReadSettings& settings)
    : InstanceReader(settings.format), lines_(std::move(lines)), settings_(settings) {}

std::optional<Instance> OneGraphReader::next() {
  if (std::exchange(done_, true)) return std::nullopt;
  return read();
}

GraphALineReader::GraphALineReader(LineReader lines, const ReadSettings& settings)
    : InstanceReader(settings.format), lines_(std::move(lines)), settings_(settings) {}

std::optional<Instance> GraphALineReader::next() {
  while (const auto line = lines_.next()) {
    if (line->find_first_not_of(" \t") == std::string_view::npos) continue;
    // A line that throws counts too: the input is not empty.
    const bool before = std::exchange(any_, true);
    if (auto instance = read(*line)) return instance;
    any_ = before;
  }
  if (std::exchange(any_, true)) return std::nullopt;
  throw core::InputError({lines_.source(), 0}, "at least one graph", "an empty input");
}

namespace {

/// How far into an input its format may hide behind comments or in one long line.
constexpr std::size_t kFarthestLook = std::size_t{1} << 20;

Format detect(LineReader& lines) {
  bool complete = false;
  for (;;) {
    if (const auto format = format_of_content(lines.ahead(), complete)) return *format;
    if (complete) break;
    complete = lines.ahead().size() >= kFarthestLook || !lines.look_further();
  }
  throw core::InputError({lines.source(), 0}, "at least one graph",
                         lines.ahead().empty() ? "an empty input" : "a blank input");
}

ReadSettings settle(const ReadOptions& options, Format format) {
  const FormatTraits& can = traits(format);
  if (options.directed && !can.directed) {
    throw core::UsageError(fmt::format("{} holds no directed graphs", can.name),
                           "arcs can be read from digraph6, edge lists and JSON");
  }
  // What building takes at its peak: offsets of both directions and the counters of a sort.
  constexpr std::uint64_t kBytesPerVertex = 48;
  const std::uint64_t memory = options.memory == 0 ? core::machine_memory() / 2 : options.memory;
  ReadSettings settings;
  settings.format = format;
  settings.directed = options.directed || !can.undirected;
  settings.multiplicity = options.multiplicity;
  settings.most_vertices = std::min(kMostVertices, memory / kBytesPerVertex);
  return settings;
}

std::unique_ptr<InstanceReader> make_reader(std::unique_ptr<ByteSource> bytes,
                                            const std::string& source, const ReadOptions& options) {
  LineReader lines(std::move(bytes), source);
  std::optional<Format> format = options.format;
  if (!format) format = format_of_extension(source);
  if (!format) format = detect(lines);
  const ReadSettings settings = settle(options, *format);
  switch (*format) {
    case Format::kGraph6:
    case Format::kSparse6:
    case Format::kDigraph6: return make_nauty_reader(std::move(lines), settings);
    case Format::kEdgeList: return make_edge_list_reader(std::move(lines), settings);
    case Format::kPace:
    case Format::kDimacs: return make_headed_list_reader(std::move(lines), settings);
    case Format::kJson:
    case Format::kJsonLines: return make_json_reader(std::move(lines), settings);
  }
  throw core::UsageError("no reader for this format");
}

}  // namespace

std::unique_ptr<InstanceReader> open_instances(const std::string& path,
                                               const ReadOptions& options) {
  return make_reader(open_bytes(path, options.cancel, options.on_wait),
                     path == "-" ? "standard input" : path, options);
}

std::unique_ptr<InstanceReader> read_instances(std::istream& stream, const std::string& source,
                                               const ReadOptions& options) {
  return make_reader(bytes_of(stream), source, options);
}

std::unique_ptr<InstanceReader> parse_instances(std::string text, const std::string& source,
                                                const ReadOptions& options) {
  return make_reader(bytes_of(std::move(text)), source, options);
}

}  // namespace isthmus::engine::io
