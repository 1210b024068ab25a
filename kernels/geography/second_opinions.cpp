#include "kernels/geography/second_opinions.hpp"

#include <algorithm>
#include <cstddef>
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
  const bool something_to_check =
      std::ranges::any_of(values, [](const auto& value) { return value.has_value(); });
  Question plain = question;
  plain.options = {};
  plain.options.value = question.options.value;
  plain.options.budget = question.options.budget;
  plain.reasons = false;
  plain.span = false;
  for (const Method& method : methods()) {
    if (plain.options.budget.cancelled() || !something_to_check) break;
    if (time_limit) plain.options.budget.expire_after(*time_limit);
    const bool same = method.name == first.name && !asks_for_search(question.options);
    if (same || !method.obstacle(plain).empty()) continue;
    const auto run = begin(method, plain);
    for (std::size_t i = 0; run != nullptr && i < starts.size(); ++i) {
      if (plain.options.budget.cancelled()) return opinions;
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
