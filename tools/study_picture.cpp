#include "tools/study_picture.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <utility>

namespace isthmus::tools {

namespace {

namespace study = kernels::study;

/// Names series by what differs among them.
class SeriesNames {
 public:
  explicit SeriesNames(const StudyLines& lines) {
    for (const auto& [series, line] : lines) {
      families_.insert(series.family);
      widths_.insert(series.width);
      methods_.insert(series.method);
      threads_.insert(series.threads);
    }
  }

  [[nodiscard]] std::string operator()(const study::Series& series) const {
    std::string name;
    const auto add = [&name](const std::string& part) {
      name += (name.empty() ? "" : ", ") + part;
    };
    if (methods_.size() > 1) add(series.method);
    if (families_.size() > 1) add(series.family);
    if (widths_.size() > 1) add(fmt::format("width {}", series.width));
    if (threads_.size() > 1) {
      add(fmt::format("{} thread{}", series.threads, series.threads == 1 ? "" : "s"));
    }
    return name.empty() ? series.method : name;
  }

 private:
  std::set<std::string> families_;
  std::set<std::uint64_t> widths_;
  std::set<std::string> methods_;
  std::set<unsigned> threads_;
};

}  // namespace

StudyPlot study_picture(std::string name, Plot plot, const StudyLines& lines) {
  const SeriesNames named(lines);
  for (const auto& [series, line] : lines) {
    plot.series.push_back(line);
    plot.series.back().name = named(series);
  }
  return {std::move(name), std::move(plot)};
}

}  // namespace isthmus::tools
