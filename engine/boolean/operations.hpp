#pragma once

#include <cstdint>
#include <vector>

#include "engine/boolean/diagrams.hpp"
#include "engine/core/budget.hpp"

namespace isthmus::engine::boolean {

/// One thread's hand on Diagrams: operations on functions, with a memory of its own for results.
///
/// The memory forgets when full and needs no synchronisation; a result that two threads work out is
/// the same function. Not thread-safe itself: each thread has its own.
class Operations {
 public:
  /// A memory of 2^`cache_bits` results, 16 bytes each, to begin with. Without a budget it stays at
  /// that.
  explicit Operations(Diagrams& diagrams, unsigned cache_bits = kCacheBits);

  /// From now on an operation ends with core::LimitError once this budget's deadline is past or its
  /// owner asks to stop; it is looked at every so many steps. Where results are forgotten before
  /// they are asked for again, the memory for them grows, up to this thread's part of one in
  /// kPartOfMemory of the budget's. The budget must outlive this.
  void heed(const core::Budget& budget) { budget_ = &budget; }

  [[nodiscard]] Diagrams& diagrams() const { return *diagrams_; }

  /// The function that is the variable itself.
  [[nodiscard]] Function variable(Variable v) { return diagrams_->make(v, kFalse, kTrue); }

  /// "If f then g else h". Time in proportion to the product of the diagrams at worst, each pair of
  /// results once; recursion as deep as there are variables in the functions. Throws
  /// core::LimitError when the nodes are used up.
  [[nodiscard]] Function choose(Function f, Function g, Function h);
  [[nodiscard]] Function either(Function f, Function g) { return choose(f, kTrue, g); }
  [[nodiscard]] Function both(Function f, Function g) { return choose(f, g, kFalse); }

  /// Results worked out rather than remembered, so far.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

  static constexpr unsigned kCacheBits = 12;
  /// The part of a budget's memory that its users leave to the operations of all threads: one in so
  /// many.
  static constexpr std::uint64_t kPartOfMemory = 16;

 private:
  struct Entry {
    std::uint32_t f = 0;
    std::uint32_t g = 0;
    std::uint32_t h = 0;
    std::uint32_t result = 0;
  };

  [[nodiscard]] Entry& entry(Function f, Function g, Function h);

  void poll();
  /// Makes the memory larger if so much was worked out since it last was that it has been filled
  /// several times over.
  void make_room();

  Diagrams* diagrams_;
  const core::Budget* budget_ = nullptr;
  std::uint64_t steps_ = 0;
  /// The steps there had been when the memory last grew.
  std::uint64_t steps_grown_at_ = 0;
  unsigned shift_;
  std::vector<Entry> cache_;
};

}  // namespace isthmus::engine::boolean
