#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "kernels/tree_partition/paper/type_registry.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// How many children of a type there are.
struct TypeCount {
  TypeId type = 0;
  std::uint32_t count = 0;
  friend bool operator==(const TypeCount&, const TypeCount&) = default;
};

/// The multiplicity vectors of one bag (Definition B.34), numbered from 0, and what excursions make
/// of them.
///
/// The null type is left out: the number of children of a bag is fixed, so the others give it.
/// Where fill() has been called for every vector nothing changes any more, and any number of
/// threads may call counts(), measure() and replaced().
class MultiplicityVectors {
 public:
  using Id = std::uint32_t;

  /// Begins with vector 0, that of no child. The types must stay in the registry, which must
  /// outlive this.
  explicit MultiplicityVectors(const TypeRegistry& types);

  /// Adds the vectors that have one more child than this one, of one of these types, none of which
  /// is the null type. O(types).
  void add_child(Id vector, std::span<const TypeId> types);
  /// The vector of children of these types.
  Id of_children(std::vector<TypeId> types);
  /// Computes replaced() of a vector for every index and successor.
  void fill(Id vector);

  [[nodiscard]] Id size() const noexcept { return static_cast<Id>(rows_.size()); }
  /// The types that are there, ascending.
  [[nodiscard]] std::span<const TypeCount> counts(Id vector) const { return *rows_[vector].counts; }
  /// The ports of all children together.
  [[nodiscard]] std::uint64_t measure(Id vector) const { return rows_[vector].measure; }
  /// The vector after one child of type counts(vector)[index] has become the type's successor of
  /// this index. Amortised O(types in the vector) the first time, then O(types before the index).
  [[nodiscard]] Id replaced(Id vector, std::size_t index, std::uint32_t successor);

  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  using Counts = std::vector<TypeCount>;
  struct HashOfCounts {
    std::size_t operator()(const Counts& counts) const noexcept;
  };
  struct Row {
    const Counts* counts = nullptr;
    std::uint64_t measure = 0;
    /// For each type of the vector, where its row of `replaced_` begins; empty until asked for.
    std::vector<std::size_t> begin;
  };

  Id intern(Counts counts);
  void make_room(Id vector);

  const TypeRegistry* types_;
  std::unordered_map<Counts, Id, HashOfCounts> ids_;
  std::vector<Row> rows_;
  std::vector<Id> replaced_;
  std::uint64_t bytes_ = 0;
};

}  // namespace isthmus::kernels::tree_partition::paper
