#include "kernels/geography/planner/race.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/threads.hpp"
#include "kernels/geography/planner/delegating_run.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::core::Budget;
using engine::core::CancelToken;
using engine::core::MovableDeadline;
using engine::core::UsageError;
using Clock = Budget::Clock;

Clock::duration seconds(double count) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(count));
}

/// An entrant and how far it is. Stays where it is in memory: its run looks at `pause`.
class Runner {
 public:
  Runner(const Entrant& entrant, const Question& question)
      : entrant_(entrant), question_(question) {
    question_.options.budget.pause = &pause_;
    if (entrant.partition != nullptr) question_.partition = entrant_.partition.get();
  }

  [[nodiscard]] const Entrant& entrant() const { return entrant_; }
  [[nodiscard]] Run& run() { return *run_; }
  [[nodiscard]] bool out() const { return out_; }
  [[nodiscard]] const Undecided& undecided() const { return undecided_; }
  /// Seconds that the current start has taken.
  [[nodiscard]] double spent() const { return spent_; }
  /// Time had, against what it may have beside others.
  [[nodiscard]] double turn() const { return spent_ / entrant_.share; }

  void line_up() {
    out_ = false;
    spent_ = 0;
    undecided_ = {};
  }

  /// Works on `start` until there is a value, a limit is met, or so many seconds are over; without
  /// a number, as long as it takes. Without a value it is out, unless only the seconds are over.
  std::optional<Run::Nimber> work(Run::Vertex start, std::optional<double> limit) {
    const auto began = Clock::now();
    if (limit) pause_.move_to(began + seconds(*limit));
    std::optional<Run::Nimber> value;
    try {
      if (!run_) run_ = entrant_.method->begin(question_);
      value = run_->value(start);
      if (!value) undecided_ = run_->undecided();
    } catch (const engine::core::LimitError& error) {
      undecided_ = {.reason = error.what()};
    }
    spent_ += std::chrono::duration<double>(Clock::now() - began).count();
    const bool paused = pause_.past() && undecided_.at_limit;
    out_ = !value && !paused;
    pause_.move_to_never();
    return value;
  }

 private:
  Entrant entrant_;
  MovableDeadline pause_;
  Question question_;
  std::unique_ptr<Run> run_;
  double spent_ = 0;
  bool out_ = false;
  Undecided undecided_;
};

class Race final : public DelegatingRun {
 public:
  Race(const Question& question, Field field)
      : question_(question),
        field_(std::move(field)),
        budget_(question_.options.budget),
        cancel_(budget_.cancel) {
    question_.options.budget.cancel = &cancel_;
    runners_.push_back(std::make_unique<Runner>(field_.first, question_));
  }

  std::optional<Nimber> value(Vertex start) override {
    winner_ = kNobody;
    decided_ = start;
    for (auto& runner : runners_) runner->line_up();
    run_first(start);
    if (winner_ == kNobody && !stopped()) run_all(start);
    cancel_.reset();
    if (winner_ == kNobody) return std::nullopt;
    if (question_.explain != nullptr && runners_.size() > 1) {
      (*question_.explain)(fmt::format("{} was first, after {:.3f} s",
                                       winner().entrant().method->name, winner().spent()));
    }
    return value_;
  }

  [[nodiscard]] Undecided undecided() const override {
    // Some entrant might have told with more time or memory, if any was stopped by a limit.
    const auto stopped_by_limit = std::ranges::find_if(
        runners_, [](const auto& runner) { return runner->undecided().at_limit; });
    return (stopped_by_limit == runners_.end() ? runners_.front() : *stopped_by_limit)->undecided();
  }

  [[nodiscard]] std::string_view decided_by() const override {
    return winner_ == kNobody ? std::string_view() : winner().entrant().method->name;
  }

  [[nodiscard]] std::uint64_t states() const override {
    return winner_ == kNobody ? 0 : winner().run().states();
  }

  [[nodiscard]] std::vector<Count> counts() const override {
    if (winner_ == kNobody) return {};
    return winner().run().counts();
  }

 private:
  static constexpr std::size_t kNobody = ~std::size_t{0};
  /// Seconds of the first turn, and how much longer each is than all before together.
  static constexpr double kFirstTurn = 0.003;
  static constexpr double kLonger = 0.5;
  /// What a start may take by the winner of the last one, against what that took, before the
  /// others are asked again.
  static constexpr double kPatience = 4;

  [[nodiscard]] Runner& winner() const { return *runners_[winner_]; }
  [[nodiscard]] bool stopped() const { return budget_.cancelled() || budget_.expired(); }

  void run_first(Vertex start) {
    const bool alone = all_entered_ && runners_.size() == 1;
    const double patience = std::max(field_.first.head_start, kPatience * last_seconds_);
    work(favourite_, start, alone ? std::nullopt : std::optional(patience));
  }

  /// Lets a runner work, and says so if it is the first with a value.
  void work(std::size_t index, Vertex start, std::optional<double> limit) {
    Runner& runner = *runners_[index];
    const std::optional<Nimber> value = runner.work(start, limit);
    if (!value) return;
    // Relaxed is enough: whoever reads the winner's value has waited for all lanes to end.
    std::size_t nobody = kNobody;
    if (!winner_.compare_exchange_strong(nobody, index, std::memory_order_relaxed)) return;
    value_ = value;
    favourite_ = index;
    last_seconds_ = runner.spent();
    cancel_.request();
  }

  void run_all(Vertex start) {
    enter_all();
    for (std::size_t i = 0; i < runners_.size(); ++i) {
      const double head_start = runners_[i]->entrant().head_start;
      if (i == favourite_ || head_start == 0) continue;
      work(i, start, head_start);
      if (winner_ != kNobody) return;
    }
    if (lanes_ == 1) {
      run_lane(0, start);
      return;
    }
    engine::core::allow_threads(budget_.threads);
    tbb::task_arena arena(static_cast<int>(lanes_));
    arena.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, lanes_, [&](std::size_t lane) { run_lane(lane, start); },
          tbb::simple_partitioner{});
    });
  }

  [[nodiscard]] const std::vector<Entrant>& entrants() {
    if (field_.all) {
      entrants_ = std::exchange(field_.all, nullptr)();
      for (const Entrant& entrant : entrants_) lanes_ = std::max(lanes_, entrant.lane + 1);
    }
    return entrants_;
  }

  /// Takes the others in. The first entrant begins again if it has to share from now on.
  void enter_all() {
    if (std::exchange(all_entered_, true)) return;
    std::vector<std::unique_ptr<Runner>> runners;
    for (const Entrant& entrant : entrants()) {
      const bool is_first = entrant.method == field_.first.method;
      if (is_first) favourite_ = runners.size();
      if (is_first && entrants_.size() == 1) {
        runners.push_back(std::move(runners_.front()));
      } else {
        runners.push_back(std::make_unique<Runner>(entrant, share_of(entrant)));
      }
    }
    runners_ = std::move(runners);
  }

  /// The question as this entrant is asked it: with some of the threads and of the memory.
  [[nodiscard]] Question share_of(const Entrant& entrant) const {
    Question question = question_;
    Budget& budget = question.options.budget;
    const auto lanes = static_cast<unsigned>(lanes_);
    const bool first_lanes = entrant.lane < budget.threads % lanes;
    budget.threads = std::max(1U, budget.threads / lanes + (first_lanes ? 1U : 0U));
    budget.memory /= entrants_.size();
    // Units of work differ; the first one tells.
    if (entrant.method != entrants_.front().method) budget.progress = nullptr;
    return question;
  }

  void run_lane(std::size_t lane, Vertex start) {
    while (winner_ == kNobody && !stopped()) {
      std::size_t next = kNobody;
      std::size_t left = 0;
      for (std::size_t i = 0; i < runners_.size(); ++i) {
        const Runner& runner = *runners_[i];
        if (runner.entrant().lane != lane || runner.out()) continue;
        ++left;
        if (next == kNobody || runner.turn() < runners_[next]->turn()) next = i;
      }
      if (next == kNobody) return;
      const double turn = std::max(kFirstTurn, kLonger * runners_[next]->spent());
      work(next, start, left == 1 ? std::nullopt : std::optional(turn));
    }
  }

  /// The winner's run, or, if that cannot tell, one that can and has found the value, too.
  [[nodiscard]] Run& able(Vertex start, bool Abilities::* ability) override {
    if ((winner_ == kNobody || decided_ != start) && !value(start)) {
      throw engine::core::LimitError(undecided().reason);
    }
    if (winner().entrant().method->abilities.*ability) return winner().run();
    if (!helper_ || !(helper_->entrant().method->abilities.*ability)) {
      const auto able = std::ranges::find_if(
          entrants(), [&](const Entrant& e) { return e.method->abilities.*ability; });
      if (able == entrants_.end()) {
        throw UsageError(fmt::format("{} cannot tell this", decided_by()), "use --method search");
      }
      helper_ = std::make_unique<Runner>(*able, share_of(*able));
    }
    if (helper_->work(start, std::nullopt)) return helper_->run();
    throw engine::core::LimitError(fmt::format("{} found who wins, but no more, and {}",
                                               decided_by(), helper_->undecided().reason));
  }

  Question question_;
  Field field_;
  /// The budget of all together; that of `question_` ends with the race.
  Budget budget_;
  CancelToken cancel_;
  /// All that may run, once they were asked for.
  std::vector<Entrant> entrants_;
  std::size_t lanes_ = 1;
  bool all_entered_ = false;
  std::vector<std::unique_ptr<Runner>> runners_;
  /// Tells what the winner cannot.
  std::unique_ptr<Runner> helper_;
  std::size_t favourite_ = 0;
  double last_seconds_ = 0;
  std::atomic<std::size_t> winner_ = kNobody;
  /// The start that was asked about last, and its value.
  Vertex decided_ = 0;
  std::optional<Nimber> value_;
};

}  // namespace

std::unique_ptr<Run> begin_race(const Question& question, Field field) {
  return std::make_unique<Race>(question, std::move(field));
}

}  // namespace isthmus::kernels::geography
