#include "engine/core/errors.hpp"

#include <gtest/gtest.h>

#include <string>

namespace isthmus::engine::core {
namespace {

TEST(Errors, AnInputErrorNamesPlaceExpectationAndFinding) {
  const InputError error({"a.el", 7}, "two vertices", "'x'", "write u v");
  EXPECT_STREQ(error.what(), "a.el:7: expected two vertices, found 'x'; write u v");
  EXPECT_EQ(error.place().source, "a.el");
  EXPECT_EQ(error.place().line, 7U);
}

TEST(Errors, AWholeInputHasNoLine) {
  EXPECT_STREQ(InputError({"a.el", 0}, "a graph", "nothing").what(),
               "a.el: expected a graph, found nothing");
}

TEST(Errors, ARemedyFollowsOnlyWhereThereIsOne) {
  EXPECT_STREQ(UsageError("no such method").what(), "no such method");
  EXPECT_STREQ(UsageError("no such method", "use auto").what(), "no such method; use auto");
  EXPECT_STREQ(LimitError("out of time", "give it more").what(), "out of time; give it more");
  EXPECT_STREQ(SystemError("cannot write").what(), "cannot write");
}

TEST(Errors, EveryKindIsAnError) {
  EXPECT_THROW(throw UsageError("x"), Error);
  EXPECT_THROW(throw InputError({}, "x", "y"), Error);
  EXPECT_THROW(throw LimitError("x"), Error);
  EXPECT_THROW(throw SystemError("x"), Error);
}

}  // namespace
}  // namespace isthmus::engine::core
