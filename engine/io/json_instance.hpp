#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/format_readers.hpp"
#include "engine/io/instance.hpp"

namespace isthmus::engine::io {

/// What a JSON object says of an instance, each piece with its line, before anything is checked but
/// the types.
struct JsonInstance {
  struct Number {
    std::int64_t value = 0;
    std::uint64_t line = 0;
  };
  struct Bag {
    std::vector<Number> vertices;
    std::uint64_t line = 0;
  };
  struct Pair {
    std::int64_t from = 0;
    std::int64_t to = 0;
    std::uint64_t line = 0;
  };

  std::optional<Number> n;
  bool has_edges = false;
  std::vector<Pair> edges;
  std::optional<bool> directed;
  std::uint64_t line_of_directed = 0;
  std::optional<Number> start;
  bool has_bags = false;
  std::vector<Bag> bags;
  bool has_parent = false;
  std::vector<Number> parent;
  /// The line on which the object ends.
  std::uint64_t last_line = 0;
};

/// Checks and builds the instance. Throws core::InputError.
[[nodiscard]] Instance build_instance(const JsonInstance& json, const std::string& source,
                                      const ReadSettings& settings);

}  // namespace isthmus::engine::io
