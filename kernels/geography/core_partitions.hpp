#pragma once

#include <optional>
#include <vector>

#include "engine/decomposition/tree_partition.hpp"
#include "kernels/geography/cores.hpp"
#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// The tree partitions that cores inherit from that of the question, if it has one.
class CorePartitions {
 public:
  explicit CorePartitions(const Question& question) : whole_(question.partition) {
    if (whole_ == nullptr) return;
    bag_of_ = engine::decomposition::bag_of_vertices(*whole_, question.graph->vertex_count());
  }

  [[nodiscard]] std::optional<engine::decomposition::TreePartition> of(const Core& core) const {
    if (whole_ == nullptr) return std::nullopt;
    return engine::decomposition::restricted_to(*whole_, bag_of_, core.vertex);
  }

 private:
  const engine::decomposition::TreePartition* whole_;
  std::vector<int> bag_of_;
};

}  // namespace isthmus::kernels::geography
