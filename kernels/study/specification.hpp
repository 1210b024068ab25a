#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/graph.hpp"
#include "kernels/geography/edge_search.hpp"

namespace isthmus::kernels::study {

/// What a study runs: every family with every size, width, seed, method and number of threads; or,
/// with `sample`, so many instances with family, size and width drawn at random.
struct Specification {
  std::string name = "study";
  std::vector<std::string> families;
  std::vector<engine::graph::Vertex> sizes;
  std::vector<engine::graph::Vertex> widths;
  std::vector<std::string> methods;
  std::vector<unsigned> threads = {1};
  std::uint64_t seeds = 1;
  std::uint64_t first_seed = 1;
  std::optional<std::uint64_t> sample;
  geography::Value value = geography::Value::kOutcome;
  /// Of each run: seconds, and bytes of tables.
  std::optional<double> time_limit;
  std::uint64_t memory = std::uint64_t{1} << 30U;
  /// Whether the span is counted, which takes some time.
  bool span = false;
  /// Whether methods take graphs apart first (RunSettings::reductions).
  bool reductions = true;
  /// Runs that go on beside each other. More than 1 makes times mean little.
  unsigned at_once = 1;

  friend bool operator==(const Specification&, const Specification&) = default;
};

/// Reads a specification from JSON; docs/formats.md has the keys. `source` is what messages call
/// it. Throws core::InputError for what is no such object, with what was expected and found, and
/// core::UsageError for families and methods that are not there.
[[nodiscard]] Specification parse_specification(std::string_view text, const std::string& source);

/// The same as JSON, every key written: equal specifications are equal texts.
[[nodiscard]] std::string to_json(const Specification& specification);

/// A study that the program knows by name.
struct NamedStudy {
  std::string_view name;
  std::string_view summary;
  Specification (*make)();
};

/// Smallest first: demo, verify, benchmark, surface.
[[nodiscard]] std::span<const NamedStudy> named_studies();

}  // namespace isthmus::kernels::study
