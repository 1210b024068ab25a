#pragma once

#include <optional>
#include <vector>

#include "kernels/check/bag_boards.hpp"
#include "kernels/check/claimed_values.hpp"
#include "kernels/check/configuration_rules.hpp"
#include "kernels/check/decision_diagrams.hpp"
#include "kernels/check/interface_tables.hpp"
#include "kernels/check/tree_partition_certificate.hpp"

namespace isthmus::kernels::check {

/// The moves at one local state, and what a certificate claims of them. Refers to everything it is
/// given.
class LocalMoves {
 public:
  using Number = TreePartitionCertificate::Number;
  using Function = DecisionDiagrams::Function;
  using Move = TreePartitionCertificate::Move;
  using State = TreePartitionCertificate::State;

  /// `residue` is that of the state's configuration.
  LocalMoves(const TreePartitionCertificate& certificate, const BagBoards& boards,
             const InterfaceTables& tables, const ClaimedValues& claimed,
             DecisionDiagrams& diagrams, const State& state, const Residue& residue)
      : certificate_(certificate),
        board_(boards.board(residue.shape)),
        tables_(tables),
        claimed_(claimed),
        diagrams_(diagrams),
        state_(state),
        residue_(residue) {}

  [[nodiscard]] bool legal(const Move& move) const;
  /// All moves, except into children whose types say that they lose.
  [[nodiscard]] std::vector<Move> all() const;
  /// Whether the mover wins by a legal move; nothing if the certificate does not say. Throws
  /// core::LimitError like DecisionDiagrams.
  [[nodiscard]] std::optional<Function> value_of(const Move& move) const;

 private:
  [[nodiscard]] std::optional<Number> target(Number edge) const;
  [[nodiscard]] std::optional<Function> after_edge(Number edge) const;
  [[nodiscard]] std::optional<Function> after_returns(Function line, Number child) const;
  [[nodiscard]] std::optional<Function> returned(const TreePartitionCertificate::Variable& back,
                                                 Number child) const;

  const TreePartitionCertificate& certificate_;
  const BagBoard& board_;
  const InterfaceTables& tables_;
  const ClaimedValues& claimed_;
  DecisionDiagrams& diagrams_;
  const State& state_;
  const Residue& residue_;
};

}  // namespace isthmus::kernels::check
