#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/store/database.hpp"
#include "kernels/study/measurement.hpp"
#include "kernels/study/plan.hpp"
#include "kernels/study/specification.hpp"

namespace isthmus::kernels::study {

/// What an instance turned out to be.
struct InstanceFacts {
  bool directed = false;
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t bags = 0;
  /// The size of the largest bag.
  std::uint64_t partition_width = 0;
};

[[nodiscard]] InstanceFacts facts_of(const engine::decomposition::PartitionedGraph& instance);

/// One run of a study and what it gave.
struct Result {
  Cell cell;
  InstanceFacts facts;
  Measurement measurement;
};

/// An instance to which runs gave different values.
struct Disagreement {
  /// One of the runs.
  Cell cell;
  /// "method: value" of each method and value.
  std::string values;
};

/// One time that the program worked on a study, as engine::store::begin_session notes it.
struct Session {
  std::string began;
  /// Nothing when it was killed.
  std::optional<std::string> ended;
  std::string version;
  std::string command;
  std::string processor;
  std::uint64_t processors = 0;
  /// Bytes.
  std::uint64_t memory = 0;
  std::uint64_t runs = 0;
};

/// The results of one study in an SQLite file, whose tables docs/formats.md describes.
class Results {
 public:
  /// Opens the file of a study, or makes it; this program's work is a session of this command.
  /// Throws core::UsageError when the file holds a study of another specification,
  /// core::InputError when it holds something else or tables of another version, and
  /// core::SystemError when it cannot be used.
  Results(const std::string& path, const Specification& specification, std::string_view command);

  /// The runs whose results are there.
  [[nodiscard]] std::set<Cell> done();
  /// Adds all of these, or, when the process is killed meanwhile, none.
  void add(std::span<const Result> results);
  /// Notes that this session's work has ended.
  void end_session();

  /// All results, ordered by family, width, size, method, threads, seed and
  /// repetition.
  void for_each(const std::function<void(const Result&)>& visit);
  /// Instances on which values differ.
  [[nodiscard]] std::vector<Disagreement> disagreements();
  /// Who did the work, oldest first.
  [[nodiscard]] std::vector<Session> sessions();

 private:
  engine::store::Database database_;
  std::int64_t session_;
};

}  // namespace isthmus::kernels::study
