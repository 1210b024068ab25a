// The speed of a census, and of nauty alone as its limit. Prints one line of CSV.
//   census_speed GAME VERTICES THREADS [MEMORY]

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <string>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/core/size.hpp"
#include "kernels/census/by_nauty.hpp"
#include "kernels/census/census.hpp"
#include "kernels/census/summary.hpp"

namespace {

namespace census = isthmus::kernels::census;
namespace core = isthmus::engine::core;
using Clock = std::chrono::steady_clock;

/// Graphs that nauty is timed on: every so many of the family, with an edge or arc turned over.
constexpr std::size_t kSample = 20000;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Counts, and keeps the keys of all graphs.
class Collector : public census::Sink {
 public:
  explicit Collector(const census::Specification& specification) : summary_(specification, 0) {}

  void take(const census::Batch& batch) override {
    summary_.take(batch);
    for (const census::GraphEntry& graph : batch.graphs) keys_.push_back(graph.key);
  }

  [[nodiscard]] const census::Summary& summary() const { return summary_; }
  [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return keys_; }

 private:
  census::Summary summary_;
  std::vector<std::uint64_t> keys_;
};

/// Nanoseconds of a canonical form on one thread, over an even sample of the graphs.
double nauty_nanoseconds(const census::Game& game, unsigned vertices,
                         const std::vector<std::uint64_t>& keys) {
  std::vector<census::SmallGraph> graphs;
  for (std::size_t i = 0; i < keys.size(); i += keys.size() / kSample + 1) {
    graphs.push_back(census::graph_of_key(game.kind, vertices, keys[i] ^ 1U << (i % 5 + 1)));
  }
  std::uint64_t sum = 0;
  const auto begin = Clock::now();
  for (const census::SmallGraph& graph : graphs) sum += census::canonical_form_by_nauty(graph).key;
  const double seconds = seconds_since(begin);
  // Used, so that nothing is left out.
  return sum == 0 ? 0 : seconds * 1e9 / static_cast<double>(graphs.size());
}

void measure(const std::string& game_name, unsigned vertices, unsigned threads,
             std::uint64_t memory) {
  const census::Game& game = census::game_called(game_name);
  core::Budget budget;
  budget.threads = threads;
  budget.memory = memory;
  const census::Specification specification{&game, vertices, {.connected = true}};
  Collector collector(specification);
  const auto begin = Clock::now();
  const census::Statistics statistics = run_census(specification, budget, collector);
  const double seconds = seconds_since(begin);
  const double processor_seconds = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  const census::Tally total = collector.summary().total();
  const std::uint64_t peak = core::peak_memory();
  fmt::print(
      "game,n,threads,seconds,cpu,graphs,forms,connected,rooted,p,peak,spilled,form_ns,nauty_ns\n");
  fmt::print("{},{},{},{:.3f},{:.3f},{},{},{},{},{},{},{},{:.0f},{:.0f}\n", game_name, vertices,
             threads, seconds, processor_seconds, statistics.graphs, statistics.canonical_forms,
             total.graphs, total.rooted, total.p_positions(), core::format_size(peak),
             core::format_size(statistics.spilled_bytes),
             processor_seconds * 1e9 / static_cast<double>(statistics.canonical_forms),
             nauty_nanoseconds(game, vertices, collector.keys()));
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count < 4) throw std::invalid_argument("census_speed GAME VERTICES THREADS [MEMORY]");
    measure(words[1], static_cast<unsigned>(std::stoul(words[2])),
            static_cast<unsigned>(std::stoul(words[3])),
            count > 4 ? core::parse_size(words[4]) : core::Budget().memory);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
