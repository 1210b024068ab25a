#pragma once

#include <string>
#include <string_view>

namespace isthmus::tools {

/// Has Graphviz's `dot`, from the PATH, draw a graph in a format such as "svg", and returns the
/// bytes of the picture.
///
/// No shell is involved and no name in the graph reaches a command line. Throws core::SystemError
/// when Graphviz is not there or fails, with what it said.
[[nodiscard]] std::string render(std::string_view dot, const std::string& format);

}  // namespace isthmus::tools
