#pragma once

#include <initializer_list>
#include <string_view>

#include "kernels/check/field_reader.hpp"
#include "kernels/check/subject.hpp"

/// What certificates of every kind begin with. All throw core::InputError.
namespace isthmus::kernels::check {

/// The subject of a certificate of a kind that speaks of these games only.
[[nodiscard]] Subject read_subject(const FieldReader::Json& line,
                                   std::initializer_list<std::string_view> games,
                                   const FieldReader& read);

/// The field "claim" of a line.
[[nodiscard]] Claim read_claim(const FieldReader::Json& line, const FieldReader& read);

/// The same for a kind that proves no nimbers: whether the mover wins.
[[nodiscard]] bool read_outcome(const FieldReader::Json& line, const FieldReader& read);

}  // namespace isthmus::kernels::check
