#pragma once

#include "kernels/check/field_reader.hpp"
#include "kernels/check/theorem_certificates.hpp"

namespace isthmus::kernels::check {

/// Reads a certificate of kind "even-kernel". Throws core::InputError for fields that are missing,
/// of the wrong type, or numbers of nothing. O(length).
[[nodiscard]] EvenKernelCertificate read_even_kernel(const FieldReader::Json& line,
                                                     const FieldReader& read);

/// The same for a certificate of kind "matching".
[[nodiscard]] MatchingCertificate read_matching(const FieldReader::Json& line,
                                                const FieldReader& read);

}  // namespace isthmus::kernels::check
