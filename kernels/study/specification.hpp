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

/// In which order the runs of a study are made.
enum class Order : std::uint8_t {
  kRandom,  ///< instances of a seed, and runs on an instance, drawn by the first seed
  kGiven,   ///< as the specification lists them
};

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
  /// How often each run is made and kept, and how often it is made before each of these without
  /// being kept, so that what is measured is warm.
  std::uint64_t repetitions = 1;
  std::uint64_t warm_up = 0;
  Order order = Order::kRandom;
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
/// core::UsageError for families and methods that are not there, and widths that a family has not.
[[nodiscard]] Specification parse_specification(std::string_view text, const std::string& source);

/// The same as JSON, every key written: equal specifications are equal texts.
[[nodiscard]] std::string to_json(const Specification& specification);

/// A study that the program knows by name.
struct NamedStudy {
  std::string_view name;
  std::string_view summary;
  Specification (*make)();
};

/// In the order in which help lists them.
[[nodiscard]] std::span<const NamedStudy> named_studies();

}  // namespace isthmus::kernels::study
