#include <array>

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
  result.sizes = {8, 12, 16};
  result.widths = {1, 2};
  result.methods = {kScaling, kPaper, kSearch};
  result.seeds = 3;
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

constexpr std::array kStudies = {
    NamedStudy{"demo", "three ways to solve a few small instances, seconds in all", demo},
    NamedStudy{"verify",
               "random instances to 14 vertices: the XP algorithm, cacti and even kernels against "
               "search",
               verify},
    NamedStudy{"benchmark", "time against size, by method, on random tree partitions and grids",
               benchmark},
    NamedStudy{"surface", "time over size and width, of both forms of the XP algorithm", surface},
};

}  // namespace

std::span<const NamedStudy> named_studies() { return kStudies; }

}  // namespace isthmus::kernels::study
