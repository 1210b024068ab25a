#include "engine/store/folder_lock.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "engine/core/errors.hpp"

namespace isthmus::engine::store {
namespace {

class FolderLocks : public testing::Test {
 protected:
  FolderLocks() {
    std::string name = (std::filesystem::temp_directory_path() / "isthmus-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~FolderLocks() override { std::filesystem::remove_all(folder_); }

  std::string folder_;
};

TEST_F(FolderLocks, AreForOneAtATime) {
  {
    const FolderLock lock(folder_);
    EXPECT_THROW(FolderLock{folder_}, core::UsageError);
  }
  EXPECT_NO_THROW(FolderLock{folder_});
}

TEST_F(FolderLocks, LeaveNothingBehind) {
  {
    const FolderLock lock(folder_);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(FolderLocks, NeedAFolder) { EXPECT_THROW(FolderLock{folder_ + "/none"}, core::SystemError); }

}  // namespace
}  // namespace isthmus::engine::store
