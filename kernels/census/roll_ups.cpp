#include "kernels/census/roll_ups.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "engine/core/errors.hpp"
#include "kernels/census/file_schema.hpp"
#include "kernels/census/small_graph.hpp"

namespace isthmus::kernels::census {

namespace {

using engine::core::InputError;
using engine::store::Database;
using engine::store::Statement;

void save_tally(Database& database, std::size_t edges, const Tally& tally, bool even_kernels) {
  database.prepare("INSERT OR REPLACE INTO by_edges VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(edges, tally.graphs, tally.rooted, tally.p_positions(), tally.graphs_with_p,
            tally.graphs_all_p, tally.p_vertices,
            even_kernels ? std::optional(tally.p_in_no_even_kernel) : std::nullopt)
      .run();
  Statement by_value = database.prepare("INSERT OR REPLACE INTO by_value VALUES (?, ?, ?)");
  for (std::size_t value = 0; value < kNimbers; ++value) {
    if (tally.by_nimber[value] > 0) by_value.bind(edges, value, tally.by_nimber[value]).run();
  }
}

void save_rare(Database& database, const Specification& specification,
               const std::vector<Rare>& all) {
  database.execute("DELETE FROM rare");
  Statement insert = database.prepare("INSERT INTO rare VALUES (?, ?, ?, ?, ?, ?)");
  for (const auto& [rarity, find] : all) {
    insert
        .bind(name_of(rarity), find.edges,
              graph6(specification.game->kind, specification.vertices, find.key), find.vertex,
              find.nimber, find.degree)
        .run();
  }
}

std::uint64_t count_in(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

std::vector<Tally> load_tallies(Database& database, std::size_t most_edges) {
  std::vector<Tally> tallies;
  const auto at = [&](const Statement& row) -> Tally& {
    const std::uint64_t edges = count_in(row, 0);
    if (edges > most_edges) {
      throw InputError({database.path()}, "as many edges as its graphs can have",
                       std::to_string(edges));
    }
    if (tallies.size() <= edges) tallies.resize(edges + 1);
    return tallies[edges];
  };
  Statement rows = database.prepare(
      "SELECT edges, graphs, rooted, graphs_with_p, graphs_all_p, p_vertices, p_in_no_even_kernel "
      "FROM by_edges");
  while (rows.step()) {
    Tally& tally = at(rows);
    tally.graphs = count_in(rows, 1);
    tally.rooted = count_in(rows, 2);
    tally.graphs_with_p = count_in(rows, 3);
    tally.graphs_all_p = count_in(rows, 4);
    tally.p_vertices = count_in(rows, 5);
    tally.p_in_no_even_kernel = count_in(rows, 6);
  }
  Statement values = database.prepare("SELECT edges, rooted, value FROM by_value");
  while (values.step()) {
    const std::uint64_t value = count_in(values, 2);
    if (value >= kNimbers) throw InputError({database.path()}, "a nimber", std::to_string(value));
    at(values).by_nimber[value] = count_in(values, 1);
  }
  return tallies;
}

Rare rare_in(const Statement& row, const Database& database, const Specification& specification) {
  const std::string kind = row.text(0);
  const auto* const rarity =
      std::ranges::find(kRarities, kind, [](Rarity known) { return name_of(known); });
  const auto key = key_of_graph6(specification.game->kind, specification.vertices, row.text(2));
  const std::int64_t value = row.integer(4);
  if (rarity == kRarities.end() || !key || value < 0 || value >= std::int64_t{kNimbers}) {
    throw InputError({database.path()}, "a rare start", kind + " " + row.text(2));
  }
  Rare rare;
  rare.rarity = *rarity;
  rare.find = {static_cast<std::uint8_t>(row.integer(1)), *key,
               static_cast<std::uint8_t>(row.integer(3)), static_cast<std::uint8_t>(value),
               static_cast<std::uint8_t>(row.integer(5))};
  return rare;
}

std::size_t most_edges(const Specification& specification) {
  const std::size_t n = specification.vertices;
  return n * (n - 1) / (specification.game->kind == engine::graph::Kind::kDirected ? 1 : 2);
}

}  // namespace

void RollUps::save(Database& database, const Summary& summary) {
  const std::vector<Tally>& tallies = summary.by_edges();
  tallies_.resize(tallies.size());
  for (std::size_t edges = 0; edges < tallies.size(); ++edges) {
    if (tallies[edges] == tallies_[edges]) continue;
    tallies_[edges] = tallies[edges];
    save_tally(database, edges, tallies[edges], has_even_kernels(*specification_.game));
  }
  std::vector<Rare> rare = summary.rare();
  if (rare == rare_) return;
  rare_ = std::move(rare);
  save_rare(database, specification_, rare_);
}

Summary RollUps::load(Database& database) {
  tallies_ = load_tallies(database, most_edges(specification_));
  Statement rows = database.prepare("SELECT kind, edges, graph6, vertex, value, degree FROM rare");
  std::vector<Rare> rare;
  while (rows.step()) rare.push_back(rare_in(rows, database, specification_));
  Summary summary(specification_, kRareKept);
  summary.restore(tallies_, rare);
  rare_ = summary.rare();
  return summary;
}

}  // namespace isthmus::kernels::census
