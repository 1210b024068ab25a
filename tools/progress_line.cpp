#include "tools/progress_line.hpp"

#include <unistd.h>

#include <cstdio>
#include <utility>

namespace isthmus::tools {

namespace {

constexpr double kSecondsBetweenLines = 10;
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

engine::core::Relaxed<bool>& status_request() {
  static engine::core::Relaxed<bool> requested(false);
  return requested;
}

ProgressLine::ProgressLine(const CommonOptions& options, Describe describe)
    : wanted_(!options.quiet && !options.no_progress),
      terminal_(isatty(STDERR_FILENO) == 1),
      next_second_(kSecondsBetweenLines),
      describe_(std::move(describe)),
      progress_([this](std::uint64_t done, double seconds) { show(done, seconds); },
                &status_request()) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs(kEraseLine, stderr);
}

void ProgressLine::show(std::uint64_t done, double seconds) {
  const bool asked = status_request().load();
  status_request().store(false);
  const bool due = wanted_ && (terminal_ || seconds >= next_second_);
  if (!asked && !due) return;
  std::string line = describe_(done, seconds);
  if (terminal_) line.insert(0, kEraseLine);
  shown_ = terminal_ && !asked;
  if (!shown_) line.push_back('\n');
  if (!terminal_ && !asked) next_second_ = seconds + kSecondsBetweenLines;
  std::fputs(line.c_str(), stderr);
}

}  // namespace isthmus::tools
