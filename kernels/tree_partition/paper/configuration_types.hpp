#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/tree_partition/paper/multiplicity_vectors.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// The residual configuration (U, F, m) of a bag (Definition B.36).
struct Configuration {
  /// The unused ports and the unused internal edges, a bit each.
  std::uint64_t ports = 0;
  std::uint64_t edges = 0;
  MultiplicityVectors::Id vector = 0;
};

/// Something of every residual configuration of one bag.
///
/// Any number of threads may read and write, each its own configuration.
template <class Value>
class ConfigurationTable {
 public:
  /// All the same. There are 2^ports * 2^edges * vectors configurations.
  ConfigurationTable(std::uint32_t ports, std::uint32_t edges, std::uint64_t vectors, Value initial)
      : ports_(ports),
        edges_(edges),
        values_(static_cast<std::size_t>(vectors << (ports + edges)), initial) {}

  [[nodiscard]] Value& operator[](const Configuration& of) { return values_[index(of)]; }
  [[nodiscard]] Value operator[](const Configuration& of) const { return values_[index(of)]; }
  [[nodiscard]] const std::vector<Value>& all() const noexcept { return values_; }

 private:
  [[nodiscard]] std::size_t index(const Configuration& of) const {
    return ((static_cast<std::size_t>(of.vector) << edges_ | of.edges) << ports_) | of.ports;
  }

  std::uint32_t ports_;
  std::uint32_t edges_;
  std::vector<Value> values_;
};

/// The type of every residual configuration.
using ConfigurationTypes = ConfigurationTable<TypeId>;
/// The longest chain of local states up to each type, those of children not counted.
using ConfigurationSpans = ConfigurationTable<std::uint32_t>;

}  // namespace isthmus::kernels::tree_partition::paper
