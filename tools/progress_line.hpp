#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/core/progress.hpp"
#include "engine/core/relaxed.hpp"
#include "tools/session.hpp"

namespace isthmus::tools {

/// Set by SIGUSR1: somebody wants to know how far the work is. Taken back when it was told.
[[nodiscard]] engine::core::Relaxed<bool>& status_request();

/// Shows on standard error how far long work is: on a terminal one line that is overwritten, and
/// taken away at the end; elsewhere a line every ten seconds. Whoever asks by SIGUSR1 is told at
/// once, even where progress is not wanted.
class ProgressLine {
 public:
  /// The line, of work done and seconds.
  using Describe = std::function<std::string(std::uint64_t done, double seconds)>;

  ProgressLine(const CommonOptions& options, Describe describe);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  /// For the budget of the work.
  [[nodiscard]] engine::core::Progress* progress() { return &progress_; }

 private:
  void show(std::uint64_t done, double seconds);

  bool wanted_;
  bool terminal_;
  bool shown_ = false;
  /// Where there is no terminal: when to write the next line.
  double next_second_;
  Describe describe_;
  engine::core::Progress progress_;
};

}  // namespace isthmus::tools
