#include "tools/output_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "engine/core/errors.hpp"
#include "tools/session.hpp"

namespace isthmus::tools {

void OutputFile::write(std::string_view text) {
  if (path_ == "-") return print(text);
  open();
  file_.write(text.data(), static_cast<std::streamsize>(text.size()));
  require_good();
}

void OutputFile::open() {
  if (!file_.is_open()) file_.open(path_, std::ios::binary | std::ios::trunc);
}

void OutputFile::close() {
  if (path_ == "-") return;
  open();
  file_.close();
  require_good();
}

void OutputFile::require_good() const {
  if (!file_) {
    throw engine::core::SystemError(fmt::format("{} cannot be written", path_),
                                    "is the place there, and is the disk full?");
  }
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  OutputFile file(path.string());
  file.write(text);
  file.close();
}

void require_two_files(const std::string& input, const std::string& output) {
  std::error_code fault;
  if (std::filesystem::equivalent(input, output, fault) && !fault &&
      std::filesystem::is_regular_file(output, fault)) {
    throw engine::core::UsageError(fmt::format("{} is both read and written", output),
                                   "choose another file to write");
  }
}

}  // namespace isthmus::tools
