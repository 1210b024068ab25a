#include "tools/external_program.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>

#include "engine/core/errors.hpp"

namespace isthmus::tools {

namespace {

using engine::core::SystemError;

/// A temporary file that is gone when closed.
class Scratch {
 public:
  Scratch() : file_(std::tmpfile()) {
    if (!file_) throw SystemError("no temporary file can be made", "is TMPDIR full?");
  }

  void write(std::string_view text) {
    // An empty text may have no place in memory at all, which fwrite() must not be given.
    if (text.empty()) return;
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
        std::fflush(file_.get()) != 0) {
      throw SystemError("a temporary file cannot be written", "is the disk full?");
    }
    go_to_start();
  }

  [[nodiscard]] std::string read() {
    go_to_start();
    std::string text;
    std::array<char, 65536> block;
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), file_.get())) {
      text.append(block.data(), size);
    }
    return text;
  }

  [[nodiscard]] int descriptor() const { return fileno(file_.get()); }

 private:
  void go_to_start() {
    if (std::fseek(file_.get(), 0, SEEK_SET) != 0) {
      throw SystemError("a temporary file cannot be read again");
    }
  }

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

/// What is redirected where in the new process.
class Redirections {
 public:
  Redirections() { posix_spawn_file_actions_init(&actions_); }
  ~Redirections() { posix_spawn_file_actions_destroy(&actions_); }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;

  void redirect(int from, const Scratch& to) {
    posix_spawn_file_actions_adddup2(&actions_, to.descriptor(), from);
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// The exit status of a process, -1 when a signal ended it.
int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

std::optional<ProgramResult> run_program(std::vector<std::string> command, std::string_view input) {
  Scratch in;
  Scratch out;
  Scratch messages;
  in.write(input);
  Redirections redirections;
  redirections.redirect(STDIN_FILENO, in);
  redirections.redirect(STDOUT_FILENO, out);
  redirections.redirect(STDERR_FILENO, messages);
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  pid_t process = 0;
  if (posix_spawnp(&process, words.front(), redirections.get(), nullptr, words.data(), environ) !=
      0) {
    return std::nullopt;
  }
  constexpr int kNotFound = 127;  // how posix_spawn may report a program that is not there
  const int status = wait_for(process);
  if (status == kNotFound) return std::nullopt;
  return ProgramResult{status, out.read(), messages.read()};
}

}  // namespace isthmus::tools
