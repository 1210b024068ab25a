#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/census/census.hpp"
#include "kernels/census/summary.hpp"

namespace isthmus::kernels::census {

/// Keeps everything, in the order in which it comes.
class Collector : public Sink {
 public:
  struct Item {
    GraphEntry graph;
    std::vector<Start> starts;
  };

  explicit Collector(const Specification& specification = {&game_called("ueg"), 0, {}})
      : summary(specification, 1000) {}

  void take(const Batch& batch) override {
    for (const GraphEntry& graph : batch.graphs) {
      const auto starts = batch.starts_of(graph);
      items.push_back({graph, {starts.begin(), starts.end()}});
    }
    summary.take(batch);
  }

  std::vector<Item> items;
  Summary summary;
  Statistics statistics;
};

inline Collector census_of(std::string_view game, unsigned vertices, const Filter& filter = {},
                           unsigned threads = 2, std::uint64_t memory = std::uint64_t{1} << 28U) {
  engine::core::Budget budget;
  budget.threads = threads;
  budget.memory = memory;
  const Specification specification{&game_called(game), vertices, filter};
  Collector collector(specification);
  collector.statistics = run_census(specification, budget, collector);
  return collector;
}

}  // namespace isthmus::kernels::census
