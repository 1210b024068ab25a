#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

#include "engine/io/reader.hpp"
#include "tests/kernels/geography/settings.hpp"

/// tests/data/*_nimbers.jsonl: nimbers from brute force that is not this project's, for every
/// connected graph with 2 to 6 vertices and for 160 digraphs.
namespace isthmus::kernels::geography {
namespace {

using engine::graph::Graph;
using engine::graph::Vertex;
using engine::search::Nimber;

struct Row {
  Graph graph;
  std::vector<Nimber> nimbers;
};

std::vector<Row> read_rows(const char* file, const char* graph_key, const char* value_key) {
  std::ifstream in(std::string(ISTHMUS_TEST_DATA "/") + file);
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    const auto json = nlohmann::json::parse(line);
    auto reader = engine::io::parse_instances(json.at(graph_key).get<std::string>() + '\n', "row");
    rows.push_back({reader->next()->graph, json.at(value_key).get<std::vector<Nimber>>()});
  }
  return rows;
}

class PublishedValues : public testing::TestWithParam<Choice> {
 protected:
  static void expect_all(const std::vector<Row>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      ASSERT_EQ(rows[i].nimbers.size(), rows[i].graph.vertex_count());
      for (const SearchOptions& options : questions(GetParam().reductions)) {
        Solver solver(rows[i].graph, options);
        for (Vertex v = 0; v < rows[i].graph.vertex_count(); ++v) {
          ASSERT_EQ(solver.value(v), answer_for(options, rows[i].nimbers[v]))
              << "row " << i << " start " << v;
        }
      }
    }
  }
};

TEST_P(PublishedValues, OfUndirectedGraphsComeOut) {
  const auto rows = read_rows("undirected_nimbers.jsonl", "g6", "ueg");
  ASSERT_EQ(rows.size(), 142U);
  expect_all(rows);
}

TEST_P(PublishedValues, OfDigraphsComeOut) {
  const auto rows = read_rows("directed_nimbers.jsonl", "d6", "deg");
  ASSERT_EQ(rows.size(), 160U);
  expect_all(rows);
}

INSTANTIATE_TEST_SUITE_P(Reductions, PublishedValues, testing::ValuesIn(reduction_choices()),
                         [](const auto& choice) { return choice.param.name; });

}  // namespace
}  // namespace isthmus::kernels::geography
