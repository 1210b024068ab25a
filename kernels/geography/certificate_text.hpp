#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/geography/even_kernel.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/geography/strategy.hpp"
#include "kernels/tree_partition/proof.hpp"

namespace isthmus::kernels::geography {

/// A strategy certificate as a line of JSON (docs/formats.md), without the line's end. `index` is
/// the graph's place in the input. O(edges + length of the replies).
[[nodiscard]] std::string strategy_certificate(const Question& question, std::uint64_t index,
                                               const StrategyClaim& claim,
                                               const std::vector<StrategyReply>& replies);

/// A tree partition certificate of `value`, likewise; it is a nimber if the question asks for one.
/// O(edges + size of the proof).
[[nodiscard]] std::string tree_partition_certificate(const Question& question, std::uint64_t index,
                                                     engine::graph::Vertex start,
                                                     engine::search::Nimber value,
                                                     const tree_partition::Proof& proof);

/// An even kernel certificate as a line of JSON, without the line's end. O(n + m).
[[nodiscard]] std::string even_kernel_certificate(const Question& question, std::uint64_t index,
                                                  engine::graph::Vertex start,
                                                  const EvenKernelProof& proof);

/// A matching, and vertices that show how large one can be; both ascend.
struct MatchingProof {
  std::vector<engine::graph::Edge> matching;
  std::vector<engine::graph::Vertex> witness;
};

/// A matching certificate as a line of JSON, without the line's end. O(n + m).
[[nodiscard]] std::string matching_certificate(const Question& question, std::uint64_t index,
                                               engine::graph::Vertex start,
                                               engine::search::Nimber value,
                                               const MatchingProof& proof);

}  // namespace isthmus::kernels::geography
