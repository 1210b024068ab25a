#pragma once

#include <string>

namespace isthmus::engine::store {

/// Keeps other processes from working on what is in a folder, until it is destroyed or the process
/// ends, however that comes. It leaves nothing behind.
class FolderLock {
 public:
  /// Throws core::UsageError when another process has the folder, and core::SystemError when it
  /// cannot be opened.
  explicit FolderLock(const std::string& folder);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int descriptor_;
};

}  // namespace isthmus::engine::store
