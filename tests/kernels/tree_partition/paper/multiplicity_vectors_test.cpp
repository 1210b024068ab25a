#include "kernels/tree_partition/paper/multiplicity_vectors.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <vector>

namespace isthmus::kernels::tree_partition::paper {
namespace {

constexpr std::uint64_t kMemory = std::uint64_t{1} << 24U;

/// Types of one port at each of the places 0 to 3, with the ids 1 to 4: entering wins.
class MultiplicityVectorsOf : public testing::Test {
 protected:
  MultiplicityVectorsOf() : types_(kMemory) {
    for (Place place = 0; place < 4; ++place) {
      types_.intern({{place}, {{{}, {~std::uint64_t{0}}}}});
    }
  }

  TypeRegistry types_;
};

using Counts = std::map<TypeId, std::uint32_t>;

Counts counts_of(const MultiplicityVectors& vectors, MultiplicityVectors::Id id) {
  Counts result;
  for (const auto& [type, count] : vectors.counts(id)) result[type] = count;
  return result;
}

RC_GTEST_FIXTURE_PROP(MultiplicityVectorsOf, AreOneTypeChosenForEachChild, ()) {
  const auto children = *rc::gen::resize(
      5, rc::gen::container<std::vector<std::set<TypeId>>>(
             rc::gen::container<std::set<TypeId>>(rc::gen::inRange(TypeId{1}, TypeId{5}))));
  MultiplicityVectors vectors(types_);
  std::set<Counts> expected{{}};
  for (const auto& options : children) {
    const auto before = vectors.size();
    const std::vector<TypeId> list(options.begin(), options.end());
    for (MultiplicityVectors::Id id = 0; id < before; ++id) vectors.add_child(id, list);
    // Or the child has become the null type.
    std::set<Counts> next = expected;
    for (Counts counts : expected) {
      for (const TypeId type : options) {
        ++counts[type];
        next.insert(counts);
        if (--counts[type] == 0) counts.erase(type);
      }
    }
    expected = std::move(next);
  }
  RC_ASSERT(vectors.size() == expected.size());
  std::set<Counts> found;
  for (MultiplicityVectors::Id id = 0; id < vectors.size(); ++id) {
    found.insert(counts_of(vectors, id));
    std::uint64_t ports = 0;
    for (const auto& some : vectors.counts(id)) ports += some.count;
    RC_ASSERT(vectors.measure(id) == ports);
  }
  RC_ASSERT(found == expected);
}

TEST_F(MultiplicityVectorsOf, ReplaceAChildByWhatIsLeftOfIt) {
  // Ports at places 0, 1, 2; entering by the first comes back by the second, and leaves type 3.
  const TypeId three = types_.intern({{0, 1, 2},
                                      {{{{1, 3, Parity::kSame}}, {variable_word(0, 0)}},
                                       {{}, {~std::uint64_t{0}}},
                                       {{}, {~std::uint64_t{0}}}}});
  ASSERT_EQ(types_.rank(three), 3U);
  MultiplicityVectors vectors(types_);
  const auto start = vectors.of_children({three, 1, TypeRegistry::kNull, three});
  EXPECT_EQ(counts_of(vectors, start), (Counts{{1, 1}, {three, 2}}));
  EXPECT_EQ(vectors.measure(start), 7U);
  const auto next = vectors.replaced(start, 1, 0);
  EXPECT_EQ(counts_of(vectors, next), (Counts{{1, 1}, {3, 1}, {three, 1}}));
  EXPECT_EQ(vectors.measure(next), 5U);
  EXPECT_EQ(vectors.replaced(start, 1, 0), next);
  const auto last = vectors.replaced(next, 2, 0);
  EXPECT_EQ(counts_of(vectors, last), (Counts{{1, 1}, {3, 2}}));
}

}  // namespace
}  // namespace isthmus::kernels::tree_partition::paper
