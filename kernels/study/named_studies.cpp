#include <array>

#include "kernels/study/family.hpp"
#include "kernels/study/specification.hpp"

namespace isthmus::kernels::study {

namespace {

constexpr const char* kScaling = "tree-partition";
constexpr const char* kPaper = "tree-partition-paper";
constexpr const char* kCactus = "cactus";
constexpr const char* kEvenKernel = "even-kernel";
constexpr const char* kSearch = "search";
constexpr const char* kUndirected = "tree-partition";
constexpr const char* kDirected = "tree-partition-directed";

Specification demo() {
  Specification result;
  result.name = "demo";
  result.families = {kUndirected};
  result.sizes = {6, 8, 12, 16};
  result.widths = {1, 2};
  result.methods = {kScaling, kPaper, kSearch};
  result.seeds = 3;
  result.repetitions = 2;
  result.warm_up = 1;
  // Taken apart, such small graphs leave nothing to measure.
  result.reductions = false;
  result.time_limit = 1;
  result.span = true;
  return result;
}

Specification verify() {
  Specification result;
  result.name = "verify";
  result.families = {kUndirected, kDirected};
  result.sizes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
  result.widths = {1, 2, 3, 4};
  result.methods = {kScaling, kCactus, kEvenKernel, kSearch};
  result.sample = 10'000;
  // Taken apart, such small graphs leave little to compare.
  result.reductions = false;
  // Little memory is little to clear, and thousands of runs wait for that.
  result.memory = std::uint64_t{256} << 20U;
  result.time_limit = 1;
  result.at_once = 2;
  return result;
}

Specification benchmark() {
  Specification result;
  result.name = "benchmark";
  result.families = {kUndirected, kDirected, "grid"};
  result.sizes = {10, 20, 40, 80, 160};
  result.widths = {2, 3};
  result.methods = {kScaling, kPaper, kSearch};
  result.seeds = 5;
  result.time_limit = 2;
  return result;
}

Specification surface() {
  Specification result;
  result.name = "surface";
  result.families = {kUndirected};
  result.sizes = {10, 20, 40, 80, 160, 320, 640};
  result.widths = {1, 2, 3, 4, 5};
  result.methods = {kScaling, kPaper};
  result.seeds = 5;
  result.time_limit = 2;
  return result;
}

/// What a bag costs, of both forms, as they are.
Specification xp_constant() {
  Specification result;
  result.name = "xp-constant";
  result.families = {kUndirected};
  result.sizes = {10, 20, 40, 80, 160, 320};
  result.widths = {1, 2, 3, 4};
  result.methods = {kScaling, kPaper};
  result.seeds = 7;
  result.reductions = false;
  result.time_limit = 1;
  return result;
}

Specification threads() {
  Specification result;
  result.name = "threads";
  result.families = {"prism"};
  result.sizes = {40, 48, 56, 64};
  // Search takes its time at one of these, the XP algorithm at the other.
  result.widths = {4, 5};
  result.methods = {kSearch, kScaling};
  result.threads = {1, 2};
  result.seeds = 2;
  result.repetitions = 3;
  result.warm_up = 1;
  result.reductions = false;
  result.span = true;
  result.time_limit = 1;
  return result;
}

Specification width() {
  Specification result;
  result.name = "width";
  result.families = {kUndirected, "grid"};
  result.sizes = {12, 24, 48};
  result.widths = {1, 2, 3, 4, 5, 6};
  result.methods = {kScaling, "treewidth", kSearch};
  result.seeds = 5;
  result.reductions = false;
  result.time_limit = 1;
  return result;
}

/// Every method, also where it does not apply: what it says then is a result.
Specification methods() {
  Specification result;
  result.name = "methods";
  result.families = {kUndirected, "grid", "random-tree"};
  result.sizes = {8, 12, 16, 24, 32};
  result.widths = {2, 3};
  result.methods = {"auto",      kSearch, kScaling,    kPaper,
                    "treewidth", kCactus, kEvenKernel, "closed-form"};
  result.seeds = 5;
  result.time_limit = 1;
  return result;
}

Specification families() {
  Specification result;
  result.name = "families";
  for (const Family& family : study::families()) result.families.emplace_back(family.name);
  result.sizes = {12, 24, 48, 96, 192};
  result.widths = {3};
  result.methods = {"auto", kScaling, kSearch};
  result.seeds = 5;
  result.time_limit = 1;
  return result;
}

constexpr std::array kStudies = {
    NamedStudy{"demo", "three ways to solve a few small instances, seconds in all", demo},
    NamedStudy{"verify",
               "random instances to 14 vertices: the XP algorithm, cacti and even kernels against "
               "search",
               verify},
    NamedStudy{"benchmark", "time against size, by method, on random tree partitions and grids",
               benchmark},
    NamedStudy{"surface", "time over size and width, of both forms of the XP algorithm", surface},
    NamedStudy{"xp-constant", "types and states a bag by width, of both forms of the XP algorithm",
               xp_constant},
    NamedStudy{"threads", "one thread and two, beside what work and span predict", threads},
    NamedStudy{"width", "time against the width, by method", width},
    NamedStudy{"methods", "every method on the same small instances", methods},
    NamedStudy{"families", "every family that studies have, by size", families},
};

}  // namespace

std::span<const NamedStudy> named_studies() { return kStudies; }

}  // namespace isthmus::kernels::study
