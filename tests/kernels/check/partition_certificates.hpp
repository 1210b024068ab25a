#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/decomposition/random_tree_partition.hpp"
#include "kernels/check/certificate.hpp"
#include "kernels/geography/method.hpp"

/// Certificates on tree partitions for the checker to judge, and the truth of what they claim.
namespace isthmus::kernels::check {

/// What the method tree-partition proves of one start of a graph, a line of JSON.
inline std::string partition_certificate(const engine::decomposition::PartitionedGraph& instance,
                                         geography::Value value) {
  geography::Question question;
  // Bags as they are, so that there is something to say of ports.
  question.options.reductions.bags = false;
  question.graph = &instance.graph;
  question.game = &geography::game_for({}, instance.graph.kind());
  question.partition = &instance.partition;
  question.options.value = value;
  question.options.budget.threads = 1;
  question.options.budget.memory = std::uint64_t{1} << 28U;
  const auto run = geography::method_for("tree-partition", question).begin(question);
  return run->certificate(0, instance.start, run->value(instance.start).value());
}

/// Whether a claim is true, from the rules of the game; on graphs of at most 64 edges.
class Truth {
 public:
  explicit Truth(const Subject& subject) : subject_(subject) {}

  [[nodiscard]] bool of(const Claim& claim) {
    const bool wins = mover_wins(subject_.start, claim.heap(), 0);
    return wins == (claim.kind == Claim::Kind::kMoverWins);
  }

 private:
  bool mover_wins(engine::graph::Vertex token, std::uint64_t heap, std::uint64_t passed) {
    const auto key = std::tuple(token, heap, passed);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool wins = false;
    for (std::uint64_t less = 0; less < heap && !wins; ++less) {
      wins = !mover_wins(token, less, passed);
    }
    for (std::size_t e = 0; e < subject_.edges.size() && !wins; ++e) {
      const auto [from, to] = subject_.edges[e];
      const std::uint64_t bit = std::uint64_t{1} << e;
      if ((passed & bit) != 0) continue;
      if (from == token) wins = !mover_wins(to, heap, passed | bit);
      if (to == token && subject_.kind == engine::graph::Kind::kUndirected) {
        wins = wins || !mover_wins(from, heap, passed | bit);
      }
    }
    return known_[key] = wins;
  }

  const Subject& subject_;
  std::map<std::tuple<engine::graph::Vertex, std::uint64_t, std::uint64_t>, bool> known_;
};

}  // namespace isthmus::kernels::check
