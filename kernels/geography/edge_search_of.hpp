#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <utility>

#include "engine/search/evaluator.hpp"
#include "engine/search/memory.hpp"
#include "kernels/geography/arrival.hpp"
#include "kernels/geography/edge_rules.hpp"
#include "kernels/geography/edge_search.hpp"

namespace isthmus::kernels::geography {

/// EdgeSearch for one ruleset, of one width of states. Each width is instantiated in a source file
/// of its own, so that they compile side by side.
template <class Rules, template <class> class Memory, class Algebra>
class EdgeSearchOf final : public EdgeSearch {
 public:
  using Bound = engine::search::Bound;
  using Nimber = engine::search::Nimber;

  template <class... MemoryOptions>
  EdgeSearchOf(const EdgeGame& game, const SearchOptions& options, MemoryOptions... memory_options)
      : rules_(game, options.reductions, Algebra::kGoal == 0),
        set_size_(Rules::set_size(game.graph)),
        memory_(rules_, kInitialBytes, Search::share_of_memory(rules_, options.budget),
                memory_options...),
        evaluator_(rules_, memory_, options.budget) {}

  [[nodiscard]] std::optional<Bound> evaluate(const EdgePosition& position, Nimber goal) override {
    Arrival<typename Rules::Position> arrival;
    typename Rules::Position own{typename Rules::Set(set_size_), position.token};
    position.unused.for_each([&](std::size_t e) { Rules::left(own).set(e); });
    rules_.enter(std::move(own), scratch_, arrival);
    if (arrival.known) return Bound::exactly(arrival.nimber);
    const Nimber asked = arrival.steps > 0 ? 0 : std::min(goal, Algebra::kGoal);
    const std::optional<Bound> found = evaluator_.evaluate(arrival.position, asked);
    if (!found) return found;
    return engine::search::after_forced_steps(*found, arrival.steps);
  }

  [[nodiscard]] EdgePosition full(engine::graph::Vertex token) const override {
    EdgePosition position{token, engine::core::DynamicBits(set_size_)};
    for (std::size_t i = 0; i < set_size_; ++i) position.unused.set(i);
    if constexpr (Rules::kVerticesVanish) position.unused.reset(token);
    return position;
  }

  [[nodiscard]] engine::search::Statistics statistics() const override {
    return evaluator_.statistics();
  }

 private:
  using Search = engine::search::Evaluator<Rules, Memory<Rules>, Algebra>;

  /// A table starts this small: most games are small, and touching memory costs.
  static constexpr std::uint64_t kInitialBytes = std::uint64_t{1} << 14U;

  Rules rules_;
  std::size_t set_size_;
  Memory<Rules> memory_;
  Search evaluator_;
  typename Rules::Scratch scratch_;
};

/// Calls make.operator()<Algebra>() for the algebra that the options ask for.
template <class Make>
std::unique_ptr<EdgeSearch> with_algebra(const SearchOptions& options, Make&& make) {
  if (options.value == Value::kOutcome) {
    return make.template operator()<engine::search::OutcomeAlgebra>();
  }
  if (options.nimber_by == NimberBy::kHeap) {
    return make.template operator()<engine::search::NimberByHeapAlgebra>();
  }
  return make.template operator()<engine::search::NimberByMexAlgebra>();
}

template <class Rules>
std::unique_ptr<EdgeSearch> make_wide(const EdgeGame& game, const SearchOptions& options) {
  return with_algebra(options, [&]<class Algebra>() -> std::unique_ptr<EdgeSearch> {
    return std::make_unique<EdgeSearchOf<Rules, engine::search::WideMemory, Algebra>>(
        game, options, options.hash_only);
  });
}

/// A search in packed memory, or nullptr when that cannot hold this game.
template <class Rules>
std::unique_ptr<EdgeSearch> make_packed(const EdgeGame& game, const SearchOptions& options) {
  const Rules rules(game, options.reductions, options.value == Value::kOutcome);
  if (!engine::search::PackedMemory<Rules>::serves(rules, options.budget.memory)) return nullptr;
  return with_algebra(options, [&]<class Algebra>() -> std::unique_ptr<EdgeSearch> {
    return std::make_unique<EdgeSearchOf<Rules, engine::search::PackedMemory, Algebra>>(game,
                                                                                        options);
  });
}

/// One function a width; nullptr from the first if its table cannot hold this game.
std::unique_ptr<EdgeSearch> make_packed_search(const EdgeGame& game, const SearchOptions& options);
std::unique_ptr<EdgeSearch> make_search_1(const EdgeGame& game, const SearchOptions& options);
std::unique_ptr<EdgeSearch> make_search_2(const EdgeGame& game, const SearchOptions& options);
std::unique_ptr<EdgeSearch> make_search_4(const EdgeGame& game, const SearchOptions& options);
std::unique_ptr<EdgeSearch> make_search_dynamic(const EdgeGame& game, const SearchOptions& options);

/// The same for vertex geography; the first takes up to 64 vertices, the next up to 256.
std::unique_ptr<EdgeSearch> make_vertex_search_1(const EdgeGame& game,
                                                 const SearchOptions& options);
std::unique_ptr<EdgeSearch> make_vertex_search_4(const EdgeGame& game,
                                                 const SearchOptions& options);
std::unique_ptr<EdgeSearch> make_vertex_search_dynamic(const EdgeGame& game,
                                                       const SearchOptions& options);

}  // namespace isthmus::kernels::geography
