#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace isthmus::tools {

/// An object as a line of JSON Lines. Names and paths may be any bytes: what is no UTF-8 is
/// replaced.
[[nodiscard]] inline std::string json_line(const nlohmann::ordered_json& object) {
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace isthmus::tools
