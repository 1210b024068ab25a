#include "kernels/census/merge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/store/provenance.hpp"
#include "kernels/census/file_reader.hpp"
#include "kernels/census/file_writer.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::core::InputError;
using engine::core::UsageError;

constexpr std::size_t kGraphsInBatch = 1024;

void require_same_census(const FileReader& first, const FileReader& other) {
  const Part& one = first.contents().part;
  const Part& two = other.contents().part;
  if (one.specification == two.specification && one.shard.count == two.shard.count) return;
  const auto text = [](const FileReader& file, const Part& part) {
    return fmt::format("{} ({}, {} shards)", file.path(), text_of(part.specification),
                       part.shard.count);
  };
  throw UsageError(
      fmt::format("{} and {} are not of one census", text(first, one), text(other, two)),
      "merge shards of the same");
}

void require_complete(const FileReader& file) {
  if (file.contents().complete()) return;
  throw InputError({file.path()}, "a complete shard", "one that was stopped",
                   "complete it: isthmus census with the same options and --resume");
}

/// Throws unless the files are all shards of one census.
void require_all_shards(const std::vector<FileReader>& files) {
  const unsigned count = files.front().contents().part.shard.count;
  std::vector<const FileReader*> of_shard(count, nullptr);
  for (const FileReader& file : files) {
    require_same_census(files.front(), file);
    require_complete(file);
    const unsigned index = file.contents().part.shard.index;
    if (index == 0 || index > count) {
      throw InputError({file.path()}, fmt::format("a shard from 1 to {}", count),
                       std::to_string(index));
    }
    const FileReader*& known = of_shard[index - 1];
    if (known != nullptr) {
      throw UsageError(
          fmt::format("{} and {} are both shard {}/{}", known->path(), file.path(), index, count),
          "name each shard once");
    }
    known = &file;
  }
  std::vector<std::string> missing;
  for (unsigned i = 0; i < count; ++i) {
    if (of_shard[i] == nullptr) missing.push_back(fmt::format("{}/{}", i + 1, count));
  }
  if (missing.empty()) return;
  throw UsageError(fmt::format("shards are missing: {}", fmt::join(missing, ", ")),
                   "name the files of all");
}

/// Rows of all shards by their number.
class MergedRows {
 public:
  explicit MergedRows(std::vector<FileReader>& files) : files_(files), heads_(files.size()) {
    for (std::size_t i = 0; i < files.size(); ++i) advance(i);
  }

  /// Appends graphs until the batch is full; false when there are none.
  bool fill(Batch& batch) {
    batch.graphs.clear();
    batch.starts.clear();
    while (!next_.empty() && batch.graphs.size() < kGraphsInBatch) {
      const auto [id, file] = next_.top();
      next_.pop();
      require_next(id, file);
      FileGraph& head = heads_[file];
      head.entry.first_start = static_cast<std::uint32_t>(batch.starts.size());
      batch.graphs.push_back(head.entry);
      batch.starts.insert(batch.starts.end(), head.starts.begin(), head.starts.end());
      advance(file);
    }
    return !batch.graphs.empty();
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void advance(std::size_t file) {
    if (files_[file].next(heads_[file])) next_.emplace(heads_[file].id, file);
  }

  void require_next(std::uint64_t id, std::size_t file) {
    if (id == ++count_) return;
    throw InputError({files_[file].path()}, fmt::format("graph {} in one of the shards", count_),
                     fmt::format("graph {} next", id), "compute the shards again");
  }

  std::vector<FileReader>& files_;
  std::vector<FileGraph> heads_;
  using Head = std::pair<std::uint64_t, std::size_t>;
  std::priority_queue<Head, std::vector<Head>, std::greater<>> next_;
  std::uint64_t count_ = 0;
};

}  // namespace

Merged merge_shards(const std::string& output, std::span<const std::string> inputs,
                    std::string_view command) {
  if (inputs.empty()) throw UsageError("there is nothing to merge", "name the files of all shards");
  std::vector<FileReader> files;
  for (const std::string& input : inputs) files.emplace_back(input);
  require_all_shards(files);
  const Contents& contents = files.front().contents();
  FileWriter writer(output, {contents.part.specification, {}}, command, Existing::kRefuse);
  for (const std::string& input : inputs) engine::store::adopt_sessions(writer.database(), input);
  MergedRows rows(files);
  Batch batch;
  while (rows.fill(batch)) writer.take(batch);
  if (rows.count() != contents.family) {
    throw InputError({output}, fmt::format("{} graphs in all shards", *contents.family),
                     fmt::format("{}", rows.count()), "compute the shards again");
  }
  writer.finish();
  return {contents.part.specification, writer.summary()};
}

}  // namespace isthmus::kernels::census
