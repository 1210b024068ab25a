#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <set>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/random.hpp"
#include "engine/table/interner.hpp"
#include "tests/engine/table/interner_records.hpp"

namespace isthmus::engine::table {
namespace {

/// More threads than processors, so that some are interrupted at bad moments.
constexpr int kThreads = 8;

/// Calls body(thread) on kThreads threads at once.
template <class Body>
void on_threads(const Body& body) {
  const tbb::global_control workers(tbb::global_control::max_allowed_parallelism, kThreads);
  tbb::task_arena arena(kThreads);
  arena.execute([&] { tbb::parallel_for(0, kThreads, body, tbb::simple_partitioner()); });
}

constexpr Id kNone = ~Id{0};

/// What each thread was told of each record.
using Told = std::vector<std::vector<Id>>;

/// Interns all `records` in each thread, in another order in each; looks at every record it is
/// given at once. Counts what is wrong.
template <class AnyInterner>
unsigned intern_all(AnyInterner& interner, const std::vector<Words>& records, int thread,
                    std::vector<Id>& told) {
  core::Random random(static_cast<std::uint64_t>(thread) + 1);
  std::vector<std::size_t> order(records.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  // Pairs of threads go the same way, which makes them meet.
  if (thread % 2 == 0) random.shuffle(order);
  unsigned wrong = 0;
  for (const std::size_t i : order) {
    const std::optional<Id> before = interner.find(records[i]);
    told[i] = interner.intern(records[i]);
    if (before && *before != told[i]) ++wrong;
    if (told[i] >= interner.size()) ++wrong;
    if (contents(interner.record(told[i])) != records[i]) ++wrong;
    const std::size_t earlier = order[random.index(order.size())];
    if (told[earlier] != kNone && interner.find(records[earlier]) != told[earlier]) ++wrong;
  }
  return wrong;
}

template <class AnyInterner>
void expect_one_id_a_record(AnyInterner& interner, const std::vector<Words>& records) {
  Told told(kThreads, std::vector<Id>(records.size(), kNone));
  std::atomic<unsigned> wrong{0};
  on_threads([&](int thread) {
    wrong += intern_all(interner, records, thread, told[static_cast<std::size_t>(thread)]);
  });
  EXPECT_EQ(wrong, 0U);
  ASSERT_EQ(interner.size(), records.size()) << "an id was lost or given twice";
  for (const auto& ids : told) ASSERT_EQ(ids, told.front()) << "threads were told different ids";
  std::vector<Id> ids = told.front();
  std::ranges::sort(ids);
  for (std::size_t i = 0; i < ids.size(); ++i) ASSERT_EQ(ids[i], i);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    ASSERT_EQ(contents(interner.record(told[0][i])), records[i]);
  }
}

std::vector<Words> fixed_records(std::uint64_t count, std::size_t words) {
  std::vector<Words> records;
  for (std::uint64_t i = 0; i < count; ++i) records.push_back(fixed_record(i, words));
  return records;
}

TEST(InternerThreads, GiveEveryRecordOneId) {
  for (const std::size_t words : {1U, 2U, 5U}) {
    Interner interner(words, 64 * kMebi);
    expect_one_id_a_record(interner, fixed_records(60000, words));
  }
}

TEST(InternerThreads, GiveEveryRecordOneIdWhileTiny) {
  // Most of the time goes by in the first few levels, which are moved under everybody's feet.
  for (int round = 0; round < 100; ++round) {
    Interner interner(2, 64 * kMebi);
    expect_one_id_a_record(interner, fixed_records(400, 2));
  }
}

TEST(InternerThreads, GiveEveryVaryingRecordOneId) {
  std::vector<Words> records;
  for (std::uint64_t i = 0; i < 50000; ++i) records.push_back(varying_record(i));
  VaryingInterner interner(64 * kMebi);
  expect_one_id_a_record(interner, records);
}

TEST(InternerThreads, MeetInOneCell) {
  // One hash for all: every new record is fought for at the same place.
  constexpr std::uint64_t kRecords = 500;
  Interner interner(1, kMebi);
  Told told(kThreads, std::vector<Id>(kRecords));
  on_threads([&](int thread) {
    for (std::uint64_t i = 0; i < kRecords; ++i) {
      told[static_cast<std::size_t>(thread)][i] = interner.intern(0x80000000U, Words{i});
    }
  });
  EXPECT_EQ(interner.size(), kRecords);
  for (const auto& ids : told) ASSERT_EQ(ids, told.front());
  EXPECT_EQ(std::set(told[0].begin(), told[0].end()).size(), kRecords);
}

TEST(InternerThreads, NumberTheirOwnRecordsWithoutHoles) {
  // No record in common, and as little as possible between two ids that are taken.
  constexpr std::uint64_t kRecords = 100000;
  Interner interner(1, 64 * kMebi);
  Told told(kThreads, std::vector<Id>(kRecords));
  on_threads([&](int thread) {
    for (std::uint64_t i = 0; i < kRecords; ++i) {
      const std::array record{i * kThreads + static_cast<std::uint64_t>(thread)};
      told[static_cast<std::size_t>(thread)][i] = interner.intern(record);
    }
  });
  ASSERT_EQ(interner.size(), kRecords * kThreads);
  std::vector<bool> given(interner.size(), false);
  for (const auto& ids : told) {
    for (const Id id : ids) {
      ASSERT_LT(id, given.size());
      ASSERT_FALSE(given[id]);
      given[id] = true;
    }
  }
}

TEST(InternerThreads, FillItToTheLastRecord) {
  for (int round = 0; round < 20; ++round) {
    Interner interner(2, 20000);
    const auto records = fixed_records(interner.capacity() * 2, 2);
    Told told(kThreads, std::vector<Id>(records.size(), kNone));
    on_threads([&](int thread) {
      for (std::size_t i = 0; i < records.size(); ++i) {
        try {
          told[static_cast<std::size_t>(thread)][i] = interner.intern(records[i]);
        } catch (const core::LimitError&) {
        }
      }
    });
    EXPECT_EQ(interner.size(), interner.capacity());
    std::set<Id> given;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const std::optional<Id> id = interner.find(records[i]);
      if (id) given.insert(*id);
      for (const auto& ids : told) {
        // A record is refused only when the last id is given, so it never gets one later.
        EXPECT_EQ(ids[i], id.value_or(kNone));
      }
    }
    EXPECT_EQ(given.size(), interner.capacity());
  }
}

}  // namespace
}  // namespace isthmus::engine::table
