#pragma once

#include <cstddef>
#include <string_view>

namespace isthmus::engine::io {

/// Bytes of the printable character that `text` begins with, in UTF-8; 0 when it begins with a
/// control character or with bytes that are no character.
[[nodiscard]] std::size_t printable_character(std::string_view text) noexcept;

/// Whether a text is UTF-8 without control characters.
[[nodiscard]] bool printable_text(std::string_view text) noexcept;

}  // namespace isthmus::engine::io
