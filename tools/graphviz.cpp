#include "tools/graphviz.hpp"

#include <fmt/format.h>

#include "engine/core/errors.hpp"
#include "tools/external_program.hpp"

namespace isthmus::tools {

using engine::core::SystemError;

std::string render(std::string_view dot, const std::string& format) {
  const auto result = run_program({"dot", "-T" + format}, dot);
  if (!result) {
    throw SystemError("Graphviz cannot be run: no program 'dot' on the PATH",
                      "install graphviz, or write the graph itself with --to dot");
  }
  if (result->status != 0) {
    throw SystemError(fmt::format("Graphviz failed: {}", result->err),
                      "the graph itself can be had with --to dot");
  }
  return result->out;
}

}  // namespace isthmus::tools
