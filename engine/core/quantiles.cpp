#include "engine/core/quantiles.hpp"

#include <algorithm>

namespace isthmus::engine::core {

Quantiles quantiles(std::vector<double> values, std::size_t unfinished) {
  Quantiles result;
  std::ranges::sort(values);
  const std::size_t count = values.size() + unfinished;
  const std::size_t steps = result.values.size() - 1;
  for (std::size_t i = 0; i <= steps; ++i) {
    const std::size_t rank = std::max<std::size_t>(1, (i * count + steps - 1) / steps);
    if (rank <= values.size()) result.values[i] = values[rank - 1];
  }
  return result;
}

}  // namespace isthmus::engine::core
