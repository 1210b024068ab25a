#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/graph/structure.hpp"
#include "kernels/geography/cores.hpp"

namespace isthmus::kernels::geography {

/// Cores of directed graphs: strong components of what stands when lost and won vertices are taken
/// out.
///
/// Nobody comes back to a component that was left, so those that arcs lead to are settled first. To
/// be brought to an entry of a component is to begin a game there: if it is lost, the tails of the
/// arcs to it are won and taken out; otherwise these arcs are. That makes more vertices lost or
/// won, and may make a component fall into smaller ones.
///
/// What is learned of a vertex holds for every start, so starts can be asked about one after the
/// other. O(n + m), and the size of a component each time that it may have fallen apart.
class DirectedCores final : public Cores {
 public:
  /// The graph is referred to and must outlive this. O(n + m).
  explicit DirectedCores(const engine::graph::Graph& graph);

  /// Begins with another start. Needed before next(); a core that was not settled is forgotten.
  /// O(size of the undecided part that the start reaches).
  void ask(engine::graph::Vertex start);

  [[nodiscard]] std::optional<Core> next() override;
  void settle(bool mover_wins) override;
  [[nodiscard]] bool mover_wins() const override;

 private:
  using Vertex = engine::graph::Vertex;
  using PartId = std::uint32_t;
  static constexpr PartId kNone = ~PartId{0};

  /// What is known of a vertex.
  enum class State : std::uint8_t {
    kOpen,
    // Taken out: known for whoever finds the token there first of all vertices taken out.
    kLost,
    kWon,
    // In a core: known for whoever is brought there from outside, or starts there.
    kEntryLost,
    kEntryWon,
  };

  /// Vertices that were one strong component when it was last looked, and may be several since.
  struct Part {
    /// Its vertices are those in members_ from here to there, some of them taken out since.
    std::size_t begin = 0;
    std::size_t end = 0;
    /// Arcs to other parts that are not decided.
    std::uint64_t leaving = 0;
    /// The sum of wanted_ over its vertices.
    std::uint64_t wanted = 0;
    /// Whether it is one still: nothing was taken out of it.
    bool strong = false;
    /// The arcs of a core: strongly connected, and no arc leaves it. None in other parts.
    std::optional<std::uint64_t> core_edges;
  };

  /// A core by its number of edges, and where it is entered.
  struct Ready {
    std::uint64_t edges;
    PartId part;
    Vertex entry;
    friend auto operator<=>(const Ready&, const Ready&) = default;
  };

  [[nodiscard]] bool standing(Vertex v) const {
    return state_[v] != State::kLost && state_[v] != State::kWon;
  }
  [[nodiscard]] bool crosses(Vertex from, Vertex to) const { return part_[from] != part_[to]; }
  /// Calls visit(head) for the arcs that lead from a standing vertex to another part and are not
  /// decided.
  template <class Visit>
  void for_each_leaving(Vertex v, Visit&& visit) const;

  void take_out(Vertex v, State state);
  void decide_entry(Vertex v, State state);
  void follow_up(Vertex tail, State head);
  void drop_leaving(PartId from, Vertex to);
  void want(Vertex v);
  void unwant(Vertex v);
  void process();
  void open(PartId id);
  void split(PartId id, const std::vector<Vertex>& members, const engine::graph::Classes& classes);
  void count_leaving(PartId id);
  void make_core(PartId id);
  [[nodiscard]] Core core_of(PartId id, Vertex entry);

  const engine::graph::Graph* graph_;
  std::vector<State> state_;
  std::vector<PartId> part_;
  std::vector<Part> parts_;
  std::vector<Vertex> members_;
  /// Arcs out of a standing vertex that are not known to lose.
  std::vector<Vertex> degree_;
  /// How many undecided arcs lead there from other parts that matter to the start; one more at the
  /// start.
  std::vector<Vertex> wanted_;
  /// Numbers of vertices in the graph under construction.
  std::vector<Vertex> number_;
  std::vector<std::pair<Vertex, State>> to_take_out_;
  std::vector<PartId> to_open_;
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready_;
  std::optional<Vertex> start_;
  Vertex asked_ = 0;
};

}  // namespace isthmus::kernels::geography
