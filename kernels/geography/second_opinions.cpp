#include "kernels/geography/second_opinions.hpp"

#include <memory>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Vertex;
using engine::search::Nimber;

/// A limit ends this start alone.
std::optional<Nimber> value_by(Run& run, Vertex start) {
  try {
    return run.value(start);
  } catch (const engine::core::LimitError&) {
    return std::nullopt;
  }
}

/// Nothing when not even a beginning fits the limits.
std::unique_ptr<Run> begin(const Method& method, const Question& question) {
  try {
    return method.begin(question);
  } catch (const engine::core::LimitError&) {
    return nullptr;
  }
}

}  // namespace

std::vector<SecondOpinions> second_opinions(const Question& question, const Method& first,
                                            std::span<const Vertex> starts,
                                            std::span<const std::optional<Nimber>> values,
                                            std::optional<double> time_limit) {
  std::vector<SecondOpinions> opinions(starts.size());
  for (const Method& method : methods()) {
    Question again = question;
    if (time_limit) again.options.budget.expire_after(*time_limit);
    if (method.name == first.name || !method.obstacle(again).empty()) continue;
    const auto run = begin(method, again);
    for (std::size_t i = 0; run != nullptr && i < starts.size(); ++i) {
      if (again.options.budget.cancelled()) return opinions;
      if (!values[i]) continue;
      const auto value = value_by(*run, starts[i]);
      if (!value) continue;
      if (*value == *values[i]) {
        opinions[i].agree.push_back(method.name);
      } else {
        opinions[i].disagree.push_back({method.name, *value});
      }
    }
  }
  return opinions;
}

}  // namespace isthmus::kernels::geography
