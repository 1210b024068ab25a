#include "kernels/check/subject_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/io/input_faults.hpp"

namespace isthmus::kernels::check {

namespace {

using engine::graph::Kind;
using engine::graph::Vertex;
using engine::graph::VertexNames;
using Json = FieldReader::Json;

/// Refuses loops and repeated edges.
void require_simple(const Subject& subject, const FieldReader& read) {
  std::unordered_set<std::uint64_t> seen;
  seen.reserve(subject.edges.size());
  constexpr unsigned kVertexBits = 32;
  for (auto [u, v] : subject.edges) {
    if (u == v) read.refuse("edges between different vertices", fmt::format("[{},{}]", u, v));
    if (subject.kind == Kind::kUndirected && v < u) std::swap(u, v);
    if (!seen.insert(std::uint64_t{u} << kVertexBits | v).second) {
      read.refuse("each edge once", fmt::format("[{},{}] twice", u, v));
    }
  }
}

VertexNames read_names(const Json& value, Vertex vertex_count, const FieldReader& read) {
  if (value.is_object()) {
    return VertexNames(static_cast<std::uint32_t>(
        read.number(read.field(value, "base"), 1, "the number of the first vertex")));
  }
  std::vector<std::string> names;
  read.require_list(value, vertex_count, "\"names\"");
  for (const Json& name : value) {
    names.push_back(read.text(name, "a vertex name"));
  }
  auto sorted = names;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    read.refuse("different names", fmt::format("{} twice", engine::io::in_quotes(*twice)));
  }
  return VertexNames(std::move(names));
}

Vertex read_start(const Json& value, const Subject& subject, const FieldReader& read) {
  if (!value.is_string() && !value.is_number_unsigned()) {
    read.refuse_value("\"start\", the name of a vertex", value);
  }
  const std::string name =
      value.is_string() ? value.get<std::string>() : std::to_string(value.get<std::uint64_t>());
  const Vertex start = subject.names.find(name, subject.vertex_count);
  if (start == subject.vertex_count) read.refuse_value("\"start\", the name of a vertex", value);
  return start;
}

}  // namespace

Subject read_subject(const Json& line, std::initializer_list<std::string_view> games,
                     const FieldReader& read) {
  Subject subject;
  subject.graph = read.number(read.field(line, "graph"), std::numeric_limits<std::uint64_t>::max(),
                              "\"graph\"");
  const std::string& game = read.text(read.field(line, "game"), "\"game\"");
  if (std::ranges::find(games, game) == games.end()) {
    read.refuse(fmt::format(R"("game" to be "{}")", fmt::join(games, R"(" or ")")),
                engine::io::in_quotes(game));
  }
  subject.kind = game.front() == 'd' ? Kind::kDirected : Kind::kUndirected;
  subject.vertices_vanish = game[1] == 'v';
  subject.vertex_count =
      static_cast<Vertex>(read.number(read.field(line, "n"), kMost32 - 1, "\"n\""));
  if (subject.vertex_count == 0) read.refuse("\"n\" to be at least 1", "0");
  const std::uint64_t last = subject.vertex_count - 1;
  for (const Json& edge : read.list(line, "edges")) {
    read.require_list(edge, 2, "an edge");
    subject.edges.push_back({static_cast<Vertex>(read.number(edge[0], last, "a vertex")),
                             static_cast<Vertex>(read.number(edge[1], last, "a vertex"))});
  }
  require_simple(subject, read);
  if (const auto names = line.find("names"); names != line.end()) {
    subject.names = read_names(*names, subject.vertex_count, read);
  }
  subject.start = read_start(read.field(line, "start"), subject, read);
  return subject;
}

Claim read_claim(const Json& line, const FieldReader& read) {
  constexpr const char* kExpected = R"("claim", one of "outcome" and "nimber")";
  const Json& claim = read.field(line, "claim");
  if (!claim.is_object() || claim.size() != 1) read.refuse_value(kExpected, claim);
  if (const auto nimber = claim.find("nimber"); nimber != claim.end()) {
    return {Claim::Kind::kNimber, read.number(*nimber, kMost32, "a nimber")};
  }
  const auto outcome = claim.find("outcome");
  if (outcome == claim.end()) read.refuse_value(kExpected, claim);
  if (*outcome != "N" && *outcome != "P") {
    read.refuse_value(R"("outcome" to be "N" or "P")", *outcome);
  }
  return {*outcome == "N" ? Claim::Kind::kMoverWins : Claim::Kind::kMoverLoses, 0};
}

bool read_outcome(const Json& line, const FieldReader& read) {
  const Claim claim = read_claim(line, read);
  if (claim.kind == Claim::Kind::kNimber) {
    read.refuse(R"("claim" to be an "outcome" in a certificate of this kind)", "a nimber");
  }
  return claim.kind == Claim::Kind::kMoverWins;
}

}  // namespace isthmus::kernels::check
