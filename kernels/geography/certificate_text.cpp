#include "kernels/geography/certificate_text.hpp"

#include <nlohmann/json.hpp>

#include <utility>

#include "engine/core/version.hpp"

namespace isthmus::kernels::geography {

namespace {

using Json = nlohmann::ordered_json;

/// What certificates of every kind say first: the game, the graph, the start.
Json heading(const Question& question, std::uint64_t index, const char* kind,
             engine::graph::Vertex start) {
  const engine::graph::Graph& graph = *question.graph;
  const engine::graph::VertexNames& names = graph.names();
  Json edges = Json::array();
  for (const auto [from, to] : graph.edges()) edges.push_back({from, to});
  Json line = {{"isthmus", engine::core::kVersion},
               {"certificate", kind},
               {"version", 1},
               {"graph", index},
               {"game", question.game->name},
               {"n", graph.vertex_count()},
               {"edges", std::move(edges)}};
  if (names.named()) {
    line["start"] = graph.name(start);
    Json list = Json::array();
    for (engine::graph::Vertex v = 0; v < graph.vertex_count(); ++v) list.push_back(graph.name(v));
    line["names"] = std::move(list);
  } else {
    line["start"] = std::uint64_t{start} + names.base();
    if (names.base() != 0) line["names"] = {{"base", names.base()}};
  }
  return line;
}

Json claim_of(engine::search::Nimber value, bool nimber) {
  if (nimber) return {{"nimber", value}};
  return {{"outcome", value == 0 ? "P" : "N"}};
}

}  // namespace

std::string strategy_certificate(const Question& question, std::uint64_t index,
                                 const StrategyClaim& claim,
                                 const std::vector<StrategyReply>& replies) {
  Json line = heading(question, index, "strategy", claim.start);
  line["claim"] = claim_of(claim.value, claim.nimber);
  Json list = Json::array();
  for (const StrategyReply& reply : replies) {
    list.push_back({reply.token, hexadecimal(reply.unused), reply.heap,
                    reply.in_heap ? "heap" : "edge", reply.to});
  }
  line["replies"] = std::move(list);
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace isthmus::kernels::geography
