#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <string>

#include "engine/core/errors.hpp"
#include "kernels/check/certificate.hpp"

namespace isthmus::kernels::check {
namespace {

using nlohmann::json;

const engine::core::Place kPlace{"c.jsonl", 3};

/// A good certificate: on P3 from the middle the mover wins along either edge.
json good() {
  return json::parse(R"({"isthmus":"0.1.0","certificate":"strategy","version":1,"graph":4,
    "game":"ueg","n":3,"edges":[[0,1],[1,2]],"start":1,"claim":{"outcome":"N"},
    "replies":[[1,"3",0,"edge",0]]})");
}

StrategyCertificate read(const json& line) {
  return std::get<StrategyCertificate>(parse_certificate(line.dump(), kPlace));
}

std::string fault(const std::string& line) {
  try {
    (void)parse_certificate(line, kPlace);
  } catch (const engine::core::InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(CertificateReader, ReadsEveryField) {
  const StrategyCertificate certificate = read(good());
  EXPECT_EQ(certificate.subject.graph, 4U);
  EXPECT_EQ(certificate.subject.kind, engine::graph::Kind::kUndirected);
  EXPECT_EQ(certificate.subject.vertex_count, 3U);
  ASSERT_EQ(certificate.subject.edges.size(), 2U);
  EXPECT_EQ(certificate.subject.edges[1], (engine::graph::Endpoints{1, 2}));
  EXPECT_EQ(certificate.subject.start, 1U);
  EXPECT_EQ(certificate.claim.kind, Claim::Kind::kMoverWins);
  ASSERT_EQ(certificate.replies.size(), 1U);
  EXPECT_EQ(certificate.replies[0].at.token, 1U);
  EXPECT_EQ(certificate.replies[0].at.unused.hex(), "3");
  EXPECT_EQ(certificate.replies[0].where, Reply::Where::kBoard);
  EXPECT_EQ(certificate.replies[0].to, 0U);
}

TEST(CertificateReader, ReadsNimbersAndHeapMoves) {
  json line = good();
  line["claim"] = {{"nimber", 7}};
  line["replies"] = {{1, "0", 5, "heap", 2}};
  const StrategyCertificate certificate = read(line);
  EXPECT_EQ(certificate.claim.kind, Claim::Kind::kNimber);
  EXPECT_EQ(certificate.claim.nimber, 7U);
  EXPECT_EQ(certificate.replies[0].where, Reply::Where::kHeap);
  EXPECT_EQ(certificate.replies[0].at.heap, 5U);
  EXPECT_EQ(certificate.replies[0].to, 2U);
}

TEST(CertificateReader, FindsTheStartByItsName) {
  json line = good();
  line["names"] = {{"base", 1}};
  line["start"] = 2;
  EXPECT_EQ(read(line).subject.start, 1U);
  line["start"] = "2";
  EXPECT_EQ(read(line).subject.start, 1U);
  line["names"] = {"a", "b", "1"};
  line["start"] = "b";
  EXPECT_EQ(read(line).subject.start, 1U);
  line["start"] = 1;
  EXPECT_EQ(read(line).subject.start, 2U);
  line["start"] = 0;
  EXPECT_NE(fault(line.dump()), "none");
}

TEST(CertificateReader, SaysWhereAndWhatIsWrong) {
  json line = good();
  line["edges"][1] = {1, 3};
  EXPECT_EQ(fault(line.dump()),
            "c.jsonl:3: expected a vertex, a whole number from 0 to 2, found '3'");
  line = good();
  line["certificate"] = "oracle";
  EXPECT_EQ(fault(line.dump()),
            "c.jsonl:3: expected a certificate of a kind that this version knows (\"strategy\", "
            "\"tree-partition\", \"even-kernel\", \"matching\"), found 'oracle'");
  line = good();
  line["version"] = 2;
  EXPECT_EQ(fault(line.dump()), "c.jsonl:3: expected a certificate of version 1, found '2'");
  line = good();
  line.erase("claim");
  EXPECT_EQ(fault(line.dump()), "c.jsonl:3: expected a field \"claim\", found none");
}

TEST(CertificateReader, RefusesEveryMissingField) {
  const json whole = good();
  for (const auto& [name, value] : whole.items()) {
    json line = good();
    line.erase(name);
    EXPECT_NE(fault(line.dump()), "none") << name;
  }
}

TEST(CertificateReader, RefusesEveryFieldOfAWrongType) {
  const json wrong = {nullptr,
                      -1,
                      1.5,
                      1e300,
                      true,
                      json::array(),
                      json::object(),
                      {{"x", 1}},
                      18446744073709551615U,
                      "x",
                      {1, 2, 3}};
  const json whole = good();
  for (const auto& [name, value] : whole.items()) {
    for (const json& other : wrong) {
      // Any version may have written it, and a graph may have any index and no edges or replies.
      if (name == "isthmus" && other.is_string()) continue;
      if (name == "graph" && other.is_number_unsigned()) continue;
      if (name == "replies" && other == json::array()) continue;
      json line = good();
      line[name] = other;
      EXPECT_NE(fault(line.dump()), "none") << name << " = " << other;
    }
  }
}

TEST(CertificateReader, RefusesEveryPartOfAReplyThatIsOutOfRange) {
  const json bad = {{3, "3", 0, "edge", 0},   {-1, "3", 0, "edge", 0},
                    {"1", "3", 0, "edge", 0}, {1, "4", 0, "edge", 0},
                    {1, "03", 0, "edge", 0},  {1, "A", 0, "edge", 0},
                    {1, "", 0, "edge", 0},    {1, 3, 0, "edge", 0},
                    {1, "3", -1, "edge", 0},  {1, "3", 1e99, "edge", 0},
                    {1, "3", 0, "leap", 0},   {1, "3", 0, 0, 0},
                    {1, "3", 0, "edge", 2},   {1, "3", 0, "edge", "0"},
                    {1, "3", 0, "heap", -1},  {1, "3", 4294967296U, "heap", 0},
                    {1, "3", 0, "edge"},      {1, "3", 0, "edge", 0, 0}};
  for (const json& reply : bad) {
    json line = good();
    line["replies"] = json::array({reply});
    EXPECT_NE(fault(line.dump()), "none") << reply;
  }
}

TEST(CertificateReader, RefusesGraphsThatAreNotSimple) {
  json line = good();
  line["edges"] = {{0, 1}, {1, 1}};
  EXPECT_NE(fault(line.dump()), "none");
  line["edges"] = {{0, 1}, {1, 0}};
  EXPECT_NE(fault(line.dump()), "none");
  line["game"] = "deg";
  EXPECT_EQ(fault(line.dump()), "none");
  line["edges"] = {{0, 1}, {0, 1}};
  EXPECT_NE(fault(line.dump()), "none");
}

TEST(CertificateReader, RefusesNamesThatDoNotNameTheVertices) {
  json line = good();
  for (const json& names : {json{"a", "1"}, json{"a", "1", "a"}, json{"a", "1", 2},
                            json{{"base", 2}}, json{{"bass", 1}}, json(1), json::array()}) {
    line["names"] = names;
    EXPECT_NE(fault(line.dump()), "none") << names;
  }
}

TEST(CertificateReader, RefusesClaimsThatSayTwoThingsOrNone) {
  json line = good();
  for (const json& claim : {json{{"outcome", "N"}, {"nimber", 1}}, json{{"outcome", "D"}},
                            json{{"outcome", 1}}, json{{"nimber", "1"}}, json{{"nimber", -1}},
                            json{{"loser", 1}}, json::object(), json("N")}) {
    line["claim"] = claim;
    EXPECT_NE(fault(line.dump()), "none") << claim;
  }
}

TEST(CertificateReader, RefusesWhatIsNotJson) {
  for (const char* text : {"", "{", "null", "[]", "7", "\"x\"", "{\"a\":1}x", "{\"a\":1e9999}",
                           "\xff\xfe", "nan", "{\"isthmus\":\"\xc3\x28\"}"}) {
    EXPECT_NE(fault(text), "none") << text;
  }
}

TEST(CertificateReader, SurvivesDeepNesting) {
  constexpr std::size_t kDepth = 1000000;
  EXPECT_NE(fault(std::string(kDepth, '[')), "none");
  EXPECT_NE(fault(std::string(kDepth, '[') + std::string(kDepth, ']')), "none");
  json line = good();
  std::string text = line.dump();
  const std::string deep = std::string(kDepth, '[') + std::string(kDepth, ']');
  text.insert(text.size() - 1, ",\"x\":" + deep);
  EXPECT_EQ(fault(text), "none");
}

RC_GTEST_PROP(CertificateReader, TakesAnyBytesWithoutCrashing, (const std::string& text)) {
  (void)fault(text);
}

}  // namespace
}  // namespace isthmus::kernels::check
