#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/budget.hpp"
#include "engine/io/instance.hpp"
#include "tools/session.hpp"
#include "tools/solve_options.hpp"

namespace isthmus::tools {

/// Hears what is found out about a graph, piece by piece.
class RunListener {
 public:
  virtual ~RunListener() = default;
  /// Lines for standard output.
  virtual void answer(std::string_view lines) = 0;
  /// A line for the file of certificates.
  virtual void certificate(std::string_view line) = 0;
  /// A line for standard error, without its end.
  virtual void remark(std::string_view line) = 0;
};

/// How solving a graph ended.
struct RunEnding {
  Status status = kDone;
  /// Whether a limit of the budget kept something from being found.
  bool met_limit = false;
};

/// Answers what the options ask about a graph, which is number `index` of the input, start by
/// start. The clock of the budget starts before. Throws core::UsageError for questions that make no
/// sense, core::InputError for decompositions that are not the graph's, and core::LimitError.
RunEnding solve_graph(const SolveOptions& options, std::uint64_t index,
                      const engine::io::Instance& instance, const engine::core::Budget& budget,
                      RunListener& listener);

}  // namespace isthmus::tools
