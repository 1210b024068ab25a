#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/graph.hpp"
#include "engine/io/reader.hpp"

/// What the tests of the readers share.
namespace isthmus::engine::io {

inline constexpr graph::Multiplicity kMerge = graph::Multiplicity::kMerge;

[[nodiscard]] inline ReadOptions as(Format format, bool directed = false) {
  return {.format = format, .directed = directed};
}

/// The only instance of a text.
[[nodiscard]] inline Instance read_one(const std::string& text, const ReadOptions& options) {
  const auto reader = parse_instances(text, "in", options);
  auto instance = reader->next();
  EXPECT_TRUE(instance.has_value());
  EXPECT_FALSE(reader->next().has_value());
  return instance ? std::move(*instance) : Instance{};
}

[[nodiscard]] inline std::vector<graph::Endpoints> edges(const graph::Graph& graph) {
  return {graph.edges().begin(), graph.edges().end()};
}

/// The message for the first item of a text, "no error" if it can be read.
[[nodiscard]] inline std::string message_of(const std::string& text, const ReadOptions& options) {
  try {
    const auto reader = parse_instances(text, "in", options);
    static_cast<void>(reader->next());
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "no error";
}

/// A text that cannot be read, and the whole message for it.
struct Fault {
  const char* name;
  std::string text;
  std::string message;
  ReadOptions options = {};
};

inline std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.name; }

[[nodiscard]] inline std::string name_of(const testing::TestParamInfo<Fault>& fault) {
  return fault.param.name;
}

}  // namespace isthmus::engine::io
