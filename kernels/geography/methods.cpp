#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/errors.hpp"
#include "kernels/geography/cactus_run.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/geography/paper_form_run.hpp"
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
           {false, false, false}},
    Method{"treewidth",
           "a tree decomposition made into a tree partition, for small treewidth and degree",
           treewidth_obstacle, begin_treewidth},
    Method{"cactus",
           "in linear time, where no edge lies on two cycles",
           cactus_obstacle,
           begin_cactus,
           {.principal_lines = false, .certificates = false}},
};

}  // namespace

std::span<const Method> methods() { return kMethods; }

const Method& method_for(std::string_view name, const Question& question) {
  if (name == "auto") return kMethods.front();
  const auto* const found = std::ranges::find(kMethods, name, &Method::name);
  if (found == kMethods.end()) {
    throw engine::core::UsageError(fmt::format("there is no method called '{}'", name));
  }
  const std::string obstacle = found->obstacle(question);
  if (!obstacle.empty()) {
    throw engine::core::UsageError(fmt::format("{} does not apply: {}", name, obstacle));
  }
  return *found;
}

}  // namespace isthmus::kernels::geography
