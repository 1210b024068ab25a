#include "kernels/geography/graph_dot.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "kernels/geography/dot_style.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::graph::Edge;
using engine::graph::Graph;
using engine::graph::Vertex;

template <class... Values>
void line(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
  out += '\n';
}

/// Nothing to explain when there are no values: the token's ring speaks for itself.
std::vector<LegendEntry> legend(const GraphPicture& picture) {
  if (picture.values.empty()) return {};
  return {{kBlue, "N", "the player who starts here wins"},
          {kOrange, "P", "the player who starts here loses"},
          {kNeutral, "\u22171", "nimber of the game from here"},
          {kNeutral, "\u25CE", "the token"}};
}

/// Springs suit what has no direction. Past a few hundred vertices their finer form takes minutes,
/// and so do edges that bend around more than fifty vertices.
std::string layout(const Graph& graph) {
  constexpr Vertex kMostForFineSprings = 200;
  constexpr Vertex kMostForBends = 50;
  const char* engine = graph.directed()                              ? "dot"
                       : graph.vertex_count() <= kMostForFineSprings ? "neato"
                                                                     : "sfdp";
  return fmt::format("layout={}, splines={}", engine,
                     graph.vertex_count() <= kMostForBends ? "true" : "line");
}

void draw_vertex(std::string& out, const Graph& graph, const GraphPicture& picture, Vertex v) {
  const bool known = !picture.values.empty();
  const bool start = picture.start == v;
  const Colours& colour = !known ? kNeutral : picture.values[v].mover_wins ? kBlue : kOrange;
  std::string value;
  if (known) {
    value = fmt::format("<BR/><FONT POINT-SIZE=\"9\">{} \u2217{}</FONT>",
                        picture.values[v].mover_wins ? "N" : "P", picture.values[v].nimber);
  }
  line(out,
       R"(  {} [label=<<B>{}</B>{}>, fillcolor="{}", color="{}", penwidth={}, peripheries={}];)", v,
       html(graph.name(v)), value, colour.fill, colour.line, start ? 2.5 : 1.3, start ? 2 : 1);
}

}  // namespace

std::string graph_dot(const Graph& graph, const GraphPicture& picture) {
  std::string out;
  line(out, "{} geography {{", graph.directed() ? "digraph" : "graph");
  line(out, "  graph [{}, start=1, overlap=false, sep=\"+8\", pad=0.2,", layout(graph));
  line(out, "         bgcolor=white, fontname=\"{}\", fontsize=11, {}];", kFont,
       titled_legend(picture.title, legend(picture)));
  line(out, "  node [shape=circle, style=filled, fontname=\"{}\", fontsize=13, width=0.5,", kFont);
  line(out, "        margin=\"0.02,0.02\"];");
  line(out, "  edge [color=\"{}\", penwidth=1.6, arrowsize=0.8, len=1.3];", kNeutral.line);
  for (Vertex v = 0; v < graph.vertex_count(); ++v) draw_vertex(out, graph, picture, v);
  const char* link = graph.directed() ? "->" : "--";
  for (const auto [from, to] : graph.edges()) line(out, "  {} {} {};", from, link, to);
  line(out, "}}");
  return out;
}

}  // namespace isthmus::kernels::geography
