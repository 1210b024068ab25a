#pragma once

#include <memory>

#include "kernels/tree_partition/type_census.hpp"

namespace isthmus::kernels::tree_partition::paper {

/// The census of the paper's interface types (Definition B.6), of undirected graphs; the paper's
/// form keeps ports apart, and parities, and types that are entered to no profit. A step throws
/// core::LimitError when an entry has more exit labels than truth tables are written for. Throws
/// core::UsageError for arcs, and for a width past 6.
[[nodiscard]] std::unique_ptr<TypeCensus> begin_type_census(const TypeCensusOptions& options);

}  // namespace isthmus::kernels::tree_partition::paper
