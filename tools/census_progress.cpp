#include "tools/census_progress.hpp"

#include <fmt/format.h>

#include <numeric>

#include "engine/core/budget.hpp"
#include "engine/core/size.hpp"
#include "kernels/census/counting.hpp"

namespace isthmus::tools {

namespace core = engine::core;

CensusProgress::CensusProgress(const kernels::census::Specification& specification)
    : layers_(kernels::census::count_layers(*specification.game, specification.vertices)),
      all_(std::accumulate(layers_.begin(), layers_.end(), std::uint64_t{0})) {}

std::string CensusProgress::operator()(std::uint64_t done, double seconds) const {
  const auto graphs = static_cast<double>(done);
  const double rate = seconds > 0 ? graphs / seconds : 0;
  std::string text = fmt::format("{:.0f} s, layer {} of {}, {} of {} graphs ({:.0f} %), {:.0f}/s",
                                 seconds, layer(done), layers_.size(), done, all_,
                                 100 * graphs / static_cast<double>(all_), rate);
  if (done > 0) {
    text += fmt::format(", {:.0f} s left", (static_cast<double>(all_) - graphs) / rate);
  }
  return text + fmt::format(", {} peak", core::format_size(core::peak_memory()));
}

std::size_t CensusProgress::layer(std::uint64_t done) const {
  std::size_t layer = 1;
  for (std::uint64_t before = layers_[0]; layer < layers_.size() && done >= before; ++layer) {
    before += layers_[layer];
  }
  return layer;
}

}  // namespace isthmus::tools
