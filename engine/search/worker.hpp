#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/core/progress.hpp"
#include "engine/core/relaxed.hpp"
#include "engine/search/algebra.hpp"
#include "engine/search/bound.hpp"
#include "engine/search/in_progress.hpp"
#include "engine/search/ruleset.hpp"
#include "engine/search/statistics.hpp"

namespace isthmus::engine::search {

/// Why workers should leave their loops.
enum class Interrupt : std::uint8_t {
  kNone,
  kFinished,  ///< the root is settled
  kPause,     ///< the table wants to grow; work goes on where it stopped
  kLimit,     ///< time, memory or the caller's patience has ended
};

/// What the threads of one search share besides the memory.
struct SharedSearch {
  core::Relaxed<Interrupt> interrupt{Interrupt::kNone};
  InProgress in_progress;
  /// Entries that filled an empty slot, added up in batches; decides when the table grows.
  std::atomic<std::uint64_t> inserted{0};
  /// Bytes of stacks, added up in batches.
  std::atomic<std::uint64_t> stack_bytes{0};
  /// Bytes that all stacks together may take.
  std::uint64_t stack_limit = 0;
  /// Steps of each walker between two looks at the clock and at the others.
  std::uint32_t poll_interval = 512;
  core::Budget budget;
};

/// A depth-first walk over the positions of a game, with its own stack on the heap, so that the
/// depth of a game is bounded by memory and not by the thread's stack.
///
/// Several walkers may start from the same root at once and share what they learn through the
/// memory. Where the mover hopes to win, all of them search the first option together, since it may
/// make the others needless (brothers wait for the eldest). After it, where the opponent hopes, so
/// that every option has to be refuted, and in small positions always, a walker prefers options
/// that nobody is in, and where all are taken it helps. So they part where little can be wasted.
/// Since a walker waits for nobody, one that is never scheduled costs nothing.
///
/// A walk is cut into steps that end where the memory would be waited for: a step asks for the
/// cache lines it will need and returns, and the thread runs another walker's step meanwhile. A
/// look-up in a big table costs more than everything else a step does.
template <Ruleset Rules, class Memory, class Algebra>
class Walker {
 public:
  using Position = typename Rules::Position;

  Walker(const Rules& rules, Memory& memory, SharedSearch& shared)
      : rules_(&rules),
        memory_(&memory),
        in_progress_(&shared.in_progress),
        budget_(&shared.budget),
        stack_limit_(shared.stack_limit),
        position_heap_bytes_(rules.position_heap_bytes()) {}

  /// Makes `root` what the next steps are about.
  void start(const Position& root, Nimber goal) {
    abandon();
    gave_up_ = false;
    together_above_ = rules_->size(root) / kSmallest;
    open(root, memory_->hash(root), goal);
  }

  /// Goes on to the next wait for the memory. False when the root is settled: see result().
  bool step() {
    // With some options missing nothing may be concluded.
    if (gave_up_) return true;
    if (awaited_ == Awaited::kOptions) {
      look_up_options(frames_.back());
    } else if (recheck()) {
      return true;
    }
    while (!frames_.empty()) {
      if (advance()) return true;
    }
    return false;
  }

  /// Gives up positions near the root that another walker has settled meanwhile. False when that
  /// settles the root.
  bool leave_what_others_settled() {
    const std::size_t looked_at = std::min(frames_.size(), kFramesToRevisit);
    for (std::size_t i = 0; i < looked_at; ++i) {
      const Bound found = memory_->find(frames_[i].hash, frames_[i].position);
      if (!found.settles(frames_[i].goal)) continue;
      while (frames_.size() > i + 1) pop();
      close(found);
      while (!frames_.empty()) {
        if (advance()) return true;
      }
      return false;
    }
    return true;
  }

  /// Forgets where it was, so that other walkers do not avoid it.
  void abandon() {
    while (!frames_.empty()) pop();
  }

  [[nodiscard]] Bound result() const { return result_; }
  /// Whether the options of one position alone pass a limit, so that the walk cannot go on.
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  [[nodiscard]] const WorkerStatistics& statistics() const { return statistics_; }
  [[nodiscard]] std::uint64_t stack_bytes() const {
    return frames_.capacity() * sizeof(Frame) + options_.capacity() * sizeof(Option) +
           (frames_.size() + options_.size()) * position_heap_bytes_;
  }

 private:
  using Hash = typename Memory::Hash;
  using NimberSet = typename Memory::NimberSet;

  /// Which cache lines were asked for at the end of a step.
  enum class Awaited : std::uint8_t {
    kOptions,  ///< those of all options of the topmost position
    kOption,   ///< that of the option chosen next
  };

  struct Option {
    Position position;
    Hash hash;
    Bound bound;
    std::uint32_t steps;
    std::uint32_t rank;
  };

  struct Frame {
    Position position;
    Hash hash;
    /// The open options are options_[first] to the end of the stack, while this frame is on top.
    std::size_t first;
    /// The option being searched, relative to first.
    std::size_t current;
    std::uint64_t nodes_before;
    NimberSet seen;
    Nimber goal;
    Nimber level;
    bool marked;
    bool eldest_done;
    /// Whether its mover hopes to win: at the root, and wherever the opponent does not.
    bool hopes;
  };

  /// Collects the options of the position being opened.
  struct Collector {
    Walker* walker;
    Frame* frame;

    bool value(Nimber nimber) {
      // No position of this memory has more, so what is larger can be no position's least missing.
      if (nimber <= Memory::kMostNimber) frame->seen.set(nimber);
      return !(Algebra::kGoal == 0 && nimber == 0);
    }
    bool move(const Position& position, std::uint32_t steps) {
      if (walker->position_heap_bytes_ > 0 && walker->too_much()) return false;
      const Hash hash = walker->memory_->hash(position);
      walker->memory_->prefetch(hash);
      walker->options_.push_back({position, hash, Bound{}, steps, 0});
      return true;
    }
  };

  /// Options of large states take long to make and much room each: a single position may have more
  /// of them than there is time or memory for.
  [[nodiscard]] bool too_much() {
    gave_up_ =
        gave_up_ || stack_bytes() > stack_limit_ || budget_->cancelled() || budget_->expired();
    return gave_up_;
  }

  /// The largest value that an option's own position must be searched for.
  [[nodiscard]] static Nimber goal_of(const Option& option, Nimber level) {
    if (option.steps > 0) return 0;
    return Algebra::kByLevels ? level : Algebra::kGoal;
  }

  /// Whether an option can still change anything at this level.
  [[nodiscard]] static bool open_at(const Option& option, Nimber level) {
    return !option.bound.exact && (!Algebra::kByLevels || option.bound.value <= level);
  }

  [[nodiscard]] static bool won_at_once(const Frame& frame) {
    return Algebra::kGoal == 0 && frame.seen.test(0);
  }

  void open(const Position& position, Hash hash, Nimber goal) {
    ++statistics_.nodes;
    frames_.push_back({position,
                       hash,
                       options_.size(),
                       0,
                       statistics_.nodes,
                       {},
                       goal,
                       0,
                       false,
                       false,
                       mover_hopes()});
    Frame& frame = frames_.back();
    Collector collector{this, &frame};
    rules_->for_each_option(position, scratch_, collector);
    awaited_ = Awaited::kOptions;
    if (won_at_once(frame) || rules_->size(position) < kWorthSharing) return;
    frame.marked = true;
    in_progress_->mark(hash);
  }

  /// Whether the mover of the position about to be opened hopes to win.
  [[nodiscard]] bool mover_hopes() const {
    if (frames_.empty()) return true;
    const Frame& parent = frames_.back();
    const std::uint32_t forced = options_[parent.first + parent.current].steps;
    return parent.hopes == (forced % 2 == 1);
  }

  /// Takes what the memory says about an option.
  void learn(Option& option, Frame& frame) {
    const Bound found = memory_->find(option.hash, option.position);
    ++statistics_.table_probes;
    if (option.steps == 0) {
      option.bound = found;
    } else if (found.settles(0)) {
      option.bound = after_forced_steps(found, option.steps);
    }
    if (option.bound.exact) frame.seen.set(option.bound.value);
  }

  /// Asks the memory about every option and keeps those that are still open.
  void look_up_options(Frame& frame) {
    if (won_at_once(frame)) return;
    std::size_t kept = frame.first;
    for (std::size_t i = frame.first; i < options_.size(); ++i) {
      Option& option = options_[i];
      learn(option, frame);
      if (option.bound.settles(frame.goal)) {
        ++statistics_.table_hits;
        if (won_at_once(frame)) return;
        continue;
      }
      if (kept != i) options_[kept] = std::move(option);
      ++kept;
    }
    options_.resize(kept);
    if (rules_->ordered() && options_.size() - frame.first > 1) sort_options(frame.first);
  }

  void sort_options(std::size_t first) {
    for (std::size_t i = first; i < options_.size(); ++i) {
      options_[i].rank = rules_->rank(options_[i].position);
    }
    // Insertion: the lists are short, and equal ranks keep their order.
    for (std::size_t i = first + 1; i < options_.size(); ++i) {
      if (options_[i - 1].rank <= options_[i].rank) continue;
      Option moving = std::move(options_[i]);
      std::size_t to = i;
      for (; to > first && options_[to - 1].rank > moving.rank; --to) {
        options_[to] = std::move(options_[to - 1]);
      }
      options_[to] = std::move(moving);
    }
  }

  /// Moves the topmost position on: true if the walk now waits for the memory, false if the
  /// position was settled and handed to the one below.
  bool advance() {
    Frame& frame = frames_.back();
    if constexpr (Algebra::kByLevels) {
      while (frame.seen.test(frame.level)) {
        if (frame.level++ < frame.goal) continue;
        close(Bound::at_least(frame.level));
        return false;
      }
    }
    const std::size_t chosen = choose(frame);
    if (chosen < options_.size() - frame.first) {
      descend(frame, chosen);
      return true;
    }
    while (!Algebra::kByLevels && frame.seen.test(frame.level)) ++frame.level;
    close(Bound::exactly(frame.level));
    return false;
  }

  /// The option to search next, or the number of options if none matters at the frame's level.
  [[nodiscard]] std::size_t choose(const Frame& frame) const {
    const std::size_t count = options_.size() - frame.first;
    const Option* const options = options_.data() + frame.first;
    std::size_t taken = count;
    for (std::size_t i = 0; i < count; ++i) {
      if (!open_at(options[i], frame.level)) continue;
      const bool eldest = Algebra::kByLevels && frame.hopes && !frame.eldest_done &&
                          rules_->size(frame.position) > together_above_;
      if (eldest || !in_progress_->marked(options[i].hash)) return i;
      if (taken == count) taken = i;
    }
    return taken;
  }

  void descend(Frame& frame, std::size_t chosen) {
    frame.current = chosen;
    if (frame.eldest_done) {
      // The options were looked up before their elder brothers were searched: look again.
      memory_->prefetch(options_[frame.first + chosen].hash);
      awaited_ = Awaited::kOption;
      return;
    }
    open_current(frame);
  }

  void open_current(const Frame& frame) {
    // Copies: opening may move both stacks.
    const Option& option = options_[frame.first + frame.current];
    const Position position = option.position;
    open(position, option.hash, goal_of(option, frame.level));
  }

  /// Opens the chosen option, if it is still worth it: true if so.
  bool recheck() {
    Frame& frame = frames_.back();
    Option& option = options_[frame.first + frame.current];
    learn(option, frame);
    if (!open_at(option, frame.level)) {
      ++statistics_.table_hits;
      return false;
    }
    open_current(frame);
    return true;
  }

  /// Remembers the value of the topmost frame and hands it to the frame below.
  void close(Bound bound) {
    const Frame& frame = frames_.back();
    const auto effort =
        static_cast<unsigned>(std::bit_width(statistics_.nodes - frame.nodes_before));
    if (memory_->store(frame.hash, frame.position, bound, effort)) ++statistics_.inserted;
    pop();
    if (frames_.empty()) {
      result_ = bound;
      return;
    }
    Frame& parent = frames_.back();
    Option& option = options_[parent.first + parent.current];
    option.bound = after_forced_steps(bound, option.steps);
    if (option.bound.exact) parent.seen.set(option.bound.value);
    parent.eldest_done = true;
  }

  void pop() {
    const Frame& frame = frames_.back();
    if (frame.marked) in_progress_->unmark(frame.hash);
    options_.resize(frame.first);
    frames_.pop_back();
  }

  /// Positions of at least this size are announced to the other walkers.
  static constexpr std::uint32_t kWorthSharing = 6;
  static constexpr std::size_t kFramesToRevisit = 64;
  /// Positions of less than this fraction of the root's size are small.
  static constexpr std::uint32_t kSmallest = 10;

  const Rules* rules_;
  Memory* memory_;
  InProgress* in_progress_;
  const core::Budget* budget_;
  std::uint64_t stack_limit_;
  std::uint64_t position_heap_bytes_;
  bool gave_up_ = false;
  typename Rules::Scratch scratch_;
  std::vector<Frame> frames_;
  std::vector<Option> options_;
  /// Where the mover hopes, walkers search the eldest option of larger positions together.
  std::uint32_t together_above_ = 0;
  WorkerStatistics statistics_;
  Awaited awaited_ = Awaited::kOptions;
  Bound result_;
};

/// The walkers of one thread, run in turn.
template <Ruleset Rules, class Memory, class Algebra>
class Worker {
 public:
  using Position = typename Rules::Position;

  Worker(const Rules& rules, Memory& memory, SharedSearch& shared)
      : memory_(&memory), shared_(&shared) {
    const bool memory_bound = rules.position_heap_bytes() == 0 && !rules.ordered();
    const std::size_t count = memory_bound ? kWalkers : 1;
    for (std::size_t i = 0; i < count; ++i) walkers_.emplace_back(rules, memory, shared);
  }

  void start(const Position& root, Nimber goal) {
    settled_ = false;
    for (auto& walker : walkers_) walker.start(root, goal);
  }

  /// Works until the root is settled, somebody interrupts, or the first walker alone has done a
  /// fixed small amount of work: a search that ends within that is not worth sharing.
  void run_alone() {
    for (std::uint32_t round = 0; round < kRoundsAlone; ++round) {
      if (!run_round(1)) return;
    }
  }

  /// Works until the root is settled or somebody interrupts; can be called again after a pause.
  void run() {
    while (run_round(walkers_.size())) {
    }
  }
  /// Forgets where it was and what it found, so that it is nobody's result later.
  void abandon() {
    settled_ = false;
    for (auto& walker : walkers_) walker.abandon();
  }

  [[nodiscard]] bool settled() const { return settled_; }
  [[nodiscard]] Bound result() const { return result_; }
  [[nodiscard]] WorkerStatistics statistics() const {
    WorkerStatistics total;
    for (const auto& walker : walkers_) total += walker.statistics();
    return total;
  }

 private:
  /// Lets the first `active` walkers take turns for a while; false when there is nothing left to
  /// do.
  bool run_round(std::size_t active) {
    if (shared_->interrupt.load() != Interrupt::kNone) return false;
    for (std::uint32_t i = 0; i < shared_->poll_interval; ++i) {
      for (std::size_t w = 0; w < active; ++w) {
        if (!walkers_[w].step()) return finish(walkers_[w].result());
        if (walkers_[w].gave_up()) {
          interrupt(Interrupt::kLimit);
          return false;
        }
      }
    }
    for (std::size_t w = 0; w < active; ++w) {
      if (!walkers_[w].leave_what_others_settled()) return finish(walkers_[w].result());
    }
    poll();
    return true;
  }

  bool finish(Bound result) {
    result_ = result;
    settled_ = true;
    shared_->interrupt.store(Interrupt::kFinished);
    return false;
  }

  void poll() {
    std::uint64_t inserted = 0;
    std::uint64_t stacks = 0;
    std::uint64_t nodes = 0;
    for (const auto& walker : walkers_) {
      nodes += walker.statistics().nodes;
      inserted += walker.statistics().inserted;
      stacks += walker.stack_bytes();
    }
    const std::uint64_t all_inserted =
        add(shared_->inserted, inserted - std::exchange(inserted_, inserted));
    // Unsigned wrap-around makes a shrinking stack subtract.
    const std::uint64_t all_stacks =
        add(shared_->stack_bytes, stacks - std::exchange(stacks_, stacks));
    const core::Budget& budget = shared_->budget;
    if (budget.progress != nullptr) budget.progress->add(nodes - std::exchange(nodes_, nodes));
    if (budget.cancelled() || budget.expired() || all_stacks > shared_->stack_limit) {
      return interrupt(Interrupt::kLimit);
    }
    if (memory_->table().can_grow() && all_inserted > memory_->table().crowded_at()) {
      interrupt(Interrupt::kPause);
    }
  }

  /// Adds to a sum of hints and returns it; relaxed, since nothing else is published with it.
  static std::uint64_t add(std::atomic<std::uint64_t>& sum, std::uint64_t amount) {
    return sum.fetch_add(amount, std::memory_order_relaxed) + amount;
  }

  /// The first interruption wins; a finished search is not made unfinished by a late limit.
  void interrupt(Interrupt reason) {
    Interrupt current = Interrupt::kNone;
    while (current == Interrupt::kNone && !shared_->interrupt.compare_exchange(current, reason)) {
    }
  }

  /// Walkers that take turns: enough to cover one access to memory with the work of the others.
  /// Where states are large or options are put in order, computing costs more than an access, and
  /// one walker alone repeats nothing.
  static constexpr std::size_t kWalkers = 3;
  static constexpr std::uint32_t kRoundsAlone = 16;

  Memory* memory_;
  SharedSearch* shared_;
  std::vector<Walker<Rules, Memory, Algebra>> walkers_;
  std::uint64_t nodes_ = 0;
  std::uint64_t inserted_ = 0;
  std::uint64_t stacks_ = 0;
  bool settled_ = false;
  Bound result_;
};

}  // namespace isthmus::engine::search
