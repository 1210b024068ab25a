#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/decomposition/random_tree_partition.hpp"
#include "kernels/geography/method.hpp"

/// Experiments on many instances: families by size and width, runs of methods with limits, results
/// that outlive an interruption, and quantiles.
namespace isthmus::kernels::study {

/// What is counted of a run, as far as its method counts it, under the names that tables have:
///   - types, configurations, local_states, diagram_nodes: of the forms of the XP algorithm;
///   - variables: of types; the paper's form calls them labels;
///   - largest_rank: the most unused ports of a type;
///   - work: states expanded, in the unit the method works in;
///   - span: the longest chain of states each of which waited for the next.
inline constexpr std::array<std::string_view, 8> kFigures = {
    "types",         "configurations", "local_states", "variables",
    "diagram_nodes", "largest_rank",   "work",         "span"};
/// What the time of a run is called among quantities; not one of kFigures.
inline constexpr std::string_view kSeconds = "seconds";
using Figures = std::array<std::optional<std::uint64_t>, kFigures.size()>;

/// The place of a figure among kFigures; kFigures.size() when there is none of this name.
[[nodiscard]] std::size_t figure_index(std::string_view name);

/// How a run ended.
enum class Ending : std::uint8_t {
  kSolved,
  kLimit,      ///< of time, memory or size; figures say what was counted by then
  kRefused,    ///< the method does not apply
  kUndecided,  ///< the method applies, and cannot tell
};

/// "solved", "limit", "refused" or "undecided".
[[nodiscard]] std::string_view name(Ending ending);
/// The ending of this name. Throws core::UsageError for another word.
[[nodiscard]] Ending ending_of(std::string_view name);

/// What a run of a method gave and cost.
struct Measurement {
  Ending ending = Ending::kRefused;
  /// The nimber, or 0 for a P-position and 1 for an N-position.
  std::optional<engine::search::Nimber> value;
  double seconds = 0;
  Figures figures;
  /// Why there is no value, where the method said so.
  std::string message;
};

/// What a run of a study or profile is allowed and asked.
struct RunSettings {
  geography::Value value = geography::Value::kOutcome;
  unsigned threads = 1;
  std::uint64_t memory = 0;
  /// Seconds; nothing for no limit.
  std::optional<double> time_limit;
  /// Whether the span is counted, which takes some time.
  bool span = false;
  /// Whether graphs are taken apart and made smaller first, where the method does so, or solved as
  /// they are, to see what the method itself costs.
  bool reductions = true;
  const engine::core::CancelToken* cancel = nullptr;
  /// Told of states, where there is one.
  engine::core::Progress* progress = nullptr;
};

/// The method of this name, "auto" for the planner. Throws core::UsageError, listing all, when
/// there is none.
[[nodiscard]] const geography::Method& method_called(std::string_view name);

/// Solves an instance from its start by the method of this name, beginning with its clock.
/// Reaching a limit is a result here and no error. Throws core::UsageError for an unknown method.
[[nodiscard]] Measurement measure(const engine::decomposition::PartitionedGraph& instance,
                                  std::string_view method, const RunSettings& settings);

}  // namespace isthmus::kernels::study
