#include "kernels/census/spill_file.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::census {
namespace {

TEST(SpillFile, GivesBackWhatItWasGiven) {
  SpillFile file;
  std::vector<std::uint64_t> words(100000);
  std::iota(words.begin(), words.end(), 7U);
  const auto bytes = std::as_bytes(std::span<const std::uint64_t>(words));
  EXPECT_EQ(file.append(bytes), 0U);
  EXPECT_EQ(file.append(bytes.first(80)), bytes.size());
  std::vector<std::uint64_t> back(10);
  file.read(400, std::as_writable_bytes(std::span(back)));
  EXPECT_EQ(back.front(), 57U);
  file.read(bytes.size(), std::as_writable_bytes(std::span(back)));
  EXPECT_EQ(back.back(), 16U);
  EXPECT_EQ(file.size(), bytes.size() + 80);

  file.clear();
  EXPECT_EQ(file.size(), 0U);
  EXPECT_THROW(file.read(0, std::as_writable_bytes(std::span(back))), engine::core::SystemError);
  EXPECT_EQ(file.append(bytes.first(8)), 0U);
}

TEST(SpillFile, SaysWhereItCannotBe) {
  const char* const before = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): one thread
  const std::string kept = before == nullptr ? "" : before;
  ASSERT_EQ(setenv("TMPDIR", "/proc", 1), 0);  // NOLINT(concurrency-mt-unsafe)
  SpillFile file;
  const std::vector<std::byte> bytes(8);
  try {
    file.append(bytes);
    ADD_FAILURE() << "a file was made in /proc";
  } catch (const engine::core::SystemError& error) {
    EXPECT_NE(std::string(error.what()).find("TMPDIR"), std::string::npos) << error.what();
  }
  // NOLINTNEXTLINE(concurrency-mt-unsafe)
  ASSERT_EQ(before == nullptr ? unsetenv("TMPDIR") : setenv("TMPDIR", kept.c_str(), 1), 0);
}

}  // namespace
}  // namespace isthmus::kernels::census
