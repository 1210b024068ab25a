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

std::vector<SecondOpinions> second_opinions(const Question& question,
                                            std::span<const FirstOpinion> first,
                                            std::optional<double> time_limit) {
  std::vector<SecondOpinions> opinions(first.size());
  Question plain = question;
  plain.options = {};
  plain.options.value = question.options.value;
  plain.options.budget = question.options.budget;
  plain.reasons = false;
  plain.span = false;
  plain.explain = nullptr;
  const bool asked_plainly = !asks_for_search(question.options);
  for (const Method& method : methods()) {
    if (plain.options.budget.cancelled()) break;
    if (time_limit) plain.options.budget.expire_after(*time_limit);
    const auto to_be_asked = [&](const FirstOpinion& opinion) {
      return opinion.value && !(asked_plainly && opinion.method == method.name);
    };
    if (std::ranges::none_of(first, to_be_asked) || !method.obstacle(plain).empty()) continue;
    const auto run = begin(method, plain);
    for (std::size_t i = 0; run != nullptr && i < first.size(); ++i) {
      if (plain.options.budget.cancelled()) return opinions;
      if (!to_be_asked(first[i])) continue;
      const auto value = value_by(*run, first[i].start);
      if (!value) continue;
      if (*value == *first[i].value) {
        opinions[i].agree.push_back(method.name);
      } else {
        opinions[i].disagree.push_back({method.name, *value});
      }
    }
  }
  return opinions;
}

}  // namespace isthmus::kernels::geography
