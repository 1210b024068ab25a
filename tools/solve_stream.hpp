#pragma once

#include "tools/session.hpp"
#include "tools/solve_options.hpp"

namespace isthmus::tools {

/// Solves all graphs of the input in turn and prints the answers in its order.
///
/// With several threads, small graphs are first tried side by side, a thread and a moment each;
/// what is not done then is solved by all threads together, one graph at a time. A bad item is
/// reported in its place. Throws what ends the whole stream: core::SystemError, core::Interrupted.
[[nodiscard]] Status solve_stream(const SolveOptions& options);

}  // namespace isthmus::tools
