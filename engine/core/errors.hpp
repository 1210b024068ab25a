#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// Errors are types. Each carries what a person needs to act: the place, what was expected, what
/// was found, and, where there is one, a remedy. The program maps each type to an exit status.
namespace isthmus::engine::core {

/// A place in an input: the name the user gave it and a 1-based line; line 0 means the whole input.
struct Place {
  std::string source;
  std::uint64_t line = 0;
};

/// Base of every error that Isthmus throws on purpose.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The caller asked for something that does not exist or does not apply (exit status 2).
class UsageError : public Error {
 public:
  explicit UsageError(std::string_view what, std::string_view remedy = {});
};

/// An input that cannot be read as what it claims to be (exit status 3).
class InputError : public Error {
 public:
  /// `expected` and `found` complete the sentences "expected …, found …"; `remedy` may be empty.
  InputError(Place place, std::string_view expected, std::string_view found,
             std::string_view remedy = {});

  [[nodiscard]] const Place& place() const noexcept { return place_; }

 private:
  Place place_;
};

/// A limit of memory, time or size was reached; the answer is unknown (exit status 4).
class LimitError : public Error {
 public:
  explicit LimitError(std::string_view what, std::string_view remedy = {});
};

/// The file system or an external program refused (exit status 3).
class SystemError : public Error {
 public:
  explicit SystemError(std::string_view what, std::string_view remedy = {});
};

/// A signal was handled while an input was waited for.
class Interrupted : public Error {
 public:
  explicit Interrupted(std::string_view source);
};

}  // namespace isthmus::engine::core
