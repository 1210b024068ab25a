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

std::string text_of(const Json& line) {
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

using tree_partition::Proof;

/// A list of what `row` makes of each entry.
template <class Entries, class Row>
Json table(const Entries& entries, const Row& row) {
  Json rows = Json::array();
  for (const auto& entry : entries) rows.push_back(row(entry));
  return rows;
}

Json row_of(const Proof::State& state) {
  Json row = {state.configuration, state.token, state.heap, state.mover_wins.code()};
  for (const auto [where, to] : state.replies) {
    using Where = Proof::Reply::Where;
    row.push_back(where == Where::kEdge ? "edge" : where == Where::kHeap ? "heap" : "child");
    row.push_back(to);
  }
  return row;
}

Json row_of(const std::vector<tree_partition::Vocabulary::Meaning>& type) {
  Json row = Json::array();
  for (const auto& [place, heap, mover_wins] : type) {
    for (const std::uint32_t number : {place, heap, mover_wins.code()}) row.push_back(number);
  }
  return row;
}

Json row_of(const std::vector<tree_partition::Vocabulary::Multiplicity>& vector) {
  Json row = Json::array();
  for (const auto [type, count] : vector) {
    row.push_back(type);
    row.push_back(count);
  }
  return row;
}

Json row_of(const Proof::Remains& remains) {
  Json row = {remains.configuration};
  for (const std::uint32_t piece : remains.pieces) row.push_back(piece);
  return row;
}

}  // namespace

std::string strategy_certificate(const Question& question, std::uint64_t index,
                                 const StrategyClaim& claim,
                                 const std::vector<StrategyReply>& replies) {
  Json line = heading(question, index, "strategy", claim.start);
  line["claim"] = claim_of(claim.value, claim.nimber);
  const char* const on_board = question.game->vanishes == Vanishes::kVertices ? "vertex" : "edge";
  Json list = Json::array();
  for (const StrategyReply& reply : replies) {
    list.push_back({reply.token, hexadecimal(reply.unused), reply.heap,
                    reply.in_heap ? "heap" : on_board, reply.to});
  }
  line["replies"] = std::move(list);
  return text_of(line);
}

std::string tree_partition_certificate(const Question& question, std::uint64_t index,
                                       engine::graph::Vertex start, engine::search::Nimber value,
                                       const Proof& proof) {
  const auto row = [](const auto& entry) { return row_of(entry); };
  Json line = heading(question, index, "tree-partition", start);
  line["claim"] = claim_of(value, question.options.value == Value::kNimber);
  line["bags"] = proof.partition.bags;
  line["parent"] = proof.partition.parent;
  line["variables"] = table(proof.variables, [](const auto& variable) {
    return Json{variable.place, variable.heap, variable.remains};
  });
  line["nodes"] = table(proof.nodes, [](const auto& node) {
    return Json{node.variable, node.low.code(), node.high.code()};
  });
  line["vectors"] = table(proof.vectors, row);
  line["types"] = table(proof.types, row);
  line["configurations"] = table(proof.configurations, [](const auto& rest) {
    return Json{rest.bag, hexadecimal(rest.unused), rest.children};
  });
  line["states"] = table(proof.states, row);
  line["pieces"] =
      table(proof.pieces, [](const auto& piece) { return Json{piece.configuration, piece.type}; });
  line["remains"] = table(proof.remains, row);
  return text_of(line);
}

std::string even_kernel_certificate(const Question& question, std::uint64_t index,
                                    engine::graph::Vertex start, const EvenKernelProof& proof) {
  Json line = heading(question, index, "even-kernel", start);
  line["claim"] = claim_of(proof.move ? 1 : 0, false);
  if (proof.move) line["move"] = *proof.move;
  line["kernel"] = proof.kernel;
  return text_of(line);
}

std::string matching_certificate(const Question& question, std::uint64_t index,
                                 engine::graph::Vertex start, engine::search::Nimber value,
                                 const MatchingProof& proof) {
  Json line = heading(question, index, "matching", start);
  line["claim"] = claim_of(value, false);
  line["matching"] = proof.matching;
  line["witness"] = proof.witness;
  return text_of(line);
}

}  // namespace isthmus::kernels::geography
