#include "kernels/check/number_set.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace isthmus::kernels::check {
namespace {

NumberSet set_of(const std::set<unsigned>& members) {
  NumberSet set;
  for (const unsigned e : members) set.insert(e);
  return set;
}

std::set<unsigned> any_members() {
  return *rc::gen::container<std::set<unsigned>>(rc::gen::inRange(0U, 200U));
}

TEST(NumberSet, IsANumberInHexadecimal) {
  EXPECT_EQ(set_of({}).hex(), "0");
  EXPECT_EQ(set_of({0}).hex(), "1");
  EXPECT_EQ(set_of({0, 2, 5}).hex(), "25");
  EXPECT_EQ(set_of({64}).hex(), "10000000000000000");
}

TEST(NumberSet, RefusesOtherSpellings) {
  for (const char* text : {"", "00", "01", "A", "g", "-1", " 1", "1 ", "0x1"}) {
    EXPECT_FALSE(NumberSet::from_hex(text).has_value()) << text;
  }
}

RC_GTEST_PROP(NumberSet, ReadsWhatItWrites, ()) {
  const NumberSet set = set_of(any_members());
  RC_ASSERT(NumberSet::from_hex(set.hex()) == set);
}

RC_GTEST_PROP(NumberSet, HoldsWhatWasPutIn, ()) {
  const auto members = any_members();
  const NumberSet set = set_of(members);
  for (unsigned e = 0; e < 300; ++e) RC_ASSERT(set.contains(e) == members.contains(e));
  RC_ASSERT(set.bound() == (members.empty() ? 0U : *members.rbegin() + 1));
}

RC_GTEST_PROP(NumberSet, IsEqualWhateverTheWayThere, ()) {
  const auto members = any_members();
  const auto others = any_members();
  NumberSet detour = set_of(members);
  for (const unsigned e : others) detour.insert(e);
  for (const unsigned e : others) {
    if (!members.contains(e)) detour.erase(e);
  }
  RC_ASSERT(detour == set_of(members));
  RC_ASSERT(detour.hash() == set_of(members).hash());
  RC_ASSERT(detour.empty() == members.empty());
}

}  // namespace
}  // namespace isthmus::kernels::check
