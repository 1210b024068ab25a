#include "kernels/geography/cactus_run.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "engine/core/errors.hpp"
#include "engine/graph/cactus.hpp"
#include "kernels/geography/cactus_values.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::LimitError;
using engine::core::UsageError;
using engine::graph::Cactus;
using engine::graph::Edge;
using engine::graph::find_cactus;

class CactusRun final : public Run {
 public:
  CactusRun(const Question& question, Cactus cactus)
      : question_(question), cactus_(std::move(cactus)) {}

  std::optional<Nimber> value(Vertex start) override {
    states_before_ = values_ ? values_->states() : 0;
    return values().value(start);
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    try {
      return values().winning_moves(start);
    } catch (const LimitError&) {
      return std::nullopt;
    }
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex /*start*/) override {
    throw UsageError("cactus finds no principal line", "use --method search");
  }

  std::string certificate(std::uint64_t /*index*/, Vertex /*start*/, Nimber /*value*/) override {
    throw UsageError("cactus writes no certificates", "use --method search");
  }

  [[nodiscard]] std::uint64_t states() const override {
    return values_ ? values_->states() - states_before_ : 0;
  }

  [[nodiscard]] std::vector<Count> counts() const override {
    if (!values_) return {};
    return {{"bridges", values_->bridges()},
            {"cycles", values_->cycles()},
            {"maps", std::uint64_t{values_->maps()}},
            {"states", states()}};
  }

 private:
  CactusValues& values() {
    if (!values_) {
      values_.emplace(*question_.graph, cactus_, question_.options.value == Value::kNimber,
                      question_.options.budget);
    }
    return *values_;
  }

  Question question_;
  Cactus cactus_;
  std::optional<CactusValues> values_;
  std::uint64_t states_before_ = 0;
};

}  // namespace

Attempt try_cactus(const Question& question) {
  if (std::string other = vertex_geography_obstacle(question); !other.empty()) return other;
  if (std::string options = search_options_obstacle(question); !options.empty()) return options;
  const engine::graph::Graph& graph = *question.graph;
  auto found = find_cactus(graph, question.start);
  if (const auto* edge = std::get_if<Edge>(&found)) {
    const auto [from, to] = graph.endpoints(*edge);
    return fmt::format(
        "it needs a cactus, and the {} {} {} lies on two cycles; use --method search",
        graph.directed() ? "arc" : "edge", graph.name(from), graph.name(to));
  }
  return std::make_unique<CactusRun>(question, std::move(std::get<Cactus>(found)));
}

std::string cactus_obstacle(const Question& question) { return obstacle_of(try_cactus(question)); }

std::unique_ptr<Run> begin_cactus(const Question& question) {
  return std::get<std::unique_ptr<Run>>(try_cactus(question));
}

}  // namespace isthmus::kernels::geography
