#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/store/database.hpp"
#include "kernels/census/file_schema.hpp"
#include "kernels/census/results.hpp"
#include "kernels/census/summary.hpp"

namespace isthmus::kernels::census {

/// A graph of a file.
struct FileGraph {
  /// Its number in the census.
  std::uint64_t id = 0;
  std::string graph6;
  GraphEntry entry;
  std::vector<Start> starts;
};

/// Reads what FileWriter wrote, complete or not, even while it writes.
class FileReader {
 public:
  /// Throws core::InputError when the file is no census, and core::SystemError when it cannot be
  /// read.
  explicit FileReader(const std::string& path);

  [[nodiscard]] const std::string& path() const { return database_.path(); }
  [[nodiscard]] const Contents& contents() const { return contents_; }
  [[nodiscard]] Summary summary();

  /// Reads the next graph, by ascending number; false after the last one. Throws core::InputError
  /// when a row makes no sense.
  bool next(FileGraph& graph);

  /// For other statements.
  [[nodiscard]] engine::store::Database& database() { return database_; }

 private:
  engine::store::Database database_;
  Contents contents_;
  engine::store::Statement rows_;
};

}  // namespace isthmus::kernels::census
