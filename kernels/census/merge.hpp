#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kernels/census/specification.hpp"
#include "kernels/census/summary.hpp"

namespace isthmus::kernels::census {

/// What a merged file holds.
struct Merged {
  Specification specification;
  Summary summary;
};

/// Makes the file of a census of the files of all its shards, row for row as if there had been no
/// shards. Sessions of the shards come along. Throws core::UsageError when the output is there,
/// when the shards are not of one census, or when not each of them is there once; core::InputError
/// when a file is no census, is not complete or lacks rows; and core::SystemError when a file
/// cannot be used.
Merged merge_shards(const std::string& output, std::span<const std::string> inputs,
                    std::string_view command);

}  // namespace isthmus::kernels::census
