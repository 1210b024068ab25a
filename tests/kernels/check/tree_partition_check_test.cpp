#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/errors.hpp"
#include "engine/core/random.hpp"
#include "tests/kernels/check/partition_certificates.hpp"

namespace isthmus::kernels::check {
namespace {

using engine::decomposition::PartitionedGraph;
using engine::decomposition::RandomTreePartition;
using engine::decomposition::TreePartition;
using engine::graph::Kind;
using engine::graph::Vertex;
using geography::Value;
using nlohmann::json;

Certificate read(const std::string& line) { return parse_certificate(line, {"test", 1}); }

/// A bag of two vertices above one of one, both edges between them: a triangle, lost nowhere.
PartitionedGraph triangle() {
  PartitionedGraph result;
  result.graph = engine::graph::GraphBuilder(3, Kind::kUndirected)
                     .add_edge(0, 1)
                     .add_edge(0, 2)
                     .add_edge(1, 2)
                     .build();
  result.partition = {{{0, 1}, {2}}, {TreePartition::kNoParent, 0}};
  return result;
}

/// A path of bags of one vertex each.
PartitionedGraph long_path(Vertex length) {
  engine::graph::GraphBuilder builder(length, Kind::kUndirected);
  PartitionedGraph result;
  for (Vertex v = 0; v < length; ++v) {
    if (v > 0) builder.add_edge(v - 1, v);
    result.partition.bags.push_back({v});
    result.partition.parent.push_back(static_cast<int>(v) - 1);
  }
  result.graph = builder.build();
  return result;
}

PartitionedGraph random_instance(std::uint64_t seed, Vertex most_vertices) {
  engine::core::Random random(seed);
  while (true) {
    RandomTreePartition parameters;
    parameters.vertices = static_cast<Vertex>(1 + random.below(most_vertices));
    parameters.width = static_cast<Vertex>(1 + random.below(4));
    parameters.internal = static_cast<double>(random.below(11)) / 10.0;
    parameters.cut = static_cast<double>(random.below(11)) / 10.0;
    parameters.directed = random.below(2) == 1;
    parameters.seed = random.bits();
    auto made = engine::decomposition::random_tree_partition(parameters);
    if (made.graph.edge_count() <= 14) return made;
  }
}

TEST(CheckTreePartition, TakesWhatTheSolverProves) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const PartitionedGraph instance = random_instance(seed, 12);
    for (const Value value : {Value::kOutcome, Value::kNimber}) {
      const Certificate certificate = read(partition_certificate(instance, value));
      const Verdict verdict = check(certificate);
      ASSERT_TRUE(verdict.valid) << seed << ": " << verdict.reason;
      const auto& proof = std::get<TreePartitionCertificate>(certificate);
      ASSERT_TRUE(Truth(proof.subject).of(proof.claim)) << seed;
    }
  }
}

TEST(CheckTreePartition, ProofsOfEqualBagsAreShared) {
  const auto size = [](Vertex length) {
    const auto line = json::parse(partition_certificate(long_path(length), Value::kNimber));
    return line["states"].size() + line["configurations"].size() + line["nodes"].size();
  };
  EXPECT_EQ(size(100), size(1000));
}

TEST(CheckTreePartition, TakesDeepTrees) {
  const std::string line = partition_certificate(long_path(100'000), Value::kOutcome);
  EXPECT_TRUE(check(read(line)).valid);
}

TEST(CheckTreePartition, TakesBagsWhosePlacesShareBits) {
  // A path in one bag, with a leaf below every fourth vertex.
  constexpr Vertex kLength = 140;
  engine::graph::GraphBuilder builder(kLength + kLength / 4, Kind::kUndirected);
  PartitionedGraph instance;
  instance.partition = {{{}}, {TreePartition::kNoParent}};
  for (Vertex v = 0; v < kLength; ++v) {
    instance.partition.bags.front().push_back(v);
    if (v > 0) builder.add_edge(v - 1, v);
    if (v % 4 != 3) continue;
    builder.add_edge(v, kLength + v / 4);
    instance.partition.bags.push_back({kLength + v / 4});
    instance.partition.parent.push_back(0);
  }
  instance.graph = builder.build();
  for (instance.start = 0; instance.start < kLength; instance.start += 13) {
    const Verdict verdict = check(read(partition_certificate(instance, Value::kNimber)));
    ASSERT_TRUE(verdict.valid) << instance.start << ": " << verdict.reason;
  }
}

/// A certificate of the triangle, which the tests below spoil, one place each.
json example() { return json::parse(partition_certificate(triangle(), Value::kOutcome)); }

void expect_invalid_partition(const json& line, std::string_view reason) {
  const Verdict verdict = check(read(line.dump()));
  EXPECT_FALSE(verdict.valid) << line;
  EXPECT_NE(verdict.reason.find(reason), std::string::npos) << verdict.reason;
}

void expect_malformed(const json& line, std::string_view found) {
  try {
    (void)read(line.dump());
    ADD_FAILURE() << line;
  } catch (const engine::core::InputError& error) {
    EXPECT_EQ(error.place().line, 1U);
    EXPECT_NE(std::string(error.what()).find(found), std::string::npos) << error.what();
  }
}

TEST(CheckTreePartition, WantsATreePartitionRootedAtTheStart) {
  ASSERT_TRUE(check(read(example().dump())).valid);
  json line = example();
  line["bags"] = {{0, 1}};
  line["parent"] = {-1};
  line["configurations"] = line["states"] = line["pieces"] = line["remains"] = json::array();
  expect_invalid_partition(line, "the bags hold 2 vertices of 3");
  line["bags"] = {{0, 1}, {1}};
  line["parent"] = {-1, 0};
  expect_invalid_partition(line, "vertex 1 is in two bags");
  line["bags"] = {{0, 1}, {2}};
  line["parent"] = {-1, -1};
  expect_invalid_partition(line, "2 bags are roots");
  line["parent"] = {1, -1};
  expect_invalid_partition(line, "the start is not in the root bag");
  line["parent"] = {-1, 1};
  expect_invalid_partition(line, "the bags are no tree");
  line["bags"] = {{0}, {1}, {2}};
  line["parent"] = {-1, 0, 0};
  expect_invalid_partition(line, "edge [1,2] is between bags 1 and 2");
}

TEST(CheckTreePartition, WantsTablesInOrder) {
  json line = example();
  line["nodes"].push_back(line["nodes"][0]);
  expect_invalid_partition(line, "not reduced, not ordered, or there already");
  line = example();
  line["vectors"].push_back({1, 1});
  expect_invalid_partition(line, "is there already");
  line = example();
  line["vectors"].push_back({0, 1});
  expect_invalid_partition(line, "does not ascend or counts nothing");
  line = example();
  line["vectors"][0] = {1, 1};
  expect_invalid_partition(line, "vector 0");
  line = example();
  line["types"][0] = {0, 0, 0};
  expect_invalid_partition(line, "type 0");
  line = example();
  line["variables"].push_back(line["variables"][0]);
  expect_invalid_partition(line, "is there already");
  line = example();
  line["configurations"].push_back(line["configurations"][0]);
  expect_invalid_partition(line, "is there already");
  line = example();
  line["states"].push_back(line["states"][0]);
  expect_invalid_partition(line, "is there twice");
  line = example();
  line["remains"].push_back(line["remains"][0]);
  expect_invalid_partition(line, "is there twice");
}

TEST(CheckTreePartition, RefusesNimbersThatNoGraphOfItsSizeHas) {
  json line = json::parse(partition_certificate(triangle(), Value::kNimber));
  line["claim"]["nimber"] = 4'000'000'000U;
  expect_invalid_partition(line, "the nimber is greater than the number of edges");
}

TEST(CheckTreePartition, MissesWhatIsTakenAway) {
  for (const char* table : {"states", "remains"}) {
    for (std::size_t i = 0; i < example()[table].size(); ++i) {
      json line = example();
      line[table].erase(i);
      EXPECT_FALSE(check(read(line.dump())).valid) << table << " " << i;
    }
  }
}

TEST(CheckTreePartition, RefusesNumbersOfNothing) {
  const auto with = [](const char* place, const json& value) {
    json line = example();
    line[json::json_pointer(place)] = value;
    return line;
  };
  expect_malformed(with("/game", "uvg"), R"("game" to be "ueg" or "deg", found 'uvg')");
  expect_malformed(with("/bags/0/0", 3), "'3'");
  expect_malformed(with("/bags/0", 3), "'3'");
  expect_malformed(with("/parent/1", 2), "'2'");
  expect_malformed(with("/parent", {-1}), "a list of 1");
  expect_malformed(with("/variables/0/1", 1), "'1'");
  expect_malformed(with("/variables/0/2", 99), "'99'");
  expect_malformed(with("/nodes/0/0", 99), "'99'");
  expect_malformed(with("/nodes/0/1", 2), "'2'");
  expect_malformed(with("/types/1", {0, 0}), "a list of 2");
  expect_malformed(with("/vectors/1", {1}), "a list of 1");
  expect_malformed(with("/vectors/1/1", 4294967295U), "'4294967295'");
  expect_malformed(with("/configurations/0/1", "0f"), "'\"0f\"'");
  expect_malformed(with("/configurations/0/0", 2), "'2'");
  expect_malformed(with("/states/0/0", 99), "'99'");
  expect_malformed(with("/states/0", {0, 0, 0, 0, "edge"}), "a list of 5");
  expect_malformed(with("/states/0", {0, 0, 0, 0, "jump", 0}), "'jump'");
  expect_malformed(with("/pieces/0/1", 99), "'99'");
  expect_malformed(with("/remains/0/0", 99), "'99'");
  json line = example();
  line.erase("states");
  expect_malformed(line, "none");
}

TEST(CheckTreePartition, StopsAtItsLimits) {
  const PartitionedGraph instance =
      engine::decomposition::random_tree_partition({.vertices = 400, .width = 2, .seed = 5});
  const Certificate certificate = read(partition_certificate(instance, Value::kOutcome));
  engine::core::Budget late;
  late.expire_after(0);
  EXPECT_THROW((void)check(certificate, late), engine::core::LimitError);
  engine::core::Budget little;
  little.memory = 100;
  EXPECT_THROW((void)check(certificate, little), engine::core::LimitError);
  EXPECT_TRUE(check(certificate).valid);
}

/// Changes one number, name or row of the tables, the claim or the graph, mostly to what stands in
/// the same column elsewhere: a certificate that might be of something else.
void tamper(json& line, engine::core::Random& random) {
  const auto pick = [&](std::size_t size) { return static_cast<std::size_t>(random.below(size)); };
  static const std::vector<std::string> tables = {"variables",      "nodes",  "vectors", "types",
                                                  "configurations", "states", "pieces",  "remains",
                                                  "states",         "states", "edges",   "bags"};
  json& table = line[tables[pick(tables.size())]];
  const std::size_t kind = pick(10);
  if (kind == 0) {
    json& claim = line["claim"];
    if (claim.contains("nimber")) {
      claim["nimber"] = random.below(4);
    } else {
      claim["outcome"] = claim["outcome"] == "N" ? "P" : "N";
    }
  } else if (kind == 1) {
    line["start"] = random.below(line["n"].get<std::uint64_t>());
  } else if (table.empty()) {
    return;
  } else if (kind == 2) {
    table.erase(pick(table.size()));
  } else if (kind == 3) {
    table.push_back(table[pick(table.size())]);
  } else if (json& row = table[pick(table.size())]; !row.empty()) {
    const std::size_t column = pick(row.size());
    const json& other = table[pick(table.size())];
    if (row[column].is_number() && kind < 7) {
      row[column] = row[column].get<std::int64_t>() ^ static_cast<std::int64_t>(random.below(4));
    } else if (column < other.size()) {
      row[column] = other[column];
    }
  }
}

/// Whether the checker takes it; nothing if it is malformed.
std::optional<Certificate> accepted(const json& line) {
  try {
    Certificate certificate = read(line.dump());
    if (check(certificate).valid) return certificate;
  } catch (const engine::core::InputError&) {
    return std::nullopt;
  }
  return std::nullopt;
}

TEST(CheckTreePartition, IsNeverFooled) {
  std::size_t taken = 0;
  std::size_t tampered = 0;
  for (std::uint64_t seed = 1000; seed < 1080; ++seed) {
    engine::core::Random random(seed);
    const PartitionedGraph instance = random_instance(seed, 9);
    for (const Value value : {Value::kOutcome, Value::kNimber}) {
      const json line = json::parse(partition_certificate(instance, value));
      for (int i = 0; i < 100; ++i) {
        json changed = line;
        for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
          tamper(changed, random);
        }
        if (changed == line) continue;
        ++tampered;
        const auto certificate = accepted(changed);
        if (!certificate) continue;
        ++taken;
        const auto& proof = std::get<TreePartitionCertificate>(*certificate);
        ASSERT_TRUE(Truth(proof.subject).of(proof.claim)) << line << "\n" << changed;
      }
    }
  }
  EXPECT_GT(tampered, 10'000U);
  // Some changes do no harm; were none taken, the test would say nothing.
  EXPECT_GT(taken, 50U);
  RecordProperty("taken", static_cast<int>(taken));
}

}  // namespace
}  // namespace isthmus::kernels::check
