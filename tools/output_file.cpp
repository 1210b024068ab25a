#include "tools/output_file.hpp"

#include <fmt/format.h>

#include "engine/core/errors.hpp"
#include "tools/session.hpp"

namespace isthmus::tools {

void OutputFile::write(std::string_view text) {
  if (path_ == "-") return print(text);
  if (!file_.is_open()) file_.open(path_, std::ios::binary | std::ios::trunc);
  file_.write(text.data(), static_cast<std::streamsize>(text.size()));
  require_good();
}

void OutputFile::close() {
  if (!file_.is_open()) return;
  file_.close();
  require_good();
}

void OutputFile::require_good() const {
  if (!file_) {
    throw engine::core::SystemError(fmt::format("{} cannot be written", path_),
                                    "is the place there, and is the disk full?");
  }
}

}  // namespace isthmus::tools
