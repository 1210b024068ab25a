#include "engine/io/writer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "tests/engine/io/reading.hpp"

namespace isthmus::engine::io {
namespace {

Instance instance_of(graph::Graph graph) {
  Instance instance;
  instance.graph = std::move(graph);
  return instance;
}

Instance named(std::vector<std::string> names) {
  graph::GraphBuilder builder(static_cast<graph::Vertex>(names.size()), graph::Kind::kUndirected);
  return instance_of(builder.set_names(graph::VertexNames(std::move(names))).build());
}

TEST(WriteInstance, WritesEachFormatAsOthersKnowIt) {
  const Instance path = instance_of(graph::path(3));
  EXPECT_EQ(write_instance(instance_of(graph::complete(4)), Format::kGraph6), "C~\n");
  EXPECT_EQ(write_instance(path, Format::kPace), "p tw 3 2\n1 2\n2 3\n");
  EXPECT_EQ(write_instance(path, Format::kDimacs), "p edge 3 2\ne 1 2\ne 2 3\n");
  EXPECT_EQ(write_instance(path, Format::kEdgeList), "0 1\n1 2\n");
  EXPECT_EQ(write_instance(path, Format::kJson),
            "{\"n\":3,\"directed\":false,\"edges\":[[0,1],[1,2]]}\n");
}

TEST(WriteInstance, WritesStartAndBags) {
  Instance path = instance_of(graph::path(3));
  path.start = 1;
  path.partition = {{{1}, {0}, {2}}, {-1, 0, 0}};
  EXPECT_EQ(write_instance(path, Format::kJsonLines),
            "{\"n\":3,\"directed\":false,\"edges\":[[0,1],[1,2]],\"start\":1,"
            "\"bags\":[[1],[0],[2]],\"parent\":[-1,0,0]}\n");
  EXPECT_TRUE(losses(path, Format::kJson).empty());
  EXPECT_EQ(losses(path, Format::kGraph6),
            (std::vector<std::string>{"the start", "the tree partition"}));
}

TEST(WriteInstance, TellsThatNamesAreLost) {
  EXPECT_EQ(losses(named({"a"}), Format::kJson), (std::vector<std::string>{"vertex names"}));
  EXPECT_TRUE(losses(named({"a"}), Format::kEdgeList).empty());
}

TEST(WriteInstance, MentionsTheLastVertexOfAnEdgeList) {
  EXPECT_EQ(
      write_instance(
          instance_of(graph::GraphBuilder(3, graph::Kind::kUndirected).add_edge(0, 1).build()),
          Format::kEdgeList),
      "0 1\n2\n");
}

TEST(WriteInstance, RefusesTheWrongKind) {
  const Instance edges = instance_of(graph::path(2));
  const Instance arcs = instance_of(graph::random_digraph(3, 2, 1));
  for (const FormatTraits& format : formats()) {
    if (!format.directed) {
      EXPECT_THROW(static_cast<void>(write_instance(arcs, format.format)), core::UsageError);
    }
    if (!format.undirected) {
      EXPECT_THROW(static_cast<void>(write_instance(edges, format.format)), core::UsageError);
    }
  }
}

TEST(WriteInstance, RefusesWhatTheFormatWouldReadOtherwise) {
  graph::GraphBuilder loop(1, graph::Kind::kUndirected, kMerge);
  EXPECT_THROW(
      static_cast<void>(write_instance(instance_of(loop.add_edge(0, 0).build()), Format::kGraph6)),
      core::UsageError);
  EXPECT_THROW(static_cast<void>(write_instance(instance_of({}), Format::kEdgeList)),
               core::UsageError);
  for (const char* name : {"", "a b", "#a", "\x01", "7", "-7", "4000000000"}) {
    EXPECT_THROW(static_cast<void>(write_instance(named({name}), Format::kEdgeList)),
                 core::UsageError)
        << name;
  }
}

TEST(WriteInstance, TakesNumbersForNamesAmongOthers) {
  for (const char* name : {"007", "x", "a#b"}) {
    const Instance back =
        read_one(write_instance(named({name, "7", "1"}), Format::kEdgeList), as(Format::kEdgeList));
    EXPECT_EQ(back.graph.name(0), name);
    EXPECT_EQ(back.graph.name(1), "7");
  }
}

TEST(WriteInstance, RefusesAMatrixLargerThanMemory) {
  const Instance wide =
      instance_of(graph::GraphBuilder(20'000'000, graph::Kind::kUndirected).build());
  EXPECT_THROW(static_cast<void>(write_instance(wide, Format::kGraph6)), core::UsageError);
}

}  // namespace
}  // namespace isthmus::engine::io
