#pragma once

#include <cstddef>

namespace isthmus::engine::core {

/// Lets TBB have this many threads at work at once from now on, or as many as the machine has cores
/// if that is more, or as were allowed before. Without it, threads past the cores are left out, and
/// TBB says so on standard error. May be called by any thread, before a call that needs them.
void allow_threads(std::size_t count);

}  // namespace isthmus::engine::core
