#pragma once

#include <string>
#include <vector>

#include "engine/io/format.hpp"
#include "engine/io/instance.hpp"

namespace isthmus::engine::io {

/// An instance as text, ending in a line break; in a format of many graphs, one line. What the
/// reader makes of it is the same instance but for losses().
///
/// Throws core::UsageError when the format cannot hold the graph: arcs where there are only edges
/// or the reverse, a loop in graph6, no vertices or unreadable names in an edge list, or a matrix
/// of more than half of memory. O(size of the text + m).
[[nodiscard]] std::string write_instance(const Instance& instance, Format format);

/// What of an instance the format has no place for, in words: "vertex names", "the start", "the
/// tree partition". Writing it loses these.
[[nodiscard]] std::vector<std::string> losses(const Instance& instance, Format format);

}  // namespace isthmus::engine::io
