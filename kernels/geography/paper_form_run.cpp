#include "kernels/geography/paper_form_run.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "engine/core/errors.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "kernels/tree_partition/paper/paper_form.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::UsageError;
using engine::decomposition::TreePartition;
using tree_partition::paper::PaperForm;
using tree_partition::paper::PaperFormCounts;

class PaperFormRun final : public Run {
 public:
  explicit PaperFormRun(const Question& question) : question_(question) {}

  std::optional<Nimber> value(Vertex start) override {
    choose_root(start);
    const std::optional<bool> wins = form_->first_player_wins(start);
    if (!wins) return std::nullopt;
    return *wins ? 1 : 0;
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex /*start*/) override {
    throw UsageError("tree-partition-paper finds no winning moves", "use --method search");
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex /*start*/) override {
    throw UsageError("tree-partition-paper finds no principal line", "use --method search");
  }

  std::string certificate(std::uint64_t /*index*/, Vertex /*start*/, Nimber /*value*/) override {
    throw UsageError("tree-partition-paper writes no certificates", "use --method search");
  }

  [[nodiscard]] std::uint64_t states() const override {
    return form_ ? form_->counts().local_states : 0;
  }

  [[nodiscard]] std::vector<Count> counts() const override {
    if (!form_) return {};
    const PaperFormCounts counts = form_->counts();
    std::vector<Count> result{{"types", counts.types},
                              {"configurations", counts.configurations},
                              {"local_states", counts.local_states},
                              {"labels", counts.labels},
                              {"most_labels", counts.most_labels},
                              {"most_rank", std::uint64_t{counts.most_rank}},
                              {"width", std::uint64_t{form_->tree().width()}},
                              {"bags", std::uint64_t{form_->tree().bag_count()}}};
    if (question_.span) result.push_back({"span", counts.span});
    return result;
  }

 private:
  /// Makes the bag of `start` the root. The types of starts in one bag are computed once.
  void choose_root(Vertex start) {
    if (form_ && form_->tree().bag_of(start) == form_->tree().root()) return;
    form_.reset();
    const auto& bags = question_.partition->bags;
    const auto bag = std::ranges::find_if(bags, [start](const auto& members) {
      return std::ranges::find(members, start) != members.end();
    });
    const TreePartition rooted = engine::decomposition::rerooted(
        *question_.partition, static_cast<std::size_t>(bag - bags.begin()));
    form_.emplace(*question_.graph, rooted,
                  tree_partition::paper::PaperFormOptions{.budget = question_.options.budget,
                                                          .span = question_.span});
  }

  Question question_;
  std::optional<PaperForm> form_;
};

}  // namespace

std::string paper_form_obstacle(const Question& question) {
  if (std::string other = vertex_geography_obstacle(question); !other.empty()) return other;
  if (question.graph->directed()) {
    return "it plays on undirected graphs; use --method search";
  }
  if (question.options.value == Value::kNimber) {
    return "it says who wins, and no nimbers; use --method search";
  }
  if (question.partition == nullptr) {
    return "it needs a tree partition (bags and parent in instance JSON, or --tree-partition); use "
           "--method tree-partition, which finds one, or --method search";
  }
  return search_options_obstacle(question);
}

std::unique_ptr<Run> begin_paper_form(const Question& question) {
  return std::make_unique<PaperFormRun>(question);
}

}  // namespace isthmus::kernels::geography
