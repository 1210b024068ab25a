#pragma once

#include <string>

namespace isthmus::kernels::check {

/// Thrown inside a check that found what is wrong; becomes a verdict.
struct Rejection {
  std::string reason;
};

}  // namespace isthmus::kernels::check
