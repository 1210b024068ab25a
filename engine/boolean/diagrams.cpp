#include "engine/boolean/diagrams.hpp"

#include <array>

#include "engine/core/errors.hpp"

namespace isthmus::engine::boolean {

Diagrams::Diagrams(std::uint64_t most_bytes) : nodes_(kWords, most_bytes) {
  // Node 0 is the constant; no other node has this record, as its variable would have no place.
  const std::array<std::uint64_t, kWords> constant{std::uint64_t{kNoVariable} << kHalf, 0};
  (void)nodes_.intern(constant);
}

Function Diagrams::make(Variable variable, Function low, Function high) {
  if (low == high) return low;
  // The branch for 1 is kept as it is, so that a function and its negation share a node.
  const bool negated = high.negated();
  const std::array<std::uint64_t, kWords> record{
      std::uint64_t{variable} << kHalf | low.negated_if(negated).code(),
      high.negated_if(negated).code()};
  const auto id = nodes_.intern(record);
  if (id >= kMostNodes) throw core::LimitError("a decision diagram has more than 2^31 nodes");
  return {id, negated};
}

Diagrams::Node Diagrams::top(Function f) const {
  const auto record = nodes_.record(f.node());
  const auto low = Function::of_code(static_cast<std::uint32_t>(record[0]));
  const auto high = Function::of_code(static_cast<std::uint32_t>(record[1]));
  return {static_cast<Variable>(record[0] >> kHalf), low.negated_if(f.negated()),
          high.negated_if(f.negated())};
}

}  // namespace isthmus::engine::boolean
