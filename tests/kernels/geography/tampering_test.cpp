#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/random.hpp"
#include "kernels/check/certificate.hpp"
#include "kernels/geography/method.hpp"
#include "tests/kernels/geography/brute_force.hpp"
#include "tests/kernels/geography/corpus.hpp"
#include "tests/kernels/geography/settings.hpp"

namespace isthmus::kernels::geography {
namespace {

using engine::core::Random;
using engine::graph::Graph;
using engine::graph::Vertex;
using nlohmann::json;

/// Changes one thing about the proof or the claim, never the graph.
void tamper(json& line, Random& random, Vertex n) {
  const auto small = [&] { return random.below(n + 2); };
  const auto what = random.below(4);
  if (what == 0) {
    json& outcome = line.at("claim").at("outcome");
    outcome = outcome == "N" ? "P" : "N";
    return;
  }
  if (what == 1) {
    line.at("start") = random.below(n);
    return;
  }
  if (what == 2) {
    line.update(json{{"move", small()}});
    return;
  }
  static const std::vector<std::string> names{"kernel", "matching", "witness"};
  const std::string& name = names[random.below(names.size())];
  std::vector<std::uint64_t> members;
  if (line.contains(name)) members = line.at(name).get<std::vector<std::uint64_t>>();
  if (members.empty() || random.below(2) == 0) {
    members.push_back(small());
  } else {
    members.erase(members.begin() + static_cast<std::ptrdiff_t>(random.below(members.size())));
  }
  std::ranges::sort(members);
  line.update(json{{name, members}});
}

/// Whether the checker accepts a claim; a malformed certificate is not accepted.
bool accepted(const json& line) {
  try {
    return check::check(check::parse_certificate(line.dump(), {"tampered", 1})).valid;
  } catch (const engine::core::InputError&) {
    return false;
  }
}

/// Tampers with certificates of this method and returns how many were accepted all the same.
std::size_t expect_no_lies(const char* method, const char* game, std::uint64_t rounds) {
  Random random(11);
  std::size_t held = 0;
  for (const SolvedGraph& solved : solved_undirected_graphs()) {
    const Graph& graph = solved.graph;
    const Question question{&graph, &game_for(game, graph.kind()), asking(Value::kOutcome)};
    const auto run = method_for(method, question).begin(question);
    BruteForce brute(graph, question.game->vanishes);
    for (Vertex start = 0; start < graph.vertex_count(); ++start) {
      const auto value = run->value(start);
      if (!value) continue;
      const json whole = json::parse(run->certificate(0, start, *value));
      EXPECT_TRUE(accepted(whole));
      for (std::uint64_t i = 0; i < rounds; ++i) {
        json line = whole;
        for (std::uint64_t changes = random.below(3) + 1; changes > 0; --changes) {
          tamper(line, random, graph.vertex_count());
        }
        if (!accepted(line)) continue;
        ++held;
        const bool wins = brute.nimber(line["start"].get<Vertex>()) != 0;
        EXPECT_EQ(line.at("claim").at("outcome").get<std::string>() == "N", wins) << line.dump();
      }
    }
  }
  return held;
}

TEST(Tampering, WithEvenKernelsProvesNothingFalse) {
  EXPECT_GT(expect_no_lies("even-kernel", "ueg", 40), 0U);
}

TEST(Tampering, WithMatchingsProvesNothingFalse) {
  EXPECT_GT(expect_no_lies("matching", "uvg", 40), 0U);
}

/// Strategies of vertex geography: every number of every reply, changed by one.
TEST(Tampering, WithStrategiesOfVertexGeographyProvesNothingFalse) {
  for (const SolvedGraph& solved : solved_directed_graphs()) {
    const Question question{&solved.graph, &game_for("dvg", solved.graph.kind()),
                            asking(Value::kOutcome)};
    const auto run = method_for("search", question).begin(question);
    const auto value = run->value(0);
    const json whole = json::parse(run->certificate(0, 0, value.value()));
    ASSERT_TRUE(accepted(whole));
    json flipped = whole;
    flipped["claim"]["outcome"] = *value == 0 ? "N" : "P";
    ASSERT_FALSE(accepted(flipped));
    for (std::size_t i = 0; i < whole["replies"].size(); ++i) {
      json line = flipped;
      line["replies"].erase(i);
      ASSERT_FALSE(accepted(line));
    }
  }
}

}  // namespace
}  // namespace isthmus::kernels::geography
