#include "tools/solve_stream.hpp"

#include <fmt/format.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/relaxed.hpp"
#include "engine/core/size.hpp"
#include "engine/core/threads.hpp"
#include "tools/graph_run.hpp"
#include "tools/output_file.hpp"
#include "tools/progress_line.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace io = engine::io;

/// Tells everything where it belongs, at once.
class Teller final : public RunListener {
 public:
  explicit Teller(OutputFile* certificates) : certificates_(certificates) {}

  void answer(std::string_view lines) override { print(lines); }
  void certificate(std::string_view line) override {
    certificates_->write(line);
    certificates_->write("\n");
  }
  void remark(std::string_view line) override { say(line); }

 private:
  OutputFile* certificates_;
};

/// Keeps what is to be told for later.
class Keeper final : public RunListener {
 public:
  void answer(std::string_view lines) override { answers_ += lines; }
  void certificate(std::string_view line) override { certificates_.emplace_back(line); }
  void remark(std::string_view line) override { remarks_.emplace_back(line); }

  void tell(RunListener& listener) const {
    if (!answers_.empty()) listener.answer(answers_);
    for (const std::string& line : certificates_) listener.certificate(line);
    for (const std::string& line : remarks_) listener.remark(line);
  }

 private:
  std::string answers_;
  std::vector<std::string> certificates_;
  std::vector<std::string> remarks_;
};

/// A graph of the input, or what is wrong with it, and what was found out on its way.
struct Item {
  std::uint64_t index = 0;
  std::optional<io::Instance> instance;
  std::exception_ptr fault;
  Keeper kept;
  RunEnding ending;
  /// Whether there is nothing left to do but to tell.
  bool done = false;
};

class SolveStream {
 public:
  explicit SolveStream(const SolveOptions& options)
      : options_(options),
        budget_(options.common->budget()),
        reader_(options.input->open(*options.common, [this](bool waiting) { hear(waiting); })),
        certificates_(options.certificate),
        teller_(&certificates_),
        progress_(*options.common,
                  [this](std::uint64_t states, double seconds) { return text(states, seconds); }) {
    budget_.progress = progress_.progress();
  }

  Status run() {
    if (budget_.threads > 1 && many() && can_try()) {
      run_together();
    } else {
      run_one_by_one();
    }
    if (!options_.certificate.empty()) certificates_.close();
    return status_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // A graph is tried by one thread if it has so many vertices and edges at most, for so long, and
  // with so much memory at most.
  static constexpr std::uint64_t kMostSizeToTry = 2000;
  static constexpr double kSecondsToTry = 0.02;
  static constexpr std::uint64_t kMemoryToTry = std::uint64_t{1} << 26U;
  /// The part of the memory that all tries together may take.
  static constexpr std::uint64_t kShareToTry = 8;
  /// Graphs under way at once, for every thread.
  static constexpr std::size_t kItemsAThread = 32;

  [[nodiscard]] bool many() const { return io::traits(reader_->format()).many; }

  /// Whether what is asked comes out of a try. What other methods say depends on their time, files
  /// are read for every graph, and explanations are to come as they arise.
  [[nodiscard]] bool can_try() const {
    return !options_.cross_check && !options_.explain && options_.tree_partition.empty() &&
           options_.tree_decomposition.empty();
  }

  void run_one_by_one() {
    for (Item item; !ended_.load() && read(item); item = Item{}) finish(item);
  }

  void run_together() {
    tries_ = true;
    core::allow_threads(budget_.threads);
    const std::uint64_t to_try =
        std::min(kMemoryToTry, budget_.memory / (kShareToTry * budget_.threads));
    budget_.memory -= to_try * budget_.threads;
    core::Budget budget = budget_;
    budget.threads = 1;
    budget.memory = to_try;

    // Only numbers travel, as a pipeline that ends early drops what is on its way. An item's place
    // is free again when the item that many before it has left.
    std::vector<Item> items(kItemsAThread * budget_.threads);
    std::uint64_t next = 0;
    const auto item = [&](std::uint64_t number) -> Item& { return items[number % items.size()]; };
    const auto read_next = [&](tbb::flow_control& control) {
      item(next) = Item{};
      if (ended_.load() || !read(item(next))) control.stop();
      return next++;
    };
    const auto try_and_pass = [&](std::uint64_t number) {
      try_alone(item(number), budget);
      return number;
    };
    using tbb::filter_mode;
    tbb::task_arena arena(static_cast<int>(budget_.threads));
    arena.execute([&] {
      tbb::parallel_pipeline(
          items.size(),
          tbb::make_filter<void, std::uint64_t>(filter_mode::serial_in_order, read_next) &
              tbb::make_filter<std::uint64_t, std::uint64_t>(filter_mode::parallel, try_and_pass) &
              tbb::make_filter<std::uint64_t, void>(
                  filter_mode::serial_in_order,
                  [&](std::uint64_t number) { finish(item(number)); }));
    });
  }

  /// Reads the next item; false after the last.
  [[nodiscard]] bool read(Item& item) {
    item.index = read_;
    try {
      if (interruption().requested()) return false;
      item.instance = reader_->next();
      if (!item.instance) return false;
    } catch (const core::InputError&) {
      item.fault = std::current_exception();
    } catch (...) {
      // What comes before is told first; there is nothing after this.
      item.fault = std::current_exception();
      ended_.store(true);
    }
    ++read_;
    return true;
  }

  /// Solves a small graph if that is quickly done, by this thread.
  void try_alone(Item& item, core::Budget budget) const {
    if (item.fault) return;
    const engine::graph::Graph& graph = item.instance->graph;
    if (std::uint64_t{graph.vertex_count()} + graph.edge_count() > kMostSizeToTry) return;
    budget.expire_after(
        std::min(kSecondsToTry, options_.common->time_limit.value_or(kSecondsToTry)));
    try {
      item.ending = solve_graph(options_, item.index, *item.instance, budget, item.kept);
      item.done = !item.ending.met_limit && item.ending.status != kInterrupted;
    } catch (const core::LimitError&) {
      item.done = false;
    } catch (const std::bad_alloc&) {
      item.done = false;
    } catch (...) {
      item.fault = std::current_exception();
    }
  }

  /// Tells what was found of an item, or finds it out with all threads. After a fault that ends the
  /// stream, or an interruption, nothing more is told.
  void finish(Item& item) {
    if (stopped_) return;
    if (item.fault) {
      report(item);
    } else if (item.done) {
      item.kept.tell(teller_);
      end_with(item.ending.status);
    } else if (!interruption().requested()) {
      solve(item);
    } else if (!item.ending.met_limit) {
      item.kept.tell(teller_);
    }
    finished_.store(item.index + 1);
    // Who waits for an answer before it asks again gets it, and others not too late.
    if (reader_waits_.load() || Clock::now() >= next_flush_) flush();
    budget_.progress->add(0);
    if (interruption().requested()) stop();
  }

  /// Sequentially consistent: either who prints sees that the reader waits, or the reader, who
  /// flushes after it has said so, hands over what was printed.
  void hear(bool waiting) {
    reader_waits_.store(waiting);
    if (waiting) flush_output();
  }

  void flush() {
    constexpr std::chrono::milliseconds kOften{100};
    flush_output();
    next_flush_ = Clock::now() + kOften;
  }

  void solve(Item& item) {
    // What could not be done in passing may take long.
    if (tries_ || Clock::now() >= next_flush_) flush();
    core::Budget budget = budget_;
    if (options_.common->time_limit) budget.expire_after(*options_.common->time_limit);
    try {
      end_with(solve_graph(options_, item.index, *item.instance, budget, teller_).status);
    } catch (const core::Error&) {
      item.fault = std::current_exception();
      report(item);
    }
  }

  /// Reports what is wrong with an item; rethrows what is wrong with more than that.
  void report(const Item& item) {
    const auto fail = [&](const core::Error& error, Status status) {
      print_fault(error, item.index, options_.common->json);
      end_with(status);
      if (options_.input->strict) stop();
    };
    try {
      std::rethrow_exception(item.fault);
    } catch (const core::UsageError& error) {
      fail(error, kUsage);
    } catch (const core::LimitError& error) {
      fail(error, kLimit);
    } catch (const core::InputError& error) {
      fail(error, kBadInput);
    }
  }

  void end_with(Status status) { status_ = graver(status_, status); }
  void stop() {
    stopped_ = true;
    ended_.store(true);
  }

  [[nodiscard]] std::string text(std::uint64_t states, double seconds) const {
    constexpr double kMillion = 1e6;
    const std::uint64_t graphs = finished_.load();
    std::string line = fmt::format("{:.0f} s, ", seconds);
    if (graphs > 0) {
      line += fmt::format("{} graphs, {:.0f}/s, ", graphs, static_cast<double>(graphs) / seconds);
    }
    return line + fmt::format("{:.1f} million states, {:.2f} million/s, {} peak",
                              static_cast<double>(states) / kMillion,
                              static_cast<double>(states) / kMillion / seconds,
                              core::format_size(core::peak_memory()));
  }

  const SolveOptions& options_;
  core::Budget budget_;
  std::atomic<bool> reader_waits_{false};
  Clock::time_point next_flush_ = Clock::now();
  std::unique_ptr<io::InstanceReader> reader_;
  OutputFile certificates_;
  Teller teller_;
  /// Items read, and told.
  std::uint64_t read_ = 0;
  core::Relaxed<std::uint64_t> finished_{0};
  /// Nothing more is to be read.
  core::Relaxed<bool> ended_{false};
  /// Nothing more is to be told.
  bool stopped_ = false;
  /// Whether graphs are tried before they are solved.
  bool tries_ = false;
  Status status_ = kDone;
  ProgressLine progress_;
};

}  // namespace

Status solve_stream(const SolveOptions& options) {
  require_two_files(options.input->path, options.certificate);
  return SolveStream(options).run();
}

}  // namespace isthmus::tools
