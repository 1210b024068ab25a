#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/core/budget.hpp"

namespace isthmus::kernels::tree_partition {

/// What a census of types is about.
struct TypeCensusOptions {
  /// The most vertices of a bag; the bag above has so many, too.
  std::uint32_t width = 1;
  bool directed = false;
  engine::core::Budget budget;
};

/// What the subtrees with one more vertex brought.
struct TypeCensusStep {
  /// Vertices of the largest subtrees so far.
  std::uint32_t size = 0;
  /// Types of all subtrees so far, the null type included, and those that none with fewer vertices
  /// has.
  std::uint64_t types = 1;
  std::uint64_t new_types = 0;
  /// Bags with children whose types were asked for at this size.
  std::uint64_t configurations = 0;
};

/// Counts the types that subtrees of tree partitions of bounded width can have: the subtree below
/// an edge of the tree, with the ports into the bag above it, has at most so many vertices, more
/// and more.
///
/// Goes by types and not by subtrees. Children of equal types are interchangeable, so the types of
/// size s are those of each bag of b vertices, with each choice of internal edges and ports, above
/// each multiset of types whose least sizes add up to s - b. What is left of a subtree in play is
/// a subtree of the same vertices with fewer edges, so residual types are counted as well.
///
/// That no type is new at a few sizes is no proof that none is at a larger one.
class TypeCensus {
 public:
  TypeCensus() = default;
  TypeCensus(const TypeCensus&) = delete;
  TypeCensus& operator=(const TypeCensus&) = delete;
  virtual ~TypeCensus() = default;

  /// Goes on to the next size, the first one being 1. Nothing when the deadline passed or the
  /// caller asked to stop. Throws core::LimitError when memory, or what a form can write down, is
  /// used up. Time and memory grow with the multisets of types, which is faster than exponential
  /// while types are still found.
  [[nodiscard]] virtual std::optional<TypeCensusStep> next() = 0;
};

/// The census of types in mover-win form: those of pieces, as they are kept for a parent. Throws
/// core::UsageError when ports and internal edges of a bag of this width do not fit a word: past
/// width 6, directed past 4.
[[nodiscard]] std::unique_ptr<TypeCensus> begin_type_census(const TypeCensusOptions& options);

}  // namespace isthmus::kernels::tree_partition
