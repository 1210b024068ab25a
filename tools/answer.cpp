#include "tools/answer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <utility>
#include <variant>

#include "engine/core/budget.hpp"
#include "engine/core/version.hpp"
#include "tools/json_text.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace geography = kernels::geography;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;
using Json = nlohmann::ordered_json;

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

std::string_view outcome(const Answer& answer) {
  if (!answer.value) return "unknown";
  return *answer.value == 0 ? "P" : "N";
}

}  // namespace

AnswerWriter::AnswerWriter(const SolveOptions& options, std::uint64_t index,
                           const geography::Question& question)
    : options_(options), index_(index), question_(question), graph_(*question.graph) {
  if (!options.common->json) return;
  JsonText head;
  head.add("isthmus", core::kVersion);
  head.add("graph", index_);
  head.add("n", graph_.vertex_count());
  head.add("m", graph_.edge_count());
  head.add("game", question_.game->name);
  head_ = head.begun();
}

std::string AnswerWriter::write(const Answer& answer) const {
  return options_.common->json ? json(answer) : text(answer);
}

bool AnswerWriter::lacks_something(const Answer& answer) const {
  return (options_.winning_moves && !answer.winning_moves) ||
         (options_.principal_line && !answer.line);
}

/// A value as text: who wins, or the nimber.
std::string AnswerWriter::value_text(Nimber value) const {
  if (nimbers()) return fmt::format("nimber {}", value);
  return value == 0 ? "P" : "N";
}

bool AnswerWriter::nimbers() const { return question_.options.value == geography::Value::kNimber; }

/// What of a known answer was not found, and what to do; empty where all is there.
std::string AnswerWriter::what_is_missing(const Answer& answer) const {
  if (!answer.value || !lacks_something(answer)) return {};
  const bool moves = options_.winning_moves && !answer.winning_moves;
  const bool line = options_.principal_line && !answer.line;
  return fmt::format("a limit was reached before the {} found; give more --time-limit or --memory",
                     moves && line ? "winning moves and the principal line were"
                     : moves       ? "winning moves were"
                                   : "principal line was");
}

/// Asked of the system anew after an answer that took long enough to matter.
std::uint64_t AnswerWriter::peak_memory(const Answer& answer) const {
  constexpr double kLong = 1e-4;
  if (peak_memory_ == 0 || answer.seconds > kLong) peak_memory_ = core::peak_memory();
  return peak_memory_;
}

std::string AnswerWriter::json(const Answer& answer) const {
  JsonText line(head_);
  if (graph_.names().named()) {
    line.add("start", graph_.name(answer.start));
  } else {
    line.add("start", std::uint64_t{answer.start} + graph_.names().base());
  }
  line.add("outcome", outcome(answer));
  if (answer.value) {
    line.add("winner", *answer.value == 0 ? 2 : 1);
  } else {
    line.add("winner", nullptr);
    line.add("reason", answer.undecided);
  }
  if (nimbers()) line.add("nimber", answer.value ? Json(*answer.value) : Json(nullptr));
  if (const std::string missing = what_is_missing(answer); !missing.empty()) {
    line.add("reason", missing);
  }
  if (answer.winning_moves) line.add("winning_moves", names_of(graph_, *answer.winning_moves));
  if (answer.line) line.add("principal_line", names_of(graph_, *answer.line));
  line.add("method", answer.method);
  line.add("exact", !question_.options.hash_only);
  line.add("seconds", answer.seconds);
  if (answer.others) {
    line.add("agree", answer.others->agree);
    line.add_object("disagree", [&](JsonText& object) {
      for (const auto& [method, value] : answer.others->disagree) {
        object.add(method, nimbers() ? Json(value) : Json(value_text(value)));
      }
    });
  }
  line.add_object("stats", [&](JsonText& object) {
    for (const geography::Count& count : answer.counts) {
      std::visit([&](const auto& value) { object.add(count.name, value); }, count.value);
    }
    object.add("peak_memory", peak_memory(answer));
  });
  return line.take() + '\n';
}

std::string AnswerWriter::text(const Answer& answer) const {
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

std::string AnswerWriter::text(const geography::SecondOpinions& others) const {
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

}  // namespace isthmus::tools
