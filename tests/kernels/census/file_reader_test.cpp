#include "kernels/census/file_reader.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "engine/core/errors.hpp"
#include "kernels/census/small_graph.hpp"
#include "tests/kernels/census/files.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::core::InputError;

TEST(FileReader, GivesBackWhatWasWritten) {
  const cli::Folder folder;
  for (const std::string game : {"ueg", "dvg", "node-kayles"}) {
    const Collector census = census_of(game, 4);
    const Part part = part_of(game, 4);
    {
      FileWriter file(folder.path(game), part, "test", Existing::kRefuse);
      hand_on(census, file);
      file.finish();
    }
    FileReader file(folder.path(game));
    EXPECT_EQ(file.contents().part, part);
    EXPECT_EQ(file.contents().family, census.items.size());
    EXPECT_EQ(file.summary().by_edges(), census.summary.by_edges());
    FileGraph graph;
    for (std::size_t i = 0; i < census.items.size(); ++i) {
      const auto& [entry, starts] = census.items[i];
      ASSERT_TRUE(file.next(graph));
      EXPECT_EQ(graph.id, i + 1);
      EXPECT_EQ(graph.graph6, graph6(part.specification.game->kind, 4, entry.key));
      EXPECT_EQ(graph.entry.key, entry.key);
      EXPECT_EQ(graph.entry.edges, entry.edges);
      EXPECT_EQ(graph.entry.max_degree, entry.max_degree);
      EXPECT_EQ(graph.entry.connected, entry.connected);
      EXPECT_EQ(graph.entry.bipartite, entry.bipartite);
      EXPECT_EQ(graph.starts, starts);
    }
    EXPECT_FALSE(file.next(graph));
  }
}

TEST(FileReader, RefusesRowsThatMakeNoSense) {
  const cli::Folder folder;
  const Collector census = census_of("ueg", 3);
  int number = 0;
  for (const char* const change : {"graph6 = 'C~'", "start_values = ''", "start_values = '012345'",
                                   "start_degrees = '/'", "start_orbits = '11111111'"}) {
    const std::string path = folder.path(std::to_string(++number));
    {
      FileWriter file(path, part_of("ueg", 3), "test", Existing::kRefuse);
      hand_on(census, file);
      file.finish();
      file.database().execute(std::string("UPDATE graph SET ") + change);
    }
    FileReader file(path);
    FileGraph graph;
    EXPECT_THROW(file.next(graph), InputError) << change;
  }
  EXPECT_THROW(FileReader(folder.path("none")), InputError);
  EXPECT_THROW(FileReader(folder.file("empty", "")), InputError);
}

}  // namespace
}  // namespace isthmus::kernels::census
