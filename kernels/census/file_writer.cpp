#include "kernels/census/file_writer.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>
#include <system_error>

#include "engine/core/errors.hpp"
#include "engine/store/provenance.hpp"
#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::core::UsageError;
using engine::store::Access;
using engine::store::Database;
using engine::store::Statement;
using engine::store::Transaction;

/// Graphs written as a whole: some milliseconds of work are lost when the process is killed.
constexpr std::size_t kGraphsTogether = 1024;

/// What a file that is to be written holds already: nothing, or a beginning of this part. Looks
/// before anything is changed in it.
Contents contents_to_go_on_with(const std::string& path, const Part& part, Existing existing) {
  std::error_code fault;
  if (!std::filesystem::exists(path, fault)) return {part, std::nullopt};
  if (existing == Existing::kRefuse) {
    throw UsageError(
        fmt::format("{} is there already", path),
        "isthmus census --resume goes on with it; else choose another file, or remove it");
  }
  Database database(path, Access::kRead);
  const std::optional<Contents> contents = read_contents(database);
  if (!contents) return {part, std::nullopt};
  const auto& [kept, family] = *contents;
  if (kept == part) return *contents;
  throw UsageError(fmt::format("{} holds another census: {}, shard {}/{}", path,
                               text_of(kept.specification), kept.shard.index, kept.shard.count),
                   "go on with that one, or choose another file");
}

std::uint64_t last_graph(Database& database) {
  Statement row = database.prepare("SELECT max(id) FROM graph");
  return row.step() ? static_cast<std::uint64_t>(row.integer(0)) : 0;
}

/// One figure of all starts as a text.
class Digits {
 public:
  template <class Figure>
  Digits(std::span<const Start> starts, const Figure& figure) : size_(starts.size()) {
    for (std::size_t i = 0; i < size_; ++i) text_[i] = digit(figure(starts[i]));
  }
  [[nodiscard]] std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::array<char, kMostVertices> text_;
  std::size_t size_;
};

}  // namespace

FileWriter::FileWriter(const std::string& path, const Part& part, std::string_view command,
                       Existing existing)
    : contents_(contents_to_go_on_with(path, part, existing)),
      database_(path),
      roll_ups_(part.specification),
      summary_(part.specification, kRareKept) {
  Transaction transaction(database_);
  if (!read_contents(database_)) make_tables(database_, part);
  summary_ = roll_ups_.load(database_);
  written_ = last_graph(database_);
  if (!complete()) session_ = engine::store::begin_session(database_, command);
  transaction.commit();
  insert_ = database_.prepare("INSERT INTO graph VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
}

void FileWriter::take(const Batch& batch) {
  for (const GraphEntry& graph : batch.graphs) {
    ++taken_;
    if (taken_ <= written_ || !contents_.part.shard.has(graph.key)) continue;
    if (!transaction_) transaction_.emplace(database_);
    write(graph, batch.starts_of(graph));
    summary_.take(graph, batch.starts_of(graph));
    if (++in_transaction_ == kGraphsTogether) commit();
  }
}

void FileWriter::write(const GraphEntry& graph, std::span<const Start> starts) {
  const auto& [game, vertices, filter, value] = contents_.part.specification;
  const std::string name = graph6(game->kind, vertices, graph.key);
  const Digits values(starts, [](const Start& start) { return start.nimber; });
  const Digits places(starts, [](const Start& start) { return start.vertex; });
  const Digits degrees(starts, [](const Start& start) { return start.degree; });
  const Digits orbits(starts, [](const Start& start) { return start.orbit_size; });
  const Digits kernels(starts, [](const Start& start) { return start.in_even_kernel ? 1U : 0U; });
  const auto where = [](bool there, const Digits& digits) {
    return there ? std::optional(digits.text()) : std::nullopt;
  };
  insert_
      ->bind(taken_, name, graph.edges, graph.max_degree, graph.connected, graph.bipartite,
             values.text(), where(game->token, places), where(game->token, degrees),
             where(game->token, orbits), where(has_even_kernels(*game), kernels))
      .run();
}

void FileWriter::commit() {
  if (!transaction_) return;
  roll_ups_.save(database_, summary_);
  transaction_->commit();
  transaction_.reset();
  in_transaction_ = 0;
}

void FileWriter::stop() {
  commit();
  engine::store::end_session(database_, session_);
}

void FileWriter::finish() {
  commit();
  Transaction transaction(database_);
  note_complete(database_, taken_);
  engine::store::end_session(database_, session_);
  transaction.commit();
  contents_.family = taken_;
}

}  // namespace isthmus::kernels::census
