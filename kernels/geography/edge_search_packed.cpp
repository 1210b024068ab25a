#include "kernels/geography/edge_search_of.hpp"

namespace isthmus::kernels::geography {

std::unique_ptr<EdgeSearch> make_packed_search(const EdgeGame& game, const SearchOptions& options) {
  using Bits = engine::core::FixedBits<1>;
  using Rules = EdgeRules<Bits>;
  const Rules rules(game, options.reductions, options.value == Value::kOutcome);
  if (!engine::search::PackedMemory<Rules>::serves(rules, options.budget.memory)) return nullptr;
  return with_algebra(options, [&]<class Algebra>() -> std::unique_ptr<EdgeSearch> {
    return std::make_unique<EdgeSearchOf<Bits, engine::search::PackedMemory, Algebra>>(game,
                                                                                       options);
  });
}

}  // namespace isthmus::kernels::geography
