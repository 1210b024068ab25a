#pragma once

#include "kernels/check/field_reader.hpp"
#include "kernels/check/tree_partition_certificate.hpp"

namespace isthmus::kernels::check {

/// Reads a certificate of kind "tree-partition". Throws core::InputError for fields that are
/// missing, of the wrong type, or numbers of nothing. O(length).
[[nodiscard]] TreePartitionCertificate read_tree_partition(const FieldReader::Json& line,
                                                           const FieldReader& read);

}  // namespace isthmus::kernels::check
