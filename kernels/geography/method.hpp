#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/decomposition/tree_decomposition.hpp"
#include "engine/decomposition/tree_partition.hpp"
#include "engine/graph/graph.hpp"
#include "engine/search/bound.hpp"
#include "kernels/geography/edge_search.hpp"
#include "kernels/geography/games.hpp"

/// The ways there are to solve a game on a graph, behind one interface.
namespace isthmus::kernels::geography {

/// What is asked: a game, and how it may be worked on. Refers to the graph and its decompositions,
/// which must outlive it and every run of a method on it.
struct Question {
  const engine::graph::Graph* graph = nullptr;
  const Game* game = nullptr;
  SearchOptions options;
  /// A tree partition of the graph, for methods that need one; null when none is known.
  const engine::decomposition::TreePartition* partition = nullptr;
  /// A tree decomposition of the graph, for methods that can use one; null when none is known.
  const engine::decomposition::TreeDecomposition* decomposition = nullptr;
  /// The only start that will be asked about; nothing when it may be any.
  std::optional<engine::graph::Vertex> start = std::nullopt;
  /// Whether counts() are to say, where the method can, how long the longest chain of work is that
  /// no number of threads would shorten.
  bool span = false;
  /// Whether principal lines or certificates will be asked for: a method that has to look at more
  /// for these does so from the start, and solves once.
  bool reasons = false;
  /// Hears, line by line, why a question is solved the way it is; not owned, may be null.
  const std::function<void(std::string_view line)>* explain = nullptr;
};

/// A figure that a method reports of its work, under the name it has in JSON.
struct Count {
  std::string_view name;
  std::variant<std::uint64_t, std::vector<std::uint64_t>> value;
};

/// Why there is no value.
struct Undecided {
  /// In a few words.
  std::string reason = "a limit was reached";
  /// False where the method cannot tell, whatever time and memory it is given.
  bool at_limit = true;
};

/// A method at work on one question. Not thread-safe; inside it uses the threads of the budget.
class Run {
 public:
  using Vertex = engine::graph::Vertex;
  using Nimber = engine::search::Nimber;

  virtual ~Run() = default;

  /// Value::kNimber: the Grundy value with the token at `start`. Value::kOutcome: 0 if that is a
  /// P-position, 1 if it is an N-position. Nothing when a limit of the budget was reached, or when
  /// the method cannot tell: see undecided(). Throws core::LimitError where there is more to say of
  /// a limit: which one it was, and what to do; counts() tells the work up to it all the same.
  [[nodiscard]] virtual std::optional<Nimber> value(Vertex start) = 0;

  /// Why value(), last called, gave nothing.
  [[nodiscard]] virtual Undecided undecided() const { return {}; }

  // The following are asked of a start whose value is known. What a method is not able to tell
  // (Abilities) throws core::UsageError, naming one that does.

  /// Where the player to move at `start` can move and win, ascending; empty for a P-position.
  /// Nothing when a limit of the budget was reached.
  [[nodiscard]] virtual std::optional<std::vector<Vertex>> winning_moves(Vertex start) = 0;

  /// A play in which the winner makes first winning moves and the loser first moves, as the
  /// vertices visited. Nothing when a limit of the budget was reached.
  [[nodiscard]] virtual std::optional<std::vector<Vertex>> principal_line(Vertex start) = 0;

  /// A certificate of `value`, which value(start) gave: a line of JSON that kernels/check accepts.
  /// `index` is the graph's place in the input. Throws core::LimitError when a limit of the budget
  /// is reached first.
  [[nodiscard]] virtual std::string certificate(std::uint64_t index, Vertex start,
                                                Nimber value) = 0;

  /// The name of the method that really gave the last value, where a run chooses among several;
  /// otherwise empty.
  [[nodiscard]] virtual std::string_view decided_by() const { return {}; }

  /// What was expanded since value() was last called, in the unit the method works in.
  [[nodiscard]] virtual std::uint64_t states() const = 0;

  /// The work since value() was last called, and what is remembered now.
  [[nodiscard]] virtual std::vector<Count> counts() const = 0;
};

/// A method at work, or why it does not apply, ending in one that does: where finding that out is
/// a good part of the work.
using Attempt = std::variant<std::unique_ptr<Run>, std::string>;

/// The obstacle that an attempt met; empty when it met none.
[[nodiscard]] inline std::string obstacle_of(const Attempt& attempt) {
  const auto* const obstacle = std::get_if<std::string>(&attempt);
  return obstacle == nullptr ? std::string() : *obstacle;
}

/// What runs of a method can tell besides values.
struct Abilities {
  bool winning_moves = true;
  bool principal_lines = true;
  bool certificates = true;
  /// False when values may stay unknown where no limit is reached.
  bool always_decides = true;
};

/// A way to solve games.
struct Method {
  /// What the command line and answers call it.
  std::string_view name;
  /// What it does, in a few words.
  std::string_view summary;
  /// Why it does not apply to this question, ending in one that does; empty when it applies.
  std::string (*obstacle)(const Question& question);
  /// Starts it on a question it applies to.
  std::unique_ptr<Run> (*begin)(const Question& question);
  Abilities abilities = {};
};

/// The obstacle, for methods that do not search, of options that only a search has; empty when none
/// was given.
[[nodiscard]] std::string search_options_obstacle(const Question& question);

/// The obstacle, for methods of edge geography, of games in which vertices vanish; else empty.
[[nodiscard]] std::string vertex_geography_obstacle(const Question& question);

/// All methods, the most general one first.
[[nodiscard]] std::span<const Method> methods();

/// The method of this name, which is one of methods().
[[nodiscard]] const Method& method_named(std::string_view name);

/// The method of this name, or, for "auto", the one that chooses (begin_auto). Throws
/// core::UsageError for an unknown name and for a method that does not apply to this question.
[[nodiscard]] const Method& method_for(std::string_view name, const Question& question);

}  // namespace isthmus::kernels::geography
