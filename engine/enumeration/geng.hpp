#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace isthmus::engine::enumeration {

/// Runs geng in this thread with these arguments, which it must accept: it ends the process
/// otherwise. Calls take(rows) for each graph, a row being the neighbours of a vertex with vertex 0
/// as the highest bit; and prune() for each graph on the way there, also smaller ones: if that
/// returns true, no graph is built from it. Neither may throw. Threads do not disturb each other.
void run_geng(const std::vector<std::string>& arguments,
              const std::function<void(std::span<const std::uint64_t> rows)>& take,
              const std::function<bool()>& prune);

}  // namespace isthmus::engine::enumeration
