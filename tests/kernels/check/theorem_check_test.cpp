#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/check/certificate.hpp"

namespace isthmus::kernels::check {
namespace {

using engine::graph::Edge;
using engine::graph::Vertex;
using nlohmann::json;

/// Calls visit(subject) for every graph of this many vertices, with the first vertex as start.
template <class Visit>
void for_each_graph(Vertex n, bool vertices_vanish, Visit&& visit) {
  std::vector<engine::graph::Endpoints> pairs;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = u + 1; v < n; ++v) pairs.push_back({u, v});
  }
  for (unsigned mask = 0; mask < 1U << pairs.size(); ++mask) {
    Subject subject;
    subject.vertex_count = n;
    subject.vertices_vanish = vertices_vanish;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if ((mask >> i & 1U) != 0) subject.edges.push_back(pairs[i]);
    }
    visit(subject);
  }
}

/// Whether the player to move wins, by plain recursion.
bool wins(const Subject& subject, Vertex token, unsigned left) {
  for (Edge e = 0; e < subject.edges.size(); ++e) {
    const auto [u, v] = subject.edges[e];
    if (u != token && v != token) continue;
    const Vertex next = u == token ? v : u;
    const unsigned taken = 1U << (subject.vertices_vanish ? next : e);
    if ((left & taken) != 0 && !wins(subject, next, left & ~taken)) return true;
  }
  return false;
}

bool wins(const Subject& subject) {
  if (subject.vertices_vanish) return wins(subject, 0, ((1U << subject.vertex_count) - 1) & ~1U);
  return wins(subject, 0, (1U << subject.edges.size()) - 1);
}

std::vector<std::uint32_t> members(unsigned mask) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t i = 0; mask >> i != 0; ++i) {
    if ((mask >> i & 1U) != 0) list.push_back(i);
  }
  return list;
}

constexpr Vertex kVertices = 4;

// Every certificate there can be about every graph of four vertices: what is accepted is true.
TEST(CheckEvenKernel, AcceptsNoFalseClaim) {
  std::map<bool, std::size_t> accepted;
  for_each_graph(kVertices, false, [&](const Subject& subject) {
    const bool mover_wins = wins(subject);
    for (unsigned kernel = 0; kernel < 1U << kVertices; ++kernel) {
      EvenKernelCertificate certificate{subject, {}, members(kernel)};
      for (Edge move = 0; move <= subject.edges.size(); ++move) {
        certificate.move.reset();
        if (move < subject.edges.size()) certificate.move = move;
        const Verdict verdict = check_even_kernel(certificate);
        ASSERT_EQ(verdict.valid, verdict.reason.empty());
        if (!verdict.valid) continue;
        ASSERT_EQ(certificate.move.has_value(), mover_wins);
        ++accepted[mover_wins];
      }
    }
  });
  EXPECT_GT(accepted[true], 0U);
  EXPECT_GT(accepted[false], 0U);
}

// Here every true claim has a certificate, too.
TEST(CheckMatching, AcceptsTheTruthAndNothingElse) {
  for (Vertex n = 1; n <= kVertices; ++n) {
    for_each_graph(n, true, [&](const Subject& subject) {
      const bool mover_wins = wins(subject);
      bool any = false;
      for (unsigned edges = 0; edges < 1U << subject.edges.size(); ++edges) {
        for (unsigned witness = 0; witness < 1U << n; ++witness) {
          for (const bool claim : {false, true}) {
            const MatchingCertificate certificate{subject, claim, members(edges), members(witness)};
            if (!check_matching(certificate).valid) continue;
            ASSERT_EQ(claim, mover_wins);
            any = true;
          }
        }
      }
      ASSERT_TRUE(any);
    });
  }
}

TEST(CheckMatching, CountsVerticesWithoutEdges) {
  // Billions of isolated vertices: the start is one of them, and the matching misses it.
  MatchingCertificate certificate;
  certificate.subject.vertex_count = 4'000'000'000;
  certificate.subject.vertices_vanish = true;
  certificate.subject.edges = {{0, 3'999'999'999}};
  certificate.subject.start = 17;
  certificate.matching = {0};
  EXPECT_TRUE(check_matching(certificate).valid);
  certificate.matching = {};
  EXPECT_FALSE(check_matching(certificate).valid);
}

std::string fault(const json& line) {
  try {
    (void)parse_certificate(line.dump(), {"c.jsonl", 1});
  } catch (const engine::core::InputError& error) {
    return error.what();
  }
  return "none";
}

json good(const char* kind, const char* game) {
  return {{"isthmus", "0.1.0"},
          {"certificate", kind},
          {"version", 1},
          {"graph", 0},
          {"game", game},
          {"n", 3},
          {"edges", {{0, 1}, {1, 2}}},
          {"start", 0},
          {"claim", {{"outcome", "P"}}}};
}

TEST(TheoremReader, ReadsAndRefusesEvenKernels) {
  json line = good("even-kernel", "ueg");
  line["kernel"] = {0, 2};
  EXPECT_EQ(fault(line), "none");
  EXPECT_TRUE(check(parse_certificate(line.dump(), {"c", 1})).valid);
  line["kernel"] = {2, 0};
  EXPECT_NE(fault(line), "none");
  line["kernel"] = {0, 3};
  EXPECT_NE(fault(line), "none");
  line["kernel"] = {0, 2};
  line["move"] = 0;
  EXPECT_NE(fault(line), "none");
  line["claim"] = {{"outcome", "N"}};
  EXPECT_EQ(fault(line), "none");
  line["move"] = 2;
  EXPECT_NE(fault(line), "none");
  line.erase("move");
  EXPECT_NE(fault(line), "none");
  line["claim"] = {{"nimber", 0}};
  EXPECT_EQ(
      fault(line),
      "c.jsonl:1: expected \"claim\" to be an \"outcome\" in a certificate of this kind, found "
      "a nimber");
  line = good("even-kernel", "uvg");
  line["kernel"] = {0, 2};
  EXPECT_EQ(fault(line), "c.jsonl:1: expected \"game\" to be \"ueg\", found 'uvg'");
}

TEST(TheoremReader, ReadsAndRefusesMatchings) {
  json line = good("matching", "uvg");
  line["matching"] = {1};
  line["witness"] = {1};
  EXPECT_EQ(fault(line), "none");
  EXPECT_TRUE(check(parse_certificate(line.dump(), {"c", 1})).valid);
  EXPECT_EQ(claim(parse_certificate(line.dump(), {"c", 1})), "outcome P");
  line["matching"] = {1, 1};
  EXPECT_NE(fault(line), "none");
  line["matching"] = {2};
  EXPECT_NE(fault(line), "none");
  line["matching"] = {1};
  line.erase("witness");
  EXPECT_NE(fault(line), "none");
}

}  // namespace
}  // namespace isthmus::kernels::check
