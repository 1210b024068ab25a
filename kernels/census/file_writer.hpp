#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/store/database.hpp"
#include "kernels/census/file_schema.hpp"
#include "kernels/census/results.hpp"
#include "kernels/census/roll_ups.hpp"

namespace isthmus::kernels::census {

/// Whether a file that is there is gone on with or refused.
enum class Existing : std::uint8_t { kRefuse, kResume };

/// Writes a census, or a shard of it, to an SQLite file, whose tables docs/formats.md describes.
///
/// Graphs are numbered from 1 in the order in which a census gives them, those of other shards as
/// well. They are written some at a time, each time as a whole and with the summary of all that are
/// there; so a file always holds the first graphs of what it will hold, and the same census given
/// to it once more adds the others.
class FileWriter : public Sink {
 public:
  /// Makes the file, or goes on with one that holds a beginning of the same; this program's work is
  /// a session of this command. Throws core::UsageError when the file is there and not to be
  /// resumed, or holds another census; core::InputError when it holds something else; and
  /// core::SystemError when it cannot be used.
  FileWriter(const std::string& path, const Part& part, std::string_view command,
             Existing existing);

  /// Takes the next graphs, from the first on.
  void take(const Batch& batch) override;

  /// Writes what was taken: the census was stopped, and the file holds its beginning.
  void stop();
  /// Writes what was taken: it was the whole census.
  void finish();

  [[nodiscard]] bool complete() const { return contents_.complete(); }
  /// Of what was written and taken.
  [[nodiscard]] const Summary& summary() const { return summary_; }
  [[nodiscard]] engine::store::Database& database() { return database_; }

 private:
  void write(const GraphEntry& graph, std::span<const Start> starts);
  void commit();

  Contents contents_;
  engine::store::Database database_;
  RollUps roll_ups_;
  Summary summary_;
  std::int64_t session_ = 0;
  /// The last graph in the file, and the last one taken.
  std::uint64_t written_ = 0;
  std::uint64_t taken_ = 0;
  std::optional<engine::store::Transaction> transaction_;
  std::optional<engine::store::Statement> insert_;
  std::size_t in_transaction_ = 0;
};

}  // namespace isthmus::kernels::census
