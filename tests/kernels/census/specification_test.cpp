#include "kernels/census/specification.hpp"

#include <gtest/gtest.h>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::census {
namespace {

using engine::core::UsageError;

TEST(Specification, IsSaidInWords) {
  EXPECT_EQ(text_of({&game_called("ueg"), 1, {}}), "ueg, 1 vertex, nimbers");
  const Filter filter{.connected = true, .bipartite = true, .max_degree = 3};
  EXPECT_EQ(text_of({&game_called("dvg"), 4, filter, Value::kOutcome}),
            "dvg, 4 vertices, connected, bipartite, degrees up to 3, outcomes");
}

TEST(Specification, HasAsManyVerticesAsFit) {
  EXPECT_NO_THROW(require_possible({&game_called("ueg"), 11, {}}));
  EXPECT_NO_THROW(require_possible({&game_called("deg"), 8, {}}));
  EXPECT_THROW(require_possible({&game_called("ueg"), 12, {}}), UsageError);
  EXPECT_THROW(require_possible({&game_called("deg"), 9, {}}), UsageError);
  EXPECT_THROW(require_possible({&game_called("ueg"), 0, {}}), UsageError);
}

TEST(Specification, NamesValues) {
  for (const Value value : {Value::kOutcome, Value::kNimber}) {
    EXPECT_EQ(value_called(name_of(value)), value);
  }
  EXPECT_THROW((void)value_called("mean"), UsageError);
}

}  // namespace
}  // namespace isthmus::kernels::census
