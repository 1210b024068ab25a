#include "kernels/census/specification.hpp"

#include <fmt/format.h>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::census {

std::string_view name_of(Value value) { return value == Value::kNimber ? "nimber" : "outcome"; }

Value value_called(std::string_view name) {
  for (const Value value : {Value::kOutcome, Value::kNimber}) {
    if (name == name_of(value)) return value;
  }
  throw engine::core::UsageError(fmt::format("there is no value '{}'", name),
                                 "use outcome or nimber");
}

void require_possible(const Specification& specification) {
  const unsigned most = most_vertices(*specification.game);
  if (specification.vertices == 0 || specification.vertices > most) {
    throw engine::core::UsageError(fmt::format("a census of {} takes 1 to {} vertices, not {}",
                                               specification.game->name, most,
                                               specification.vertices));
  }
}

std::string text_of(const Specification& specification) {
  const auto& [game, vertices, filter, value] = specification;
  std::string text =
      fmt::format("{}, {} {}", game->name, vertices, vertices == 1 ? "vertex" : "vertices");
  if (filter.connected) text += ", connected";
  if (filter.bipartite) text += ", bipartite";
  if (filter.max_degree) text += fmt::format(", degrees up to {}", *filter.max_degree);
  return text + fmt::format(", {}s", name_of(value));
}

}  // namespace isthmus::kernels::census
