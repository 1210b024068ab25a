#include "kernels/census/agreement.hpp"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>

#include "engine/core/errors.hpp"
#include "tests/kernels/census/threaded_ranks.hpp"

namespace isthmus::kernels::census {
namespace {

namespace core = engine::core;

TEST(Agreement, AddsUp) {
  ThreadedRanks ranks(4);
  const auto faults = ranks.run([](Peers& peers) {
    EXPECT_EQ(agree(peers, [&] { return std::uint64_t{peers.rank()}; }), 6U);
  });
  for (const auto& fault : faults) EXPECT_FALSE(fault);
  Alone alone;
  EXPECT_EQ(agree(alone, [] { return std::uint64_t{5}; }), 5U);
}

/// What the ranks of three throw when the last two throw faults like this one.
template <class Fault>
std::vector<std::exception_ptr> thrown_by_all(const Fault& fault) {
  ThreadedRanks ranks(3);
  return ranks.run([&](Peers& peers) {
    agree(peers, [&]() -> std::uint64_t {
      if (peers.rank() > 0) throw fault;
      return 0;
    });
    ADD_FAILURE() << "rank " << peers.rank() << " went on";
  });
}

template <class Fault>
void expect_kind(const std::exception_ptr& fault) {
  ASSERT_TRUE(fault);
  EXPECT_THROW(std::rethrow_exception(fault), Fault);
}

TEST(Agreement, ThrowsOnAllWhatTheFirstOfThemThrew) {
  const auto faults = thrown_by_all(core::SystemError("no room", "make some"));
  for (const auto& fault : faults) expect_kind<core::SystemError>(fault);
  EXPECT_EQ(text_of(faults[0]), "rank 1: no room; make some");
  EXPECT_EQ(text_of(faults[1]), "no room; make some");
  EXPECT_EQ(text_of(faults[2]), text_of(faults[0]));
}

TEST(Agreement, KeepsTheKindOfAFault) {
  expect_kind<core::UsageError>(thrown_by_all(core::UsageError("which"))[0]);
  expect_kind<core::LimitError>(thrown_by_all(core::LimitError("enough"))[0]);
  expect_kind<std::bad_alloc>(thrown_by_all(std::bad_alloc())[0]);
  expect_kind<std::runtime_error>(thrown_by_all(std::logic_error("odd"))[0]);
}

TEST(Agreement, OfOneRankThrowsItsFault) {
  Alone alone;
  const auto step = []() -> std::uint64_t { throw core::LimitError("enough"); };
  EXPECT_THROW(agree(alone, step), core::LimitError);
}

TEST(RequireSame, RefusesRanksThatWereAskedForSomethingElse) {
  ThreadedRanks ranks(3);
  const auto ask = [&](unsigned odd) {
    return ranks.run(
        [&](Peers& peers) { require_same(peers, peers.rank() == odd ? "seven" : "six"); });
  };
  for (const auto& fault : ask(3)) EXPECT_FALSE(fault);
  for (const auto& fault : ask(2)) expect_kind<core::UsageError>(fault);
  for (const auto& fault : ask(0)) expect_kind<core::UsageError>(fault);
}

}  // namespace
}  // namespace isthmus::kernels::census
