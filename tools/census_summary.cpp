#include "tools/census_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/version.hpp"
#include "tools/json_line.hpp"

namespace isthmus::tools {

namespace {

namespace census = kernels::census;
using Json = nlohmann::ordered_json;

std::string summary_json(const census::Part& part, const census::Tally& total, bool complete,
                         double seconds) {
  const auto& [game, vertices, filter, value] = part.specification;
  Json line = {{"isthmus", engine::core::kVersion}, {"game", game->name}, {"n", vertices}};
  if (filter.connected) line["connected"] = true;
  if (filter.bipartite) line["bipartite"] = true;
  if (filter.max_degree) line["max_degree"] = *filter.max_degree;
  if (part.shard.count > 1) {
    line["shard"] = fmt::format("{}/{}", part.shard.index, part.shard.count);
  }
  line["complete"] = complete;
  line["graphs"] = total.graphs;
  line["rooted"] = total.rooted;
  line["outcomes"] = {{"N", total.rooted - total.p_positions()}, {"P", total.p_positions()}};
  if (value == census::Value::kNimber) {
    line["nimbers"] = Json::object();
    const std::vector<std::uint64_t> values = values_of(total);
    for (std::size_t nimber = 0; nimber < values.size(); ++nimber) {
      line["nimbers"][std::to_string(nimber)] = values[nimber];
    }
  }
  const bool kernels = census::has_even_kernels(*game);
  line["p_without_even_kernel"] = kernels ? Json(total.p_in_no_even_kernel) : Json(nullptr);
  line["seconds"] = seconds;
  return json_line(line);
}

std::string summary_text(const census::Part& part, const census::Tally& total, bool complete,
                         double seconds) {
  const census::Specification& specification = part.specification;
  std::string text = census::text_of(specification);
  if (part.shard.count > 1) {
    text += fmt::format(", shard {}/{}", part.shard.index, part.shard.count);
  }
  text += fmt::format(": {} graphs, {} {}{}, {:.3f} s\n", total.graphs, total.rooted,
                      specification.game->token ? "rooted" : "positions",
                      complete ? "" : " up to now, not complete", seconds);
  text += fmt::format("  P {}, N {}\n", total.p_positions(), total.rooted - total.p_positions());
  if (specification.value == census::Value::kNimber) {
    text += fmt::format("  nimbers from 0: {}\n", fmt::join(values_of(total), " "));
  }
  if (census::has_even_kernels(*specification.game)) {
    text += fmt::format("  P in no even kernel: {}\n", total.p_in_no_even_kernel);
  }
  return text;
}

}  // namespace

std::vector<std::uint64_t> values_of(const census::Tally& tally) {
  std::vector<std::uint64_t> values(tally.by_nimber.begin(), tally.by_nimber.end());
  while (!values.empty() && values.back() == 0) values.pop_back();
  return values;
}

std::string census_summary(const census::Part& part, const census::Summary& summary, bool complete,
                           double seconds, bool json) {
  const census::Tally total = summary.total();
  return json ? summary_json(part, total, complete, seconds)
              : summary_text(part, total, complete, seconds);
}

}  // namespace isthmus::tools
