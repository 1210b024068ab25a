#include "engine/io/utf8.hpp"

#include <array>
#include <cstdint>

namespace isthmus::engine::io {

std::size_t printable_character(std::string_view text) noexcept {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return lead >= ' ' && lead <= '~' ? 1 : 0;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
  std::uint32_t code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
    code = code << 6U | (byte(i) & 0x3fU);
  }
  // Below the least code of its length a character is spelt too long; 0x80 to 0x9f are controls.
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0xa0, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= kLeast[length] && code <= 0x10ffff && !surrogate ? length : 0;
}

bool printable_text(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t length = printable_character(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace isthmus::engine::io
