#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace isthmus::engine::core {

/// Reads a size as people write it: "512M", "8G", "1.5GiB", "65536"; K, M, G and T are powers of
/// 1024. Throws UsageError for anything else, or beyond 2^63 - 1.
[[nodiscard]] std::uint64_t parse_size(std::string_view text);

/// Writes a size in the largest unit that leaves at least 1, with one decimal: "1.5 GiB".
[[nodiscard]] std::string format_size(std::uint64_t bytes);

}  // namespace isthmus::engine::core
