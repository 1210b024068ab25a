#include "engine/boolean/operations.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::engine::boolean {

namespace {

constexpr unsigned kWordBits = 64;
/// Steps between two looks at the clock, which together take about a millisecond.
constexpr std::uint64_t kPollInterval = std::uint64_t{1} << 14U;

/// The branches of a function at a variable that is at most its topmost one.
std::pair<Function, Function> branches(const Diagrams& diagrams, Function f, Variable v) {
  if (f.constant()) return {f, f};
  const auto node = diagrams.top(f);
  if (node.variable != v) return {f, f};
  return {node.low, node.high};
}

}  // namespace

Operations::Operations(Diagrams& diagrams, unsigned cache_bits)
    : diagrams_(&diagrams), shift_(kWordBits - cache_bits), cache_(std::size_t{1} << cache_bits) {}

Operations::Entry& Operations::entry(Function f, Function g, Function h) {
  // Odd multipliers of no structure; the high bits of the sum depend on all bits of the three.
  const std::uint64_t mixed = f.code() * 0x9E3779B97F4A7C15U + g.code() * 0xC2B2AE3D27D4EB4FU +
                              h.code() * 0x165667B19E3779F9U;
  return cache_[(mixed ^ mixed >> 29U) * 0xBF58476D1CE4E5B9U >> shift_];
}

void Operations::poll() {
  if (budget_ == nullptr) return;
  if (budget_->cancelled() || budget_->expired()) {
    throw core::LimitError("an operation on decision diagrams was ended by a limit");
  }
  make_room();
}

void Operations::make_room() {
  constexpr std::uint64_t kTimesFilled = 4;
  constexpr unsigned kBitsAtOnce = 2;
  const std::uint64_t size = cache_.size();
  // While the diagrams are smaller than the memory, a result that was forgotten is soon found
  // again.
  if (steps_ - steps_grown_at_ < kTimesFilled * size || diagrams_->size() < size) return;
  const std::uint64_t most_bytes = budget_->memory / kPartOfMemory / budget_->threads;
  if ((size << kBitsAtOnce) * sizeof(Entry) > most_bytes) return;
  std::vector<Entry> old(size << kBitsAtOnce);
  old.swap(cache_);
  shift_ -= kBitsAtOnce;
  for (const Entry& each : old) {
    if (each.f != 0) {
      entry(Function::of_code(each.f), Function::of_code(each.g), Function::of_code(each.h)) = each;
    }
  }
  steps_grown_at_ = steps_;
}

Function Operations::choose(Function f, Function g, Function h) {
  if (f.constant()) return f == kTrue ? g : h;
  if (g == f) g = kTrue;
  if (g == !f) g = kFalse;
  if (h == f) h = kFalse;
  if (h == !f) h = kTrue;
  if (g == h) return g;
  if (g == kTrue && h == kFalse) return f;
  if (g == kFalse && h == kTrue) return !f;
  // One spelling for calls that mean the same, so that they share a result: "or" and "and" commute
  // (the lesser node is asked first), the condition is not negated, and neither is the first
  // branch.
  if (g == kTrue && h.node() < f.node()) {
    std::swap(f, h);
  } else if (h == kFalse && g.node() < f.node()) {
    std::swap(f, g);
  } else if (g == kFalse && h.node() < f.node()) {
    // Not f and h: the same as not (not h) and not f.
    const Function old = f;
    f = !h;
    h = !old;
  } else if (h == kTrue && g.node() < f.node()) {
    // Not f or g: the same as not (not g) or not f.
    const Function old = f;
    f = !g;
    g = !old;
  }
  if (f.negated()) {
    f = !f;
    std::swap(g, h);
  }
  const bool negate = g.negated();
  if (negate) {
    g = !g;
    h = !h;
  }
  {
    const Entry& known = entry(f, g, h);
    // No call that gets here has a constant condition, so an unused entry fits none.
    if (known.f == f.code() && known.g == g.code() && known.h == h.code()) {
      return Function::of_code(known.result).negated_if(negate);
    }
  }
  if (++steps_ % kPollInterval == 0) poll();
  const Variable v =
      std::min({diagrams_->variable(f), diagrams_->variable(g), diagrams_->variable(h)});
  const auto [f0, f1] = branches(*diagrams_, f, v);
  const auto [g0, g1] = branches(*diagrams_, g, v);
  const auto [h0, h1] = branches(*diagrams_, h, v);
  const Function low = choose(f0, g0, h0);
  const Function high = choose(f1, g1, h1);
  const Function result = diagrams_->make(v, low, high);
  entry(f, g, h) = {f.code(), g.code(), h.code(), result.code()};
  return result.negated_if(negate);
}

}  // namespace isthmus::engine::boolean
