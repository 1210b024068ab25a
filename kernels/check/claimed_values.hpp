#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/check/bag_boards.hpp"
#include "kernels/check/configuration_rules.hpp"
#include "kernels/check/interface_tables.hpp"
#include "kernels/check/tree_partition_certificate.hpp"

namespace isthmus::kernels::check {

/// What a certificate claims of local states and configurations, found by what they are.
class ClaimedValues {
 public:
  using Number = TreePartitionCertificate::Number;
  using Function = DecisionDiagrams::Function;

  /// Throws Rejection for a configuration, a state, or what remains of a configuration that is
  /// claimed twice, and for edges that a bag does not have.
  ClaimedValues(const TreePartitionCertificate& certificate, const BagBoards& boards,
                const InterfaceTables& tables);

  /// A configuration of the certificate.
  [[nodiscard]] Residue residue(Number configuration) const;

  /// The value claimed of the residue with the token at a place and a heap; nothing if there is
  /// none.
  [[nodiscard]] std::optional<Function> value(Residue residue, Number token, Number heap) const;
  /// The vector claimed to remain of a residue; nothing if there is none.
  [[nodiscard]] std::optional<Number> remains(const Residue& residue) const;

 private:
  struct Key {
    BagBoards::Shape shape;
    NumberSet unused;
    Number children;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct PlaceAndHeap {
    Number configuration;
    Number token;
    Number heap;
    friend bool operator==(const PlaceAndHeap&, const PlaceAndHeap&) = default;
  };
  struct PlaceAndHeapHash {
    std::size_t operator()(const PlaceAndHeap& at) const noexcept;
  };

  void take_configurations();
  void take_states();
  void take_remains();
  [[nodiscard]] std::optional<Number> find(const Residue& residue) const;

  const TreePartitionCertificate& certificate_;
  const BagBoards& boards_;
  const InterfaceTables& tables_;
  std::unordered_map<Key, Number, KeyHash> configurations_;
  std::unordered_map<PlaceAndHeap, Function, PlaceAndHeapHash> states_;
  /// By configuration.
  std::unordered_map<Number, Number> remains_;
};

}  // namespace isthmus::kernels::check
