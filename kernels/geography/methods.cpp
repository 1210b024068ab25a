#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/errors.hpp"
#include "kernels/geography/cactus_run.hpp"
#include "kernels/geography/closed_form_run.hpp"
#include "kernels/geography/even_kernel_run.hpp"
#include "kernels/geography/matching_run.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/geography/paper_form_run.hpp"
#include "kernels/geography/planner/planned_run.hpp"
#include "kernels/geography/search_run.hpp"
#include "kernels/geography/tree_partition_run.hpp"
#include "kernels/geography/treewidth_run.hpp"

namespace isthmus::kernels::geography {

namespace {

constexpr std::array kMethods = {
    Method{"search", "search over residual states, with reductions",
           [](const Question&) { return std::string(); }, begin_search},
    Method{"tree-partition", "the XP algorithm on tree partitions, in a form that scales",
           tree_partition_obstacle, begin_tree_partition},
    Method{"tree-partition-paper",
           "the XP algorithm on tree partitions as the paper states it",
           paper_form_obstacle,
           begin_paper_form,
           {.winning_moves = false, .principal_lines = false, .certificates = false}},
    Method{"treewidth",
           "a tree decomposition made into a tree partition, for small treewidth and degree",
           treewidth_obstacle, begin_treewidth},
    Method{"cactus",
           "in linear time, where no edge lies on two cycles",
           cactus_obstacle,
           begin_cactus,
           {.principal_lines = false, .certificates = false}},
    Method{"even-kernel",
           "even kernels, linear algebra over GF(2) on bipartite graphs",
           even_kernel_obstacle,
           begin_even_kernel,
           {.principal_lines = false, .always_decides = false}},
    Method{"matching",
           "undirected vertex geography by a maximum matching",
           matching_obstacle,
           begin_matching,
           {.principal_lines = false}},
    Method{"closed-form",
           "published formulas for grids, prisms and a few others",
           closed_form_obstacle,
           begin_closed_form,
           {.winning_moves = false, .principal_lines = false, .certificates = false}},
};

constexpr Method kAuto{"auto", "the planner: whatever is predicted to be fastest",
                       [](const Question&) { return std::string(); }, begin_auto};

const Method* find_method(std::string_view name) {
  const auto* const found = std::ranges::find(kMethods, name, &Method::name);
  return found == kMethods.end() ? nullptr : found;
}

}  // namespace

std::string search_options_obstacle(const Question& question) {
  if (!asks_for_search(question.options)) return {};
  return "--nimbers-by, --no-reduction and --hash-only are about searching; leave them out, or use "
         "--method search";
}

std::string vertex_geography_obstacle(const Question& question) {
  if (question.game->vanishes == Vanishes::kEdges) return {};
  return "it is about edge geography (ueg, deg); use --method search";
}

std::span<const Method> methods() { return kMethods; }

const Method& method_named(std::string_view name) { return *find_method(name); }

const Method& method_for(std::string_view name, const Question& question) {
  if (name == kAuto.name) return kAuto;
  const Method* const found = find_method(name);
  if (found == nullptr) {
    throw engine::core::UsageError(fmt::format("there is no method called '{}'", name));
  }
  const std::string obstacle = found->obstacle(question);
  if (!obstacle.empty()) {
    throw engine::core::UsageError(fmt::format("{} does not apply: {}", name, obstacle));
  }
  return *found;
}

}  // namespace isthmus::kernels::geography
