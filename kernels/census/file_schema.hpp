#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/store/database.hpp"
#include "kernels/census/shard.hpp"
#include "kernels/census/specification.hpp"

namespace isthmus::kernels::census {

/// What a file is to hold: the same file comes of the same part, whoever writes it and however
/// often it is interrupted.
struct Part {
  Specification specification;
  Shard shard;

  friend bool operator==(const Part&, const Part&) = default;
};

/// A file's part, and how far it is.
struct Contents {
  Part part;
  /// Graphs of all shards; nothing as long as the file is not complete.
  std::optional<std::uint64_t> family;

  [[nodiscard]] bool complete() const { return family.has_value(); }
};

/// Rare things of each kind that a file lists.
inline constexpr std::size_t kRareKept = 20;

/// A start's figures are digits of texts in the row of its graph, a character each: '0' for 0, and
/// the characters that follow it.
[[nodiscard]] constexpr char digit(unsigned figure) { return static_cast<char>('0' + figure); }

/// Makes the tables of docs/formats.md in an empty file, in the caller's transaction.
void make_tables(engine::store::Database& database, const Part& part);

/// Notes that all graphs are there: how many all shards have together.
void note_complete(engine::store::Database& database, std::uint64_t family);

/// What a file holds; nothing when it has no tables yet, as one whose writer was killed at once.
/// Throws core::InputError when it holds anything else.
[[nodiscard]] std::optional<Contents> read_contents(engine::store::Database& database);

}  // namespace isthmus::kernels::census
