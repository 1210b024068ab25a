#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace isthmus::tools {

/// A file, or standard output for "-". The file is made at the first write, so that work that fails
/// before leaves what was there alone, or by close().
class OutputFile {
 public:
  explicit OutputFile(std::string path) : path_(std::move(path)) {}

  /// Throws core::SystemError when the file cannot be written, OutputClosed on a closed pipe.
  void write(std::string_view text);
  /// Hands everything to the file, an empty one if nothing was written. Throws as write() does.
  void close();

 private:
  void open();
  void require_good() const;

  std::string path_;
  std::ofstream file_;
};

/// Makes a file with this text, in place of what was there. Throws as OutputFile does.
void write_file(const std::filesystem::path& path, std::string_view text);

/// Throws core::UsageError when these paths are one regular file: writing would destroy what is
/// still to be read.
void require_two_files(const std::string& input, const std::string& output);

}  // namespace isthmus::tools
