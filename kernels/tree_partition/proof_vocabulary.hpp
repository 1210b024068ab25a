#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "kernels/tree_partition/proof.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

/// Numbers that a proof speaks of, and the numbers they get in it: the same order, without gaps.
class Renumbering {
 public:
  using Number = std::uint32_t;

  /// True when the number is new.
  bool add(Number number) { return seen_.insert(number).second; }
  /// To be called once all numbers are added. O(n log n).
  void close() {
    sorted_.assign(seen_.begin(), seen_.end());
    std::ranges::sort(sorted_);
  }
  /// All numbers, ascending; after close().
  [[nodiscard]] const std::vector<Number>& numbers() const { return sorted_; }
  /// The new number of one that was added; after close(). O(log n).
  [[nodiscard]] Number operator()(Number number) const {
    return static_cast<Number>(std::ranges::lower_bound(sorted_, number) - sorted_.begin());
  }
  [[nodiscard]] std::size_t size() const { return seen_.size(); }

 private:
  std::unordered_set<Number> seen_;
  std::vector<Number> sorted_;
};

/// The part of a vocabulary that a proof speaks of, closed under what its parts speak of.
///
/// The vocabulary numbers things when they are new, so a type has a greater number than the types
/// that its variables speak of, and a node than its branches; renumbering keeps that.
class ProofVocabulary {
 public:
  using Function = engine::boolean::Function;

  explicit ProofVocabulary(const Vocabulary& vocabulary);

  void require(Function f);
  void require_variable(engine::boolean::Variable variable);
  void require_vector(VectorId vector);
  void require_type(TypeId type);
  /// Adds what the required things speak of. O(what is new).
  void complete();

  /// Writes the four tables and turns every number in the proof into one of these tables.
  /// complete() must have been called last.
  void write(Proof& proof);

  /// Nodes, variables, vectors and types so far.
  [[nodiscard]] std::size_t size() const {
    return nodes_.size() + variables_.size() + vectors_.size() + types_.size();
  }

 private:
  void look_into_type(TypeId type);
  void look_into_node(std::uint32_t node);
  [[nodiscard]] Function renumbered(Function f) const;
  void write_variables(Proof& proof) const;
  void write_nodes(Proof& proof) const;
  void write_vectors(Proof& proof) const;
  void write_types(Proof& proof) const;

  const Vocabulary* vocabulary_;
  Renumbering nodes_;
  Renumbering variables_;
  Renumbering vectors_;
  Renumbering types_;
  /// What is required and has not been looked into.
  std::vector<std::uint32_t> open_nodes_;
  std::vector<TypeId> open_types_;
};

}  // namespace isthmus::kernels::tree_partition
