#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/boolean/diagrams.hpp"
#include "engine/table/interner.hpp"
#include "kernels/tree_partition/bag_tree.hpp"

namespace isthmus::kernels::tree_partition {

/// The size of a Nim heap that stands beside the game.
using Heap = std::uint32_t;
/// The number of a type; see Vocabulary.
using TypeId = std::uint32_t;
/// The number of a multiplicity vector (Definition B.34).
using VectorId = std::uint32_t;
/// The number of a bag shape.
using ShapeId = std::uint32_t;

/// The type of an exhausted child, which nobody can enter.
inline constexpr TypeId kNullType = 0;
/// The vector of no children.
inline constexpr VectorId kNoChildren = 0;

/// A set of places of a bag. In bags of more than 64 vertices several places share a bit: such a
/// set may hold more than it should, and whoever uses it must be safe against that.
using Places = std::uint64_t;

/// Places below this have a bit of their own.
inline constexpr Place kDistinctPlaces = 64;

[[nodiscard]] constexpr Places place_bit(Place place) {
  return std::uint64_t{1} << place % kDistinctPlaces;
}

/// What a bag looks like from inside: its ports and internal edges, by places.
struct BagShape {
  bool directed = false;
  std::vector<Port> ports;
  std::vector<InternalEdge> internal;
};

/// Every thing that the mover-win form of the XP algorithm speaks of, each once and numbered:
/// shapes of bags, types, multiplicity vectors, variables, and the diagrams of Boolean functions.
/// Nothing is forgotten. Numbers depend on the order in which threads met things; nothing that is
/// answered depends on the numbers.
///
/// A type says of each place of the parent bag and each heap whether the player who moves into the
/// child from there wins, as a function of variables x(place, heap, type'): "the player to move at
/// this place of the parent bag, with this heap and this child now of type', wins". The paper's
/// types are finer: they keep ports apart that lead to the same place, and a parity, which is the
/// negation of a variable here.
///
/// Concurrency contract: that of table::Interner, for all of it.
class Vocabulary {
 public:
  using Function = engine::boolean::Function;

  /// One line of a type: the function at a place and a heap, which is never constant 0.
  struct Meaning {
    Place place;
    Heap heap;
    Function mover_wins;
  };

  /// One coordinate of a multiplicity vector: a type other than null and how often it is there.
  struct Multiplicity {
    TypeId type;
    std::uint32_t count;
  };

  /// What a variable stands for.
  struct Return {
    Place place;
    Heap heap;
    VectorId remains;
  };

  /// Places are below this, and heaps below kMostHeaps: both live in one word.
  static constexpr Place kMostPlaces = Place{1} << 20U;
  static constexpr Heap kMostHeaps = Heap{1} << 12U;

  /// Room within `most_bytes` for everything together. Throws core::LimitError when that is too
  /// little to begin with.
  explicit Vocabulary(std::uint64_t most_bytes);

  [[nodiscard]] engine::boolean::Diagrams& diagrams() { return diagrams_; }
  [[nodiscard]] const engine::boolean::Diagrams& diagrams() const { return diagrams_; }

  /// The shape of a bag. Throws core::LimitError for bags too large to encode. O(size).
  [[nodiscard]] ShapeId shape(const BagTree& tree, Bag bag);
  [[nodiscard]] BagShape shape(ShapeId id) const;
  [[nodiscard]] std::uint64_t shape_count() const { return shapes_.size(); }

  /// The type with these lines, which are sorted by (place, heap). O(size of their diagrams).
  [[nodiscard]] TypeId type(std::span<const Meaning> lines);
  /// The places from which a type can be entered, and those to which the token can come back too.
  [[nodiscard]] Places entrances(TypeId type) const { return types_.record(type)[0]; }
  [[nodiscard]] Places support(TypeId type) const { return types_.record(type)[1]; }
  /// The places from which a type or what may become of it can be entered: what loses now may not
  /// lose when the token was inside.
  [[nodiscard]] Places later_entrances(TypeId type) const { return types_.record(type)[2]; }
  /// The places from which the mover wins by entering, without a heap, whatever comes back.
  [[nodiscard]] Places sure(TypeId type) const { return types_.record(type)[3]; }
  /// The function of a type at a place and a heap; constant 0 where there is no line. O(log lines).
  [[nodiscard]] Function mover_wins(TypeId type, Place place, Heap heap) const;
  /// All lines of a type.
  [[nodiscard]] std::vector<Meaning> lines(TypeId type) const;
  [[nodiscard]] std::uint64_t type_count() const { return types_.size(); }

  /// The vector with these coordinates, sorted by type, all counts positive.
  [[nodiscard]] VectorId vector(std::span<const Multiplicity> coordinates);
  [[nodiscard]] std::size_t dimension(VectorId id) const { return vectors_.record(id).size(); }
  [[nodiscard]] Multiplicity coordinate(VectorId id, std::size_t i) const;
  /// The vector with one `from` less, which must be there, and `to` more.
  [[nodiscard]] VectorId replaced(VectorId id, TypeId from, VectorId to);
  [[nodiscard]] std::uint64_t vector_count() const { return vectors_.size(); }

  /// The function that is the variable of a return; constant 1 where the player who moves at that
  /// place with that heap can enter what remains once more and win, whatever comes back.
  [[nodiscard]] Function variable(const Return& meaning);
  [[nodiscard]] Return meaning(engine::boolean::Variable variable) const;
  [[nodiscard]] std::uint64_t variable_count() const { return variables_.size(); }

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  /// Places that the token may visit once it has been inside a type.
  struct Later {
    Places support = 0;
    Places entrances = 0;
  };

  [[nodiscard]] Later after(std::span<const Meaning> lines) const;

  engine::boolean::Diagrams diagrams_;
  engine::table::VaryingInterner shapes_;
  engine::table::VaryingInterner types_;
  engine::table::VaryingInterner vectors_;
  engine::table::Interner variables_;
};

}  // namespace isthmus::kernels::tree_partition
