#include "kernels/census/counting.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>

namespace isthmus::kernels::census {

namespace {

/// Coefficients, lowest first.
using Polynomial = std::vector<std::uint64_t>;

/// Multiplies by (1 + x^length)^times: so many cycles of pairs of vertices, each of which is in a
/// fixed graph as a whole or not at all.
void choose_cycles(Polynomial& polynomial, std::size_t length, std::size_t times) {
  for (; times > 0; --times) {
    for (std::size_t i = polynomial.size(); i-- > length;) {
      polynomial[i] += polynomial[i - length];
    }
  }
}

class Burnside {
 public:
  Burnside(engine::graph::Kind kind, unsigned vertices)
      : directed_(kind == engine::graph::Kind::kDirected), vertices_(vertices) {
    const std::size_t pairs = std::size_t{vertices} * (vertices - 1) / (directed_ ? 1 : 2);
    fixed_.resize(pairs + 1);
  }

  Polynomial count() {
    add_types(vertices_, vertices_);
    std::uint64_t permutations = 1;
    for (unsigned i = 2; i <= vertices_; ++i) permutations *= i;
    for (std::uint64_t& graphs : fixed_) graphs /= permutations;
    return fixed_;
  }

 private:
  /// Adds the graphs fixed by all permutations whose cycles are those chosen and, of what is left,
  /// none longer than `longest`.
  void add_types(unsigned left, unsigned longest) {
    if (left == 0) return add_fixed();
    for (unsigned length = std::min(left, longest); length > 0; --length) {
      cycles_.push_back(length);
      add_types(left - length, length);
      cycles_.pop_back();
    }
  }

  void add_fixed() {
    Polynomial fixed(fixed_.size());
    fixed[0] = 1;
    for (std::size_t i = 0; i < cycles_.size(); ++i) {
      choose_within(fixed, cycles_[i]);
      for (const unsigned other : std::span(cycles_).first(i)) {
        choose_cycles(fixed, std::lcm(cycles_[i], other),
                      std::size_t{std::gcd(cycles_[i], other)} * (directed_ ? 2U : 1U));
      }
    }
    const std::uint64_t permutations = permutations_of_type();
    for (std::size_t edges = 0; edges < fixed.size(); ++edges) {
      fixed_[edges] += permutations * fixed[edges];
    }
  }

  /// Pairs within one cycle.
  void choose_within(Polynomial& fixed, unsigned length) const {
    if (directed_) return choose_cycles(fixed, length, length - 1);
    choose_cycles(fixed, length, (length - 1) / 2);
    // Opposite vertices of an even cycle change places after half of it.
    if (length % 2 == 0) choose_cycles(fixed, length / 2, 1);
  }

  /// n! over the product of all lengths and of the factorials of how often each occurs.
  [[nodiscard]] std::uint64_t permutations_of_type() const {
    std::uint64_t permutations = 1;
    unsigned placed = 0;
    unsigned alike = 0;
    for (std::size_t i = 0; i < cycles_.size(); ++i) {
      alike = i > 0 && cycles_[i] == cycles_[i - 1] ? alike + 1 : 1;
      // Which vertices are in the cycle, and in what order: (placed + 1) … (placed + length) over
      // length and alike; whole, since the partial products are multinomials.
      for (unsigned k = 1; k <= cycles_[i]; ++k) permutations = permutations * (placed + k);
      permutations /= std::uint64_t{cycles_[i]} * alike;
      placed += cycles_[i];
    }
    return permutations;
  }

  bool directed_;
  unsigned vertices_;
  /// Lengths of cycles, descending.
  std::vector<unsigned> cycles_;
  Polynomial fixed_;
};

}  // namespace

std::vector<std::uint64_t> count_graphs(engine::graph::Kind kind, unsigned vertices) {
  return Burnside(kind, vertices).count();
}

std::vector<std::uint64_t> count_layers(const Game& game, unsigned vertices) {
  if (game.layers == Layers::kByEdges) return count_graphs(game.kind, vertices);
  std::vector<std::uint64_t> layers;
  for (unsigned n = 1; n <= vertices; ++n) {
    const auto graphs = count_graphs(game.kind, n);
    layers.push_back(std::accumulate(graphs.begin(), graphs.end(), std::uint64_t{0}));
  }
  return layers;
}

}  // namespace isthmus::kernels::census
