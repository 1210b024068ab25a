#include "kernels/tree_partition/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::tree_partition {

namespace {

using engine::boolean::Function;

constexpr unsigned kHalf = 32;
constexpr unsigned kHeapBits = 12;
constexpr unsigned kPassageBits = 4;
/// A type's record begins with its entrances, its support, its later entrances, and its sure
/// places.
constexpr std::size_t kMasks = 4;

/// A place and a heap in the upper half of a word, a number in the lower: sorted words are sorted
/// by place, then heap.
std::uint64_t word_of(Place place, Heap heap, std::uint32_t number) {
  return (std::uint64_t{place} << kHeapBits | heap) << kHalf | number;
}

Place place_of(std::uint64_t word) { return static_cast<Place>(word >> (kHalf + kHeapBits)); }
Heap heap_of(std::uint64_t word) {
  return static_cast<Heap>(word >> kHalf) & (Vocabulary::kMostHeaps - 1);
}
std::uint32_t number_of(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

}  // namespace

// Diagrams are what grows: the rest is small beside them, except for the vectors of bags with many
// children.
Vocabulary::Vocabulary(std::uint64_t most_bytes)
    : diagrams_(most_bytes / 2),
      shapes_(most_bytes / 8),
      types_(most_bytes / 8),
      vectors_(most_bytes / 8),
      variables_(1, most_bytes / 8) {
  (void)type({});
  (void)vector({});
}

ShapeId Vocabulary::shape(const BagTree& tree, Bag bag) {
  const auto ports = tree.ports(bag);
  const auto internal = tree.internal(bag);
  if (tree.vertices(bag).size() >= kMostPlaces) {
    throw engine::core::LimitError("a bag of a tree partition has more than a million vertices",
                                   "use a partition of smaller width");
  }
  // The first word tells ports from internal edges, and bags of arcs from others.
  std::vector<std::uint64_t> record{std::uint64_t{ports.size()} << 1U |
                                    static_cast<std::uint64_t>(tree.directed())};
  for (const Port& port : ports) {
    record.push_back((std::uint64_t{port.above} << kHalf | port.below) << kPassageBits |
                     static_cast<std::uint64_t>(port.passage));
  }
  for (const InternalEdge& edge : internal) {
    record.push_back(std::uint64_t{edge.from} << kHalf | edge.to);
  }
  return shapes_.intern(record);
}

BagShape Vocabulary::shape(ShapeId id) const {
  const auto record = shapes_.record(id);
  BagShape shape;
  shape.directed = (record[0] & 1U) != 0;
  const std::size_t ports = record[0] >> 1U;
  for (const std::uint64_t word : record.subspan(1, ports)) {
    Port port;
    port.above = static_cast<Place>(word >> (kHalf + kPassageBits));
    port.below = static_cast<Place>(word >> kPassageBits);
    port.passage = static_cast<Passage>(word & ((1U << kPassageBits) - 1));
    shape.ports.push_back(port);
  }
  for (const std::uint64_t word : record.subspan(1 + ports)) {
    InternalEdge edge;
    edge.from = static_cast<Place>(word >> kHalf);
    edge.to = static_cast<Place>(word);
    shape.internal.push_back(edge);
  }
  return shape;
}

TypeId Vocabulary::type(std::span<const Meaning> lines) {
  std::vector<std::uint64_t> record;
  record.reserve(kMasks + lines.size());
  Places entrances = 0;
  Places sure = 0;
  for (const Meaning& line : lines) {
    // A shared bit must not pass for a place of its own.
    entrances |= line.place < kDistinctPlaces ? place_bit(line.place) : ~Places{0};
    if (line.heap == 0 && line.mover_wins == engine::boolean::kTrue) sure |= place_bit(line.place);
  }
  record.push_back(entrances);
  const Later later = after(lines);
  record.push_back(entrances | later.support);
  record.push_back(entrances | later.entrances);
  record.push_back(sure);
  for (const Meaning& line : lines) {
    record.push_back(word_of(line.place, line.heap, line.mover_wins.code()));
  }
  return types_.intern(record);
}

Vocabulary::Later Vocabulary::after(std::span<const Meaning> lines) const {
  Later later;
  std::unordered_set<std::uint32_t> seen;
  std::vector<Function> open;
  const auto look_at = [&](Function f) {
    if (!f.constant() && seen.insert(f.node()).second) open.push_back(f);
  };
  for (const Meaning& line : lines) look_at(line.mover_wins);
  while (!open.empty()) {
    const auto top = diagrams_.top(open.back());
    open.pop_back();
    look_at(top.low);
    look_at(top.high);
    const Return back = meaning(top.variable);
    later.support |= place_bit(back.place);
    for (std::size_t i = 0; i < dimension(back.remains); ++i) {
      const TypeId type = coordinate(back.remains, i).type;
      later.support |= support(type);
      later.entrances |= later_entrances(type);
    }
  }
  return later;
}

Function Vocabulary::mover_wins(TypeId type, Place place, Heap heap) const {
  const auto lines = types_.record(type).subspan(kMasks);
  const std::uint64_t wanted = word_of(place, heap, 0);
  const auto found = std::ranges::lower_bound(lines, wanted);
  if (found == lines.end() || (*found ^ wanted) >> kHalf != 0) return engine::boolean::kFalse;
  return Function::of_code(number_of(*found));
}

std::vector<Vocabulary::Meaning> Vocabulary::lines(TypeId type) const {
  std::vector<Meaning> lines;
  for (const std::uint64_t word : types_.record(type).subspan(kMasks)) {
    lines.push_back({place_of(word), heap_of(word), Function::of_code(number_of(word))});
  }
  return lines;
}

VectorId Vocabulary::vector(std::span<const Multiplicity> coordinates) {
  std::vector<std::uint64_t> record;
  record.reserve(coordinates.size());
  for (const auto [type, count] : coordinates) {
    record.push_back(std::uint64_t{type} << kHalf | count);
  }
  return vectors_.intern(record);
}

Vocabulary::Multiplicity Vocabulary::coordinate(VectorId id, std::size_t i) const {
  const std::uint64_t word = vectors_.record(id)[i];
  return {static_cast<TypeId>(word >> kHalf), number_of(word)};
}

VectorId Vocabulary::replaced(VectorId id, TypeId from, VectorId to) {
  constexpr std::size_t kFewCoordinates = 32;
  const auto old = vectors_.record(id);
  const auto more = vectors_.record(to);
  std::array<std::uint64_t, kFewCoordinates> few;
  std::vector<std::uint64_t> many;
  std::uint64_t* record = few.data();
  if (old.size() + more.size() > kFewCoordinates) {
    many.resize(old.size() + more.size());
    record = many.data();
  }
  // Coordinates are sorted by type, which is the upper half of their words: merge them, adding the
  // counts of equal types.
  std::size_t size = 0;
  auto next = more.begin();
  for (const std::uint64_t word : old) {
    const std::uint64_t type = word >> kHalf;
    while (next != more.end() && *next >> kHalf < type) record[size++] = *next++;
    std::uint64_t count = number_of(word) - (type == from ? 1U : 0U);
    if (next != more.end() && *next >> kHalf == type) count += number_of(*next++);
    if (count > 0) record[size++] = type << kHalf | count;
  }
  while (next != more.end()) record[size++] = *next++;
  return vectors_.intern({record, size});
}

Function Vocabulary::variable(const Return& meaning) {
  for (std::size_t i = 0; i < dimension(meaning.remains); ++i) {
    const TypeId type = coordinate(meaning.remains, i).type;
    if (mover_wins(type, meaning.place, meaning.heap) == engine::boolean::kTrue) {
      return engine::boolean::kTrue;
    }
  }
  const std::uint64_t word = word_of(meaning.place, meaning.heap, meaning.remains);
  const auto id = variables_.intern({&word, 1});
  return diagrams_.make(id, engine::boolean::kFalse, engine::boolean::kTrue);
}

Vocabulary::Return Vocabulary::meaning(engine::boolean::Variable variable) const {
  const std::uint64_t word = variables_.record(variable)[0];
  return {place_of(word), heap_of(word), number_of(word)};
}

std::uint64_t Vocabulary::bytes() const {
  return diagrams_.bytes() + shapes_.bytes() + types_.bytes() + vectors_.bytes() +
         variables_.bytes();
}

}  // namespace isthmus::kernels::tree_partition
