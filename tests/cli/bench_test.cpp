#include <gtest/gtest.h>

#include <cstdint>

#include "tests/cli/program_run.hpp"

namespace isthmus::cli {
namespace {

/// The states that the fixed run expands on one thread. It is the same on every machine and changes
/// only with the search: a commit that changes it says why.
constexpr std::uint64_t kSignature = 1838662;

TEST(Bench, ExpandsAsManyStatesAsItAlwaysDid) {
  const Outcome outcome = run({"bench", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.json().front().at("signature").get<std::uint64_t>(), kSignature);
}

}  // namespace
}  // namespace isthmus::cli
