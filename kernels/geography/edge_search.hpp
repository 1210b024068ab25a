#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/core/bits.hpp"
#include "engine/core/budget.hpp"
#include "engine/search/bound.hpp"
#include "engine/search/statistics.hpp"
#include "kernels/geography/edge_game.hpp"
#include "kernels/geography/reductions.hpp"

namespace isthmus::kernels::geography {

/// What a search computes.
enum class Value : std::uint8_t { kOutcome, kNimber };

/// How nimbers are computed: by win and lose of G + *h, or by the definition.
enum class NimberBy : std::uint8_t { kHeap, kMex };

/// How a search works; nothing here changes an answer, except that hash_only may.
struct SearchOptions {
  Value value = Value::kOutcome;
  NimberBy nimber_by = NimberBy::kHeap;
  Reductions reductions;
  /// Remember 128-bit digests instead of full states.
  bool hash_only = false;
  engine::core::Budget budget;
};

/// Whether these options choose something that only a search has, not its defaults.
[[nodiscard]] inline bool asks_for_search(const SearchOptions& options) {
  return options.nimber_by != NimberBy::kHeap || options.hash_only ||
         options.reductions != Reductions{};
}

/// A position of geography on a given graph.
struct EdgePosition {
  engine::graph::Vertex token = 0;
  /// Unused edges by edge id; in vertex geography unvisited vertices, the token's not among them.
  engine::core::DynamicBits unused;
};

/// A search with memory over the positions of one game. Positions are encoded in 1, 2 or 4 words
/// when edges and vertices fit, and in dynamic bitsets beyond; that is chosen once, here.
class EdgeSearch {
 public:
  virtual ~EdgeSearch() = default;

  /// What is asked about nimbers up to `goal` (Bound::settles; in an outcome search always 0), or
  /// nothing when a limit of the budget was reached. The memory is kept from call to call.
  [[nodiscard]] virtual std::optional<engine::search::Bound> evaluate(
      const EdgePosition& position, engine::search::Nimber goal) = 0;

  /// The position with all edges unused, all vertices but the token's unvisited.
  [[nodiscard]] virtual EdgePosition full(engine::graph::Vertex token) const = 0;

  [[nodiscard]] virtual engine::search::Statistics statistics() const = 0;
};

/// Makes a search over `game`, which is copied. Throws core::LimitError when the system refuses
/// memory.
[[nodiscard]] std::unique_ptr<EdgeSearch> make_edge_search(const EdgeGame& game,
                                                           const SearchOptions& options);

}  // namespace isthmus::kernels::geography
