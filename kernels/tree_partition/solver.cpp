#include "kernels/tree_partition/solver.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "engine/boolean/operations.hpp"
#include "engine/core/errors.hpp"
#include "kernels/tree_partition/bag_tree.hpp"
#include "kernels/tree_partition/crew.hpp"
#include "kernels/tree_partition/play.hpp"
#include "kernels/tree_partition/prover.hpp"
#include "kernels/tree_partition/state_memory.hpp"
#include "kernels/tree_partition/vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

namespace {

using engine::boolean::Function;
using engine::boolean::kFalse;
using engine::boolean::kTrue;
using engine::decomposition::TreePartition;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;

/// Bags by height, the leaves first: those of one height do not depend on each other.
struct Layers {
  std::vector<Bag> bags;
  /// Where each height begins in `bags`, and their end.
  std::vector<std::size_t> start;
};

Layers layers_of(const BagTree& tree) {
  std::vector<std::uint32_t> height(tree.bag_count(), 0);
  std::uint32_t highest = 0;
  for (const Bag bag : tree.bottom_up()) {
    for (const Bag child : tree.children(bag))
      height[bag] = std::max(height[bag], height[child] + 1);
    highest = std::max(highest, height[bag]);
  }
  Layers layers;
  layers.start.assign(highest + 2, 0);
  for (const std::uint32_t h : height) ++layers.start[h + 1];
  std::partial_sum(layers.start.begin(), layers.start.end(), layers.start.begin());
  layers.bags.resize(height.size());
  std::vector<std::size_t> next(layers.start.begin(), layers.start.end() - 1);
  for (Bag bag = 0; bag < height.size(); ++bag) layers.bags[next[height[bag]]++] = bag;
  return layers;
}

/// Bytes for the parts of a budget. What remains is Operations::kPartOfMemory.
struct Shares {
  std::uint64_t vocabulary;
  std::uint64_t memory;
  std::uint64_t stacks;
};

Shares shares_of(std::uint64_t bytes) {
  const std::uint64_t part = bytes / engine::boolean::Operations::kPartOfMemory;
  return {8 * part, 6 * part, part};
}

/// The most ports and internal edges together that one bag has.
std::size_t largest_bag(const BagTree& tree) {
  std::size_t largest = 0;
  for (Bag bag = 0; bag < tree.bag_count(); ++bag) {
    largest = std::max(largest, tree.ports(bag).size() + tree.internal(bag).size());
  }
  return largest;
}

}  // namespace

class Solver::Implementation {
 public:
  Implementation() = default;
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;
  virtual ~Implementation() = default;
  virtual std::optional<Nimber> value(Vertex start) = 0;
  virtual std::optional<std::vector<Vertex>> winning_moves(Vertex start) = 0;
  virtual std::optional<std::vector<Vertex>> principal_line(Vertex start) = 0;
  virtual std::optional<Proof> proof(Vertex start, Nimber value) = 0;
  [[nodiscard]] virtual Counts counts() const = 0;
};

namespace {

template <std::size_t W>
class FixedSolver final : public Solver::Implementation {
 public:
  FixedSolver(const Graph& graph, const TreePartition& partition, BagTree tree,
              const Options& options)
      : graph_(&graph),
        partition_(&partition),
        options_(options),
        tree_(std::move(tree)),
        vocabulary_(shares_of(options.budget.memory).vocabulary),
        memory_(LocalGames<W>::kKeyWords, shares_of(options.budget.memory).memory, options.span),
        crew_(vocabulary_, memory_, options.budget, shares_of(options.budget.memory).stacks) {}

  std::optional<Nimber> value(Vertex start) override {
    root_at(start);
    span_ = 0;
    const Nimber most = options_.nimber ? static_cast<Nimber>(graph_->out(start).size()) : 1;
    // The nimber is the least heap beside which the game is lost. That of an outcome is 0 or more.
    for (Nimber heap = 0; heap < most; ++heap) {
      const std::optional<bool> wins = mover_wins(start, heap);
      if (!wins) return std::nullopt;
      if (!*wins) return heap;
    }
    return most;
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) override {
    root_at(start);
    std::vector<Vertex> moves;
    if (!find_types(0)) return std::nullopt;
    const LocalState<W> state = root_state(start, 0);
    for (const auto [to, edge] : graph_->out(start)) {
      const std::optional<bool> loses = loses_after(state, to, edge);
      if (!loses) return std::nullopt;
      if (*loses) moves.push_back(to);
    }
    return moves;
  }

  std::optional<std::vector<Vertex>> principal_line(Vertex start) override {
    require_whole_bags();
    root_at(start);
    // Types that speak of heaps say what is without one, too.
    if (!heap_of_types_ && !find_types(0)) return std::nullopt;
    try {
      Play<W> play(
          *graph_, tree_, vocabulary_, crew_, options_.budget,
          [this](Bag bag) { return full(bag); }, remains_);
      return play.principal_line(start);
    } catch (const engine::core::LimitError&) {
      return std::nullopt;
    }
  }

  std::optional<Proof> proof(Vertex start, Nimber value) override {
    require_whole_bags();
    root_at(start);
    // A nimber is the heap beside which the game is lost.
    const Heap heap = options_.nimber ? value : 0;
    if (!find_types(heap)) return std::nullopt;
    try {
      Prover<W> prover(vocabulary_, crew_, options_.budget, bag_of_shape(), heap);
      for (const Bag bag : tree_.bottom_up()) {
        if (bag != tree_.root()) prover.require(full(bag));
      }
      prover.require(root_state(start, heap));
      Proof proof = prover.finish();
      proof.partition = partition();
      return proof;
    } catch (const engine::core::LimitError&) {
      return std::nullopt;
    }
  }

  [[nodiscard]] Counts counts() const override {
    Counts counts;
    counts.width = tree_.width();
    counts.bags = tree_.bag_count();
    counts.types = vocabulary_.type_count();
    counts.configurations = crew_.configurations();
    counts.local_states = crew_.states();
    counts.variables = vocabulary_.variable_count();
    counts.diagram_nodes = vocabulary_.diagrams().size();
    counts.vectors = vocabulary_.vector_count();
    counts.shapes = vocabulary_.shape_count();
    counts.largest_rank = crew_.largest_rank();
    counts.bytes = vocabulary_.bytes() + memory_.bytes();
    counts.threads = options_.budget.threads;
    counts.span = std::min(span_, counts.local_states);
    return counts;
  }

 private:
  void require_whole_bags() const {
    if (!options_.leaves) return;
    throw engine::core::UsageError("a solver that leaves won places out neither plays nor proves",
                                   "make it without Options::leaves");
  }

  /// Makes the bag of this vertex the root.
  void root_at(Vertex start) {
    const Bag bag = tree_.bag_of(start);
    if (bag != tree_.root()) {
      tree_ = BagTree(*graph_, engine::decomposition::rerooted(*partition_, bag));
      shapes_.clear();
      heap_of_types_.reset();
    }
    if (!shapes_.empty()) return;
    layers_ = layers_of(tree_);
    shapes_.resize(tree_.bag_count());
    for (Bag b = 0; b < tree_.bag_count(); ++b) shapes_[b] = vocabulary_.shape(tree_, b);
    remains_.assign(tree_.bag_count(), kNoChildren);
    spans_.assign(tree_.bag_count(), 0);
  }

  [[nodiscard]] Configuration<W> full(Bag bag) {
    std::vector<TypeId>& types = scratch_types_;
    types.clear();
    for (const Bag child : tree_.children(bag)) {
      for (std::size_t i = 0; i < vocabulary_.dimension(remains_[child]); ++i) {
        const auto [type, count] = vocabulary_.coordinate(remains_[child], i);
        types.insert(types.end(), count, type);
      }
    }
    std::ranges::sort(types);
    std::vector<Vocabulary::Multiplicity>& coordinates = scratch_coordinates_;
    coordinates.clear();
    for (const TypeId type : types) {
      if (coordinates.empty() || coordinates.back().type != type) coordinates.push_back({type, 0});
      ++coordinates.back().count;
    }
    return crew_.games().pieces().full(shapes_[bag], vocabulary_.vector(coordinates));
  }

  /// Works out what every bag below the root is to its parent, for heaps to `heap`.
  bool find_types(Heap heap) {
    if (heap_of_types_ == heap) return true;
    heap_of_types_.reset();
    crew_.speak_of_heaps_to(heap, options_.leaves);
    for (std::size_t h = 0; h + 1 < layers_.start.size(); ++h) {
      const auto bags = std::span(layers_.bags)
                            .subspan(layers_.start[h], layers_.start[h + 1] - layers_.start[h]);
      if (!find_types_of(bags)) return false;
    }
    heap_of_types_ = heap;
    return true;
  }

  bool find_types_of(std::span<const Bag> bags) {
    std::vector<Configuration<W>> wanted;
    std::vector<Bag> waiting;
    for (const Bag bag : bags) {
      if (bag == tree_.root()) continue;
      const Configuration<W> rest = full(bag);
      if (const auto known = crew_.games().known(rest)) {
        learn(bag, rest, *known);
      } else {
        wanted.push_back(rest);
        waiting.push_back(bag);
      }
    }
    if (!crew_.work_out(std::span<const Configuration<W>>(wanted))) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      learn(waiting[i], wanted[i], *crew_.games().known(wanted[i]));
    }
    return true;
  }

  void learn(Bag bag, const Configuration<W>& rest, VectorId remains) {
    remains_[bag] = remains;
    if (!options_.span) return;
    // An equal bag may have been worked out before: then only its children are waited for.
    const std::uint64_t below = span_below(bag);
    const auto [ready, fresh] =
        ready_.try_emplace(std::pair(rest.shape, rest.children), below + crew_.games().span(rest));
    spans_[bag] = std::max(below, ready->second);
  }

  [[nodiscard]] std::uint64_t span_below(Bag bag) const {
    std::uint64_t span = 0;
    for (const Bag child : tree_.children(bag)) span = std::max(span, spans_[child]);
    return span;
  }

  /// A bag of each shape in the tree.
  [[nodiscard]] std::vector<Bag> bag_of_shape() const {
    std::vector<Bag> bags(vocabulary_.shape_count(), 0);
    for (Bag bag = 0; bag < tree_.bag_count(); ++bag) bags[shapes_[bag]] = bag;
    return bags;
  }

  /// The partition as it is rooted now.
  [[nodiscard]] TreePartition partition() const {
    return engine::decomposition::rerooted(*partition_, tree_.root());
  }

  [[nodiscard]] LocalState<W> root_state(Vertex token, Heap heap) {
    return {full(tree_.root()), tree_.place_of(token), heap};
  }

  /// Whether this state of the root bag, which has no returns, is won.
  [[nodiscard]] std::optional<Function> value_of(const LocalState<W>& state) {
    if (!crew_.work_out(std::span(&state, 1))) return std::nullopt;
    return crew_.games().known(state);
  }

  [[nodiscard]] std::optional<bool> mover_wins(Vertex start, Heap heap) {
    if (heap >= Vocabulary::kMostHeaps || !find_types(heap)) return std::nullopt;
    const LocalState<W> state = root_state(start, heap);
    const auto value = value_of(state);
    if (!value) return std::nullopt;
    span_ = std::max(span_, span_below(tree_.root()) + crew_.games().span(state));
    return *value == kTrue;
  }

  /// Whether the player who is to move after this first move loses.
  [[nodiscard]] std::optional<bool> loses_after(LocalState<W> state, Vertex to, Edge edge) {
    const Bag bag = tree_.bag_of(to);
    if (bag == tree_.root()) {
      state.rest.unused.reset(index_of(tree_.internal(bag), edge));
      state.token = tree_.place_of(to);
      const auto value = value_of(state);
      if (!value) return std::nullopt;
      return *value == kFalse;
    }
    const std::size_t port = index_of(tree_.ports(bag), edge);
    const std::optional<Piece<W>> piece = piece_with(full(bag), port);
    if (!piece) return false;
    const TypeId type = *crew_.games().known(*piece);
    if (type == kNullType) return false;
    LocalState<W> inside{piece->rest, tree_.place_of(to), 0};
    inside.rest.unused.reset(port);
    const auto value = value_of(inside);
    if (!value) return std::nullopt;
    const auto after = crew_.after_returns(*value, state, type);
    if (!after) return std::nullopt;
    return *after == kFalse;
  }

  /// The piece of a bag's configuration that this port belongs to.
  [[nodiscard]] std::optional<Piece<W>> piece_with(const Configuration<W>& rest, std::size_t port) {
    for (const Piece<W>& piece : crew_.games().pieces().split(rest)) {
      if (piece.rest.unused.test(port)) return piece;
    }
    return std::nullopt;
  }

  template <class Edges>
  [[nodiscard]] static std::size_t index_of(const Edges& edges, Edge edge) {
    const auto found = std::ranges::find_if(edges, [&](const auto& e) { return e.edge == edge; });
    return static_cast<std::size_t>(found - edges.begin());
  }

  const Graph* graph_;
  const TreePartition* partition_;
  Options options_;
  BagTree tree_;
  Vocabulary vocabulary_;
  StateMemory memory_;
  Crew<W> crew_;
  Layers layers_;
  std::vector<ShapeId> shapes_;
  /// What each bag is to its parent: its pieces.
  std::vector<VectorId> remains_;
  /// The longest chain of local states up to what each bag is to its parent.
  std::vector<std::uint64_t> spans_;
  /// The same of full configurations, by shape and children, when they were first worked out.
  std::map<std::pair<ShapeId, VectorId>, std::uint64_t> ready_;
  std::uint64_t span_ = 0;
  /// The largest heap that remains_ speaks of, once it is complete.
  std::optional<Heap> heap_of_types_;
  std::vector<TypeId> scratch_types_;
  std::vector<Vocabulary::Multiplicity> scratch_coordinates_;
};

std::unique_ptr<Solver::Implementation> implementation_for(const Graph& graph,
                                                           const TreePartition& partition,
                                                           const Options& options) {
  BagTree tree(graph, partition);
  constexpr std::size_t kWordBits = engine::core::kWordBits;
  const std::size_t words = (largest_bag(tree) + kWordBits - 1) / kWordBits;
  if (words <= 1)
    return std::make_unique<FixedSolver<1>>(graph, partition, std::move(tree), options);
  if (words <= 2)
    return std::make_unique<FixedSolver<2>>(graph, partition, std::move(tree), options);
  if (words <= 4)
    return std::make_unique<FixedSolver<4>>(graph, partition, std::move(tree), options);
  if (words <= 16) {
    return std::make_unique<FixedSolver<16>>(graph, partition, std::move(tree), options);
  }
  throw engine::core::LimitError("a bag of the tree partition has more than 1024 edges",
                                 "use a partition with smaller bags, or --method search");
}

}  // namespace

Solver::Solver(const Graph& graph, const TreePartition& partition, const Options& options)
    : implementation_(implementation_for(graph, partition, options)) {}

Solver::~Solver() = default;

std::optional<Nimber> Solver::value(Vertex start) { return implementation_->value(start); }

std::optional<std::vector<Vertex>> Solver::winning_moves(Vertex start) {
  return implementation_->winning_moves(start);
}

std::optional<std::vector<Vertex>> Solver::principal_line(Vertex start) {
  return implementation_->principal_line(start);
}

std::optional<Proof> Solver::proof(Vertex start, Nimber value) {
  return implementation_->proof(start, value);
}

Counts Solver::counts() const { return implementation_->counts(); }

}  // namespace isthmus::kernels::tree_partition
