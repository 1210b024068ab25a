#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/census/partition.hpp"
#include "kernels/census/spill_file.hpp"

namespace isthmus::kernels::census {

/// The graphs of one layer with their nimbers: partition by partition, and by key within each. Any
/// number of threads may read; changing it needs the layer alone.
class Layer {
 public:
  /// `memory`: bytes that may stay in memory; what is set beyond goes to a file.
  explicit Layer(std::uint64_t memory) : memory_(memory) {}

  void clear();
  /// Gives a partition that has none its graphs, ascending by key.
  void set(std::size_t partition, std::vector<ValuedGraph> graphs);

  [[nodiscard]] std::size_t size(std::size_t partition) const { return parts_[partition].count; }
  [[nodiscard]] std::uint64_t size() const;

  /// `count` graphs of a partition from number `first` on; `buffer` is where they are put if they
  /// come from the file.
  [[nodiscard]] std::span<const ValuedGraph> read(std::size_t partition, std::size_t first,
                                                  std::size_t count,
                                                  std::vector<ValuedGraph>& buffer) const;

  /// Bytes moved to files so far.
  [[nodiscard]] std::uint64_t spilled_bytes() const { return spilled_bytes_; }

 private:
  struct Part {
    std::size_t count = 0;
    /// Empty if they are in the file.
    std::vector<ValuedGraph> graphs;
    std::uint64_t offset = 0;
  };

  std::uint64_t memory_;
  std::array<Part, kPartitions> parts_;
  std::uint64_t resident_ = 0;
  SpillFile file_;
  std::uint64_t spilled_bytes_ = 0;
};

}  // namespace isthmus::kernels::census
