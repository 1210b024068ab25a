#include "engine/store/provenance.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <thread>

#include "engine/core/budget.hpp"
#include "engine/core/version.hpp"

namespace isthmus::engine::store {

namespace {

/// What the system calls its processor; empty where it does not say.
std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

}  // namespace

std::int64_t begin_session(Database& database, std::string_view command) {
  database.execute(
      "CREATE TABLE IF NOT EXISTS session ("
      "id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT, version TEXT NOT NULL, "
      "command TEXT NOT NULL, processor TEXT NOT NULL, processors INTEGER NOT NULL, "
      "memory INTEGER NOT NULL)");
  Statement insert = database.prepare(
      "INSERT INTO session (began, version, command, processor, processors, memory) VALUES "
      "(strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?, ?, ?, ?, ?) RETURNING id");
  insert.bind(std::string_view(core::kVersion), command, processor(),
              std::thread::hardware_concurrency(), core::machine_memory());
  insert.step();
  const std::int64_t id = insert.integer(0);
  // The row is written when the statement has ended.
  insert.run();
  return id;
}

void adopt_sessions(Database& database, const std::string& path) {
  constexpr const char* kColumns = "began, ended, version, command, processor, processors, memory";
  database.prepare("ATTACH ? AS other").bind(path).run();
  database.execute(fmt::format(
      "INSERT INTO session ({0}) SELECT {0} FROM other.session ORDER BY id; DETACH other",
      kColumns));
}

void end_session(Database& database, std::int64_t session) {
  database.prepare("UPDATE session SET ended = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') WHERE id = ?")
      .bind(session)
      .run();
}

}  // namespace isthmus::engine::store
