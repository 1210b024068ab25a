#include "kernels/check/decision_diagrams.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::check {
namespace {

using Function = DecisionDiagrams::Function;

constexpr unsigned kVariables = 4;

bool value_at(const DecisionDiagrams& diagrams, Function f, unsigned valuation) {
  while (!DecisionDiagrams::constant(f)) {
    const auto node = diagrams.top(f);
    f = (valuation >> node.variable & 1U) != 0 ? node.high : node.low;
  }
  return f == DecisionDiagrams::kTrue;
}

/// A function and its value at each of the 16 valuations.
struct Tabled {
  Function function;
  std::uint32_t table;
};

std::uint32_t table_of(const DecisionDiagrams& diagrams, Function f) {
  std::uint32_t table = 0;
  for (unsigned valuation = 0; valuation < 1U << kVariables; ++valuation) {
    table |= static_cast<std::uint32_t>(value_at(diagrams, f, valuation)) << valuation;
  }
  return table;
}

RC_GTEST_PROP(DecisionDiagrams, AreTheirTruthTables, ()) {
  constexpr std::uint32_t kAll = 0xFFFF;
  const engine::core::Budget budget;
  DecisionDiagrams diagrams(budget);
  std::vector<Tabled> made{{DecisionDiagrams::kFalse, 0}};
  for (unsigned v = 0; v < kVariables; ++v) {
    const Function f = diagrams.make(v, DecisionDiagrams::kFalse, DecisionDiagrams::kTrue);
    made.push_back({f, table_of(diagrams, f)});
  }
  for (int i = 0; i < 40; ++i) {
    const auto any = [&] { return made[*rc::gen::inRange<std::size_t>(0, made.size())]; };
    const Tabled f = any();
    const Tabled g = any();
    const Tabled h = any();
    switch (*rc::gen::inRange(0, 4)) {
      case 0: made.push_back({DecisionDiagrams::negated(f.function), ~f.table & kAll}); break;
      case 1: made.push_back({diagrams.either(f.function, g.function), f.table | g.table}); break;
      case 2: made.push_back({diagrams.both(f.function, g.function), f.table & g.table}); break;
      default:
        made.push_back({diagrams.choose(f.function, g.function, h.function),
                        (f.table & g.table) | (~f.table & h.table)});
    }
  }
  for (const Tabled& f : made) {
    RC_ASSERT(table_of(diagrams, f.function) == f.table);
    for (const Tabled& g : made) RC_ASSERT((f.table == g.table) == (f.function == g.function));
  }
}

TEST(DecisionDiagrams, AreAsDeepAsMemoryAllows) {
  constexpr unsigned kDeep = 200'000;
  const engine::core::Budget budget;
  DecisionDiagrams diagrams(budget);
  Function odd = DecisionDiagrams::kFalse;
  Function all = DecisionDiagrams::kTrue;
  for (unsigned v = kDeep; v-- > 0;) {
    odd = diagrams.make(v, odd, DecisionDiagrams::negated(odd));
    all = diagrams.make(v, DecisionDiagrams::kFalse, all);
  }
  // As many variables as there are is an even number.
  EXPECT_EQ(diagrams.both(odd, all), DecisionDiagrams::kFalse);
  EXPECT_NE(diagrams.either(odd, all), odd);
}

TEST(DecisionDiagrams, EndWithTheirRoom) {
  engine::core::Budget budget;
  budget.memory = 400;
  DecisionDiagrams diagrams(budget);
  const auto fill = [&] {
    for (unsigned v = 0; v < 100; ++v) {
      (void)diagrams.make(v, DecisionDiagrams::kFalse, DecisionDiagrams::kTrue);
    }
  };
  EXPECT_THROW(fill(), engine::core::LimitError);
}

}  // namespace
}  // namespace isthmus::kernels::check
