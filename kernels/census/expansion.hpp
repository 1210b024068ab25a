#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/census/canonical.hpp"
#include "kernels/census/census.hpp"
#include "kernels/census/growth.hpp"
#include "kernels/census/outbox.hpp"
#include "kernels/census/partition.hpp"
#include "kernels/census/results.hpp"

namespace isthmus::kernels::census {

/// Where one thread works on one graph after another.
class Expansion {
 public:
  explicit Expansion(const Specification& specification) : specification_(specification) {}

  /// Takes up a graph of so many vertices.
  void enter(const ValuedGraph& valued, unsigned vertices);

  /// Adds what is to be told about the graph to the batch, if the filter lets it pass.
  void report(Batch& batch) const;

  /// Tells all graphs one step larger which options they have through this one. The number of these
  /// graphs: canonical forms that were computed.
  std::uint64_t grow(Outbox& outbox);

 private:
  void report_starts(Batch& batch) const;
  /// A nimber, or as much of it as is asked for.
  [[nodiscard]] std::uint8_t told(std::uint8_t nimber) const {
    const bool whole = specification_.value == Value::kNimber || nimber == 0;
    return whole ? nimber : std::uint8_t{1};
  }
  std::uint64_t grow_by_edges(Outbox& outbox);
  std::uint64_t grow_by_vertices(Outbox& outbox);

  [[nodiscard]] NimberSet nimber_set(unsigned v) const {
    return static_cast<NimberSet>(1U << nimbers_[v]);
  }

  const Specification& specification_;
  SmallGraph graph_;
  Symmetry symmetry_;
  std::uint64_t key_ = 0;
  /// With the token at each vertex.
  VertexMap nimbers_{};
  std::vector<NewEdge> new_edges_;
  std::vector<NewVertex> new_vertices_;
};

}  // namespace isthmus::kernels::census
