#include "kernels/geography/closed_form_run.hpp"

#include <utility>

#include "engine/core/errors.hpp"
#include "kernels/geography/closed_form.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::UsageError;

class ClosedFormRun final : public Run {
 public:
  explicit ClosedFormRun(ClosedForm form) : form_(std::move(form)) {}

  std::optional<Nimber> value(Vertex start) override { return form_.lost[start] ? 0 : 1; }

  std::optional<std::vector<Vertex>> winning_moves(Vertex /*start*/) override {
    throw UsageError("closed-form finds no winning moves", "use --method even-kernel");
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex /*start*/) override {
    throw UsageError("closed-form finds no principal line", "use --method search");
  }

  std::string certificate(std::uint64_t /*index*/, Vertex /*start*/, Nimber /*value*/) override {
    throw UsageError("closed-form writes no certificates", "use --method even-kernel");
  }

  [[nodiscard]] std::uint64_t states() const override { return 0; }

  [[nodiscard]] std::vector<Count> counts() const override {
    std::vector<Count> counts;
    counts.reserve(form_.parameters.size());
    for (const auto& [name, value] : form_.parameters) counts.push_back({name, value});
    return counts;
  }

 private:
  ClosedForm form_;
};

}  // namespace

Attempt try_closed_form(const Question& question) {
  if (question.game->name != "ueg") {
    return "its formulas are about undirected edge geography (ueg); use --method search";
  }
  if (question.options.value == Value::kNimber) {
    return "its formulas say who wins, and no nimbers; use --method search";
  }
  if (std::string options = search_options_obstacle(question); !options.empty()) return options;
  if (auto form = closed_form(*question.graph)) {
    return std::make_unique<ClosedFormRun>(std::move(*form));
  }
  return "the graph is no grid, no stacked prism with an even cycle or at most two rows, no "
         "complete bipartite graph, and no bipartite graph without odd degrees; use --method "
         "search, or even-kernel";
}

std::string closed_form_obstacle(const Question& question) {
  return obstacle_of(try_closed_form(question));
}

std::unique_ptr<Run> begin_closed_form(const Question& question) {
  return std::get<std::unique_ptr<Run>>(try_closed_form(question));
}

}  // namespace isthmus::kernels::geography
