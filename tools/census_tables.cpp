#include "tools/census_tables.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>

#include "kernels/census/small_graph.hpp"
#include "kernels/census/summary.hpp"
#include "tools/census_summary.hpp"

namespace isthmus::tools {

namespace {

namespace census = kernels::census;
using Json = nlohmann::ordered_json;
using Files = std::span<census::FileReader>;
using Row = std::vector<Json>;

bool tells_nimbers(const census::Specification& specification) {
  return specification.value == census::Value::kNimber;
}

/// What tables have in common that count starts.
const std::vector<std::string> kCounts{
    "graphs", "rooted", "P", "N", "graphs_with_P", "graphs_all_P", "P_in_no_even_kernel",
    "nimbers"};

void append_counts(Row& row, const census::Specification& specification,
                   const census::Tally& tally) {
  const bool kernels = census::has_even_kernels(*specification.game);
  row.insert(row.end(), {tally.graphs, tally.rooted, tally.p_positions(),
                         tally.rooted - tally.p_positions(), tally.graphs_with_p,
                         tally.graphs_all_p, kernels ? Json(tally.p_in_no_even_kernel) : Json()});
  row.push_back(tells_nimbers(specification) ? Json(values_of(tally)) : Json());
}

Table with_counts(std::string name, std::vector<std::string> columns) {
  columns.insert(columns.end(), kCounts.begin(), kCounts.end());
  return {std::move(name), std::move(columns), {}};
}

Table summary_table(Files files) {
  Table table = with_counts(
      "summary", {"game", "n", "connected", "bipartite", "max_degree", "shard", "complete"});
  for (census::FileReader& file : files) {
    const auto& [specification, shard] = file.contents().part;
    const auto& [game, vertices, filter, value] = specification;
    Row row{game->name,
            vertices,
            filter.connected,
            filter.bipartite,
            filter.max_degree ? Json(*filter.max_degree) : Json(),
            shard.count > 1 ? Json(fmt::format("{}/{}", shard.index, shard.count)) : Json(),
            file.contents().complete()};
    append_counts(row, specification, file.summary().total());
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table edges_table(Files files) {
  Table table = with_counts("edges", {"game", "n", "m"});
  for (census::FileReader& file : files) {
    const census::Specification& specification = file.contents().part.specification;
    const census::Summary summary = file.summary();
    for (std::size_t edges = 0; edges < summary.by_edges().size(); ++edges) {
      const census::Tally& tally = summary.by_edges()[edges];
      if (tally.graphs == 0) continue;
      Row row{specification.game->name, specification.vertices, edges};
      append_counts(row, specification, tally);
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Table values_table(Files files) {
  Table table{"values", {"game", "n", "outcome", "nimber", "rooted", "percent"}, {}};
  for (census::FileReader& file : files) {
    const census::Specification& specification = file.contents().part.specification;
    const census::Tally total = file.summary().total();
    const std::vector<std::uint64_t> values = values_of(total);
    for (std::size_t value = 0; value < values.size(); ++value) {
      const double percent =
          100 * static_cast<double>(values[value]) / static_cast<double>(total.rooted);
      table.rows.push_back({specification.game->name, specification.vertices,
                            value == 0 ? "P" : "N",
                            tells_nimbers(specification) ? Json(value) : Json(), values[value],
                            Json::parse(fmt::format("{:.2f}", percent))});
    }
  }
  return table;
}

Table rare_table(Files files) {
  Table table{
      "rare", {"game", "n", "kind", "m", "graph6", "vertex", "outcome", "nimber", "degree"}, {}};
  for (census::FileReader& file : files) {
    const auto& [game, vertices, filter, value] = file.contents().part.specification;
    for (const auto& [rarity, find] : file.summary().rare()) {
      table.rows.push_back({game->name, vertices, census::name_of(rarity), find.edges,
                            census::graph6(game->kind, vertices, find.key),
                            game->token ? Json(find.vertex) : Json(), find.nimber == 0 ? "P" : "N",
                            value == census::Value::kNimber ? Json(find.nimber) : Json(),
                            game->token ? Json(find.degree) : Json()});
    }
  }
  return table;
}

Table sessions_table(Files files) {
  Table table{"sessions",
              {"began", "ended", "version", "processor", "processors", "memory", "command"},
              {}};
  for (census::FileReader& file : files) {
    engine::store::Statement rows = file.database().prepare(
        "SELECT began, ended, version, processor, processors, memory, command FROM session "
        "ORDER BY id");
    while (rows.step()) {
      table.rows.push_back({rows.text(0), rows.null(1) ? Json() : Json(rows.text(1)), rows.text(2),
                            rows.text(3), rows.integer(4), rows.integer(5), rows.text(6)});
    }
  }
  return table;
}

constexpr std::array kFileTables{FileTable{"summary", summary_table},
                                 FileTable{"edges", edges_table}, FileTable{"values", values_table},
                                 FileTable{"rare", rare_table},
                                 FileTable{"sessions", sessions_table}};

}  // namespace

std::span<const FileTable> file_tables() { return kFileTables; }

}  // namespace isthmus::tools
