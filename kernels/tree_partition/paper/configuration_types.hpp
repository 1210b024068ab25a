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

/// The type of every residual configuration of one bag.
///
/// Any number of threads may read and write, each its own configuration.
class ConfigurationTypes {
 public:
  /// All null types. There are 2^ports * 2^edges * vectors configurations.
  ConfigurationTypes(std::uint32_t ports, std::uint32_t edges, std::uint64_t vectors)
      : ports_(ports),
        edges_(edges),
        types_(static_cast<std::size_t>(vectors << (ports + edges)), TypeRegistry::kNull) {}

  [[nodiscard]] TypeId& operator[](const Configuration& of) { return types_[index(of)]; }
  [[nodiscard]] TypeId operator[](const Configuration& of) const { return types_[index(of)]; }
  [[nodiscard]] const std::vector<TypeId>& all() const noexcept { return types_; }

 private:
  [[nodiscard]] std::size_t index(const Configuration& of) const {
    return ((static_cast<std::size_t>(of.vector) << edges_ | of.edges) << ports_) | of.ports;
  }

  std::uint32_t ports_;
  std::uint32_t edges_;
  std::vector<TypeId> types_;
};

}  // namespace isthmus::kernels::tree_partition::paper
