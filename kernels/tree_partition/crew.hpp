#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/budget.hpp"
#include "engine/core/call.hpp"
#include "engine/core/errors.hpp"
#include "engine/core/relaxed.hpp"
#include "kernels/tree_partition/local_games.hpp"

namespace isthmus::kernels::tree_partition {

/// Threads that work out configurations and local states together, sharing what they remember.
///
/// Every thread goes through all that is wanted, begins with what nobody has begun, and then helps
/// where others are: so the last hard one is shared too. None waits for another.
template <std::size_t W>
class Crew {
 public:
  using Function = engine::boolean::Function;

  Crew(Vocabulary& vocabulary, StateMemory& memory, const engine::core::Budget& budget,
       std::uint64_t most_stack_bytes);

  /// Chooses the largest heap that types speak of.
  void speak_of_heaps_to(Heap most_heap, bool without_won_places);

  /// Makes all of these known: configurations or local states. False when a limit of the
  /// budget was reached first; what was worked out by then stays known.
  template <class Subject>
  [[nodiscard]] bool work_out(std::span<const Subject> wanted);

  /// What is known of one local state or configuration, once it is worked out. Throws
  /// core::LimitError when a limit of the budget was reached first.
  template <class Subject>
  [[nodiscard]] auto require(const Subject& subject) {
    if (const auto known = games().known(subject)) return *known;
    if (!work_out(std::span(&subject, 1))) {
      throw engine::core::LimitError("the work on a tree partition has reached a limit");
    }
    return *games().known(subject);
  }

  /// LocalGames::after_returns() on one thread. Nothing when a limit was reached.
  [[nodiscard]] std::optional<Function> after_returns(Function line, const LocalState<W>& state,
                                                      TypeId child);

  /// The first thread's hand, for looking things up.
  [[nodiscard]] LocalGames<W>& games() { return members_.front()->games; }

  [[nodiscard]] std::uint64_t states() const;
  [[nodiscard]] std::uint64_t configurations() const;
  [[nodiscard]] std::uint32_t largest_rank() const;

 private:
  enum class Ending : std::uint8_t {
    kNone,
    kDone,   ///< all that is wanted is known
    kLimit,  ///< time, memory or the caller's patience has ended
  };
  struct Member {
    Member(Vocabulary& vocabulary, StateMemory& memory) : games(vocabulary, memory) {}
    LocalGames<W> games;
    engine::core::CallStack stack;
    std::uint64_t states_told = 0;
  };

  /// Runs one call until it returns, `settled()` says that its value is known elsewhere, or the
  /// work has ended.
  template <class Call, class Settled>
  void run(Member& member, Call call, const Settled& settled);
  template <class Subject>
  void work_through(std::size_t number, std::span<const Subject> wanted, std::uint64_t most_steps);
  template <class Subject>
  [[nodiscard]] bool all_known(std::span<const Subject> wanted);
  void poll(Member& member);
  template <class Work>
  void guarded(const Work& work);

  engine::core::Budget budget_;
  std::uint64_t most_stack_depth_;
  std::vector<std::unique_ptr<Member>> members_;
  engine::core::Relaxed<Ending> ending_{Ending::kNone};
};

extern template class Crew<1>;
extern template class Crew<2>;
extern template class Crew<4>;
extern template class Crew<16>;

}  // namespace isthmus::kernels::tree_partition
