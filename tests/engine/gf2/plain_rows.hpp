#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

/// Linear algebra over GF(2) written for clarity, to compare with.
namespace isthmus::engine::gf2 {

using PlainRow = std::vector<bool>;

/// Reduced row echelon form by the schoolbook; the rows that are not 0.
inline std::vector<PlainRow> plain_echelon(std::vector<PlainRow> rows, std::size_t columns) {
  std::size_t rank = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    const auto found = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                    [&](const PlainRow& row) { return row[column]; });
    if (found == rows.end()) continue;
    std::swap(rows[rank], *found);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == rank || !rows[i][column]) continue;
      for (std::size_t j = 0; j < columns; ++j) rows[i][j] = rows[i][j] != rows[rank][j];
    }
    ++rank;
  }
  rows.resize(rank);
  return rows;
}

}  // namespace isthmus::engine::gf2
