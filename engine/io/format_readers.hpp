#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/graph/graph.hpp"
#include "engine/io/line_reader.hpp"
#include "engine/io/reader.hpp"

/// The reader of each format, for reader.cpp alone.
namespace isthmus::engine::io {

/// ReadOptions with every question settled.
struct ReadSettings {
  Format format = Format::kEdgeList;
  bool directed = false;
  graph::Multiplicity multiplicity = graph::Multiplicity::kRefuse;
  std::uint64_t most_vertices = kMostVertices;

  [[nodiscard]] graph::Kind kind() const noexcept {
    return directed ? graph::Kind::kDirected : graph::Kind::kUndirected;
  }
};

/// A reader of a format of one graph a file.
class OneGraphReader : public InstanceReader {
 public:
  std::optional<Instance> next() final;

 protected:
  OneGraphReader(LineReader lines, const ReadSettings& settings);

  /// Reads the whole input. Throws core::InputError.
  [[nodiscard]] virtual Instance read() = 0;

  LineReader lines_;
  ReadSettings settings_;

 private:
  bool done_ = false;
};

/// A reader of a format of one graph a line.
class GraphALineReader : public InstanceReader {
 public:
  std::optional<Instance> next() final;

 protected:
  GraphALineReader(LineReader lines, const ReadSettings& settings);

  /// Reads a line that is not blank; nothing if it holds no graph. Throws core::InputError.
  [[nodiscard]] virtual std::optional<Instance> read(std::string_view line) = 0;

  LineReader lines_;
  ReadSettings settings_;

 private:
  bool any_ = false;
};

/// graph6, sparse6 and digraph6.
[[nodiscard]] std::unique_ptr<InstanceReader> make_nauty_reader(LineReader lines,
                                                                const ReadSettings& settings);
[[nodiscard]] std::unique_ptr<InstanceReader> make_edge_list_reader(LineReader lines,
                                                                    const ReadSettings& settings);
/// PACE .gr and DIMACS.
[[nodiscard]] std::unique_ptr<InstanceReader> make_headed_list_reader(LineReader lines,
                                                                      const ReadSettings& settings);
/// JSON and JSON Lines.
[[nodiscard]] std::unique_ptr<InstanceReader> make_json_reader(LineReader lines,
                                                               const ReadSettings& settings);

}  // namespace isthmus::engine::io
