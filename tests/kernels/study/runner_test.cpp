#include "kernels/study/runner.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>

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

TEST(Runner, KeepsRepetitionsAndNoWarmUps) {
  const cli::Folder folder;
  Specification asked;
  asked.families = {"grid"};
  asked.sizes = {9};
  asked.widths = {3};
  asked.methods = {"tree-partition-paper"};
  asked.repetitions = 3;
  asked.warm_up = 2;
  asked.reductions = false;
  Results results(folder.path("r.sqlite"), asked, "a test");
  engine::core::CancelToken never;
  std::size_t told = 0;
  std::uint64_t states = 0;
  // Asked all the time, it tells of all states.
  const engine::core::Relaxed<bool> always(true);
  engine::core::Progress progress([&](std::uint64_t done, double) { states = done; }, &always);
  EXPECT_TRUE(
      run_study(asked, results, never, [&](std::size_t, std::size_t) { ++told; }, &progress));
  EXPECT_EQ(told, 3U);
  std::set<std::uint64_t> repetitions;
  std::set<std::optional<std::uint64_t>> works;
  results.for_each([&](const Result& result) {
    repetitions.insert(result.cell.repetition);
    works.insert(result.measurement.figures[figure_index("work")]);
  });
  EXPECT_EQ(repetitions, (std::set<std::uint64_t>{1, 2, 3}));
  ASSERT_EQ(works.size(), 1U);
  // Three kept runs, each after two others.
  EXPECT_EQ(states, 9 * works.begin()->value());
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
