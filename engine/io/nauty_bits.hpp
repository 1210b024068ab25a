#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The alphabet of graph6, sparse6 and digraph6: bytes 63 to 126, six bits each, high bits first.
namespace isthmus::engine::io {

inline constexpr unsigned kBitsPerByte = 6;
inline constexpr char kLowestByte = 63;
inline constexpr char kHighestByte = 126;

/// Bytes that hold this many bits. For fewer than 2^64 - 5 bits.
[[nodiscard]] constexpr std::uint64_t bytes_for_bits(std::uint64_t bits) {
  return (bits + kBitsPerByte - 1) / kBitsPerByte;
}

/// Bits of a vertex number in sparse6: what n - 1 takes.
[[nodiscard]] constexpr unsigned vertex_bits(std::uint64_t n) {
  unsigned bits = 0;
  while (n > 1 && ((n - 1) >> bits) != 0) ++bits;
  return bits;
}

/// Reads bits from bytes of the alphabet.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint64_t left() const noexcept {
    return std::uint64_t{bytes_.size() - next_} * kBitsPerByte + left_in_byte_;
  }
  /// The next bit; there must be one.
  [[nodiscard]] bool bit() noexcept {
    if (left_in_byte_ == 0) {
      byte_ = static_cast<unsigned>(bytes_[next_++] - kLowestByte);
      left_in_byte_ = kBitsPerByte;
    }
    return ((byte_ >> --left_in_byte_) & 1U) != 0;
  }
  /// The next `count` bits as a number, high bits first; there must be as many.
  [[nodiscard]] std::uint64_t bits(unsigned count) noexcept {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i) value = value << 1U | (bit() ? 1U : 0U);
    return value;
  }

 private:
  std::string_view bytes_;
  std::size_t next_ = 0;
  unsigned byte_ = 0;
  unsigned left_in_byte_ = 0;
};

/// Appends bits to a text as bytes of the alphabet.
class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  void bit(bool value) {
    byte_ = byte_ << 1U | (value ? 1U : 0U);
    if (++filled_ == kBitsPerByte) flush();
  }
  void bits(std::uint64_t value, unsigned count) {
    while (count-- > 0) bit(((value >> count) & 1U) != 0);
  }
  /// Bits that the byte begun still wants, 0 when none is begun.
  [[nodiscard]] unsigned wanted() const noexcept {
    return filled_ == 0 ? 0 : kBitsPerByte - filled_;
  }

 private:
  void flush() {
    out_.push_back(static_cast<char>(kLowestByte + static_cast<int>(byte_)));
    byte_ = 0;
    filled_ = 0;
  }

  std::string& out_;
  unsigned byte_ = 0;
  unsigned filled_ = 0;
};

}  // namespace isthmus::engine::io
