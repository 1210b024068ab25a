#include "kernels/tree_partition/crew.hpp"

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/progress.hpp"
#include "engine/core/threads.hpp"

namespace isthmus::kernels::tree_partition {

namespace {

/// Steps of calls between two looks at the clock and at the others.
constexpr std::uint64_t kPollInterval = 256;
/// What a call takes on the heap, about.
constexpr std::uint64_t kBytesACall = 512;
/// Work that ends within so many steps is not worth sharing.
constexpr std::uint64_t kStepsAlone = 1U << 14U;
constexpr std::uint64_t kForEver = ~std::uint64_t{0};

}  // namespace

template <std::size_t W>
Crew<W>::Crew(Vocabulary& vocabulary, StateMemory& memory, const engine::core::Budget& budget,
              std::uint64_t most_stack_bytes)
    : budget_(budget), most_stack_depth_(most_stack_bytes / kBytesACall / budget.threads) {
  for (unsigned i = 0; i < budget.threads; ++i) {
    members_.push_back(std::make_unique<Member>(vocabulary, memory));
    members_.back()->games.heed(budget_);
  }
}

template <std::size_t W>
void Crew<W>::speak_of_heaps_to(Heap most_heap, bool without_won_places) {
  for (auto& member : members_) member->games.speak_of_heaps_to(most_heap, without_won_places);
}

template <std::size_t W>
void Crew<W>::poll(Member& member) {
  if (budget_.progress != nullptr) {
    const std::uint64_t states = member.games.states();
    budget_.progress->add(states - std::exchange(member.states_told, states));
  }
  if (budget_.cancelled() || budget_.expired() || member.stack.depth() > most_stack_depth_) {
    ending_.store(Ending::kLimit);
  }
}

template <std::size_t W>
template <class Work>
void Crew<W>::guarded(const Work& work) {
  try {
    work();
  } catch (const engine::core::LimitError&) {
    // Some table is full.
    ending_.store(Ending::kLimit);
  }
}

template <std::size_t W>
template <class Call, class Settled>
void Crew<W>::run(Member& member, Call call, const Settled& settled) {
  call.start(member.stack);
  while (ending_.load() == Ending::kNone && !settled()) {
    for (std::uint64_t i = 0; i < kPollInterval; ++i) {
      if (!member.stack.step()) return;
    }
    poll(member);
  }
}

template <std::size_t W>
template <class Subject>
void Crew<W>::work_through(std::size_t number, std::span<const Subject> wanted,
                           std::uint64_t most_steps) {
  Member& member = *members_[number];
  std::uint64_t rounds = most_steps / kPollInterval;
  for (const bool helping : {false, true}) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      // Each thread begins elsewhere.
      const Subject& subject =
          wanted[(i + number * wanted.size() / members_.size()) % wanted.size()];
      if (ending_.load() != Ending::kNone) return;
      if (member.games.known(subject) || (!helping && member.games.taken(subject))) continue;
      run(member, member.games.find(subject), [&] {
        if (rounds == 0) return true;
        if (most_steps != kForEver) --rounds;
        return member.games.known(subject).has_value();
      });
      member.stack.abandon();
    }
  }
}

template <std::size_t W>
template <class Subject>
bool Crew<W>::all_known(std::span<const Subject> wanted) {
  return std::ranges::all_of(wanted,
                             [&](const Subject& s) { return games().known(s).has_value(); });
}

template <std::size_t W>
template <class Subject>
bool Crew<W>::work_out(std::span<const Subject> wanted) {
  if (wanted.empty()) return true;
  ending_.store(Ending::kNone);
  const bool alone = members_.size() == 1;
  bool known = false;
  guarded([&] {
    work_through(0, wanted, alone ? kForEver : kStepsAlone);
    known = all_known(wanted);
  });
  if (!known && ending_.load() == Ending::kNone) {
    // More threads than cores only when asked for.
    engine::core::allow_threads(members_.size());
    tbb::task_arena arena(static_cast<int>(members_.size()));
    arena.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, members_.size(),
          [&](std::size_t i) { guarded([&] { work_through(i, wanted, kForEver); }); },
          tbb::simple_partitioner{});
    });
  }
  for (auto& member : members_) member->stack.abandon();
  guarded([&] { known = all_known(wanted); });
  return known;
}

template <std::size_t W>
auto Crew<W>::after_returns(Function line, const LocalState<W>& state, TypeId child)
    -> std::optional<Function> {
  ending_.store(Ending::kNone);
  Member& member = *members_.front();
  std::optional<Function> result;
  guarded([&] {
    auto call = member.games.after_returns(line, state, child);
    run(member, call, [] { return false; });
    if (ending_.load() == Ending::kNone) result = call.value();
  });
  member.stack.abandon();
  return result;
}

template <std::size_t W>
std::uint64_t Crew<W>::states() const {
  std::uint64_t total = 0;
  for (const auto& member : members_) total += member->games.states();
  return total;
}

template <std::size_t W>
std::uint64_t Crew<W>::configurations() const {
  std::uint64_t total = 0;
  for (const auto& member : members_) total += member->games.configurations();
  return total;
}

template <std::size_t W>
std::uint32_t Crew<W>::largest_rank() const {
  std::uint32_t largest = 0;
  for (const auto& member : members_) largest = std::max(largest, member->games.largest_rank());
  return largest;
}

template class Crew<1>;
template class Crew<2>;
template class Crew<4>;
template class Crew<16>;

template bool Crew<1>::work_out(std::span<const Configuration<1>>);
template bool Crew<1>::work_out(std::span<const LocalState<1>>);
template bool Crew<2>::work_out(std::span<const Configuration<2>>);
template bool Crew<2>::work_out(std::span<const LocalState<2>>);
template bool Crew<4>::work_out(std::span<const Configuration<4>>);
template bool Crew<4>::work_out(std::span<const LocalState<4>>);
template bool Crew<16>::work_out(std::span<const Configuration<16>>);
template bool Crew<16>::work_out(std::span<const LocalState<16>>);

}  // namespace isthmus::kernels::tree_partition
