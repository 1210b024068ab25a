#include "kernels/geography/solver.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>

#include "engine/graph/structure.hpp"
#include "kernels/geography/chains.hpp"
#include "kernels/geography/exit_counts.hpp"
#include "kernels/geography/part_game.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Classes;
using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Bound;
using engine::search::Nimber;
using engine::search::Statistics;

constexpr Nimber kEveryGoal = std::numeric_limits<Nimber>::max();

bool same_game(const EdgeGame& a, const EdgeGame& b) {
  return a.graph.vertex_count() == b.graph.vertex_count() &&
         std::ranges::equal(a.graph.edges(), b.graph.edges()) && a.exits == b.exits;
}

}  // namespace

/// The one search that is alive, with its table; the next game of a different shape takes its
/// place, so that tables never add up.
struct Solver::Shelf {
  SearchOptions options;
  EdgeGame game;
  std::unique_ptr<EdgeSearch> search;
  Statistics past;

  EdgeSearch& search_for(const EdgeGame& wanted) {
    if (search == nullptr || !same_game(game, wanted)) {
      forget();
      game = wanted;
      search = make_edge_search(game, options);
    }
    return *search;
  }

  void forget() {
    if (search != nullptr) past += search->statistics();
    search.reset();
  }

  [[nodiscard]] Statistics statistics() const {
    Statistics all = past;
    if (search != nullptr) all += search->statistics();
    all.threads = options.budget.threads;
    return all;
  }
};

/// A game cut into parts, and the values of entering them that are known.
class Solver::Parts {
 public:
  Parts(EdgeGame game, Shelf& shelf, unsigned depth)
      : game_(std::move(game)),
        shelf_(&shelf),
        depth_(depth),
        number_(graph().vertex_count(), DerivedGame::kGone) {
    cut();
    exits_.resize(graph().vertex_count());
    missing_.resize(graph().vertex_count(), 0);
    for (Vertex v = 0; v < graph().vertex_count(); ++v) {
      if (!game_.exits.empty()) {
        for (const Nimber value : game_.exits[v]) exits_[v].add(value);
      }
      for (const auto [w, e] : graph().out(v)) missing_[v] += crosses(e) ? 1U : 0U;
    }
    known_.resize(graph().directed() ? graph().vertex_count()
                                     : 2 * std::size_t{graph().edge_count()});
  }

  std::optional<Nimber> value(Vertex start) {
    // Nothing behind a start is used: for arcs that is the same as entering there.
    if (graph().directed() && known_[start]) return known_[start];
    if (const auto known = at_top_.find(start); known != at_top_.end()) return known->second;
    const std::optional<Nimber> result = settle({start, kNoEdge});
    if (!result) return result;
    at_top_.emplace(start, *result);
    if (graph().directed()) learn({start, kNoEdge}, *result);
    return result;
  }

  std::optional<std::vector<Vertex>> winning_moves(Vertex start) {
    std::vector<Vertex> moves;
    if (!value(start)) return std::nullopt;
    for (const auto [w, e] : graph().out(start)) {
      if (out_of_budget()) return std::nullopt;
      const std::optional<Nimber> after = crosses(e) ? known_[door(w, e)] : value_after(start, e);
      if (!after) return std::nullopt;
      if (*after == 0) moves.push_back(w);
    }
    return moves;
  }

 private:
  static constexpr Edge kNoEdge = std::numeric_limits<Edge>::max();
  /// Cutting what is left of a part again may free further cuts; deeper than this it is searched.
  static constexpr unsigned kDeepestCut = 256;

  /// The token at `at`, everything in its part unused; it came over `via`, or is at the start.
  struct Entry {
    Vertex at;
    Edge via;
  };

  [[nodiscard]] const Graph& graph() const { return game_.graph; }
  [[nodiscard]] const SearchOptions& options() const { return shelf_->options; }
  [[nodiscard]] bool outcome_only() const { return options().value == Value::kOutcome; }

  [[nodiscard]] bool out_of_budget() const {
    return options().budget.cancelled() || options().budget.expired();
  }

  void cut() {
    Classes classes;
    if (!options().reductions.bridges) {
      crosses_.assign(graph().edge_count(), false);
      if (options().reductions.reach && !graph().directed()) {
        classes = engine::graph::components(graph());
      } else {
        classes = {std::vector<Vertex>(graph().vertex_count(), 0), 1};
      }
    } else if (graph().directed()) {
      classes = engine::graph::strong_components(graph());
      crosses_.reserve(graph().edge_count());
      for (const auto [from, to] : graph().edges()) {
        crosses_.push_back(classes.of[from] != classes.of[to]);
      }
    } else {
      crosses_ = engine::graph::bridges(graph());
      classes = engine::graph::bridgeless_components(graph(), crosses_);
    }
    part_ = std::move(classes.of);
    first_.assign(std::size_t{classes.count} + 1, 0);
    for (const Vertex p : part_) ++first_[std::size_t{p} + 1];
    for (std::size_t p = 1; p < first_.size(); ++p) first_[p] += first_[p - 1];
    members_.resize(part_.size());
    std::vector<Vertex> next(first_.begin(), first_.end());
    for (Vertex v = 0; v < part_.size(); ++v) members_[next[part_[v]]++] = v;
  }

  [[nodiscard]] std::span<const Vertex> members(Vertex p) const {
    return std::span(members_).subspan(first_[p], first_[p + 1] - first_[p]);
  }
  [[nodiscard]] bool crosses(Edge e) const { return crosses_[e]; }

  /// Where the value of entering at w over e is kept. Behind an arc lies the same game whichever
  /// arc was taken; behind a bridge, the bridge itself is gone.
  [[nodiscard]] std::size_t door(Vertex w, Edge e) const {
    if (graph().directed()) return w;
    return 2 * std::size_t{e} + (graph().endpoints(e).to == w ? 1 : 0);
  }

  void learn(const Entry& entry, Nimber value) {
    known_[door(entry.at, entry.via)] = value;
    if (!graph().directed()) {
      const auto [from, to] = graph().endpoints(entry.via);
      add_exit(from == entry.at ? to : from, value);
      return;
    }
    for (const auto [u, e] : graph().in(entry.at)) {
      if (crosses(e)) add_exit(u, value);
    }
  }

  void add_exit(Vertex v, Nimber value) {
    exits_[v].add(value);
    --missing_[v];
  }

  /// The value of one way out of entry.at that is not open to this entry: back over its bridge.
  [[nodiscard]] std::optional<Nimber> closed_exit(const Entry& entry) const {
    if (entry.via == kNoEdge || graph().directed()) return std::nullopt;
    const auto [from, to] = graph().endpoints(entry.via);
    return known_[door(from == entry.at ? to : from, entry.via)];
  }

  /// Finds the values behind all ways out of the entry's part, then the entry's own; with a stack
  /// of its own, since parts may hang together in chains of any length.
  std::optional<Nimber> settle(const Entry& asked) {
    std::vector<Entry> open{asked};
    while (true) {
      if (out_of_budget()) return std::nullopt;
      const Entry entry = open.back();
      if (entry.via != kNoEdge && known_[door(entry.at, entry.via)]) {
        open.pop_back();
        continue;
      }
      if (open_missing(entry, open)) continue;
      const std::optional<Nimber> value = solve_part(entry);
      if (!value || open.size() == 1) return value;
      learn(entry, *value);
      open.pop_back();
    }
  }

  /// Pushes the entries whose values this one still needs; false if there are none.
  bool open_missing(const Entry& entry, std::vector<Entry>& open) const {
    const std::size_t before = open.size();
    for (const Vertex v : members(part_[entry.at])) {
      const bool way_back_is_missing =
          v == entry.at && entry.via != kNoEdge && !graph().directed() && !closed_exit(entry);
      if (missing_[v] == (way_back_is_missing ? 1U : 0U)) continue;
      for (const auto [w, e] : graph().out(v)) {
        if (crosses(e) && e != entry.via && !known_[door(w, e)]) open.push_back({w, e});
      }
    }
    return open.size() > before;
  }

  std::optional<Nimber> solve_part(const Entry& entry) {
    const auto inside = members(part_[entry.at]);
    const std::optional<Nimber> closed = closed_exit(entry);
    if (inside.size() == 1) {
      if (outcome_only()) return exits_[entry.at].has(0, closed) ? 1 : 0;
      return exits_[entry.at].mex(closed);
    }
    return solve_game(entry.at, closed, kNoEdge);
  }

  /// The value of moving from `start` along `e` inside its part.
  std::optional<Nimber> value_after(Vertex start, Edge e) {
    const Vertex to = other_end(start, e);
    if (searched_whole(part_[start])) {
      const DerivedGame small = reduced(whole_part(start), 0);
      EdgeSearch& search = shelf_->search_for(small.game);
      EdgePosition position = search.full(small.vertex[0]);
      const Edge used = small.edge[edge_in_part(start, e)];
      const auto [from, head] = small.game.graph.endpoints(used);
      position.token = graph().directed() || from == position.token ? head : from;
      position.unused.reset(used);
      return evaluate(search, position);
    }
    return solve_game(to, std::nullopt, e);
  }

  [[nodiscard]] Vertex other_end(Vertex v, Edge e) const {
    const auto [from, to] = graph().endpoints(e);
    return from == v ? to : from;
  }

  std::optional<Nimber> evaluate(EdgeSearch& search, const EdgePosition& position) const {
    const std::optional<Bound> bound = search.evaluate(position, outcome_only() ? 0 : kEveryGoal);
    if (!bound) return std::nullopt;
    return outcome_only() ? Nimber{bound->exact && bound->value == 0 ? 0U : 1U} : bound->value;
  }

  /// Whether a vertex of the part is won for whoever moves there because of an exit to a
  /// P-position, so that the part must be taken apart before it is searched.
  [[nodiscard]] bool hot(Vertex v, std::optional<Nimber> closed = {}) const {
    return outcome_only() && options().reductions.leaves && exits_[v].has(0, closed);
  }
  [[nodiscard]] bool searched_whole(Vertex p) const {
    return std::ranges::none_of(members(p), [&](Vertex v) { return hot(v); });
  }

  /// The entry's part, the entry first, the rest ascending.
  [[nodiscard]] std::vector<Vertex> entry_first(Vertex at) const {
    std::vector<Vertex> order{at};
    for (const Vertex v : members(part_[at])) {
      if (v != at) order.push_back(v);
    }
    return order;
  }

  [[nodiscard]] Edge edge_in_part(Vertex start, Edge e) {
    const PartGame part =
        part_of(graph(), entry_first(start), number_, [&](Edge x) { return !crosses(x); });
    return static_cast<Edge>(std::ranges::find(part.edge, e) - part.edge.begin());
  }

  /// The game on the whole part of `at`, numbered with `at` first, all exits open.
  [[nodiscard]] EdgeGame whole_part(Vertex at) {
    const std::vector<Vertex> order = entry_first(at);
    PartGame part = part_of(graph(), order, number_, [&](Edge e) { return !crosses(e); });
    if (exits_matter()) {
      for (const Vertex v : order) part.game.exits.push_back(exits_[v].values());
    }
    return std::move(part.game);
  }

  /// For the outcome, an exit to a P-position makes a vertex hot and any other exit is no use.
  [[nodiscard]] bool exits_matter() const {
    return !outcome_only() || !options().reductions.leaves;
  }

  [[nodiscard]] DerivedGame reduced(const EdgeGame& game, Vertex entry) const {
    return options().reductions.chains ? shorten_chains(game, entry) : sort_edges(game);
  }

  /// The value with the token at `at`, `without` used and one exit of value `closed` shut there.
  std::optional<Nimber> solve_game(Vertex at, std::optional<Nimber> closed, Edge without) {
    if (hot(at, closed)) return 1;
    const std::vector<Vertex> order = entry_first(at);
    std::vector<Vertex> kept;
    for (const Vertex v : order) {
      if (v == at || !hot(v)) kept.push_back(v);
    }
    PartGame part =
        part_of(graph(), kept, number_, [&](Edge e) { return !crosses(e) && e != without; });
    if (exits_matter()) {
      for (const Vertex v : kept) {
        part.game.exits.push_back(v == at ? exits_[v].values(closed) : exits_[v].values());
      }
    }
    const bool cut_again = kept.size() < order.size() || without != kNoEdge;
    if (cut_again && options().reductions.bridges && depth_ < kDeepestCut) {
      return Parts(std::move(part.game), *shelf_, depth_ + 1).value(0);
    }
    const DerivedGame small = reduced(part.game, 0);
    EdgeSearch& search = shelf_->search_for(small.game);
    return evaluate(search, search.full(small.vertex[0]));
  }

  EdgeGame game_;
  Shelf* shelf_;
  unsigned depth_;
  std::vector<Vertex> number_;
  std::vector<bool> crosses_;
  std::vector<Vertex> part_;
  std::vector<Vertex> first_;
  std::vector<Vertex> members_;
  std::vector<ExitCounts> exits_;
  /// Ways out of each vertex whose values are not known yet.
  std::vector<std::uint32_t> missing_;
  std::vector<std::optional<Nimber>> known_;
  std::unordered_map<Vertex, Nimber> at_top_;
};

Solver::Solver(const Graph& graph, const SearchOptions& options)
    : shelf_(std::make_unique<Shelf>(Shelf{options, {}, nullptr, {}})),
      parts_(std::make_unique<Parts>(EdgeGame{graph, {}}, *shelf_, 0)) {}

Solver::~Solver() = default;

std::optional<Nimber> Solver::value(Vertex start) { return parts_->value(start); }

std::optional<std::vector<Vertex>> Solver::winning_moves(Vertex start) {
  return parts_->winning_moves(start);
}

void Solver::forget_search() { shelf_->forget(); }

Statistics Solver::statistics() const { return shelf_->statistics(); }

}  // namespace isthmus::kernels::geography
