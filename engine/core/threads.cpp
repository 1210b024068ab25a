#include "engine/core/threads.hpp"

#include <tbb/global_control.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>

namespace isthmus::engine::core {

void allow_threads(std::size_t count) {
  // Of several controls the smallest counts, so there is one for all.
  static std::mutex one_at_a_time;
  static std::unique_ptr<tbb::global_control> control;
  static std::size_t allowed = std::thread::hardware_concurrency();
  const std::lock_guard lock(one_at_a_time);
  if (count <= allowed) return;
  allowed = count;
  control.reset();
  control =
      std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, allowed);
}

}  // namespace isthmus::engine::core
