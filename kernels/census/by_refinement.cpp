#include "kernels/census/by_refinement.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace isthmus::kernels::census {

namespace {

/// Four numbers in a vector register. Compilers do not always see that the loops below are made for
/// these.
using Four = std::uint32_t __attribute__((vector_size(16)));

/// A number for every vertex.
struct Lanes {
  static constexpr unsigned kFours = 3;

  Four fours[kFours] = {};

  [[nodiscard]] std::uint32_t operator[](unsigned v) const { return fours[v / 4][v % 4]; }
  void set(unsigned v, std::uint32_t number) { fours[v / 4][v % 4] = number; }
};
static_assert(4 * Lanes::kFours >= kMostVertices);

/// The first finds degrees. Nearly all that any number of rounds would tell apart is then told
/// apart by three more: of graphs with ten vertices, two leave 9 in 100 to nauty, three 3.6,
/// four 3.2.
constexpr int kRounds = 4;

/// The lowest bits of a colour are the vertex, so that no two are equal.
constexpr std::uint32_t kVertexBits = 15;
static_assert(kMostVertices <= kVertexBits + 1);

/// For four bits of a row the lanes that they switch on.
constexpr auto kSwitches = [] {
  std::array<std::array<std::uint32_t, 4>, 16> switches{};
  for (std::size_t bits = 0; bits < switches.size(); ++bits) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      switches[bits][lane] = (bits >> (3 - lane) & 1U) != 0 ? ~std::uint32_t{0} : 0;
    }
  }
  return switches;
}();

Four scattered(Four numbers) {
  numbers *= 0x9E3779B1U;
  numbers ^= numbers >> 15U;
  numbers *= 0x85EBCA77U;
  numbers ^= numbers >> 13U;
  return numbers;
}

/// The vertices of a graph in the order of their colours.
class Arrangement {
 public:
  explicit Arrangement(const SmallGraph& graph) : graph_(graph), vertices_(graph.vertices) {
    for (unsigned v = 0; v < vertices_; ++v) {
      for (unsigned i = 0; i < Lanes::kFours; ++i) {
        neighbours_[v].fours[i] =
            std::bit_cast<Four>(kSwitches[graph.out[v] >> (60 - 4 * i) & 15U]);
      }
    }
    colour();
    rank();
  }

  /// Whether vertices of equal colours are twins. Then places are known.
  bool only_twins_left() {
    for (unsigned place = 1; place < vertices_; ++place) {
      const unsigned before = order_[place - 1];
      const unsigned v = order_[place];
      if (((colours_[before] ^ colours_[v]) & ~kVertexBits) != 0) {
        first_[place] = static_cast<std::uint8_t>(place);
        continue;
      }
      // Being twins is transitive: it is enough to look at those next to each other.
      if (((graph_.out[before] ^ graph_.out[v]) & ~(only(before) | only(v))) != 0) return false;
      first_[place] = first_[place - 1];
    }
    return true;
  }

  [[nodiscard]] unsigned vertex_at(unsigned place) const { return order_[place]; }
  /// The first place of the twins of the vertex at a place.
  [[nodiscard]] unsigned first_of_twins(unsigned place) const { return first_[place]; }

  /// The key of the graph in this order.
  [[nodiscard]] std::uint64_t key() const {
    // Different powers of two add up to a set.
    Lanes bits;
    for (unsigned v = 0; v < vertices_; ++v) bits.set(v, std::uint32_t{1} << (31 - ranks_[v]));
    const Lanes rows = sums_over_neighbours(bits);
    std::uint64_t key = 0;
    for (unsigned place = 1; place < vertices_; ++place) {
      key = key << place | rows[order_[place]] >> (32 - place);
    }
    return key;
  }

 private:
  [[nodiscard]] Lanes sums_over_neighbours(const Lanes& numbers) const {
    Lanes sums;
    for (unsigned v = 0; v < vertices_; ++v) {
      const std::uint32_t number = numbers[v];
      for (unsigned i = 0; i < Lanes::kFours; ++i) {
        sums.fours[i] += number & neighbours_[v].fours[i];
      }
    }
    return sums;
  }

  void colour() {
    for (Four& colours : colours_.fours) colours += 1;
    for (int round = 0; round < kRounds; ++round) {
      const Lanes sums = sums_over_neighbours(colours_);
      // Three times its own colour: a vertex is not one of its neighbours.
      for (unsigned i = 0; i < Lanes::kFours; ++i) {
        colours_.fours[i] = scattered(3 * colours_.fours[i] + sums.fours[i]);
      }
    }
    for (unsigned i = 0; i < Lanes::kFours; ++i) {
      const Four vertices = Four{0, 1, 2, 3} + 4 * i;
      colours_.fours[i] = (colours_.fours[i] & ~kVertexBits) | vertices;
    }
  }

  void rank() {
    for (unsigned v = 0; v < vertices_; ++v) {
      const std::uint32_t colour = colours_[v];
      for (unsigned i = 0; i < Lanes::kFours; ++i) {
        // A comparison that holds is all ones: less one.
        ranks_.fours[i] -= static_cast<Four>(colour < colours_.fours[i]);
      }
    }
    for (unsigned v = 0; v < vertices_; ++v) order_[ranks_[v]] = static_cast<std::uint8_t>(v);
  }

  const SmallGraph& graph_;
  unsigned vertices_;
  /// For every vertex all ones in the lanes of its neighbours.
  std::array<Lanes, kMostVertices> neighbours_;
  Lanes colours_;
  Lanes ranks_;
  /// Twins by number.
  VertexMap order_{};
  VertexMap first_{};
};

}  // namespace

std::optional<CanonicalForm> canonical_form_by_refinement(const SmallGraph& graph) {
  Arrangement arrangement(graph);
  if (!arrangement.only_twins_left()) return std::nullopt;
  CanonicalForm form;
  form.key = arrangement.key();
  for (unsigned place = 0; place < graph.vertices; ++place) {
    form.place[arrangement.vertex_at(place)] =
        static_cast<std::uint8_t>(arrangement.first_of_twins(place));
  }
  return form;
}

std::optional<Symmetry> symmetry_by_refinement(const SmallGraph& graph) {
  Arrangement arrangement(graph);
  if (!arrangement.only_twins_left()) return std::nullopt;
  Symmetry symmetry;
  for (unsigned place = 0; place < graph.vertices; ++place) {
    const unsigned first = arrangement.first_of_twins(place);
    const unsigned v = arrangement.vertex_at(place);
    symmetry.set_representative(v, arrangement.vertex_at(first));
    if (first == place) continue;
    VertexMap& swap = symmetry.add_generator();
    for (unsigned w = 0; w < graph.vertices; ++w) swap[w] = static_cast<std::uint8_t>(w);
    const unsigned before = arrangement.vertex_at(place - 1);
    swap[v] = static_cast<std::uint8_t>(before);
    swap[before] = static_cast<std::uint8_t>(v);
  }
  return symmetry;
}

}  // namespace isthmus::kernels::census
