#include "kernels/geography/game_dag_dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "kernels/geography/dot_style.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Edge;
using engine::graph::Graph;

constexpr const char* kArrow = "\u2192";

/// Player 1 moves in even depth.
bool first_moves(const GameDag::State& state) { return state.depth % 2 == 0; }
bool first_wins(const GameDag::State& state) { return first_moves(state) == state.mover_wins; }
const Colours& colours(bool first) { return first ? kBlue : kOrange; }

class Picture {
 public:
  Picture(const GameDag& dag, const Graph& graph) : dag_(dag), graph_(graph) {}

  std::string draw(std::string_view title) {
    line("digraph game {{");
    header(title);
    turns();
    for (std::size_t i = 0; i < dag_.states.size(); ++i) state(i);
    for (const GameDag::State& each : dag_.states) moves(each);
    line("}}");
    return std::move(out_);
  }

 private:
  template <class... Values>
  void line(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
    out_ += '\n';
  }

  void header(std::string_view title) {
    const std::array entries = {
        LegendEntry{kBlue, " ", "Player 1 has a winning strategy"},
        LegendEntry{kOrange, " ", "Player 2 has a winning strategy"},
        LegendEntry{kNeutral, "3", "where the token is"},
        LegendEntry{kNeutral, "\u22171", "nimber"},
        LegendEntry{kNeutral, "\u25CE", "stuck, and so lost"},
        LegendEntry{kNeutral, kArrow, "winning move (dashed: losing)"},
    };
    line("  graph [rankdir=TB, nodesep=0.3, ranksep=0.55, bgcolor=white, fontname=\"{}\",", kFont);
    line("         fontsize=11, {}];", titled_legend(title, entries));
    line(R"(  node [shape=ellipse, style=filled, fontname="{}", fontsize=10, margin="0.06,0.02"];)",
         kFont);
    line("  edge [fontname=\"{}\", fontsize=9, arrowsize=0.7];", kFont);
  }

  /// Whose turn it is, at the left of every row.
  void turns() {
    // States come in order of depth, so a row is a stretch of the list.
    for (std::size_t next = 0, depth = 0; next < dag_.states.size(); ++depth) {
      const bool first = depth % 2 == 0;
      line(R"(  turn{} [shape=plaintext, style="", fontcolor="{}", label="Player {} to move"];)",
           depth, colours(first).line, first ? 1 : 2);
      if (depth > 0) line("  turn{} -> turn{} [style=invis, weight=100];", depth - 1, depth);
      std::string row;
      for (; next < dag_.states.size() && dag_.states[next].depth == depth; ++next) {
        row += fmt::format(" s{};", next);
      }
      line("  {{ rank=same; turn{};{} }}", depth, row);
    }
  }

  [[nodiscard]] std::string edge_name(Edge e) const {
    const auto [u, v] = graph_.endpoints(e);
    return html(fmt::format("{}{}{}", graph_.name(u), graph_.directed() ? kArrow : "\u2013",
                            graph_.name(v)));
  }

  /// The unused edges by name, or their number when names would hide the picture.
  [[nodiscard]] std::string unused(const GameDag::State& each) const {
    constexpr Edge kMostNamed = 10;
    constexpr std::size_t kPerLine = 3;
    if (each.unused.none()) return "no edges left";
    if (graph_.edge_count() > kMostNamed) return fmt::format("{} left", each.unused.count());
    std::string names;
    std::size_t count = 0;
    for (Edge e = 0; e < graph_.edge_count(); ++e) {
      if (!each.unused.test(e)) continue;
      if (count > 0) names += count % kPerLine == 0 ? "<BR/>" : "&nbsp; ";
      names += edge_name(e);
      ++count;
    }
    return names;
  }

  void state(std::size_t i) {
    const GameDag::State& each = dag_.states[i];
    const Colours& colour = colours(first_wins(each));
    const bool root = std::ranges::find(dag_.roots, i) != dag_.roots.end();
    line(R"(  s{} [fillcolor="{}", color="{}", penwidth={}, peripheries={},)", i, colour.fill,
         colour.line, root ? 3 : 1.3, each.moves.empty() ? 2 : 1);
    const std::string ending =
        each.moves.empty() ? fmt::format("<BR/>Player {} is stuck", first_moves(each) ? 1 : 2) : "";
    line(R"(      label=<<FONT POINT-SIZE="15"><B>{}</B></FONT> &nbsp;&lowast;{}{}<BR/>)",
         html(graph_.name(each.token)), each.nimber, ending);
    line(R"(<FONT POINT-SIZE="8" COLOR="#4A4A4A">{}</FONT>>];)", unused(each));
  }

  void moves(const GameDag::State& from) {
    const auto at = static_cast<std::size_t>(&from - dag_.states.data());
    for (const GameDag::Move& move : from.moves) {
      const GameDag::State& to = dag_.states[move.to];
      const bool wins = !to.mover_wins;
      const std::string_view colour = wins ? colours(first_moves(from)).line : kFaint;
      line(R"(  s{} -> s{} [label=< {}{}{}>, color="{}", fontcolor="{}", style={}, penwidth={}];)",
           at, move.to, html(graph_.name(from.token)), kArrow, html(graph_.name(to.token)), colour,
           colour, wins ? "solid" : "dashed", wins ? 2.2 : 1.0);
    }
  }

  const GameDag& dag_;
  const Graph& graph_;
  std::string out_;
};

}  // namespace

std::string game_dot(const GameDag& dag, const Graph& graph, std::string_view title) {
  return Picture(dag, graph).draw(title);
}

}  // namespace isthmus::kernels::geography
