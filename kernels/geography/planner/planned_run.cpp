#include "kernels/geography/planner/planned_run.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/structure.hpp"
#include "kernels/geography/cactus_run.hpp"
#include "kernels/geography/closed_form_run.hpp"
#include "kernels/geography/cores_run.hpp"
#include "kernels/geography/planner/delegating_run.hpp"
#include "kernels/geography/planner/general_run.hpp"
#include "kernels/geography/planner/planned_cores.hpp"
#include "kernels/geography/planner/theorems.hpp"
#include "kernels/geography/small_run.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Side;

/// A run by itself, and the method behind it; null where the run chooses.
struct Chosen {
  const Method* method = nullptr;
  std::unique_ptr<Run> run = nullptr;

  [[nodiscard]] std::string_view name() const {
    return method != nullptr ? method->name : run->decided_by();
  }
};

class PlannedRun final : public DelegatingRun {
 public:
  explicit PlannedRun(const Question& question) : question_(question) {
    everywhere_ = find_only_method();
    if (everywhere_.run) {
      say(fmt::format("{}: {}", everywhere_.method->name, everywhere_.method->summary));
    } else if (!question_.start && even_kernel().obstacle(question_).empty()) {
      sides_ = engine::graph::sides(*question_.graph);
    }
  }

  std::optional<Nimber> value(Vertex start) override {
    last_start_ = start;
    if (!everywhere_.run && !kernels_decide(start) && small_search() != nullptr) {
      last_ = &small_;
      if (const auto small = small_.run->value(start)) return small;
    }
    last_ = &chosen_for(start);
    return last_->run->value(start);
  }

  [[nodiscard]] Undecided undecided() const override { return last_->run->undecided(); }

  [[nodiscard]] std::string_view decided_by() const override {
    return last_ == nullptr ? std::string_view() : last_->name();
  }

  /// As in a race, of the run that decided.
  [[nodiscard]] std::uint64_t states() const override {
    return last_ == nullptr ? 0 : last_->run->states();
  }

  [[nodiscard]] std::vector<Count> counts() const override {
    if (last_ == nullptr) return {};
    return last_->run->counts();
  }

 private:
  /// Vertices and edges that taking the graph apart for every start may look at altogether.
  static constexpr std::uint64_t kMostLooks = 2'000'000'000;

  /// With so many edges, to eliminate costs about as much as to take apart.
  static constexpr engine::graph::Edge kMostEdgesToEliminateFirst = 10'000;

  [[nodiscard]] static const Method& even_kernel() { return method_named("even-kernel"); }

  void say(std::string_view line) const {
    if (question_.explain != nullptr) (*question_.explain)(line);
  }

  [[nodiscard]] Chosen search() const {
    const Method& method = method_named("search");
    return {&method, method.begin(question_)};
  }

  /// The method that all starts go to, if there is one.
  [[nodiscard]] Chosen find_only_method() const {
    if (asks_for_search(question_.options)) return search();
    if (question_.start && takes_apart()) return find_quick_method();
    Theorem theorem = theorem_for(question_);
    if (theorem.method != nullptr) return {theorem.method, std::move(theorem.run)};
    return question_.game->vanishes == Vanishes::kVertices ? search() : Chosen{};
  }

  /// For one start: to take the graph apart costs less than most theorems do, which are better
  /// tried on what remains.
  [[nodiscard]] Chosen find_quick_method() const {
    Attempt form = try_closed_form(question_);
    if (auto* const run = std::get_if<std::unique_ptr<Run>>(&form)) {
      return {&method_named("closed-form"), std::move(*run)};
    }
    const engine::graph::Graph& graph = *question_.graph;
    const bool quick = graph.edge_count() <= kMostEdgesToEliminateFirst;
    if (quick && even_kernel().obstacle(question_).empty() && engine::graph::bipartite(graph)) {
      return {&even_kernel(), even_kernel().begin(question_)};
    }
    return {};
  }

  [[nodiscard]] bool kernels_decide(Vertex start) const {
    return !sides_.empty() && sides_[start] != Side::kNeither;
  }

  [[nodiscard]] Chosen& chosen_for(Vertex start) {
    if (everywhere_.run) return everywhere_;
    return kernels_decide(start) ? kernels() : others();
  }

  /// Null where it does not apply.
  [[nodiscard]] Run* small_search() {
    if (!std::exchange(looked_for_small_, true) && takes_apart()) {
      small_ = {&method_named("search"), begin_small_search(question_)};
      if (small_.run) say("a small search first, of every start");
    }
    return small_.run.get();
  }

  /// What it found is remembered.
  [[nodiscard]] bool small_decides(Vertex start) {
    if (last_start_ == start) return last_ == &small_;
    return !everywhere_.run && !kernels_decide(start) && small_search() != nullptr &&
           small_.run->value(start).has_value();
  }

  [[nodiscard]] Chosen& kernels() {
    if (everywhere_.method == &even_kernel()) return everywhere_;
    if (!kernels_.run) {
      say("even-kernel for the starts in components without odd cycles");
      kernels_ = {&even_kernel(), even_kernel().begin(question_)};
    }
    return kernels_;
  }

  [[nodiscard]] Chosen& others() {
    if (others_.run) return others_;
    if (question_.game->vanishes == Vanishes::kVertices) {
      others_ = search();
    } else if (takes_apart()) {
      say("taking the graph apart at won and lost vertices and at bridges");
      others_.run = begin_cores(question_, make_planned_cores(question_), begin_general);
    } else {
      others_.run = begin_general(question_);
    }
    return others_;
  }

  [[nodiscard]] bool takes_apart() const {
    if (question_.game->vanishes == Vanishes::kVertices || !can_take_apart(question_)) return false;
    const engine::graph::Graph& graph = *question_.graph;
    const std::uint64_t size = std::uint64_t{graph.vertex_count()} + graph.edge_count();
    return question_.start || graph.directed() || size * graph.vertex_count() <= kMostLooks;
  }

  /// A run that can tell what is asked, and has found the value.
  [[nodiscard]] Run& able(Vertex start, bool Abilities::* ability) override {
    if (small_decides(start)) return *small_.run;
    Chosen& decided = chosen_for(start);
    // On a cactus, kernels tell moves at the cost of an elimination, the rules of cacti at once.
    const bool slowly = decided.method == &even_kernel() && ability == &Abilities::winning_moves;
    if (decided.method == nullptr || (decided.method->abilities.*ability && !slowly)) {
      return *decided.run;
    }
    Chosen& other = helper_for(start, ability);
    if (!other.run->value(start)) {
      throw engine::core::LimitError(fmt::format("{} found who wins, but no more, and {}",
                                                 decided.name(), other.run->undecided().reason));
    }
    return *other.run;
  }

  /// The cheapest that has the ability, where the one that decided has not.
  [[nodiscard]] Chosen& helper_for(Vertex start, bool Abilities::* ability) {
    const Method& cactus = method_named("cactus");
    if (cactus.abilities.*ability && !std::exchange(looked_for_cactus_, true)) {
      Attempt attempt = try_cactus(question_);
      if (auto* const run = std::get_if<std::unique_ptr<Run>>(&attempt)) {
        cactus_ = {&cactus, std::move(*run)};
      }
    }
    if (cactus.abilities.*ability && cactus_.run) return cactus_;
    return bipartite_at(start) && even_kernel().abilities.*ability ? kernels() : others();
  }

  /// Whether even kernels decide, where some other theorem came first.
  [[nodiscard]] bool bipartite_at(Vertex start) {
    if (!even_kernel().obstacle(question_).empty()) return false;
    if (sides_.empty()) sides_ = engine::graph::sides(*question_.graph);
    return kernels_decide(start);
  }

  Question question_;
  /// For all starts.
  Chosen everywhere_;
  /// For starts in components without odd cycles, where `sides_` are known, and for the others.
  Chosen kernels_;
  Chosen others_;
  /// For what is decided in microseconds, before the others.
  Chosen small_;
  bool looked_for_small_ = false;
  /// Tells the moves of a cactus that another theorem decided.
  Chosen cactus_;
  bool looked_for_cactus_ = false;
  std::vector<Side> sides_;
  Chosen* last_ = nullptr;
  Vertex last_start_ = 0;
};

}  // namespace

std::unique_ptr<Run> begin_auto(const Question& question) {
  return std::make_unique<PlannedRun>(question);
}

}  // namespace isthmus::kernels::geography
