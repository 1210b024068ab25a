#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// Runs the real program, with what it says and how it ends.
namespace isthmus::cli {

/// A directory of its own for one test, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "isthmus-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no directory " << name;
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  /// Writes a file and returns its path.
  [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  std::filesystem::path path_;
};

[[nodiscard]] inline std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// What a run left behind.
struct Outcome {
  /// Exit status; 128 and the signal's number when a signal ended it, as a shell says.
  int status = -1;
  std::string out;
  std::string err;

  /// Standard output as one JSON object a line.
  [[nodiscard]] std::vector<nlohmann::json> json() const {
    std::vector<nlohmann::json> lines;
    std::istringstream text(out);
    for (std::string line; std::getline(text, line);) lines.push_back(nlohmann::json::parse(line));
    return lines;
  }
};

/// A program that runs with its input and output in files.
class Running {
 public:
  explicit Running(std::vector<std::string> command, const std::string& input = {}) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const std::string in = folder_.file("in", input);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, folder_.path("out").c_str(), kWrite,
                                     S_IRUSR | S_IWUSR);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, folder_.path("err").c_str(), kWrite,
                                     S_IRUSR | S_IWUSR);
    std::vector<char*> words;
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    if (posix_spawn(&process_, words[0], &actions, nullptr, words.data(), environ) != 0) {
      ADD_FAILURE() << "cannot run " << command[0];
    }
    posix_spawn_file_actions_destroy(&actions);
  }

  void signal(int number) const { kill(process_, number); }

  [[nodiscard]] Outcome wait() const {
    int state = 0;
    waitpid(process_, &state, 0);
    constexpr int kSignalBase = 128;
    const int status = WIFEXITED(state) ? WEXITSTATUS(state) : kSignalBase + WTERMSIG(state);
    return {status, read_file(folder_.path("out")), read_file(folder_.path("err"))};
  }

 private:
  Folder folder_;
  pid_t process_ = -1;
};

[[nodiscard]] inline Running start(std::vector<std::string> arguments,
                                   const std::string& input = {}) {
  arguments.insert(arguments.begin(), ISTHMUS_PROGRAM);
  return Running(std::move(arguments), input);
}

/// Runs isthmus with these arguments to its end.
[[nodiscard]] inline Outcome run(std::vector<std::string> arguments,
                                 const std::string& input = {}) {
  return start(std::move(arguments), input).wait();
}

/// Runs a shell script in which $ISTHMUS is the program.
[[nodiscard]] inline Outcome run_script(const std::string& script) {
  return Running({"/bin/bash", "-c", "ISTHMUS='" ISTHMUS_PROGRAM "'; set -o pipefail; " + script})
      .wait();
}

/// Assignments for a shell: let mpirun start more ranks than there are processors, as root too, and
/// tie them to none. Open MPI's plugins leave memory behind and are unloaded, so that nothing tells
/// their leaks from ours, and they take locks in different orders: sanitizers look for neither in
/// these runs. They do with ranks that are threads, in tests/kernels/census.
inline constexpr const char* kLauncherSettings =
    "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
    "OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none "
    "ASAN_OPTIONS=\"${ASAN_OPTIONS:-}:detect_leaks=0\" "
    "TSAN_OPTIONS=\"${TSAN_OPTIONS:-}:detect_deadlocks=0\"; ";

[[nodiscard]] inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace isthmus::cli
