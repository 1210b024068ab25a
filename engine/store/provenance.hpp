#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/store/database.hpp"

namespace isthmus::engine::store {

/// Writes down who is about to add rows: a row of the table `session`, which is made when it is not
/// there, with the time, the version of Isthmus, the command, the processor, how many processors
/// there are, and the bytes of memory. Returns its id, for rows to refer to.
[[nodiscard]] std::int64_t begin_session(Database& database, std::string_view command);

/// Writes down as well who made another file whose rows are put into this one: its sessions.
void adopt_sessions(Database& database, const std::string& path);

/// Notes when the work of a session ended; a session without that was killed or is at work.
void end_session(Database& database, std::int64_t session);

}  // namespace isthmus::engine::store
