#include "kernels/census/roll_ups.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/errors.hpp"
#include "kernels/census/file_schema.hpp"
#include "tests/kernels/census/files.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::store::Database;

TEST(RollUps, AreLoadedAsTheyWereSaved) {
  const cli::Folder folder;
  for (const std::string game : {"ueg", "dvg", "node-kayles"}) {
    const Part part = part_of(game, 4);
    const Collector census = census_of(game, 4);
    Database database(folder.path(game));
    make_tables(database, part);
    Summary summary(part.specification, kRareKept);
    RollUps saving(part.specification);
    for (const Collector::Item& item : census.items) {
      summary.take(item.graph, item.starts);
      saving.save(database, summary);
    }
    const Summary loaded = RollUps(part.specification).load(database);
    EXPECT_EQ(loaded.by_edges(), summary.by_edges());
    EXPECT_EQ(loaded.rare(), summary.rare());
    EXPECT_EQ(loaded.all_p().count(), summary.all_p().count());
  }
}

TEST(RollUps, RefuseWhatMakesNoSense) {
  const cli::Folder folder;
  Database database(folder.path("f"));
  const Part part = part_of("ueg", 4);
  make_tables(database, part);
  for (const char* const row :
       {"by_edges VALUES (7, 1, 1, 1, 1, 1, 1, 1)", "by_edges VALUES (-1, 1, 1, 1, 1, 1, 1, 1)",
        "by_value VALUES (1, 16, 1)", "rare VALUES ('odd', 1, 'C~', 0, 0, 0)",
        "rare VALUES ('all-p', 1, 'D~', 0, 0, 0)", "rare VALUES ('all-p', 1, 'C~', 0, 16, 0)"}) {
    database.execute(std::string("INSERT INTO ") + row);
    EXPECT_THROW((void)RollUps(part.specification).load(database), engine::core::InputError) << row;
    database.execute("DELETE FROM by_edges; DELETE FROM by_value; DELETE FROM rare");
  }
}

}  // namespace
}  // namespace isthmus::kernels::census
