#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/graph/families.hpp"
#include "kernels/check/certificate.hpp"
#include "tests/kernels/check/certificate_maker.hpp"

namespace isthmus::kernels::check {
namespace {

namespace graph = engine::graph;
using nlohmann::json;

Verdict judge(const json& line) { return check(parse_certificate(line.dump(), {"test", 1})); }

/// A certificate around the parts that a test is about.
json certificate(const char* game, unsigned n, const char* edges, unsigned start, const char* claim,
                 const char* replies) {
  return {{"isthmus", "0.1.0"},
          {"certificate", "strategy"},
          {"version", 1},
          {"graph", 0},
          {"game", game},
          {"n", n},
          {"start", start},
          {"edges", json::parse(edges)},
          {"claim", json::parse(claim)},
          {"replies", json::parse(replies)}};
}

constexpr const char* kWins = R"({"outcome":"N"})";
constexpr const char* kLoses = R"({"outcome":"P"})";

void expect_valid(const json& line) {
  const Verdict verdict = judge(line);
  EXPECT_TRUE(verdict.valid) << verdict.reason << "\n" << line;
  EXPECT_EQ(verdict.reason, "");
}

void expect_invalid_strategy(const json& line, std::string_view reason) {
  const Verdict verdict = judge(line);
  EXPECT_FALSE(verdict.valid) << line;
  EXPECT_EQ(verdict.reason, reason);
}

TEST(CheckStrategy, TakesALostLonelyVertex) {
  expect_valid(certificate("ueg", 1, "[]", 0, kLoses, "[]"));
  expect_valid(certificate("ueg", 1, "[]", 0, R"({"nimber":0})", "[]"));
}

TEST(CheckStrategy, TakesPaths) {
  expect_valid(certificate("ueg", 2, "[[0,1]]", 0, kWins, R"([[0,"1",0,"edge",0]])"));
  // From the end of P3 the move is forced, and so is the answer.
  expect_valid(certificate("ueg", 3, "[[0,1],[1,2]]", 0, kLoses, R"([[1,"2",0,"edge",1]])"));
  expect_valid(certificate("ueg", 3, "[[0,1],[1,2]]", 1, kWins, R"([[1,"3",0,"edge",1]])"));
}

TEST(CheckStrategy, TakesCycles) {
  // Once around: the triangle has three moves, the square four.
  expect_valid(certificate("ueg", 3, "[[0,1],[1,2],[0,2]]", 0, kWins,
                           R"([[0,"7",0,"edge",0],[2,"4",0,"edge",2]])"));
  expect_valid(certificate("ueg", 4, "[[0,1],[1,2],[2,3],[0,3]]", 0, kLoses,
                           R"([[1,"e",0,"edge",1],[3,"8",0,"edge",3],
                               [3,"7",0,"edge",2],[1,"1",0,"edge",0]])"));
}

TEST(CheckStrategy, FollowsArcsForwardOnly) {
  expect_valid(certificate("deg", 3, "[[0,1],[1,2]]", 0, kLoses, R"([[1,"2",0,"edge",1]])"));
  // Edge 0 cannot be reached any more from vertex 1, nor be used backwards.
  expect_valid(certificate("deg", 3, "[[0,1],[1,2]]", 1, kWins, R"([[1,"2",0,"edge",1]])"));
  expect_valid(certificate("deg", 3, "[[0,1],[1,2]]", 2, kLoses, "[]"));
  expect_invalid_strategy(certificate("deg", 2, "[[1,0]]", 0, kWins, R"([[0,"1",0,"edge",0]])"),
                          "the reply at [0,\"1\",0] is no legal move: edge 0");
}

TEST(CheckStrategy, TakesNimbers) {
  // The middle of P3 has the options 0 and 0, so nimber 1.
  expect_valid(certificate("ueg", 3, "[[0,1],[1,2]]", 1, R"({"nimber":1})",
                           R"([[1,"3",0,"edge",0],[0,"0",1,"heap",0],[2,"0",1,"heap",0]])"));
}

TEST(CheckStrategy, NamesAMissingReply) {
  expect_invalid_strategy(certificate("ueg", 2, "[[0,1]]", 0, kWins, "[]"),
                          "no reply at the start [0,\"1\",0]");
  expect_invalid_strategy(
      certificate("ueg", 2, "[[0,1]]", 0, kLoses, "[]"),
      "no reply at [1,\"0\",0], which is an option of [0,\"1\",0], claimed lost");
}

TEST(CheckStrategy, NamesVerticesAsTheInputDoes) {
  json line = certificate("ueg", 2, "[[0,1]]", 2, kWins, "[]");
  line["names"] = {{"base", 1}};
  expect_invalid_strategy(line, "no reply at the start [1,\"1\",0] (token at 2)");
}

TEST(CheckStrategy, RefusesIllegalRepliesEvenWhereNoPlayLeads) {
  const char* edges = "[[0,1],[1,2],[2,3]]";
  const std::string good = R"([[0,"7",0,"edge",0],[2,"4",0,"edge",2]])";
  expect_valid(certificate("ueg", 4, edges, 0, kWins, good.c_str()));
  for (const char* bad : {R"(,[3,"7",0,"edge",0]])", R"(,[3,"3",0,"edge",2]])",
                          R"(,[0,"7",2,"heap",2]])", R"(,[0,"7",2,"heap",3]])"}) {
    const std::string replies = good.substr(0, good.size() - 1) + bad;
    EXPECT_FALSE(judge(certificate("ueg", 4, edges, 0, kWins, replies.c_str())).valid) << bad;
  }
}

TEST(CheckStrategy, RefusesTwoRepliesAtOnePosition) {
  expect_invalid_strategy(certificate("ueg", 3, "[[0,1],[1,2]]", 1, kWins,
                                      R"([[1,"3",0,"edge",0],[1,"3",0,"edge",1]])"),
                          "two replies at [1,\"3\",0]");
}

TEST(CheckStrategy, AllowsRepliesThatAreNotNeeded) {
  expect_valid(certificate("ueg", 2, "[[0,1]]", 0, kWins,
                           R"([[0,"1",0,"edge",0],[1,"1",0,"edge",0],[0,"0",3,"heap",1]])"));
}

TEST(CheckStrategy, RefusesAHugeNimberAtOnce) {
  expect_invalid_strategy(
      certificate("ueg", 1, "[]", 0, R"({"nimber":4000000000})", "[]"),
      "no reply at [0,\"0\",0], which is an option of [0,\"0\",4000000000], claimed lost");
}

TEST(CheckStrategy, IsNotFrightenedByBillionsOfVertices) {
  expect_valid(certificate("ueg", 4294967294U, "[[7,4294967293]]", 4294967293U, kWins,
                           R"([[4294967293,"1",0,"edge",0]])"));
  expect_valid(certificate("ueg", 4294967294U, "[[7,8]]", 5, kLoses, "[]"));
}

TEST(CheckStrategy, WalksDeepPlaysWithoutRecursion) {
  // A path of 4000 edges: every move forced, 2000 replies, sets of 1000 digits.
  constexpr unsigned kEdges = 4000;
  json edges = json::array();
  json replies = json::array();
  for (unsigned e = 0; e < kEdges; ++e) {
    edges.push_back({e, e + 1});
    if (e % 2 == 0) continue;
    NumberSet unused;
    for (unsigned left = e; left < kEdges; ++left) unused.insert(left);
    replies.push_back({e, unused.hex(), 0, "edge", e});
  }
  json line = certificate("ueg", kEdges + 1, "[]", 0, kLoses, "[]");
  line["edges"] = edges;
  line["replies"] = replies;
  expect_valid(line);
}

TEST(CheckStrategy, ThrowsForASubjectMadeByHandThatIsNoGraph) {
  StrategyCertificate made;
  made.subject.vertex_count = 2;
  made.subject.edges = {{0, 1}, {1, 0}};
  EXPECT_THROW((void)check_strategy(made), graph::GraphError);
}

/// A certificate of a random game on up to 5 vertices and 12 edges.
json any_certificate() {
  const auto n = *rc::gen::inRange<graph::Vertex>(1, 6);
  const bool directed = *rc::gen::arbitrary<bool>();
  constexpr std::uint64_t kMostEdges = 12;
  const std::uint64_t pairs = std::uint64_t{n} * (n - 1) / (directed ? 1 : 2);
  const auto m = *rc::gen::inRange<std::uint64_t>(0, std::min(pairs, kMostEdges) + 1);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const graph::Graph board =
      directed ? graph::random_digraph(n, m, seed) : graph::random_graph(n, m, seed);
  const auto start = *rc::gen::inRange<graph::Vertex>(0, n);
  CertificateMaker maker(board);
  return *rc::gen::arbitrary<bool>() ? maker.nimber(start) : maker.outcome(start);
}

RC_GTEST_PROP(CheckStrategy, TakesEveryTrueCertificate, ()) {
  const Verdict verdict = judge(any_certificate());
  RC_ASSERT(verdict.valid);
  RC_ASSERT(verdict.reason.empty());
}

RC_GTEST_PROP(CheckStrategy, RefusesTheOppositeClaim, ()) {
  json line = any_certificate();
  if (line["claim"].contains("nimber")) {
    const auto truth = line["claim"]["nimber"].get<unsigned>();
    const auto shift = *rc::gen::inRange(1U, truth + 3);
    line["claim"]["nimber"] = (truth + shift) % (truth + 3);
  } else {
    line["claim"]["outcome"] = line["claim"]["outcome"] == "N" ? "P" : "N";
  }
  RC_ASSERT(!judge(line).valid);
}

RC_GTEST_PROP(CheckStrategy, RefusesWhenAnyReplyIsTakenAway, ()) {
  json line = any_certificate();
  if (line["replies"].empty()) return;
  line["replies"].erase(*rc::gen::inRange<std::size_t>(0, line["replies"].size()));
  RC_ASSERT(!judge(line).valid);
}

/// The verdict on a line, taking a malformed one for refused.
bool holds(const std::string& line) {
  try {
    return check(parse_certificate(line, {"test", 1})).valid;
  } catch (const engine::core::InputError&) {
    return false;
  }
}

/// What the certificate of this line may claim, by a search that knows the line's graph only.
json truth(const json& line) {
  const bool directed = line["game"] == "deg";
  graph::GraphBuilder builder(line["n"].get<graph::Vertex>(),
                              directed ? graph::Kind::kDirected : graph::Kind::kUndirected);
  for (const json& edge : line["edges"]) builder.add_edge(edge[0], edge[1]);
  const graph::Graph board = builder.build();
  CertificateMaker maker(board);
  const auto start = line["start"].get<graph::Vertex>();
  return line["claim"].contains("nimber") ? maker.nimber(start)["claim"]
                                          : maker.outcome(start)["claim"];
}

RC_GTEST_PROP(CheckStrategy, IsNeverFooledByAChangedPart, ()) {
  json line = any_certificate();
  // Any number anywhere, any set, any game: what is still accepted must still be true.
  std::vector<json::json_pointer> places = {json::json_pointer("/start"), json::json_pointer("/n")};
  const json flat = line.flatten();
  for (const auto& [path, value] : flat.items()) {
    if (value.is_null()) continue;  // an empty list
    if (path.starts_with("/replies") || path.starts_with("/edges") || path.starts_with("/claim")) {
      places.emplace_back(path);
    }
  }
  json& part = line[places[*rc::gen::inRange<std::size_t>(0, places.size())]];
  if (part.is_number()) {
    part = *rc::gen::inRange(0, 7);
  } else if (part == "N" || part == "P") {
    part = part == "N" ? "P" : "N";
  } else if (part == "edge" || part == "heap") {
    part = part == "edge" ? "heap" : "edge";
  } else {
    NumberSet changed = *NumberSet::from_hex(part.get<std::string>());
    changed.insert(*rc::gen::inRange(0U, 12U));
    part = changed.hex();
  }
  if (holds(line.dump())) RC_ASSERT(truth(line) == line["claim"]);
}

RC_GTEST_PROP(CheckStrategy, NeverCrashesOnChangedBytes, ()) {
  std::string text = any_certificate().dump();
  const auto changes = *rc::gen::inRange(1, 6);
  for (int i = 0; i < changes; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    switch (*rc::gen::inRange(0, 3)) {
      case 0: text[at] = *rc::gen::arbitrary<char>(); break;
      case 1: text.erase(at, 1); break;
      default: text.insert(at, 1, *rc::gen::elementOf(std::string("0123456789[]{},\":efnp-.")));
    }
  }
  (void)holds(text);
}

TEST(CheckStrategy, RefusesEveryChangeOfAForcedLine) {
  // Nothing here can be otherwise: P4 from an end, N by the only moves there are.
  const json line = certificate("ueg", 4, "[[0,1],[1,2],[2,3]]", 0, kWins,
                                R"([[0,"7",0,"edge",0],[2,"4",0,"edge",2]])");
  expect_valid(line);
  const json changes = json::parse(R"([
    ["/claim/outcome", "P"], ["/start", 1], ["/start", 2], ["/game", "deg"], ["/n", 3],
    ["/edges/0", [0, 2]], ["/edges/2", [1, 3]], ["/edges/1", [1, 3]],
    ["/replies/0/0", 1], ["/replies/0/1", "6"], ["/replies/0/2", 1], ["/replies/0/3", "heap"],
    ["/replies/0/4", 1], ["/replies/1/0", 3], ["/replies/1/1", "6"], ["/replies/1/2", 1],
    ["/replies/1/4", 1], ["/claim", {"nimber": 1}], ["/claim", {"nimber": 0}]])");
  for (const json& change : changes) {
    json changed = line;
    changed[json::json_pointer(change[0].get<std::string>())] = change[1];
    const bool same_truth = change[0] == "/game";  // the arcs allow the same three moves
    EXPECT_EQ(holds(changed.dump()), same_truth) << change;
  }
}

TEST(CheckSubject, WantsTheVeryGraph) {
  Subject subject;
  subject.vertex_count = 3;
  subject.edges = {{0, 1}, {1, 2}};
  const graph::Graph path = graph::path(3);
  EXPECT_TRUE(check_subject(subject, path).valid);
  EXPECT_FALSE(check_subject(subject, graph::path(2)).valid);
  EXPECT_FALSE(check_subject(subject, graph::cycle(3)).valid);
  const auto directed =
      graph::GraphBuilder(3, graph::Kind::kDirected).add_edge(0, 1).add_edge(1, 2).build();
  EXPECT_FALSE(check_subject(subject, directed).valid);
  const auto other_order =
      graph::GraphBuilder(3, graph::Kind::kUndirected).add_edge(1, 2).add_edge(0, 1).build();
  EXPECT_EQ(check_subject(subject, other_order).reason,
            "edge 0 is [0,1] in the certificate, [1,2] in the input");
  const auto other_names = graph::GraphBuilder(3, graph::Kind::kUndirected)
                               .add_edge(1, 0)
                               .add_edge(1, 2)
                               .set_names(graph::VertexNames(1))
                               .build();
  EXPECT_EQ(check_subject(subject, other_names).reason,
            "vertex 0 is named '0' in the certificate, '1' in the input");
  subject.names = graph::VertexNames(1);
  EXPECT_TRUE(check_subject(subject, other_names).valid);
}

}  // namespace
}  // namespace isthmus::kernels::check
