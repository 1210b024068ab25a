#include "engine/table/interner.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <map>
#include <optional>
#include <type_traits>
#include <vector>

#include "engine/core/errors.hpp"
#include "tests/engine/table/interner_records.hpp"

namespace isthmus::engine::table {
namespace {

// --- One thread --------------------------------------------------------------------------------

TEST(Interner, NumbersNewRecordsInOrder) {
  Interner interner(2, kMebi);
  EXPECT_EQ(interner.size(), 0U);
  EXPECT_EQ(interner.intern(std::array<std::uint64_t, 2>{5, 6}), 0U);
  EXPECT_EQ(interner.intern(std::array<std::uint64_t, 2>{6, 5}), 1U);
  EXPECT_EQ(interner.intern(std::array<std::uint64_t, 2>{5, 6}), 0U);
  EXPECT_EQ(interner.intern(std::array<std::uint64_t, 2>{0, 0}), 2U);
  EXPECT_EQ(interner.size(), 3U);
  EXPECT_EQ(contents(interner.record(1)), (Words{6, 5}));
}

TEST(Interner, FindsOnlyWhatItHolds) {
  Interner interner(1, kMebi);
  EXPECT_EQ(interner.find(Words{0}), std::nullopt);
  EXPECT_EQ(interner.intern(Words{3}), 0U);
  EXPECT_EQ(interner.find(Words{3}), 0U);
  EXPECT_EQ(interner.find(Words{0}), std::nullopt);
  EXPECT_EQ(interner.size(), 1U);
}

TEST(Interner, TakesAHashThatWasComputedBefore) {
  Interner interner(3, kMebi);
  const Words record{1, 2, 3};
  const Interner::Hash hash = Interner::hash(record);
  interner.prefetch(hash);
  EXPECT_EQ(interner.intern(hash, record), 0U);
  EXPECT_EQ(interner.intern(record), 0U);
  EXPECT_EQ(interner.find(hash, record), 0U);
}

TEST(Interner, TellsRecordsOfOneHashApart) {
  // The hash is the caller's to give: one for all is the worst there can be.
  Interner interner(1, kMebi);
  constexpr std::uint64_t kRecords = 300;
  for (std::uint64_t i = 0; i < kRecords; ++i) EXPECT_EQ(interner.intern(~0U, Words{i}), i);
  for (std::uint64_t i = 0; i < kRecords; ++i) EXPECT_EQ(interner.find(~0U, Words{i}), i);
  EXPECT_EQ(interner.find(~0U, Words{kRecords}), std::nullopt);
}

TEST(Interner, GrowsFromAFewHundredBytes) {
  Interner interner(2, 64 * kMebi);
  const std::uint64_t least = interner.bytes();
  EXPECT_LT(least, 2048U);
  constexpr std::uint64_t kRecords = 200000;
  const std::uint64_t* const first = interner.record(interner.intern(fixed_record(0, 2))).data();
  for (std::uint64_t i = 0; i < kRecords; ++i) {
    ASSERT_EQ(interner.intern(fixed_record(i, 2)), i);
    ASSERT_EQ(interner.find(fixed_record(i / 2, 2)), i / 2);
  }
  for (std::uint64_t i = 0; i < kRecords; ++i) {
    ASSERT_EQ(interner.find(fixed_record(i, 2)), i);
    ASSERT_EQ(contents(interner.record(static_cast<Id>(i))), fixed_record(i, 2));
  }
  EXPECT_EQ(interner.record(0).data(), first) << "records do not move";
  EXPECT_EQ(interner.find(fixed_record(kRecords, 2)), std::nullopt);
  EXPECT_EQ(interner.size(), kRecords);
}

TEST(VaryingInterner, KeepsRecordsOfAnyLength) {
  VaryingInterner interner(kMebi);
  EXPECT_EQ(interner.intern(Words{0}), 0U);
  EXPECT_EQ(interner.intern(Words{}), 1U);
  EXPECT_EQ(interner.intern(Words{0, 0}), 2U);
  EXPECT_EQ(interner.intern(Words(1000, 1)), 3U);
  EXPECT_EQ(interner.intern(Words{}), 1U);
  EXPECT_EQ(interner.find(Words{0, 0, 0}), std::nullopt);
  EXPECT_TRUE(interner.record(1).empty());
  EXPECT_EQ(contents(interner.record(3)), Words(1000, 1));
}

// --- Limits ------------------------------------------------------------------------------------

TEST(Interner, StaysUsableWhenFull) {
  for (const std::uint64_t limit : {1100U, 5000U, 40000U, 300000U}) {
    Interner interner(3, limit);
    const std::uint64_t capacity = interner.capacity();
    for (std::uint64_t i = 0; i < capacity; ++i) ASSERT_EQ(interner.intern(fixed_record(i, 3)), i);
    EXPECT_LE(interner.bytes(), limit);
    for (std::uint64_t i = capacity; i < capacity + 5; ++i) {
      EXPECT_THROW(interner.intern(fixed_record(i, 3)), core::LimitError);
      EXPECT_EQ(interner.find(fixed_record(i, 3)), std::nullopt);
    }
    EXPECT_EQ(interner.size(), capacity);
    for (std::uint64_t i = 0; i < capacity; ++i) ASSERT_EQ(interner.intern(fixed_record(i, 3)), i);
  }
}

TEST(Interner, SaysWhatToDoWhenFull) {
  Interner interner(100, 2000);
  ASSERT_EQ(interner.capacity(), 1U);
  interner.intern(Words(100, 1));
  try {
    interner.intern(Words(100, 2));
    FAIL() << "no error";
  } catch (const core::LimitError& error) {
    EXPECT_STREQ(error.what(), "the interner is full: 1 records in 1.8 KiB; give more --memory");
  }
}

TEST(Interner, HoldsAsMuchAsItsLimitAllows) {
  for (std::uint64_t limit = 64 * 1024; limit < kMebi; limit += 12345) {
    const Interner interner(2, limit);
    const std::uint64_t capacity = interner.capacity();
    EXPECT_LE(InternerIndex::bytes(capacity) + 16 * capacity, limit);
    EXPECT_GT(InternerIndex::bytes(capacity + 1) + 16 * (capacity + 1), limit);
  }
}

TEST(Interner, RefusesLimitsAndLengthsThatMakeNoSense) {
  EXPECT_THROW(Interner(1, 0), core::LimitError);
  EXPECT_THROW(Interner(1, 1000), core::LimitError);
  EXPECT_THROW(Interner(1000, 4096), core::LimitError);
  EXPECT_THROW(Interner(~std::size_t{0}, 4096), core::LimitError);
  EXPECT_THROW(Interner(0, 4096), core::UsageError);
  EXPECT_THROW(VaryingInterner(1000), core::LimitError);
}

TEST(VaryingInterner, TakesAShortRecordWhereALongOneHasNoRoom) {
  constexpr std::uint64_t kLimit = 4096;
  VaryingInterner interner(kLimit);
  EXPECT_THROW(interner.intern(Words(1000, 1)), core::LimitError);
  EXPECT_EQ(interner.intern(Words(300, 1)), 0U);
  EXPECT_THROW(interner.intern(Words(300, 2)), core::LimitError);
  EXPECT_EQ(interner.intern(Words{3}), 1U);
  EXPECT_EQ(interner.intern(Words(300, 1)), 0U);
  EXPECT_EQ(interner.find(Words(300, 2)), std::nullopt);
  std::uint64_t n = 10;
  EXPECT_THROW(while (true) interner.intern(Words{n++}), core::LimitError);
  EXPECT_LE(interner.bytes(), kLimit);
  EXPECT_GT(interner.bytes() + 16, kLimit);
  EXPECT_EQ(interner.size(), 2 + (n - 1 - 10));
}

TEST(InternerIndex, CountsItsLevels) {
  EXPECT_EQ(InternerIndex::bytes(0), 1024U);
  EXPECT_EQ(InternerIndex::bytes(48), 1024U);
  EXPECT_EQ(InternerIndex::bytes(49), 2048U);
  EXPECT_EQ(InternerIndex::bytes(InternerIndex::kMostIds), std::uint64_t{1} << 36U);
  for (unsigned level = 6; level < 32; ++level) {
    const std::uint64_t most = InternerIndex::level_capacity(level);
    EXPECT_EQ(InternerIndex::bytes(most), std::uint64_t{16} << level);
    EXPECT_EQ(InternerIndex::bytes(most + 1), std::uint64_t{32} << level);
  }
  EXPECT_EQ(InternerIndex::most_ids(1, ~std::uint64_t{0}), InternerIndex::kMostIds);
}

// --- A model -----------------------------------------------------------------------------------

/// An interner as a map would be one.
class Model {
 public:
  Id intern(const Words& record) {
    return ids_.try_emplace(record, static_cast<Id>(ids_.size())).first->second;
  }
  [[nodiscard]] std::optional<Id> find(const Words& record) const {
    const auto known = ids_.find(record);
    return known == ids_.end() ? std::nullopt : std::optional(known->second);
  }
  [[nodiscard]] const std::map<Words, Id>& ids() const { return ids_; }

 private:
  std::map<Words, Id> ids_;
};

struct Command {
  bool is_find;
  Words record;
};

/// Runs the commands on both. `hash_mask` 0 gives all records one hash; few bits, a few.
template <class AnyInterner>
void require_like_model(AnyInterner& interner, const std::vector<Command>& commands,
                        Interner::Hash hash_mask) {
  Model model;
  for (const Command& command : commands) {
    const auto hash = AnyInterner::hash(command.record) & hash_mask;
    if (command.is_find) {
      RC_ASSERT(interner.find(hash, command.record) == model.find(command.record));
    } else {
      RC_ASSERT(interner.intern(hash, command.record) == model.intern(command.record));
    }
    RC_ASSERT(interner.size() == model.ids().size());
  }
  for (const auto& [record, id] : model.ids()) {
    RC_ASSERT(contents(interner.record(id)) == record);
  }
}

std::vector<Command> any_commands(const rc::Gen<Words>& records) {
  const auto command = rc::gen::construct<Command>(rc::gen::arbitrary<bool>(), records);
  const auto count = *rc::gen::inRange<std::size_t>(0, 600);
  return *rc::gen::container<std::vector<Command>>(count, command);
}

Interner::Hash any_hash_mask() {
  return *rc::gen::element<Interner::Hash>(~0U, 0U, 1U, 0xF0000000U, 0x80000001U);
}

RC_GTEST_PROP(Interner, IsAMap, ()) {
  const auto words = *rc::gen::inRange<std::size_t>(1, 6);
  const auto word = rc::gen::inRange<std::uint64_t>(0, words == 1 ? 400 : 5);
  Interner interner(words, kMebi);
  require_like_model(interner, any_commands(rc::gen::container<Words>(words, word)),
                     any_hash_mask());
}

RC_GTEST_PROP(VaryingInterner, IsAMap, ()) {
  const auto word = rc::gen::inRange<std::uint64_t>(0, 4);
  VaryingInterner interner(kMebi);
  require_like_model(interner, any_commands(rc::gen::container<Words>(word)), any_hash_mask());
}

static_assert(!std::is_copy_constructible_v<Interner>);

}  // namespace
}  // namespace isthmus::engine::table
