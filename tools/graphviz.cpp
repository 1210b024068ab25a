#include "tools/graphviz.hpp"

#include <fmt/format.h>
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

std::string render(std::string_view dot, const std::string& format) {
  Scratch in;
  Scratch out;
  Scratch messages;
  in.write(dot);
  Redirections redirections;
  redirections.redirect(STDIN_FILENO, in);
  redirections.redirect(STDOUT_FILENO, out);
  redirections.redirect(STDERR_FILENO, messages);
  std::string program = "dot";
  std::string option = "-T" + format;
  const std::array<char*, 3> arguments = {program.data(), option.data(), nullptr};
  pid_t process = 0;
  const int fault = posix_spawnp(&process, program.c_str(), redirections.get(), nullptr,
                                 arguments.data(), environ);
  constexpr int kNotFound = 127;  // how posix_spawn may report a program that is not there
  const int status = fault == 0 ? wait_for(process) : kNotFound;
  if (status == kNotFound) {
    throw SystemError("Graphviz cannot be run: no program 'dot' on the PATH",
                      "install graphviz, or write the graph itself with --to dot");
  }
  if (status != 0) {
    throw SystemError(fmt::format("Graphviz failed: {}", messages.read()),
                      "the graph itself can be had with --to dot");
  }
  return out.read();
}

}  // namespace isthmus::tools
