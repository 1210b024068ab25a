#include "kernels/check/configuration_rules.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "kernels/check/rejection.hpp"

namespace isthmus::kernels::check {
namespace {

NumberSet set_of(std::initializer_list<unsigned> edges) {
  NumberSet set;
  for (const unsigned edge : edges) set.insert(edge);
  return set;
}

/// Types 1 and 2: entered at place 0 and going on to place 1, and entered at place 3 only, each
/// won by the mover if x(1, 0, nothing), or surely.
TreePartitionCertificate two_types() {
  TreePartitionCertificate certificate;
  certificate.vectors = {{}};
  certificate.variables = {{1, 0, 0}};
  certificate.nodes = {{0, DecisionDiagrams::kFalse, DecisionDiagrams::kTrue}};
  certificate.types = {{}, {{0, 0, 2}}, {{3, 0, DecisionDiagrams::kTrue}}};
  return certificate;
}

/// Ports to places 0 and 2, edges between 0 and 1 and between 2 and 3: numbers 0, 1, 2 and 3.
BagBoard two_parts(bool directed) {
  return {directed, {{0, 0, true, !directed}, {0, 2, true, true}}, {{0, 1}, {2, 3}}};
}

class ConfigurationRules : public testing::Test {
 protected:
  [[nodiscard]] std::string fault(const Residue& whole, const std::vector<Residue>& parts,
                                  bool directed = false) const {
    std::vector<const Residue*> pointers;
    pointers.reserve(parts.size());
    for (const Residue& part : parts) pointers.push_back(&part);
    return split_fault(two_parts(directed), tables_, whole, pointers);
  }

  TreePartitionCertificate certificate_ = two_types();
  engine::core::Budget budget_;
  DecisionDiagrams diagrams_{budget_};
  InterfaceTables tables_{certificate_, diagrams_};
};

TEST_F(ConfigurationRules, SplitWhereNothingIsShared) {
  const Residue whole{0, set_of({0, 1, 2, 3}), {{1, 2}, {2, 1}}};
  EXPECT_EQ(fault(whole, {{0, set_of({0, 2}), {{1, 2}}}, {0, set_of({1, 3}), {{2, 1}}}}), "");
  EXPECT_EQ(fault(whole, {whole}), "");
}

TEST_F(ConfigurationRules, RefusePartsThatHang) {
  const Residue whole{0, set_of({0, 1, 2, 3}), {{1, 2}, {2, 1}}};
  const Residue first{0, set_of({0, 2}), {{1, 2}}};
  const Residue second{0, set_of({1, 3}), {{2, 1}}};
  EXPECT_EQ(fault(whole, {first}), "a port into the bag is in no piece");
  EXPECT_EQ(fault(whole, {first, first, second}), "pieces share a place");
  EXPECT_EQ(fault(whole, {{1, set_of({0, 2}), {{1, 2}}}, second}), "a piece is of another bag");
  // A part may lack neither an edge, nor a child, nor one of two, nor have more than there is.
  EXPECT_EQ(fault(whole, {{0, set_of({0}), {{1, 2}}}, second}), "a piece is not closed");
  EXPECT_EQ(fault(whole, {{0, set_of({0, 2}), {}}, second}), "a piece is not closed");
  EXPECT_EQ(fault(whole, {{0, set_of({0, 2}), {{1, 1}}}, second}), "a piece is not closed");
  EXPECT_EQ(fault(whole, {{0, set_of({0, 2}), {{1, 3}}}, second}), "a piece is not closed");
  const Residue used{0, set_of({0, 1, 2}), {{1, 2}, {2, 1}}};
  EXPECT_EQ(fault(used, {first, second}), "a piece is not closed");
  // A child that comes back elsewhere holds places together.
  const Residue bridged{0, set_of({0, 1, 3}), {{1, 1}}};
  EXPECT_EQ(fault(bridged, {{0, set_of({0}), {{1, 1}}}, {0, set_of({1, 3}), {}}}), "");
  const Residue broken{0, set_of({0, 1, 2, 3}), {{1, 1}}};
  EXPECT_EQ(fault(broken, {{0, set_of({0}), {{1, 1}}}, {0, set_of({1, 3}), {}}}),
            "a piece is not closed");
}

TEST_F(ConfigurationRules, LeaveOutWhatNothingEnters) {
  // Port 0 leads in at place 0; once it is used, the arc from there and the child are nobody's.
  EXPECT_EQ(fault({0, set_of({1, 2, 3}), {{1, 1}}}, {{0, set_of({1, 3}), {}}}, true), "");
  EXPECT_EQ(fault({0, set_of({0, 1}), {}}, {{0, set_of({0}), {}}}, true),
            "a port into the bag is in no piece");
}

TEST_F(ConfigurationRules, ForgetWhatCannotBeReached) {
  const BagBoard board = two_parts(true);
  const auto forget = [&](Residue residue, std::uint32_t token) {
    forget_unreachable(board, tables_, token, residue);
    return std::pair(residue.unused.hex(), residue.children.size());
  };
  // From 0 no port leads out: the arc from 0 and the child entered there stay.
  EXPECT_EQ(forget({0, set_of({0, 1, 2, 3}), {{1, 1}, {2, 1}}}, 0),
            std::pair(std::string("4"), std::size_t{1}));
  // From 3 none either. From 2 one does, and back by the other port in: then all stays.
  EXPECT_EQ(forget({0, set_of({0, 1, 2, 3}), {{1, 1}, {2, 1}}}, 3),
            std::pair(std::string("0"), std::size_t{1}));
  EXPECT_EQ(forget({0, set_of({0, 1, 2, 3}), {{1, 1}, {2, 1}}}, 2),
            std::pair(std::string("f"), std::size_t{2}));
  // With that port used nobody comes to 0 again: without the arc from there and the child.
  EXPECT_EQ(forget({0, set_of({1, 2, 3}), {{1, 1}, {2, 1}}}, 2),
            std::pair(std::string("a"), std::size_t{1}));
  // A port that leads out from there alone is nobody's either.
  const BagBoard ways_out{true, {{0, 0, false, true}, {0, 2, true, true}}, {{0, 1}, {2, 3}}};
  Residue rest{0, set_of({0, 1, 2, 3}), {}};
  forget_unreachable(ways_out, tables_, 2, rest);
  EXPECT_EQ(rest.unused.hex(), "a");
}

TEST(InterfaceTables, TakeLinesOfPlacesWithoutABitForLinesOfAll) {
  TreePartitionCertificate certificate = two_types();
  certificate.types[2][0].place = 64;
  const engine::core::Budget budget;
  DecisionDiagrams diagrams(budget);
  const InterfaceTables tables(certificate, diagrams);
  EXPECT_EQ(tables.entrances(1), place_bit(0));
  EXPECT_EQ(tables.entrances(2), ~Places{0});
}

TEST(InterfaceTables, RefuseTypesThatSpeakOfGreaterOnes) {
  TreePartitionCertificate certificate = two_types();
  certificate.vectors.push_back({{1, 1}});
  certificate.variables[0].remains = 1;
  const engine::core::Budget budget;
  DecisionDiagrams diagrams(budget);
  // A return that leaves a child as it was: counting moves down would not end.
  EXPECT_THROW(InterfaceTables(certificate, diagrams), Rejection);
}

}  // namespace
}  // namespace isthmus::kernels::check
