#include "kernels/study/summary.hpp"

#include <gtest/gtest.h>

namespace isthmus::kernels::study {
namespace {

Measurement solved(double seconds, std::uint64_t work) {
  Measurement result;
  result.ending = Ending::kSolved;
  result.value = 0;
  result.seconds = seconds;
  result.figures[figure_index("work")] = work;
  return result;
}

Measurement stopped() {
  Measurement result;
  result.ending = Ending::kLimit;
  result.seconds = 0.001;
  return result;
}

Measurement undecided() {
  Measurement result;
  result.ending = Ending::kUndecided;
  return result;
}

TEST(Summary, CountsWhatWasStoppedAsMost) {
  Summary summary;
  for (const double seconds : {3.0, 1.0, 2.0}) summary.add(solved(seconds, 10));
  summary.add(stopped());
  summary.add(Measurement{});
  summary.add(undecided());
  EXPECT_EQ(summary.runs(), 6U);
  EXPECT_EQ(summary.limits(), 1U);
  EXPECT_EQ(summary.refused(), 1U);
  EXPECT_EQ(summary.undecided(), 1U);
  EXPECT_EQ(csv_of(summary, "a"), "a,6,1,1,1,seconds,1,1,2,3,\na,6,1,1,1,work,10,10,10,10,\n");
}

TEST(Summary, OfRunsThatToldNothingHasNoLines) {
  Summary summary;
  summary.add(Measurement{});
  summary.add(undecided());
  EXPECT_TRUE(summary.lines().empty());
}

TEST(Summary, TellsOfOneQuantity) {
  Summary summary;
  for (const double seconds : {3.0, 1.0, 2.0}) summary.add(solved(seconds, 10));
  EXPECT_EQ(summary.median("seconds"), 2.0);
  EXPECT_EQ(summary.median("work"), 10.0);
  EXPECT_EQ(summary.median("types"), std::nullopt);
  EXPECT_EQ(summary.median("nothing"), std::nullopt);
  for (int i = 0; i < 3; ++i) summary.add(stopped());
  EXPECT_EQ(summary.median("seconds"), 3.0);
  summary.add(stopped());
  EXPECT_EQ(summary.median("seconds"), std::nullopt);
  EXPECT_EQ(summary.solved(), 3U);
}

TEST(Csv, HasAFieldForEachColumn) {
  const auto fields = [](const std::string& text) { return std::ranges::count(text, ',') + 1; };
  EXPECT_EQ(fields(csv_of(solved(1, 1), true)), fields(measurement_columns()));
  EXPECT_EQ(csv_of(solved(0.5, 7), true), "solved,P,0,0.500000,,,,,,,7,,");
  EXPECT_EQ(csv_of(solved(0.5, 7), false), "solved,P,,0.500000,,,,,,,7,,");
}

TEST(Csv, QuotesWhatMustBe) {
  EXPECT_EQ(csv_field("plain text"), "plain text");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"x\"\n"), "\"say \"\"x\"\"\n\"");
}

}  // namespace
}  // namespace isthmus::kernels::study
