#include "kernels/study/analysis.hpp"

namespace isthmus::kernels::study {

double SizeGroup::mean_vertices() const {
  return static_cast<double>(vertices) / static_cast<double>(summary.runs());
}

double SizeGroup::mean_bags() const {
  return static_cast<double>(bags) / static_cast<double>(summary.runs());
}

Analysis::Analysis(Results& results) {
  results.for_each([&](const Result& result) {
    const auto& [cell, facts, measured] = result;
    SizeGroup& group = series_[{cell.family, cell.width, cell.method, cell.threads}][cell.size];
    group.summary.add(measured);
    group.vertices += facts.vertices;
    group.bags += facts.bags;
    instances_[{cell.family, cell.width, cell.size, cell.seed}][{cell.method, cell.threads}].add(
        measured);
    ++runs_;
    ++endings_[static_cast<std::size_t>(measured.ending)];
    if (!measured.message.empty()) ++reasons_[{cell.method, measured.message}];
    for (std::size_t i = 0; i < kFigures.size(); ++i) {
      counted_[i] = counted_[i] || measured.figures[i].has_value();
    }
  });
}

bool Analysis::counted(std::string_view figure) const {
  const std::size_t index = figure_index(figure);
  return index < counted_.size() && counted_[index];
}

}  // namespace isthmus::kernels::study
