#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/decomposition/random_tree_partition.hpp"

namespace isthmus::kernels::study {

/// Graphs by two numbers, about how many vertices and how wide, and a seed.
struct Family {
  std::string_view name;
  /// What size and width mean, in a few words.
  std::string_view meaning;
  /// The smallest width there is.
  engine::graph::Vertex least_width;
  /// An instance with a tree partition; its own where the family has one, else one that was found.
  engine::decomposition::PartitionedGraph (*make)(engine::graph::Vertex size,
                                                  engine::graph::Vertex width, std::uint64_t seed);
};

[[nodiscard]] std::span<const Family> families();

/// The family of this name. Throws core::UsageError, listing all, when there is none.
[[nodiscard]] const Family& family_called(std::string_view name);

}  // namespace isthmus::kernels::study
