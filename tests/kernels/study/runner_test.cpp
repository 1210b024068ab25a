#include "kernels/study/runner.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/cli/program_run.hpp"

namespace isthmus::kernels::study {
namespace {

Specification specification_to_run(unsigned at_once) {
  Specification result;
  result.families = {"tree-partition", "tree-partition-directed", "grid"};
  result.sizes = {3, 6, 9};
  result.widths = {1, 2};
  result.methods = {"tree-partition", "tree-partition-paper", "search"};
  result.seeds = 4;
  result.memory = std::uint64_t{1} << 26U;
  result.at_once = at_once;
  return result;
}

std::map<Cell, std::optional<engine::search::Nimber>> values(Results& results) {
  std::map<Cell, std::optional<engine::search::Nimber>> found;
  results.for_each([&](const Result& result) { found[result.cell] = result.measurement.value; });
  return found;
}

TEST(Runner, MakesEveryRunAndMethodsAgree) {
  for (const unsigned at_once : {1U, 2U}) {
    const cli::Folder folder;
    Results results(folder.path("r.sqlite"), specification_to_run(at_once), "a test");
    engine::core::CancelToken never;
    std::size_t told = 0;
    EXPECT_TRUE(run_study(specification_to_run(at_once), results, never,
                          [&](std::size_t done, std::size_t) { told = done; }));
    EXPECT_EQ(told, 216U);
    EXPECT_EQ(results.done().size(), 216U);
    EXPECT_TRUE(results.disagreements().empty());
  }
}

TEST(Runner, GoesOnWhereItWasStopped) {
  const cli::Folder folder;
  const Specification asked = specification_to_run(1);
  const auto ignore = [](std::size_t, std::size_t) {};
  engine::core::CancelToken never;
  Results whole(folder.path("whole.sqlite"), asked, "a test");
  EXPECT_TRUE(run_study(asked, whole, never, ignore));
  Results parts(folder.path("parts.sqlite"), asked, "a test");
  for (const std::size_t stop : {10U, 50U}) {
    engine::core::CancelToken soon;
    EXPECT_FALSE(run_study(asked, parts, soon, [&](std::size_t done, std::size_t) {
      if (done >= stop) soon.request();
    }));
    EXPECT_GE(parts.done().size(), stop);
    EXPECT_LT(parts.done().size(), 216U);
  }
  EXPECT_TRUE(run_study(asked, parts, never, ignore));
  EXPECT_EQ(values(parts), values(whole));
}

}  // namespace
}  // namespace isthmus::kernels::study
