#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "kernels/census/file_reader.hpp"
#include "tools/table.hpp"

namespace isthmus::tools {

/// Tables that isthmus query prints, of files it opened.
struct FileTable {
  std::string_view name;
  Table (*make)(std::span<kernels::census::FileReader> files);
};

/// summary, edges, values, rare, sessions.
[[nodiscard]] std::span<const FileTable> file_tables();

}  // namespace isthmus::tools
