#include "kernels/study/plan.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "engine/core/random.hpp"

namespace isthmus::kernels::study {

namespace {

template <class Value>
const Value& any_of(const std::vector<Value>& values, engine::core::Random& random) {
  return values[random.index(values.size())];
}

/// The instances of a study in the order of the specification, as cells without a method.
std::vector<Cell> instances_of(const Specification& specification) {
  std::vector<Cell> instances;
  if (specification.sample) {
    for (std::uint64_t i = 0; i < *specification.sample; ++i) {
      const std::uint64_t seed = specification.first_seed + i;
      // Another stream than the one that the instance itself is drawn from.
      engine::core::Random random(~seed);
      // In statements of their own: the order of draws must not depend on the compiler.
      const std::string& family = any_of(specification.families, random);
      const auto size = any_of(specification.sizes, random);
      const auto width = any_of(specification.widths, random);
      instances.push_back({family, size, width, {}, 0, seed});
    }
    return instances;
  }
  for (std::uint64_t i = 0; i < specification.seeds; ++i) {
    for (const std::string& family : specification.families) {
      for (const auto width : specification.widths) {
        for (const auto size : specification.sizes) {
          instances.push_back({family, size, width, {}, 0, specification.first_seed + i});
        }
      }
    }
  }
  return instances;
}

/// Puts the instances of each seed in random order.
void shuffle_within_seeds(std::vector<Cell>& instances, engine::core::Random& random) {
  for (auto first = instances.begin(); first != instances.end();) {
    const auto last = std::find_if(first, instances.end(),
                                   [&](const Cell& cell) { return cell.seed != first->seed; });
    random.shuffle(std::span(first, last));
    first = last;
  }
}

/// The ways in which each instance is solved.
std::vector<std::pair<std::string, unsigned>> ways_of(const Specification& specification) {
  std::vector<std::pair<std::string, unsigned>> ways;
  for (const std::string& method : specification.methods) {
    for (const unsigned threads : specification.threads) ways.emplace_back(method, threads);
  }
  return ways;
}

}  // namespace

std::vector<Cell> plan(const Specification& specification) {
  const bool random_order = specification.order == Order::kRandom;
  engine::core::Random random(specification.first_seed);
  std::vector<Cell> instances = instances_of(specification);
  std::vector<std::pair<std::string, unsigned>> ways = ways_of(specification);
  std::set<Cell> known;
  std::vector<Cell> cells;
  for (std::uint64_t repetition = 1; repetition <= specification.repetitions; ++repetition) {
    if (random_order) shuffle_within_seeds(instances, random);
    for (Cell cell : instances) {
      if (random_order) random.shuffle(ways);
      cell.repetition = repetition;
      for (const auto& [method, threads] : ways) {
        cell.method = method;
        cell.threads = threads;
        if (known.insert(cell).second) cells.push_back(cell);
      }
    }
  }
  return cells;
}

}  // namespace isthmus::kernels::study
