#pragma once

#include <memory>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// A method at work that decides every start of a question; without one, both are null.
struct Theorem {
  const Method* method = nullptr;
  std::unique_ptr<Run> run = nullptr;
};

/// The theorem that decides every start of this question in about linear time: a closed form, the
/// rules of cacti, a maximum matching, or, where the graph has no odd cycle, even kernels. If there
/// is none, Question::explain hears why. With Question::reasons only methods that write
/// certificates count. O(n + m).
[[nodiscard]] Theorem theorem_for(const Question& question);

}  // namespace isthmus::kernels::geography
