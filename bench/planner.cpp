// The planner against every method by itself, on the instances of bench/data/mixed.jsonl: what is
// asked about each stands beside its graph. Prints CSV, a line an instance and method, and in the
// end how many times the best single method's time the planner takes.
//
// Usage: planner FILE [SECONDS] [ROUNDS]

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/reader.hpp"
#include "kernels/geography/method.hpp"

namespace {

using isthmus::engine::graph::Vertex;
using isthmus::engine::search::Nimber;
namespace geography = isthmus::kernels::geography;
namespace io = isthmus::engine::io;
using Clock = std::chrono::steady_clock;

struct Task {
  std::string name;
  std::string game;
  bool nimber = false;
  /// A start by itself, or all.
  std::optional<Vertex> start;
  io::Instance instance;
};

std::vector<Task> tasks_of(const std::string& path) {
  std::vector<Task> tasks;
  const auto reader = io::open_instances(path, {});
  std::ifstream lines(path);
  std::string line;
  while (std::getline(lines, line)) {
    const auto words = nlohmann::json::parse(line);
    auto instance = reader->next();
    Task task{words.at("name"),
              words.at("game"),
              words.at("value") == "nimber",
              {},
              std::move(instance.value())};
    if (!words.contains("starts")) task.start = task.instance.start.value_or(0);
    tasks.push_back(std::move(task));
  }
  return tasks;
}

/// One method on one task: the seconds of each round, and whether it was left out after the first.
struct Timed {
  std::string_view method;
  std::vector<double> seconds;
  bool decided = true;
  std::string_view decided_by;
  std::vector<Nimber> values;

  [[nodiscard]] double median() const {
    std::vector<double> sorted = seconds;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
};

geography::Question question_of(const Task& task) {
  const isthmus::engine::graph::Graph& graph = task.instance.graph;
  geography::Question question{&graph, &geography::game_for(task.game, graph.kind()), {}};
  question.options.value = task.nimber ? geography::Value::kNimber : geography::Value::kOutcome;
  if (task.instance.partition) question.partition = &*task.instance.partition;
  question.start = task.start;
  return question;
}

/// The values of all starts asked about; fewer when a limit was reached.
std::vector<Nimber> solve(const Task& task, Timed& timed, double limit) {
  geography::Question question = question_of(task);
  question.options.budget.expire_after(limit);
  std::vector<Nimber> values;
  try {
    // Finding out whether a method applies is part of the work.
    const auto run = geography::method_for(timed.method, question).begin(question);
    const Vertex first = task.start.value_or(0);
    const Vertex last = task.start ? first + 1 : task.instance.graph.vertex_count();
    for (Vertex v = first; v < last; ++v) {
      const auto value = run->value(v);
      if (!value) break;
      values.push_back(*value);
    }
    timed.decided_by = run->decided_by();
    timed.decided = values.size() == last - first;
  } catch (const isthmus::engine::core::LimitError&) {
    timed.decided = false;
  }
  return values;
}

/// One round of one method: what is short is repeated, as often as the clock needs.
void run_round(const Task& task, Timed& timed, double limit) {
  constexpr double kLeastSeconds = 0.02;
  const auto began = Clock::now();
  double seconds = 0;
  int times = 0;
  while (timed.decided && seconds < kLeastSeconds) {
    timed.values = solve(task, timed, limit);
    ++times;
    seconds = std::chrono::duration<double>(Clock::now() - began).count();
  }
  timed.seconds.push_back(seconds / std::max(1, times));
}

bool applies(const geography::Method& method, const Task& task) {
  return method.obstacle(question_of(task)).empty();
}

/// The methods one after the other, round by round, so that a noisy moment meets them all.
std::vector<Timed> measure(const Task& task, double limit, int rounds) {
  std::vector<Timed> all{{.method = "auto", .seconds = {}, .decided_by = {}, .values = {}}};
  for (const geography::Method& method : geography::methods()) {
    if (!applies(method, task)) continue;
    all.push_back({.method = method.name, .seconds = {}, .decided_by = {}, .values = {}});
  }
  for (int round = 0; round < rounds; ++round) {
    for (Timed& timed : all) {
      if (timed.decided) run_round(task, timed, limit);
    }
  }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr double kLimit = 10;
  constexpr int kRounds = 5;
  if (argc < 2) {
    fmt::print(stderr, "usage: planner FILE [SECONDS] [ROUNDS]\n");
    return 2;
  }
  const double limit = argc > 2 ? std::strtod(argv[2], nullptr) : kLimit;
  const int rounds = argc > 3 ? std::atoi(argv[3]) : kRounds;
  double sum_of_logarithms = 0;
  double worst = 0;
  int compared = 0;
  fmt::print("name,n,m,game,value,starts,method,decided_by,seconds,ratio\n");
  for (const Task& task : tasks_of(argv[1])) {
    const std::vector<Timed> all = measure(task, limit, rounds);
    const Timed* best = nullptr;
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (!all[i].decided) continue;
      if (best == nullptr || all[i].median() < best->median()) best = &all[i];
    }
    for (const Timed& timed : all) {
      if (best != nullptr && timed.decided && timed.values != best->values) {
        fmt::print(stderr, "{}: {} and {} disagree\n", task.name, timed.method, best->method);
        return 1;
      }
      const std::string ratio = best != nullptr && timed.decided
                                    ? fmt::format("{:.3f}", timed.median() / best->median())
                                    : "";
      fmt::print("{},{},{},{},{},{},{},{},{},{}\n", task.name, task.instance.graph.vertex_count(),
                 task.instance.graph.edge_count(), task.game, task.nimber ? "nimber" : "outcome",
                 task.start ? "one" : "all", timed.method, timed.decided_by,
                 timed.decided ? fmt::format("{:.6f}", timed.median()) : "", ratio);
    }
    std::fflush(stdout);
    if (best == nullptr) continue;
    // A planner that does not decide what a method decides has lost by the whole limit.
    const double own = all.front().decided ? all.front().median() : limit;
    const double ratio = own / best->median();
    sum_of_logarithms += std::log(ratio);
    worst = std::max(worst, ratio);
    ++compared;
  }
  fmt::print(stderr,
             "{} instances that some method decides: {:.2f} times the best in geometric "
             "mean, {:.2f} at worst\n",
             compared, std::exp(sum_of_logarithms / std::max(1, compared)), worst);
  return 0;
}
