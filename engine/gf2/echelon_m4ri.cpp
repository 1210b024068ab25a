#include <m4ri/m4ri.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>

#include "engine/gf2/echelon.hpp"
#include "engine/gf2/echelon_by_library.hpp"

namespace isthmus::engine::gf2 {

namespace {

static_assert(sizeof(word) == sizeof(std::uint64_t));

struct Free {
  void operator()(mzd_t* matrix) const { mzd_free(matrix); }
};

/// The column of the first 1 in a row that has one.
Index first_one(std::span<const std::uint64_t> row) {
  const auto word_at = std::ranges::find_if(row, [](std::uint64_t word) { return word != 0; });
  return static_cast<Index>((word_at - row.begin()) *
                                static_cast<std::ptrdiff_t>(BitMatrix::kWordBits) +
                            std::countr_zero(*word_at));
}

}  // namespace

bool library_pays(const BitMatrix& matrix) {
  constexpr std::size_t kLeast = 1024;
  return matrix.rows() >= kLeast && matrix.columns() >= kLeast;
}

std::vector<Index> reduce_by_library(BitMatrix& matrix) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const std::unique_ptr<mzd_t, Free> copy(
      mzd_init(static_cast<rci_t>(matrix.rows()), static_cast<rci_t>(matrix.columns())));
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    std::ranges::copy(matrix.row(i), copy->rows[i]);
  }
  const auto rank = static_cast<std::size_t>(mzd_echelonize(copy.get(), 1));
  std::vector<Index> pivots;
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    const auto row = matrix.row(i);
    std::copy_n(copy->rows[i], row.size(), row.begin());
    if (i < rank) pivots.push_back(first_one(row));
  }
  return pivots;
}

std::string_view dense_library() { return "M4RI (GPL-2+)"; }

}  // namespace isthmus::engine::gf2
