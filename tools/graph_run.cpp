#include "tools/graph_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/io/byte_source.hpp"
#include "engine/io/decomposition_file.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/geography/second_opinions.hpp"
#include "tools/answer.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace geography = kernels::geography;
namespace io = engine::io;
using engine::decomposition::TreeDecomposition;
using engine::decomposition::TreePartition;
using engine::graph::Graph;
using engine::graph::Vertex;

/// One graph of the input, solved start by start.
class GraphRun {
 public:
  GraphRun(const SolveOptions& options, std::uint64_t index, const io::Instance& instance,
           const core::Budget& budget, RunListener& listener)
      : options_(options),
        index_(index),
        graph_(instance.graph),
        listener_(listener),
        explain_([this](std::string_view line) {
          listener_.remark(fmt::format("graph {}: {}", index_, line));
        }),
        question_(options.game->question(graph_, budget)),
        starts_(starts(instance)),
        writer_(options, index, question_) {
    if (options.explain) question_.explain = &explain_;
    if (!options.tree_partition.empty()) {
      given_ = io::require_of(graph_, io::read_tree_partition(lines_of(options.tree_partition)));
      question_.partition = &*given_;
    } else if (instance.partition) {
      question_.partition = &*instance.partition;
    }
    if (!options.tree_decomposition.empty()) {
      decomposition_ =
          io::require_of(graph_, io::read_tree_decomposition(lines_of(options.tree_decomposition)));
      question_.decomposition = &*decomposition_;
    }
    if (starts_.size() == 1) question_.start = starts_.front();
    question_.reasons = options.principal_line || certifies();
  }

  RunEnding run() {
    const geography::Method& method = geography::method_for(options_.game->method, question_);
    require_abilities(method);
    // What a method does before the first start counts for that one.
    auto began = std::chrono::steady_clock::now();
    auto solving = method.begin(question_);
    std::vector<Answer> waiting;
    for (const Vertex start : starts_) {
      Answer answer = solve(*solving, start);
      const auto ended = std::chrono::steady_clock::now();
      answer.seconds = std::chrono::duration<double>(ended - std::exchange(began, ended)).count();
      const std::string_view decided_by = solving->decided_by();
      answer.method = decided_by.empty() ? method.name : decided_by;
      if (interruption().requested()) {
        for (const Answer& known : waiting) tell(known);
        end_with(kInterrupted);
        return ending_;
      }
      if (!answer.value || writer_.lacks_something(answer)) end_with(kLimit);
      if (!options_.cross_check) tell(answer);
      if (certifies() && answer.value) certify(*solving, answer);
      if (options_.cross_check) waiting.push_back(std::move(answer));
    }
    if (!options_.cross_check) return ending_;
    // What this method remembers is in the way of the others.
    solving.reset();
    end_with(cross_check(waiting));
    return ending_;
  }

 private:
  [[nodiscard]] bool certifies() const { return !options_.certificate.empty(); }
  void tell(const Answer& answer) { listener_.answer(writer_.write(answer)); }
  void end_with(Status status) { ending_.status = graver(ending_.status, status); }

  [[nodiscard]] static io::LineReader lines_of(const std::string& path) {
    return {io::open_bytes(path), path};
  }

  /// Throws core::UsageError when the method cannot tell what is asked besides the value.
  void require_abilities(const geography::Method& method) const {
    const auto require = [&](bool asked, bool able, const char* what) {
      if (!asked || able) return;
      throw core::UsageError(fmt::format("{} gives no {}", method.name, what),
                             "use --method search");
    };
    const geography::Abilities& abilities = method.abilities;
    require(options_.winning_moves, abilities.winning_moves, "winning moves");
    require(options_.principal_line, abilities.principal_lines, "principal line");
    require(certifies(), abilities.certificates, "certificates");
  }

  [[nodiscard]] std::vector<Vertex> starts(const io::Instance& instance) const {
    std::vector<Vertex> result;
    if (options_.start == "all") {
      for (Vertex v = 0; v < graph_.vertex_count(); ++v) result.push_back(v);
      return result;
    }
    if (graph_.vertex_count() == 0) {
      throw core::UsageError("the graph has no vertex to start from", "use --start all");
    }
    if (options_.start.empty()) return {instance.start.value_or(0)};
    return {vertex_called(graph_, options_.start)};
  }

  Answer solve(geography::Run& solving, Vertex start) {
    Answer answer;
    answer.start = start;
    find_value(solving, answer);
    if (answer.value && options_.winning_moves) {
      answer.winning_moves = within_limits([&] { return solving.winning_moves(start); });
    }
    answer.states = solving.states();
    answer.counts = solving.counts();
    if (answer.value && options_.principal_line) {
      answer.line = within_limits([&] { return solving.principal_line(start); });
    }
    return answer;
  }

  /// A limit ends this start alone, and what was counted up to it is told.
  void find_value(geography::Run& solving, Answer& answer) {
    try {
      answer.value = solving.value(answer.start);
      if (answer.value) return;
      const geography::Undecided undecided = solving.undecided();
      answer.undecided = undecided.reason;
      ending_.met_limit = ending_.met_limit || undecided.at_limit;
    } catch (const core::LimitError& error) {
      answer.undecided = error.what();
      ending_.met_limit = true;
    }
  }

  /// Tells the certificate of an answer. A limit ends this one alone.
  void certify(geography::Run& solving, const Answer& answer) {
    try {
      listener_.certificate(solving.certificate(index_, answer.start, *answer.value));
    } catch (const core::LimitError& error) {
      listener_.remark(fmt::format("graph {}, start {}: no certificate: {}", index_,
                                   graph_.name(answer.start), error.what()));
      end_with(kLimit);
      ending_.met_limit = true;
    }
  }

  /// What a method tells besides a value; nothing when a limit came first.
  template <class Ask>
  [[nodiscard]] std::optional<std::vector<Vertex>> within_limits(const Ask& ask) {
    std::optional<std::vector<Vertex>> told;
    try {
      // What a theorem tells at once may still be too much for all starts together.
      if (!question_.options.budget.expired()) told = ask();
    } catch (const core::LimitError&) {
      told.reset();
    }
    ending_.met_limit = ending_.met_limit || !told;
    return told;
  }

  /// Tells answers with what the other methods say of them.
  Status cross_check(std::vector<Answer>& answers) {
    std::vector<geography::FirstOpinion> first;
    first.reserve(answers.size());
    for (const Answer& answer : answers) {
      first.push_back({answer.start, answer.value, answer.method});
    }
    std::vector<geography::SecondOpinions> opinions =
        geography::second_opinions(question_, first, options_.common->time_limit);
    Status status = kDone;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (!opinions[i].disagree.empty()) status = kCheckFailed;
      // Who was interrupted knows who disagreed, but not that nobody else does.
      const bool heard = !opinions[i].agree.empty() || !opinions[i].disagree.empty();
      if (answers[i].value && (heard || !interruption().requested())) {
        answers[i].others = std::move(opinions[i]);
      }
      tell(answers[i]);
    }
    return interruption().requested() ? kInterrupted : status;
  }

  const SolveOptions& options_;
  std::uint64_t index_;
  const Graph& graph_;
  RunListener& listener_;
  std::function<void(std::string_view)> explain_;
  geography::Question question_;
  /// The tree partition of --tree-partition.
  std::optional<TreePartition> given_;
  /// The tree decomposition of --tree-decomposition.
  std::optional<TreeDecomposition> decomposition_;
  std::vector<Vertex> starts_;
  AnswerWriter writer_;
  RunEnding ending_;
};

}  // namespace

RunEnding solve_graph(const SolveOptions& options, std::uint64_t index,
                      const engine::io::Instance& instance, const core::Budget& budget,
                      RunListener& listener) {
  return GraphRun(options, index, instance, budget, listener).run();
}

}  // namespace isthmus::tools
