#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "kernels/tree_partition/multisets.hpp"
#include "kernels/tree_partition/type_census.hpp"

namespace isthmus::kernels::tree_partition {

/// The types that a census has met, by the least size of a subtree of each, and the multisets of
/// them that may be the children of a bag.
class CensusTypes {
 public:
  using TypeId = std::uint32_t;

  /// Multisets take at most so many bytes.
  explicit CensusTypes(std::uint64_t most_bytes) : children_(most_bytes) {}

  /// Goes on to subtrees of one vertex more. After one that was not ended, to the same again.
  void begin_size() {
    step_.size = ended_ + 1;
    step_.new_types = 0;
    step_.configurations = 0;
  }

  /// Every type of this size was noted. Throws core::LimitError when the multisets are too many.
  const TypeCensusStep& end_size() {
    ++ended_;
    children_.complete_next();
    return step_;
  }

  /// A type that some subtree of this size has.
  void note(TypeId type) {
    if (!known_.insert(type).second) return;
    found_.push_back(type);
    children_.add(step_.size);
    ++step_.types;
    ++step_.new_types;
  }

  void count_configurations(std::uint64_t more) { step_.configurations += more; }

  [[nodiscard]] std::uint32_t size() const { return step_.size; }
  /// Multisets of smaller sizes: those from begin(size) to end(size) have types whose least sizes
  /// add up to that.
  [[nodiscard]] const Multisets& children() const { return children_; }
  /// The types of a multiset, each as often as it is there.
  [[nodiscard]] std::vector<TypeId> types_of(std::size_t multiset) const {
    std::vector<TypeId> types;
    children_.for_each(multiset, [&](std::uint32_t thing) { types.push_back(found_[thing]); });
    return types;
  }

 private:
  Multisets children_;
  std::vector<TypeId> found_;
  std::unordered_set<TypeId> known_;
  std::uint32_t ended_ = 0;
  TypeCensusStep step_;
};

}  // namespace isthmus::kernels::tree_partition
