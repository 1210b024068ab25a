#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// The method "closed-form" at work on this question, or why it does not apply.
[[nodiscard]] Attempt try_closed_form(const Question& question);

/// Why the method "closed-form" does not apply; empty when it does.
[[nodiscard]] std::string closed_form_obstacle(const Question& question);

/// The method "closed-form": closed_form() behind the interface of all methods.
[[nodiscard]] std::unique_ptr<Run> begin_closed_form(const Question& question);

}  // namespace isthmus::kernels::geography
