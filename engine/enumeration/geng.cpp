#include "engine/enumeration/geng.hpp"

#include <cstdio>
#include <utility>

extern "C" {
/// The main program of geng, and what it calls; engine/enumeration/CMakeLists.txt gives these
/// names.
int isthmus_geng(int count, char** arguments);
void isthmus_geng_take(std::FILE* file, std::uint64_t* rows, int vertices);
int isthmus_geng_prune(std::uint64_t* rows, int vertices, int most_vertices);
}

namespace isthmus::engine::enumeration {

namespace {

/// Whom geng, which passes nothing of ours on, works for in this thread.
struct Client {
  const std::function<void(std::span<const std::uint64_t>)>* take;
  const std::function<bool()>* prune;
};
thread_local Client client{};

}  // namespace

void run_geng(const std::vector<std::string>& arguments,
              const std::function<void(std::span<const std::uint64_t> rows)>& take,
              const std::function<bool()>& prune) {
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), "geng");
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  client = {&take, &prune};
  isthmus_geng(static_cast<int>(words.size()), pointers.data());
}

}  // namespace isthmus::engine::enumeration

extern "C" {

void isthmus_geng_take(std::FILE* /*file*/, std::uint64_t* rows, int vertices) {
  (*isthmus::engine::enumeration::client.take)({rows, static_cast<std::size_t>(vertices)});
}

int isthmus_geng_prune(std::uint64_t* /*rows*/, int /*vertices*/, int /*most_vertices*/) {
  return (*isthmus::engine::enumeration::client.prune)() ? 1 : 0;
}
}
