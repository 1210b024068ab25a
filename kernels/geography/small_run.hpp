#pragma once

#include <memory>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Search without preparation, of graphs with up to 62 bits of edges and token: a run that tells
/// who wins edge geography from starts that take some thousand states at most, in microseconds, and
/// nothing of others, which are for a run that can do more. Null where the question is about
/// something else, or asks for the ways of search that it does not have. What is asked besides the
/// value it tells as search does.
[[nodiscard]] std::unique_ptr<Run> begin_small_search(const Question& question);

}  // namespace isthmus::kernels::geography
