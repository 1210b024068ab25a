#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/search/bound.hpp"

namespace isthmus::engine::search {

/// What a ruleset tells the evaluator about each option of a position.
///
/// Both calls return false when the ruleset need not go on: the position is decided.
template <class Sink, class Position>
concept OptionSink =
    requires(Sink sink, const Position& position, Nimber nimber, std::uint32_t steps) {
      // An option whose nimber is known.
      { sink.value(nimber) } -> std::same_as<bool>;
      // An option from which `steps` forced moves lead to `position`.
      { sink.move(position, steps) } -> std::same_as<bool>;
    };

namespace detail {
template <class Position>
struct AnySink {
  bool value(Nimber) { return true; }
  bool move(const Position&, std::uint32_t) { return true; }
};
}  // namespace detail

/// An acyclic impartial game under normal play, described by its residual states.
///
/// Everything else (memory, parallelism, limits, nimbers, strategies, statistics) is the engine's.
/// A ruleset is immutable while it is searched and may be called from many threads; what a call
/// needs to work in comes from the caller as a `Scratch`, one a thread.
template <class R>
concept Ruleset =
    requires(const R& rules, const typename R::Position& position, typename R::Scratch& scratch,
             detail::AnySink<typename R::Position>& sink, std::uint64_t* words) {
      requires std::copyable<typename R::Position>;
      requires std::default_initializable<typename R::Scratch>;
      // Calls the sink for each option. Two options of equal value may be offered once. The
      // positions offered must have finitely many moves left, fewer than `position`.
      rules.for_each_option(position, scratch, sink);
      // Bits of the exact key: positions are equal if and only if their keys are.
      { rules.key_bits() } -> std::same_as<unsigned>;
      // The key as one word, when key_bits() <= 64.
      { rules.packed_key(position) } -> std::same_as<std::uint64_t>;
      // The key as key_words() words, whatever its size.
      { rules.key_words() } -> std::same_as<std::size_t>;
      rules.write_key(position, words);
      // An upper bound of every nimber in the game.
      { rules.most_nimber() } -> std::same_as<Nimber>;
      // Bytes that a position holds outside of its own object (0 for fixed-size states).
      { rules.position_heap_bytes() } -> std::same_as<std::size_t>;
      // How much play is left at most; larger positions are worth sharing out between threads.
      { rules.size(position) } -> std::same_as<std::uint32_t>;
      // Among unknown options the least rank is tried first.
      { rules.rank(position) } -> std::same_as<std::uint32_t>;
      // Whether options should be tried by rank; otherwise in the order in which they were offered.
      { rules.ordered() } -> std::same_as<bool>;
    };

}  // namespace isthmus::engine::search
