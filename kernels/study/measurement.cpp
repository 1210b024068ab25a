#include "kernels/study/measurement.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <variant>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::study {

namespace core = engine::core;

namespace {

constexpr std::array<std::string_view, 4> kEndings = {"solved", "limit", "refused", "undecided"};

/// What methods call some figures.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kOtherNames = {
    {{"labels", "variables"}, {"most_rank", "largest_rank"}}};

std::string_view figure_name(std::string_view name) {
  const auto* const other =
      std::ranges::find(kOtherNames, name, [](const auto& pair) { return pair.first; });
  return other == kOtherNames.end() ? name : other->second;
}

Figures figures_of(const geography::Run& run) {
  Figures figures;
  for (const geography::Count& count : run.counts()) {
    const std::size_t index = figure_index(figure_name(count.name));
    const auto* const number = std::get_if<std::uint64_t>(&count.value);
    if (index < figures.size() && number != nullptr) figures[index] = *number;
  }
  figures[figure_index("work")] = run.states();
  return figures;
}

/// How a run ended that has looked for a value.
Ending ending_after(const geography::Run& run, bool has_value) {
  if (has_value) return Ending::kSolved;
  return run.undecided().at_limit ? Ending::kLimit : Ending::kUndecided;
}

double seconds_since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

geography::Question question_of(const engine::decomposition::PartitionedGraph& instance,
                                const RunSettings& settings) {
  geography::Question question;
  question.graph = &instance.graph;
  question.game = &geography::game_for({}, instance.graph.kind());
  question.partition = &instance.partition;
  question.start = instance.start;
  question.span = settings.span;
  question.options.value = settings.value;
  core::Budget& budget = question.options.budget;
  budget.threads = settings.threads;
  if (settings.memory > 0) budget.memory = settings.memory;
  budget.cancel = settings.cancel;
  budget.progress = settings.progress;
  return question;
}

}  // namespace

const geography::Method& method_called(std::string_view name) {
  constexpr std::string_view kPlanner = "auto";
  // The planner takes any question.
  if (name == kPlanner) return geography::method_for(kPlanner, {});
  const auto methods = geography::methods();
  const auto found = std::ranges::find(methods, name, &geography::Method::name);
  if (found != methods.end()) return *found;
  std::string names(kPlanner);
  for (const geography::Method& method : methods) names += ", " + std::string(method.name);
  throw core::UsageError("there is no method called '" + std::string(name) + "'",
                         "use one of " + names);
}

std::size_t figure_index(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(kFigures, name) - kFigures.begin());
}

std::string_view name(Ending ending) { return kEndings[static_cast<std::size_t>(ending)]; }

Ending ending_of(std::string_view name) {
  const auto* const found = std::ranges::find(kEndings, name);
  if (found == kEndings.end()) {
    throw core::UsageError("no run ends as '" + std::string(name) + "'");
  }
  return static_cast<Ending>(found - kEndings.begin());
}

Measurement measure(const engine::decomposition::PartitionedGraph& instance,
                    std::string_view method, const RunSettings& settings) {
  const geography::Method& chosen = method_called(method);
  geography::Question question = question_of(instance, settings);
  Measurement result;
  // A method that has no reductions goes without them anyway, and knows no switch.
  const geography::Reductions given = question.options.reductions;
  if (!settings.reductions) {
    geography::Reductions& reductions = question.options.reductions;
    reductions.bags = reductions.bridges = reductions.leaves = false;
    if (!chosen.obstacle(question).empty()) question.options.reductions = given;
  }
  result.message = chosen.obstacle(question);
  if (!result.message.empty()) return result;
  const auto began = std::chrono::steady_clock::now();
  if (settings.time_limit) question.options.budget.expire_after(*settings.time_limit);
  result.ending = Ending::kLimit;
  std::unique_ptr<geography::Run> run;
  try {
    run = chosen.begin(question);
    result.value = run->value(instance.start);
    result.ending = ending_after(*run, result.value.has_value());
  } catch (const core::LimitError& error) {
    result.message = error.what();
  }
  result.seconds = seconds_since(began);
  if (result.ending == Ending::kUndecided) result.message = run->undecided().reason;
  if (run) result.figures = figures_of(*run);
  return result;
}

}  // namespace isthmus::kernels::study
