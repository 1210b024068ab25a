#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "kernels/check/bag_boards.hpp"
#include "kernels/check/decision_diagrams.hpp"
#include "kernels/check/tree_partition_certificate.hpp"

namespace isthmus::kernels::check {

/// What a certificate says of types, multiplicity vectors, variables and functions: that it is in
/// order, and where things are.
class InterfaceTables {
 public:
  using Function = DecisionDiagrams::Function;
  using Number = TreePartitionCertificate::Number;
  using Multiplicity = TreePartitionCertificate::Multiplicity;
  using Vector = std::vector<Multiplicity>;

  /// Puts the nodes into `diagrams`, which must be empty; both must outlive this. Throws Rejection
  /// where the tables are not in order:
  ///   - nodes are reduced, ordered, and each is there once; so are the variables and vectors,
  ///   whose
  ///     coordinates ascend and count something;
  ///   - the lines of a type ascend, and its functions speak of types with smaller numbers only;
  ///     type 0 has no lines, and vector 0 no coordinates.
  InterfaceTables(const TreePartitionCertificate& certificate, DecisionDiagrams& diagrams);

  /// What a type says of a place and a heap. O(log lines).
  [[nodiscard]] Function mover_wins(Number type, Number place, Number heap) const;
  /// The places that a type can be entered from, and those that play in it may lead to as well.
  [[nodiscard]] Places entrances(Number type) const { return entrances_[type]; }
  [[nodiscard]] Places support(Number type) const { return support_[type]; }

  [[nodiscard]] const Vector& vector(Number vector) const { return certificate_.vectors[vector]; }
  /// The number of a vector, if the certificate has it.
  [[nodiscard]] std::optional<Number> find(const Vector& vector) const;
  /// The vector with one `type` less, which must be there, and vector number `more` added.
  [[nodiscard]] Vector replaced(Vector vector, Number type, Number more) const;

  /// The function that is the variable of a return: true where the player to move can enter what
  /// remains and win, whatever comes back. Nothing if the certificate lacks the variable.
  [[nodiscard]] std::optional<Function> variable(Number place, Number heap, Number remains) const;

 private:
  void take_nodes();
  void take_vectors();
  void take_variables();
  void take_types();
  [[nodiscard]] Places support_of(Function f, Number type);

  const TreePartitionCertificate& certificate_;
  DecisionDiagrams& diagrams_;
  std::map<std::vector<std::uint64_t>, Number> vectors_;
  std::map<std::vector<std::uint64_t>, Number> variables_;
  std::vector<Places> entrances_;
  std::vector<Places> support_;
  /// Of nodes of the certificate, once they are known.
  std::vector<std::optional<Places>> support_of_node_;
};

/// The sum of two vectors.
[[nodiscard]] InterfaceTables::Vector sum(std::span<const InterfaceTables::Multiplicity> a,
                                          std::span<const InterfaceTables::Multiplicity> b);

}  // namespace isthmus::kernels::check
