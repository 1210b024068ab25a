#pragma once

#include <memory>
#include <string>

#include "kernels/geography/method.hpp"

namespace isthmus::kernels::geography {

/// Why the method "tree-partition-paper" does not apply to this question; empty when it does.
[[nodiscard]] std::string paper_form_obstacle(const Question& question);

/// The method "tree-partition-paper": tree_partition::PaperForm behind the interface of all
/// methods. It says who wins and nothing else.
[[nodiscard]] std::unique_ptr<Run> begin_paper_form(const Question& question);

}  // namespace isthmus::kernels::geography
