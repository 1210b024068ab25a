#include "engine/store/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "engine/core/errors.hpp"

namespace isthmus::engine::store {

FolderLock::FolderLock(const std::string& folder)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) {
    throw core::SystemError(fmt::format("{}: {}", folder, std::generic_category().message(errno)));
  }
  // Where a file system has no locks, to go without is better than not to work at all.
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  throw core::UsageError(fmt::format("another process is at work in {}", folder),
                         "wait for it to end, or choose another folder");
}

FolderLock::~FolderLock() { ::close(descriptor_); }

}  // namespace isthmus::engine::store
