#include "engine/io/byte_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <istream>
#include <system_error>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::engine::io {

namespace {

[[noreturn]] void refuse(const std::string& path, const char* what, int error) {
  throw core::SystemError(
      fmt::format("{}: {}: {}", path, what, std::generic_category().message(error)));
}

class FileBytes final : public ByteSource {
 public:
  FileBytes(int descriptor, std::string path, bool owned, const core::CancelToken* cancel,
            WaitListener listener)
      : descriptor_(descriptor),
        path_(std::move(path)),
        owned_(owned),
        cancel_(cancel),
        listener_(std::move(listener)) {}
  FileBytes(const FileBytes&) = delete;
  FileBytes(FileBytes&&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;
  FileBytes& operator=(FileBytes&&) = delete;
  ~FileBytes() override {
    if (owned_) ::close(descriptor_);
  }

  std::size_t read(char* into, std::size_t size) override {
    if (!listener_ || ready()) {
      await();
    } else {
      listener_(true);
      await();
      listener_(false);
    }
    for (;;) {
      const ssize_t got = ::read(descriptor_, into, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) refuse(path_, "cannot be read", errno);
    }
  }

 private:
  /// How often the owner's patience is looked at while there is nothing to read.
  static constexpr timespec kPatience{0, 100'000'000};

  [[nodiscard]] bool ready() const {
    pollfd awaited{descriptor_, POLLIN, 0};
    return ::poll(&awaited, 1, 0) > 0;
  }

  void await() const {
    // A signal ends the wait even where it lets a read go on, so that whoever handles it can stop.
    // SIGUSR1, which only asks how far the work is, is kept until there is something to read.
    pollfd awaited{descriptor_, POLLIN, 0};
    sigset_t kept;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &kept);
    ::sigaddset(&kept, SIGUSR1);
    for (;;) {
      const int ready = ::ppoll(&awaited, 1, cancel_ == nullptr ? nullptr : &kPatience, &kept);
      if (ready > 0 || (ready < 0 && errno != EINTR)) return;
      if (ready < 0 || cancel_->requested()) throw core::Interrupted(path_);
    }
  }

  int descriptor_;
  std::string path_;
  bool owned_;
  const core::CancelToken* cancel_;
  WaitListener listener_;
};

class StreamBytes final : public ByteSource {
 public:
  explicit StreamBytes(std::istream& stream) : stream_(stream) {}

  std::size_t read(char* into, std::size_t size) override {
    stream_.read(into, static_cast<std::streamsize>(size));
    return static_cast<std::size_t>(stream_.gcount());
  }

 private:
  std::istream& stream_;
};

class TextBytes final : public ByteSource {
 public:
  explicit TextBytes(std::string text) : text_(std::move(text)) {}

  std::size_t read(char* into, std::size_t size) override {
    const std::size_t count = text_.copy(into, size, read_);
    read_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t read_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> open_bytes(const std::string& path, const core::CancelToken* cancel,
                                       WaitListener listener) {
  if (path == "-")
    return std::make_unique<FileBytes>(STDIN_FILENO, "standard input", false, cancel,
                                       std::move(listener));
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) refuse(path, "cannot be opened", errno);
  auto file = std::make_unique<FileBytes>(descriptor, path, true, cancel, std::move(listener));
  struct stat status{};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    refuse(path, "cannot be read", EISDIR);
  }
  return file;
}

std::unique_ptr<ByteSource> bytes_of(std::istream& stream) {
  return std::make_unique<StreamBytes>(stream);
}

std::unique_ptr<ByteSource> bytes_of(std::string text) {
  return std::make_unique<TextBytes>(std::move(text));
}

}  // namespace isthmus::engine::io
