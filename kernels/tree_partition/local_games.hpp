#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/boolean/operations.hpp"
#include "engine/core/budget.hpp"
#include "engine/core/call.hpp"
#include "kernels/tree_partition/configuration.hpp"
#include "kernels/tree_partition/pieces.hpp"
#include "kernels/tree_partition/state_memory.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

/// One thread's hand on the local games of all bags: works out the types of configurations and the
/// values of local states on demand, remembering both.
///
/// The value of a local state is a function: the player to move wins if it is 1, given the values
/// of the variables that stand for returns into the bag above. It is the disjunction over the
/// moves:
///   - an internal edge, or a smaller heap: not the value of the state it leads to;
///   - a port out of the bag: not x(place above, heap, what then remains);
///   - into a child of type t: the line of t at the token and the heap, in which each variable
///     x(place, heap', remains) is replaced by the value of the state with the token there, the
///     heap heap' and the children `remains` in place of that of type t.
/// What remains of a configuration are its pieces, and the type of a piece has, at each place
/// above, the disjunction over the ports that lead in from there of not the value of the state
/// inside.
///
/// Several threads, each with its own LocalGames, may work on the same state: they share what they
/// remember, and prefer what nobody has begun. Not thread-safe itself.
template <std::size_t W>
class LocalGames {
 public:
  using Function = engine::boolean::Function;
  template <class T>
  using Call = engine::core::Call<T>;

  /// Words of a key of StateMemory.
  static constexpr std::size_t kKeyWords = W + 2;

  LocalGames(Vocabulary& vocabulary, StateMemory& memory)
      : vocabulary_(&vocabulary),
        memory_(&memory),
        operations_(vocabulary.diagrams()),
        pieces_(vocabulary) {}

  /// Chooses the largest heap that types speak of, and whether won places are left out where it is
  /// 0. What is remembered for another heap stays apart.
  void speak_of_heaps_to(Heap most_heap, bool without_won_places) {
    most_heap_ = most_heap;
    pieces_.leave_out_won_places(without_won_places && most_heap == 0);
  }

  /// Ends work that takes long with core::LimitError when this budget's time is up.
  void heed(const engine::core::Budget& budget) { operations_.heed(budget); }

  [[nodiscard]] Pieces<W>& pieces() { return pieces_; }

  /// The value of a state, and what remains of a configuration; for an outermost call.
  [[nodiscard]] Call<Function> find(LocalState<W> state);
  [[nodiscard]] Call<VectorId> find(Configuration<W> rest);
  /// The value of entering a child: `line`, the child's at the token and the heap, with every
  /// variable replaced by the value of the state that the return leads to. `state` has that child.
  [[nodiscard]] Call<Function> after_returns(Function line, LocalState<W> state, TypeId child);

  /// What is remembered of these.
  [[nodiscard]] std::optional<Function> known(const LocalState<W>& state);
  [[nodiscard]] std::optional<TypeId> known(const Piece<W>& piece);
  [[nodiscard]] std::optional<VectorId> known(const Configuration<W>& rest);
  /// The longest chain of local states that what is known of these waited for, those of children
  /// not counted; 0 unless the memory keeps spans.
  [[nodiscard]] std::uint32_t span(const LocalState<W>& state) {
    const std::optional<LocalState<W>> freed = pieces_.freed(state);
    return freed ? memory_->span_of(key(*freed)) : 0;
  }
  [[nodiscard]] std::uint32_t span(const Configuration<W>& rest) const {
    return memory_->span_of(key(rest));
  }
  /// Whether another thread is at it: somebody has begun and nobody has finished. A hint.
  template <class Subject>
  [[nodiscard]] bool taken(const Subject& subject) {
    const Id id = memory_->id(key(subject));
    return memory_->begun(id) && !memory_->value(id);
  }

  /// Local states whose moves were tried, and pieces whose types were worked out.
  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] std::uint64_t configurations() const { return configurations_; }
  /// The most unused ports of a piece that is not of the null type.
  [[nodiscard]] std::uint32_t largest_rank() const { return largest_rank_; }

 private:
  using Key = std::array<std::uint64_t, kKeyWords>;
  using Id = StateMemory::Id;

  /// A result that is awaited: taken from memory, or worked out by a call.
  template <class Subject, class Result>
  struct Sought;

  [[nodiscard]] Sought<LocalState<W>, Function> value(const LocalState<W>& state);
  [[nodiscard]] Sought<Configuration<W>, VectorId> remains(const Configuration<W>& rest);
  [[nodiscard]] Sought<Piece<W>, TypeId> type(const Piece<W>& piece);
  [[nodiscard]] Call<Function> work_out(LocalState<W> state, Id id);
  [[nodiscard]] Call<VectorId> work_out(Configuration<W> rest, Id id);
  [[nodiscard]] Call<TypeId> work_out(Piece<W> piece, Id id);

  [[nodiscard]] Key key(const Configuration<W>& rest, Place token, Heap heap) const;
  [[nodiscard]] Key key(const LocalState<W>& state) const {
    return key(state.rest, state.token, state.heap);
  }
  // Where a token would be: no place.
  [[nodiscard]] Key key(const Configuration<W>& rest) const {
    return key(rest, Vocabulary::kMostPlaces, 0);
  }
  [[nodiscard]] Key key(const Piece<W>& piece) const {
    return key(piece.rest, Vocabulary::kMostPlaces + 1, 0);
  }
  /// A move within the bag, or in the heap, whose result is not known yet.
  struct Option {
    LocalState<W> state;
    std::uint32_t size;
  };
  /// The moves within the bag and in the heap, those that leave little first: the opponent's defeat
  /// is found there soonest. What is known of the others goes into `won` at once.
  [[nodiscard]] std::vector<Option> options_of(const LocalState<W>& state, Function& won);
  /// How much is left, about.
  [[nodiscard]] std::uint32_t size_of(const LocalState<W>& state) const;
  [[nodiscard]] bool wins_by_any_child(const LocalState<W>& state) const;
  void note_rank(const Piece<W>& piece);
  /// Puts into memory what was worked out, `own` being 1 for a local state, else 0.
  void remember(Id id, StateMemory::Value code, std::uint32_t own);
  /// The running call needed something with this span.
  void wait_for(std::uint32_t span) { waited_ = std::max(waited_, span); }

  Vocabulary* vocabulary_;
  StateMemory* memory_;
  Heap most_heap_ = 0;
  engine::boolean::Operations operations_;
  Pieces<W> pieces_;
  std::uint64_t states_ = 0;
  std::uint64_t configurations_ = 0;
  std::uint32_t largest_rank_ = 0;
  /// The longest span of anything that the running call waited for so far. Calls return before
  /// their callers go on, so each caller finds it as it left it (see Sought).
  std::uint32_t waited_ = 0;
};

extern template class LocalGames<1>;
extern template class LocalGames<2>;
extern template class LocalGames<4>;
extern template class LocalGames<16>;

}  // namespace isthmus::kernels::tree_partition
