#include "kernels/geography/planner/theorems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engine/graph/structure.hpp"
#include "kernels/geography/cactus_run.hpp"
#include "kernels/geography/closed_form_run.hpp"
#include "kernels/geography/even_kernel_run.hpp"
#include "kernels/geography/matching_run.hpp"

namespace isthmus::kernels::geography {

namespace {

struct Candidate {
  std::string_view method;
  Attempt (*attempt)(const Question& question);
};

Attempt try_matching(const Question& question) {
  if (std::string obstacle = matching_obstacle(question); !obstacle.empty()) return obstacle;
  return begin_matching(question);
}

Attempt try_bipartite(const Question& question) {
  if (std::string obstacle = even_kernel_obstacle(question); !obstacle.empty()) return obstacle;
  if (!engine::graph::bipartite(*question.graph)) return "the graph has an odd cycle";
  return begin_even_kernel(question);
}

/// An obstacle without what to use instead, which is being found out, and without the witness: the
/// graph may be a part of another one, in which vertices have other names.
std::string in_short(const std::string& obstacle) {
  return obstacle.substr(0, std::min(obstacle.find("; "), obstacle.find(", and the ")));
}

/// From the cheapest to the dearest.
constexpr std::array kCandidates = {
    Candidate{"closed-form", try_closed_form}, Candidate{"cactus", try_cactus},
    Candidate{"matching", try_matching}, Candidate{"even-kernel", try_bipartite}};

}  // namespace

Theorem theorem_for(const Question& question) {
  for (const auto& [name, attempt] : kCandidates) {
    const Method& method = method_named(name);
    if (question.reasons && !method.abilities.certificates) continue;
    Attempt result = attempt(question);
    if (auto* run = std::get_if<std::unique_ptr<Run>>(&result)) return {&method, std::move(*run)};
    if (question.explain != nullptr) {
      (*question.explain)(fmt::format("not {}: {}", name, in_short(obstacle_of(result))));
    }
  }
  return {};
}

}  // namespace isthmus::kernels::geography
