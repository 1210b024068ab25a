#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/kernels/geography/corpus.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::graph::Vertex;

class PublishedValues : public testing::TestWithParam<Choice> {
 protected:
  static void expect_all(const std::vector<SolvedGraph>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
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
  const auto rows = solved_undirected_graphs();
  ASSERT_EQ(rows.size(), 142U);
  expect_all(rows);
}

TEST_P(PublishedValues, OfDigraphsComeOut) {
  const auto rows = solved_directed_graphs();
  ASSERT_EQ(rows.size(), 160U);
  expect_all(rows);
}

INSTANTIATE_TEST_SUITE_P(Reductions, PublishedValues, testing::ValuesIn(reduction_choices()),
                         [](const auto& choice) { return choice.param.name; });

}  // namespace
}  // namespace isthmus::kernels::geography
