#include "engine/io/dot.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/graph/families.hpp"

namespace isthmus::engine::io {
namespace {

TEST(Dot, WritesAGraph) {
  EXPECT_EQ(write_dot(graph::path(3)),
            "graph {\n  0 [label=\"0\"];\n  1 [label=\"1\"];\n  2 [label=\"2\"];\n"
            "  0 -- 1;\n  1 -- 2;\n}\n");
  EXPECT_EQ(write_dot(graph::Graph()), "graph {\n}\n");
}

TEST(Dot, WritesArcsNamesAndAttributes) {
  graph::GraphBuilder builder(2, graph::Kind::kDirected);
  builder.set_names(graph::VertexNames({"a \"b\"", "c\\d"})).add_edge(1, 0);
  DotOptions options;
  options.title = "x \"y\"";
  options.vertex_attributes = {"color=red"};
  options.edge_attributes = {"penwidth=2"};
  EXPECT_EQ(write_dot(builder.build(), options),
            "digraph \"x \\\"y\\\"\" {\n  0 [label=\"a \\\"b\\\"\", color=red];\n"
            "  1 [label=\"c\\\\d\"];\n  1 -> 0 [penwidth=2];\n}\n");
}

}  // namespace
}  // namespace isthmus::engine::io
