#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/progress.hpp"
#include "engine/core/size.hpp"
#include "engine/core/version.hpp"
#include "engine/io/byte_source.hpp"
#include "engine/io/decomposition_file.hpp"
#include "kernels/geography/method.hpp"
#include "kernels/geography/second_opinions.hpp"
#include "tools/game_options.hpp"
#include "tools/input_options.hpp"
#include "tools/json_line.hpp"
#include "tools/output_file.hpp"
#include "tools/progress_line.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace geography = kernels::geography;
namespace io = engine::io;
using engine::decomposition::TreeDecomposition;
using engine::decomposition::TreePartition;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;
using Json = nlohmann::ordered_json;

struct SolveOptions {
  std::shared_ptr<CommonOptions> common;
  std::shared_ptr<InputOptions> input;
  std::shared_ptr<GameOptions> game;
  std::string start;
  std::string tree_partition;
  std::string tree_decomposition;
  bool winning_moves = false;
  bool principal_line = false;
  std::string certificate;
  bool cross_check = false;
  bool explain = false;
};

/// What is known of one start.
struct Answer {
  Vertex start = 0;
  std::optional<Nimber> value;
  /// Why there is no value.
  std::string undecided;
  std::optional<std::vector<Vertex>> winning_moves;
  std::optional<std::vector<Vertex>> line;
  double seconds = 0;
  std::string_view method;
  std::uint64_t states = 0;
  std::vector<geography::Count> counts;
  /// Where other methods were asked, too.
  std::optional<geography::SecondOpinions> others;
};

/// A vertex as the input names it: a number where vertices are numbers.
Json name_of(const Graph& graph, Vertex v) {
  if (graph.names().named()) return graph.name(v);
  return std::uint64_t{v} + graph.names().base();
}

Json names_of(const Graph& graph, const std::vector<Vertex>& vertices) {
  Json names = Json::array();
  for (const Vertex v : vertices) names.push_back(name_of(graph, v));
  return names;
}

std::string text_of(const Graph& graph, const std::vector<Vertex>& vertices) {
  std::vector<std::string> names;
  names.reserve(vertices.size());
  for (const Vertex v : vertices) names.push_back(graph.name(v));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, " "));
}

/// One graph of the input, solved start by start.
class GraphRun {
 public:
  GraphRun(const SolveOptions& options, std::uint64_t index, const io::Instance& instance,
           OutputFile* certificates, core::Progress* progress)
      : options_(options),
        index_(index),
        graph_(instance.graph),
        explain_([index](std::string_view line) { say(fmt::format("graph {}: {}", index, line)); }),
        question_(options.game->question(graph_, *options.common)),
        starts_(starts(instance)),
        certificates_(certificates) {
    question_.options.budget.progress = progress;
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
    question_.reasons = options.principal_line || certificates != nullptr;
  }

  Status run() {
    const geography::Method& method = geography::method_for(options_.game->method, question_);
    require_abilities(method);
    // What a method does before the first start counts for that one.
    auto began = std::chrono::steady_clock::now();
    auto solving = method.begin(question_);
    Status status = kDone;
    std::vector<Answer> waiting;
    for (const Vertex start : starts_) {
      Answer answer = solve(*solving, start);
      const auto ended = std::chrono::steady_clock::now();
      answer.seconds = std::chrono::duration<double>(ended - std::exchange(began, ended)).count();
      const std::string_view decided_by = solving->decided_by();
      answer.method = decided_by.empty() ? method.name : decided_by;
      if (interruption().requested()) {
        for (const Answer& known : waiting) print(known);
        return kInterrupted;
      }
      if (!answer.value || lacks_something(answer)) status = graver(status, kLimit);
      if (!options_.cross_check) print(answer);
      if (certificates_ != nullptr && answer.value && !certify(*solving, answer)) {
        status = graver(status, kLimit);
      }
      if (options_.cross_check) waiting.push_back(std::move(answer));
    }
    if (!options_.cross_check) return status;
    // What this method remembers is in the way of the others.
    solving.reset();
    return graver(status, print_cross_checked(waiting));
  }

 private:
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
    require(certificates_ != nullptr, abilities.certificates, "certificates");
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

  Answer solve(geography::Run& solving, Vertex start) const {
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
  static void find_value(geography::Run& solving, Answer& answer) {
    try {
      answer.value = solving.value(answer.start);
      if (!answer.value) answer.undecided = solving.undecided().reason;
    } catch (const core::LimitError& error) {
      answer.undecided = error.what();
    }
  }

  void print(const Answer& answer) const {
    tools::print(options_.common->json ? json(answer) : text(answer));
  }

  /// Writes the certificate of an answer. A limit ends this one alone, and false comes back.
  [[nodiscard]] bool certify(geography::Run& solving, const Answer& answer) const {
    try {
      certificates_->write(solving.certificate(index_, answer.start, *answer.value) + '\n');
      return true;
    } catch (const core::LimitError& error) {
      say(fmt::format("graph {}, start {}: no certificate: {}", index_, graph_.name(answer.start),
                      error.what()));
      return false;
    }
  }

  /// What a method tells besides a value; nothing when a limit came first.
  template <class Ask>
  [[nodiscard]] std::optional<std::vector<Vertex>> within_limits(const Ask& ask) const {
    // What a theorem tells at once may still be too much for all starts together.
    if (question_.options.budget.expired()) return std::nullopt;
    try {
      return ask();
    } catch (const core::LimitError&) {
      return std::nullopt;
    }
  }

  /// Prints answers with what the other methods say of them.
  Status print_cross_checked(std::vector<Answer>& answers) const {
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
      print(answers[i]);
    }
    return interruption().requested() ? kInterrupted : status;
  }

  /// A value as text: who wins, or the nimber.
  [[nodiscard]] std::string value_text(Nimber value) const {
    if (nimbers()) return fmt::format("nimber {}", value);
    return value == 0 ? "P" : "N";
  }

  [[nodiscard]] bool nimbers() const {
    return question_.options.value == geography::Value::kNimber;
  }
  [[nodiscard]] bool lacks_something(const Answer& answer) const {
    return (options_.winning_moves && !answer.winning_moves) ||
           (options_.principal_line && !answer.line);
  }

  /// What of a known answer was not found, and what to do; empty where all is there.
  [[nodiscard]] std::string what_is_missing(const Answer& answer) const {
    if (!answer.value || !lacks_something(answer)) return {};
    const bool moves = options_.winning_moves && !answer.winning_moves;
    const bool line = options_.principal_line && !answer.line;
    return fmt::format(
        "a limit was reached before the {} found; give more --time-limit or --memory",
        moves && line ? "winning moves and the principal line were"
        : moves       ? "winning moves were"
                      : "principal line was");
  }

  [[nodiscard]] std::string outcome(const Answer& answer) const {
    if (!answer.value) return "unknown";
    return *answer.value == 0 ? "P" : "N";
  }

  [[nodiscard]] std::string json(const Answer& answer) const {
    Json line = {{"isthmus", core::kVersion},    {"graph", index_},
                 {"n", graph_.vertex_count()},   {"m", graph_.edge_count()},
                 {"game", question_.game->name}, {"start", name_of(graph_, answer.start)},
                 {"outcome", outcome(answer)},   {"winner", nullptr}};
    if (answer.value) line["winner"] = *answer.value == 0 ? 2 : 1;
    if (!answer.value) line["reason"] = answer.undecided;
    if (nimbers()) line["nimber"] = answer.value ? Json(*answer.value) : Json(nullptr);
    if (const std::string missing = what_is_missing(answer); !missing.empty()) {
      line["reason"] = missing;
    }
    if (answer.winning_moves) line["winning_moves"] = names_of(graph_, *answer.winning_moves);
    if (answer.line) line["principal_line"] = names_of(graph_, *answer.line);
    line["method"] = answer.method;
    line["exact"] = !question_.options.hash_only;
    line["seconds"] = answer.seconds;
    if (answer.others) {
      line["agree"] = answer.others->agree;
      line["disagree"] = Json::object();
      for (const auto& [method, value] : answer.others->disagree) {
        line["disagree"][std::string(method)] = nimbers() ? Json(value) : Json(value_text(value));
      }
    }
    line["stats"] = stats(answer);
    return json_line(line);
  }

  [[nodiscard]] static Json stats(const Answer& answer) {
    Json object = Json::object();
    for (const geography::Count& count : answer.counts) {
      std::visit([&](const auto& value) { object[std::string(count.name)] = value; }, count.value);
    }
    object["peak_memory"] = core::peak_memory();
    return object;
  }

  [[nodiscard]] std::string text(const Answer& answer) const {
    std::string line =
        fmt::format("graph {}: {}, {} vertices, {} edges, start {}: ", index_, question_.game->name,
                    graph_.vertex_count(), graph_.edge_count(), graph_.name(answer.start));
    if (!answer.value) {
      line += "unknown, " + answer.undecided;
    } else {
      line += *answer.value == 0 ? "P, player 2 wins" : "N, player 1 wins";
      if (nimbers()) line += fmt::format(", nimber {}", *answer.value);
    }
    line += fmt::format(" ({} states, {:.3f} s)\n", answer.states, answer.seconds);
    if (answer.winning_moves) {
      line += fmt::format("  winning moves: {}\n", text_of(graph_, *answer.winning_moves));
    }
    if (answer.line) line += fmt::format("  principal line: {}\n", text_of(graph_, *answer.line));
    if (const std::string missing = what_is_missing(answer); !missing.empty()) {
      line += fmt::format("  {}\n", missing);
    }
    if (answer.others) line += text(*answer.others);
    return line;
  }

  [[nodiscard]] std::string text(const geography::SecondOpinions& others) const {
    std::string line;
    if (!others.agree.empty()) {
      line += fmt::format("  {} agree{}\n", fmt::join(others.agree, ", "),
                          others.agree.size() == 1 ? "s" : "");
    }
    for (const auto& [method, value] : others.disagree) {
      line += fmt::format("  {} DISAGREES: {}\n", method, value_text(value));
    }
    if (line.empty()) line = "  no other method tells\n";
    return line;
  }

  const SolveOptions& options_;
  std::uint64_t index_;
  const Graph& graph_;
  std::function<void(std::string_view)> explain_;
  geography::Question question_;
  /// The tree partition of --tree-partition.
  std::optional<TreePartition> given_;
  /// The tree decomposition of --tree-decomposition.
  std::optional<TreeDecomposition> decomposition_;
  std::vector<Vertex> starts_;
  OutputFile* certificates_;
};

std::string progress_text(std::uint64_t done, double seconds) {
  constexpr double kMillion = 1e6;
  return fmt::format("{:.0f} s, {:.1f} million states, {:.2f} million/s, {} peak", seconds,
                     static_cast<double>(done) / kMillion,
                     static_cast<double>(done) / kMillion / seconds,
                     core::format_size(core::peak_memory()));
}

Status solve_stream(const SolveOptions& options) {
  require_two_files(options.input->path, options.certificate);
  const auto reader = options.input->open();
  std::optional<OutputFile> certificates;
  if (!options.certificate.empty()) certificates.emplace(options.certificate);
  ProgressLine progress(*options.common, progress_text);
  Status status = kDone;
  for (std::uint64_t index = 0; !interruption().requested(); ++index) {
    const auto fail = [&](const core::Error& error, Status with) {
      print_fault(error, index, options.common->json);
      status = graver(status, with);
      return !options.input->strict;
    };
    try {
      const auto instance = reader->next();
      if (!instance) break;
      status = graver(status, GraphRun(options, index, *instance,
                                       certificates ? &*certificates : nullptr, progress.progress())
                                  .run());
    } catch (const core::UsageError& error) {
      if (!fail(error, kUsage)) break;
    } catch (const core::LimitError& error) {
      if (!fail(error, kLimit)) break;
    } catch (const core::InputError& error) {
      if (!fail(error, kBadInput)) break;
    }
  }
  if (certificates) certificates->close();
  return status;
}

}  // namespace

Subcommand add_solve(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "solve", "Who wins, with which moves, and the Grundy value, of every graph of a file");
  auto options = std::make_shared<SolveOptions>();
  options->input = add_input_options(*app);
  options->game = add_game_options(*app);
  options->common = add_common_options(*app);
  constexpr const char* kGroup = "Game";
  app->add_option("--start", options->start,
                  "Where the token starts, or all (default: the file's own, else the first vertex)")
      ->group(kGroup);
  app->add_option("--tree-partition", options->tree_partition,
                  "A rooted tree partition of the graph (.tp), in place of the file's own")
      ->option_text("FILE")
      ->group(kGroup);
  app->add_option("--tree-decomposition", options->tree_decomposition,
                  "A tree decomposition of the graph (.td), for --method treewidth")
      ->option_text("FILE")
      ->group(kGroup);
  app->add_flag("--winning-moves", options->winning_moves, "List every winning move")
      ->group(kGroup);
  app->add_flag("--principal-line", options->principal_line,
                "Show a play: the winner's first winning moves against the loser's first moves")
      ->group(kGroup);
  app->add_option("--certificate", options->certificate,
                  "Write a proof of each answer to this file: a winning strategy, or what the "
                  "method has (isthmus check reads it)")
      ->group(kGroup);
  app->add_flag(
         "--cross-check", options->cross_check,
         "Ask every other method that applies too, each with the time limit to itself; status 5 "
         "when two disagree")
      ->group(kGroup);
  app->add_flag("--explain", options->explain,
                "Say on standard error why each graph is solved the way it is")
      ->group(kGroup);
  app->footer(
      "Example: isthmus generate grid 3 4 | isthmus solve - --start all --value nimber --json");
  return {app, [options] { return solve_stream(*options); }};
}

}  // namespace isthmus::tools
