#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/table/interner.hpp"
#include "kernels/tree_partition/paper/interface_type.hpp"
#include "kernels/tree_partition/paper/multiplexer_chain.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// Gives equal interface types equal ids, for ever, and keeps of each what a parent plays with.
///
/// One thread may intern while no other uses the registry; any number may read.
class TypeRegistry {
 public:
  /// The type without ports, which can never be entered.
  static constexpr TypeId kNull = 0;

  /// An exit label as the parent sees it.
  struct Return {
    /// Where the token comes back in the parent bag.
    Place place = 0;
    /// The index of what is left of the child among successors().
    std::uint32_t successor = 0;
    Parity parity = Parity::kSame;
  };
  /// An entry as the parent sees it.
  struct Entry {
    /// Where in the parent bag it is entered from.
    Place place = 0;
    /// Phi; variable i is returns[i].
    MultiplexerChain wins;
    std::vector<Return> returns;
  };

  /// A registry that knows the null type. Throws core::LimitError if `most_bytes` cannot hold that.
  explicit TypeRegistry(std::uint64_t most_bytes);

  /// The id of a type whose exits lead to types in this registry. Throws core::LimitError when the
  /// type is new and its values do not fit. O(size of the type).
  TypeId intern(const InterfaceType& type);
  /// The id of this type, if it has one.
  [[nodiscard]] std::optional<TypeId> find(const InterfaceType& type) const;

  /// How many types there are, the null type included.
  [[nodiscard]] std::uint64_t size() const noexcept { return behaviours_.size(); }
  /// How many ports a type has.
  [[nodiscard]] std::uint32_t rank(TypeId type) const {
    return static_cast<std::uint32_t>(behaviours_[type].entries.size());
  }
  [[nodiscard]] std::span<const Entry> entries(TypeId type) const {
    return behaviours_[type].entries;
  }
  /// What may be left of a child of this type after an excursion, ascending.
  [[nodiscard]] std::span<const TypeId> successors(TypeId type) const {
    return behaviours_[type].successors;
  }

  /// The exit labels of all entries of all types.
  [[nodiscard]] std::uint64_t labels() const noexcept { return labels_; }
  /// The most exit labels of one entry.
  [[nodiscard]] std::uint64_t most_labels() const noexcept { return most_labels_; }
  [[nodiscard]] std::uint32_t most_rank() const noexcept { return most_rank_; }
  [[nodiscard]] std::uint64_t bytes() const { return values_.bytes() + behaviour_bytes_; }

 private:
  struct Behaviour {
    std::vector<Entry> entries;
    std::vector<TypeId> successors;
  };

  [[nodiscard]] static Behaviour behaviour(const InterfaceType& type);
  void count(const InterfaceType& type, const Behaviour& behaviour);

  engine::table::VaryingInterner values_;
  std::vector<Behaviour> behaviours_;
  std::uint64_t behaviour_bytes_ = 0;
  std::uint64_t labels_ = 0;
  std::uint64_t most_labels_ = 0;
  std::uint32_t most_rank_ = 0;
};

}  // namespace isthmus::kernels::tree_partition::paper
