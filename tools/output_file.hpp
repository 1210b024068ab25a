#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace isthmus::tools {

/// A file, or standard output for "-". The file is made at the first write, so that work that fails
/// before leaves what was there alone.
class OutputFile {
 public:
  explicit OutputFile(std::string path) : path_(std::move(path)) {}

  /// Throws core::SystemError when the file cannot be written, OutputClosed on a closed pipe.
  void write(std::string_view text);
  /// Hands everything to the file. Throws as write() does.
  void close();

 private:
  void require_good() const;

  std::string path_;
  std::ofstream file_;
};

}  // namespace isthmus::tools
