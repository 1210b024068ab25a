#include "tools/census_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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
                         const CensusEffort& effort) {
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
  line["seconds"] = effort.seconds;
  if (effort.ranks > 1) {
    line["ranks"] = effort.ranks;
    if (effort.exchanged_bytes) line["exchanged_bytes"] = *effort.exchanged_bytes;
  }
  return json_line(line);
}

std::string summary_text(const census::Part& part, const census::Tally& total, bool complete,
                         const CensusEffort& effort) {
  const census::Specification& specification = part.specification;
  std::string text = census::text_of(specification);
  if (part.shard.count > 1) {
    text += fmt::format(", shard {}/{}", part.shard.index, part.shard.count);
  }
  text += fmt::format(": {} graphs, {} {}{}, {:.3f} s\n", total.graphs, total.rooted,
                      specification.game->token ? "rooted" : "positions",
                      complete ? "" : " up to now, not complete", effort.seconds);
  text += fmt::format("  P {}, N {}\n", total.p_positions(), total.rooted - total.p_positions());
  if (specification.value == census::Value::kNimber) {
    text += fmt::format("  nimbers from 0: {}\n", fmt::join(values_of(total), " "));
  }
  if (census::has_even_kernels(*specification.game)) {
    text += fmt::format("  P in no even kernel: {}\n", total.p_in_no_even_kernel);
  }
  if (effort.ranks > 1 && effort.exchanged_bytes) {
    const std::uint64_t starts = std::max<std::uint64_t>(1, total.rooted);
    text += fmt::format("  {} ranks exchanged {} bytes, {:.1f} for each of these {}\n",
                        effort.ranks, *effort.exchanged_bytes,
                        static_cast<double>(*effort.exchanged_bytes) / static_cast<double>(starts),
                        specification.game->token ? "rooted" : "positions");
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
                           const CensusEffort& effort, bool json) {
  const census::Tally total = summary.total();
  return json ? summary_json(part, total, complete, effort)
              : summary_text(part, total, complete, effort);
}

}  // namespace isthmus::tools
