#include "engine/boolean/diagrams.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/boolean/operations.hpp"
#include "engine/core/errors.hpp"

namespace isthmus::engine::boolean {
namespace {

constexpr std::uint64_t kPlenty = std::uint64_t{1} << 24U;
constexpr unsigned kVariables = 6;

/// The values of a function under all valuations of kVariables variables: bit i of the index is the
/// value of variable i.
using TruthTable = std::uint64_t;

TruthTable table_of(Variable v) {
  TruthTable table = 0;
  for (unsigned i = 0; i < 1U << kVariables; ++i) {
    if ((i >> v & 1U) != 0) table |= TruthTable{1} << i;
  }
  return table;
}

TruthTable table_of(const Diagrams& diagrams, Function f) {
  if (f == kTrue) return ~TruthTable{0};
  if (f == kFalse) return 0;
  const auto top = diagrams.top(f);
  const TruthTable x = table_of(top.variable);
  return (x & table_of(diagrams, top.high)) | (~x & table_of(diagrams, top.low));
}

TEST(Diagrams, HaveConstants) {
  EXPECT_TRUE(kTrue.constant());
  EXPECT_TRUE(kFalse.constant());
  EXPECT_EQ(!kTrue, kFalse);
  EXPECT_EQ(Diagrams(kPlenty).size(), 1U);
}

TEST(Diagrams, ShareAFunctionAndItsNegation) {
  Diagrams diagrams(kPlenty);
  const Function x = diagrams.make(0, kFalse, kTrue);
  EXPECT_EQ(diagrams.make(0, kTrue, kFalse), !x);
  EXPECT_EQ(diagrams.size(), 2U);
  EXPECT_EQ(diagrams.make(1, x, x), x);
}

TEST(Diagrams, SayWhenTheirNodesAreUsedUp) {
  Diagrams diagrams(4096);
  const auto use_up = [&] {
    for (Variable v = 0; v < 4096; ++v) (void)diagrams.make(v, kFalse, kTrue);
  };
  EXPECT_THROW(use_up(), core::LimitError);
}

// Random expressions, each beside its truth table: functions are equal where tables are.
RC_GTEST_PROP(Operations, AgreeWithTruthTables, ()) {
  Diagrams diagrams(kPlenty);
  // A memory of few results forgets often.
  Operations operations(diagrams, *rc::gen::inRange(1U, 8U));
  std::vector<Function> functions{kTrue, kFalse};
  for (Variable v = 0; v < kVariables; ++v) functions.push_back(operations.variable(v));
  std::map<TruthTable, Function> by_table;
  const auto any = [&] {
    const auto f = functions[*rc::gen::inRange<std::size_t>(0, functions.size())];
    return f.negated_if(*rc::gen::arbitrary<bool>());
  };
  for (int i = 0; i < 40; ++i) {
    const Function f = any();
    const Function g = any();
    const Function h = any();
    const Function result = operations.choose(f, g, h);
    const TruthTable condition = table_of(diagrams, f);
    const TruthTable expected =
        (condition & table_of(diagrams, g)) | (~condition & table_of(diagrams, h));
    RC_ASSERT(table_of(diagrams, result) == expected);
    RC_ASSERT(by_table.try_emplace(expected, result).first->second == result);
    RC_ASSERT(operations.either(f, g) == operations.choose(f, kTrue, g));
    RC_ASSERT(operations.both(f, g) == !operations.either(!f, !g));
    functions.push_back(result);
  }
}

/// Some pair is 1, where the two of a pair stand far apart in the order: the diagram doubles with
/// each.
Function some_pair(Operations& operations, Variable pairs) {
  Function any = kFalse;
  for (Variable v = 0; v < pairs; ++v) {
    any = operations.either(
        any, operations.both(operations.variable(v), operations.variable(v + pairs)));
  }
  return any;
}

/// The number of variables that are 1 is a multiple of `divisor`.
Function multiple_of(Diagrams& diagrams, Variable variables, std::size_t divisor) {
  std::vector<Function> rest_is(divisor, kFalse);
  rest_is[0] = kTrue;
  for (Variable v = variables; v-- > 0;) {
    std::vector<Function> next;
    for (std::size_t rest = 0; rest < divisor; ++rest) {
      next.push_back(diagrams.make(v, rest_is[rest], rest_is[(rest + 1) % divisor]));
    }
    rest_is = std::move(next);
  }
  return rest_is[0];
}

TEST(Operations, EndWhenTheTimeIsUp) {
  Diagrams diagrams(kPlenty);
  Operations operations(diagrams);
  core::Budget budget;
  budget.expire_after(0);
  operations.heed(budget);
  EXPECT_THROW((void)some_pair(operations, 18), core::LimitError);
}

// There are few pairs of nodes, and very many ways to each: without a memory that holds the pairs
// they are worked out once for each way.
TEST(Operations, RememberMoreWhereResultsAreForgottenTooSoon) {
  constexpr Variable kLength = 30;
  Diagrams diagrams(kPlenty);
  const Function sevens = multiple_of(diagrams, kLength, 7);
  const Function elevens = multiple_of(diagrams, kLength, 11);
  core::Budget generous;
  generous.memory = std::uint64_t{1} << 26U;
  Operations growing(diagrams, 1);
  growing.heed(generous);
  core::Budget tight;
  tight.memory = 1024;
  Operations forgetful(diagrams, 1);
  forgetful.heed(tight);
  EXPECT_EQ(growing.both(sevens, elevens), forgetful.both(sevens, elevens));
  EXPECT_LT(growing.steps() * 10, forgetful.steps());
}

}  // namespace
}  // namespace isthmus::engine::boolean
