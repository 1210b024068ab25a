#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

#include "engine/core/budget.hpp"

namespace isthmus::engine::io {

/// Where the bytes of an input come from, block by block.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Reads between 1 and `size` bytes, as many as are there without waiting for more; 0 at the end.
  /// Throws core::SystemError, and core::Interrupted when a signal is handled while it waits.
  [[nodiscard]] virtual std::size_t read(char* into, std::size_t size) = 0;
};

/// Hears that bytes are about to be waited for (true), and that there are some (false).
using WaitListener = std::function<void(bool waiting)>;

/// A file, or standard input for "-". Throws core::SystemError for what cannot be opened and for a
/// directory. A signal reaches one thread, which need not be the one that waits for bytes: with
/// `cancel`, waiting ends with core::Interrupted soon after that is requested, too.
[[nodiscard]] std::unique_ptr<ByteSource> open_bytes(const std::string& path,
                                                     const core::CancelToken* cancel = nullptr,
                                                     WaitListener listener = nullptr);
/// A stream that outlives the source.
[[nodiscard]] std::unique_ptr<ByteSource> bytes_of(std::istream& stream);
/// A text in memory.
[[nodiscard]] std::unique_ptr<ByteSource> bytes_of(std::string text);

}  // namespace isthmus::engine::io
