#include "kernels/geography/matching_run.hpp"

#include "engine/core/errors.hpp"
#include "engine/matching/maximum_matching.hpp"
#include "kernels/geography/certificate_text.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::UsageError;
using engine::graph::Graph;
using engine::matching::MaximumMatching;

class MatchingRun final : public Run {
 public:
  explicit MatchingRun(const Question& question) : question_(question), matching_(graph()) {
    matching_.use_all();
    matching_.find();
  }

  std::optional<Nimber> value(Vertex start) override { return matching_.missable(start) ? 0 : 1; }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    std::vector<Vertex> moves;
    if (matching_.missable(start)) return moves;
    // The token at w is lost if some maximum matching of what is left misses w. Nothing better is
    // left than the matching without the start's edge, so one growth of trees tells.
    MaximumMatching left = matching_;
    left.drop(start);
    left.find();
    for (const auto [w, e] : graph().out(start)) {
      if (left.missable(w)) moves.push_back(w);
    }
    return moves;
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex /*start*/) override {
    throw UsageError("matching finds no principal line", "use --method search");
  }

  std::string certificate(std::uint64_t index, Vertex start, Nimber value) override {
    MatchingProof proof;
    std::vector<Vertex> mate(graph().vertex_count());
    for (Vertex v = 0; v < graph().vertex_count(); ++v) mate[v] = matching_.mate(v);
    if (value == 0) mate = matching_.mates_without(start);
    for (engine::graph::Edge e = 0; e < graph().edge_count(); ++e) {
      const auto [u, v] = graph().endpoints(e);
      if (mate[u] == v) proof.matching.push_back(e);
    }
    for (Vertex v = 0; v < graph().vertex_count(); ++v) {
      if (v != start && matching_.separates(v)) proof.witness.push_back(v);
    }
    return matching_certificate(question_, index, start, value, proof);
  }

  [[nodiscard]] std::uint64_t states() const override { return 0; }

  [[nodiscard]] std::vector<Count> counts() const override {
    std::uint64_t covered = 0;
    for (Vertex v = 0; v < graph().vertex_count(); ++v) {
      if (matching_.mate(v) != MaximumMatching::kNobody) ++covered;
    }
    return {{"matching", covered / 2}, {"phases", matching_.phases()}};
  }

 private:
  [[nodiscard]] const Graph& graph() const { return *question_.graph; }

  Question question_;
  MaximumMatching matching_;
};

}  // namespace

std::string matching_obstacle(const Question& question) {
  if (question.game->name != "uvg") {
    return "it is about undirected vertex geography (uvg); use --method search";
  }
  if (question.options.value == Value::kNimber) {
    return "it says who wins, and no nimbers; use --method search";
  }
  return search_options_obstacle(question);
}

std::unique_ptr<Run> begin_matching(const Question& question) {
  return std::make_unique<MatchingRun>(question);
}

}  // namespace isthmus::kernels::geography
