#include "kernels/check/number_set.hpp"

#include <bit>

namespace isthmus::kernels::check {

namespace {

constexpr unsigned kDigitBits = 4;
constexpr std::size_t kWordDigits = 16;
constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

std::optional<NumberSet> NumberSet::from_hex(std::string_view text) {
  NumberSet set;
  if (text == "0") return set;
  if (text.empty() || text.front() == '0') return std::nullopt;
  set.words_.assign((text.size() + kWordDigits - 1) / kWordDigits, 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = kDigits.find(text[text.size() - 1 - i]);
    if (digit == std::string_view::npos) return std::nullopt;
    set.words_[i / kWordDigits] |= std::uint64_t{digit} << i % kWordDigits * kDigitBits;
  }
  return set;
}

std::string NumberSet::hex() const {
  if (empty()) return "0";
  std::string text;
  for (std::size_t i = (bound() + kDigitBits - 1) / kDigitBits; i-- > 0;) {
    const std::uint64_t shifted = words_[i / kWordDigits] >> i % kWordDigits * kDigitBits;
    text += kDigits[shifted % kDigits.size()];
  }
  return text;
}

std::uint64_t NumberSet::bound() const noexcept {
  if (empty()) return 0;
  return std::uint64_t{words_.size()} * kWordBits -
         static_cast<unsigned>(std::countl_zero(words_.back()));
}

std::size_t NumberSet::hash() const noexcept {
  // The finaliser of splitmix64 after each word; collisions cost time, never truth.
  std::uint64_t state = words_.size();
  for (const std::uint64_t word : words_) {
    state += word + 0x9e3779b97f4a7c15;
    state = (state ^ state >> 30U) * 0xbf58476d1ce4e5b9;
    state = (state ^ state >> 27U) * 0x94d049bb133111eb;
    state ^= state >> 31U;
  }
  return state;
}

}  // namespace isthmus::kernels::check
