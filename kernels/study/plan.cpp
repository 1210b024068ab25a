#include "kernels/study/plan.hpp"

#include <set>

#include "engine/core/random.hpp"

namespace isthmus::kernels::study {

namespace {

/// Adds the runs on one instance.
void add_runs(const Specification& specification, const Cell& instance, std::set<Cell>& known,
              std::vector<Cell>& cells) {
  for (const std::string& method : specification.methods) {
    for (const unsigned threads : specification.threads) {
      Cell cell = instance;
      cell.method = method;
      cell.threads = threads;
      if (known.insert(cell).second) cells.push_back(std::move(cell));
    }
  }
}

template <class Value>
const Value& any_of(const std::vector<Value>& values, engine::core::Random& random) {
  return values[random.index(values.size())];
}

}  // namespace

std::vector<Cell> plan(const Specification& specification) {
  std::set<Cell> known;
  std::vector<Cell> cells;
  if (specification.sample) {
    for (std::uint64_t i = 0; i < *specification.sample; ++i) {
      const std::uint64_t seed = specification.first_seed + i;
      // Another stream than the one that the instance itself is drawn from.
      engine::core::Random random(~seed);
      // In statements of their own: the order of draws must not depend on the compiler.
      const std::string& family = any_of(specification.families, random);
      const auto size = any_of(specification.sizes, random);
      const auto width = any_of(specification.widths, random);
      add_runs(specification, {family, size, width, {}, 0, seed}, known, cells);
    }
    return cells;
  }
  for (std::uint64_t i = 0; i < specification.seeds; ++i) {
    for (const std::string& family : specification.families) {
      for (const auto width : specification.widths) {
        for (const auto size : specification.sizes) {
          const Cell instance{family, size, width, {}, 0, specification.first_seed + i};
          add_runs(specification, instance, known, cells);
        }
      }
    }
  }
  return cells;
}

}  // namespace isthmus::kernels::study
