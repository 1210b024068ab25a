#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/graph/graph.hpp"
#include "tools/session.hpp"

/// The subcommand `profile`, in parts.
namespace isthmus::tools {

/// What `profile` was asked.
struct ProfileOptions {
  std::shared_ptr<CommonOptions> common;
  std::vector<std::string> files;
  std::vector<engine::graph::Vertex> widths;
  std::vector<engine::graph::Vertex> sizes;
  std::uint64_t seeds = 1;
  std::vector<std::string> kinds;
  std::vector<std::string> methods;
  std::string value = "outcome";
  bool summary = false;
  bool no_span = false;
  bool reductions = false;
  std::string plot;
  std::string plotted = "work";
  std::string out = "-";
  bool type_census = false;
  engine::graph::Vertex census_width = 1;
  std::optional<std::uint32_t> most_size;
};

/// How many types there are at a width, by the size of subtrees.
[[nodiscard]] Status profile_types(const ProfileOptions& options);

/// What methods cost on the instances of files, or on random ones.
[[nodiscard]] Status profile_methods(const ProfileOptions& options);

}  // namespace isthmus::tools
