#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/io/reader.hpp"
#include "engine/search/bound.hpp"

/// tests/data/*_nimbers.jsonl: nimbers from brute force that is not this project's, for every
/// connected graph with 2 to 6 vertices and for 160 digraphs.
namespace isthmus::kernels::geography {

/// A graph and the nimber of every start.
struct SolvedGraph {
  engine::graph::Graph graph;
  std::vector<engine::search::Nimber> nimbers;
};

inline std::vector<SolvedGraph> read_solved(const char* file, const char* graph_key,
                                            const char* value_key) {
  std::ifstream in(std::string(ISTHMUS_TEST_DATA "/") + file);
  std::vector<SolvedGraph> rows;
  for (std::string line; std::getline(in, line);) {
    const auto json = nlohmann::json::parse(line);
    auto reader = engine::io::parse_instances(json.at(graph_key).get<std::string>() + '\n', "row");
    rows.push_back(
        {reader->next()->graph, json.at(value_key).get<std::vector<engine::search::Nimber>>()});
    EXPECT_EQ(rows.back().nimbers.size(), rows.back().graph.vertex_count());
  }
  return rows;
}

inline std::vector<SolvedGraph> solved_undirected_graphs() {
  return read_solved("undirected_nimbers.jsonl", "g6", "ueg");
}

inline std::vector<SolvedGraph> solved_directed_graphs() {
  return read_solved("directed_nimbers.jsonl", "d6", "deg");
}

}  // namespace isthmus::kernels::geography
