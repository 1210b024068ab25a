#include "kernels/tree_partition/proof_vocabulary.hpp"

namespace isthmus::kernels::tree_partition {

using engine::boolean::Function;
using engine::boolean::Variable;

ProofVocabulary::ProofVocabulary(const Vocabulary& vocabulary) : vocabulary_(&vocabulary) {
  nodes_.add(engine::boolean::kTrue.node());
  vectors_.add(kNoChildren);
  types_.add(kNullType);
}

void ProofVocabulary::require(Function f) {
  if (nodes_.add(f.node())) open_nodes_.push_back(f.node());
}

void ProofVocabulary::require_variable(Variable variable) {
  if (!variables_.add(variable)) return;
  require_vector(vocabulary_->meaning(variable).remains);
}

void ProofVocabulary::require_vector(VectorId vector) {
  if (!vectors_.add(vector)) return;
  for (std::size_t i = 0; i < vocabulary_->dimension(vector); ++i) {
    require_type(vocabulary_->coordinate(vector, i).type);
  }
}

void ProofVocabulary::require_type(TypeId type) {
  if (types_.add(type)) open_types_.push_back(type);
}

void ProofVocabulary::look_into_type(TypeId type) {
  for (const Vocabulary::Meaning& line : vocabulary_->lines(type)) require(line.mover_wins);
}

void ProofVocabulary::look_into_node(std::uint32_t node) {
  const auto top = vocabulary_->diagrams().top(Function(node, false));
  require(top.low);
  require(top.high);
  require_variable(top.variable);
}

void ProofVocabulary::complete() {
  while (!open_types_.empty() || !open_nodes_.empty()) {
    if (open_types_.empty()) {
      const std::uint32_t node = open_nodes_.back();
      open_nodes_.pop_back();
      look_into_node(node);
    } else {
      const TypeId type = open_types_.back();
      open_types_.pop_back();
      look_into_type(type);
    }
  }
}

Function ProofVocabulary::renumbered(Function f) const { return {nodes_(f.node()), f.negated()}; }

void ProofVocabulary::write_variables(Proof& proof) const {
  for (const Variable variable : variables_.numbers()) {
    Vocabulary::Return back = vocabulary_->meaning(variable);
    back.remains = vectors_(back.remains);
    proof.variables.push_back(back);
  }
}

void ProofVocabulary::write_nodes(Proof& proof) const {
  for (const std::uint32_t node : nodes_.numbers()) {
    if (node == engine::boolean::kTrue.node()) continue;
    const auto top = vocabulary_->diagrams().top(Function(node, false));
    proof.nodes.push_back({variables_(top.variable), renumbered(top.low), renumbered(top.high)});
  }
}

void ProofVocabulary::write_vectors(Proof& proof) const {
  for (const VectorId vector : vectors_.numbers()) {
    auto& coordinates = proof.vectors.emplace_back();
    for (std::size_t i = 0; i < vocabulary_->dimension(vector); ++i) {
      const auto [type, count] = vocabulary_->coordinate(vector, i);
      coordinates.push_back({types_(type), count});
    }
  }
}

void ProofVocabulary::write_types(Proof& proof) const {
  for (const TypeId type : types_.numbers()) {
    auto& lines = proof.types.emplace_back(vocabulary_->lines(type));
    for (Vocabulary::Meaning& line : lines) line.mover_wins = renumbered(line.mover_wins);
  }
}

void ProofVocabulary::write(Proof& proof) {
  for (Renumbering* numbers : {&nodes_, &variables_, &vectors_, &types_}) numbers->close();
  write_variables(proof);
  write_nodes(proof);
  write_vectors(proof);
  write_types(proof);
  for (Proof::Configuration& rest : proof.configurations) rest.children = vectors_(rest.children);
  for (Proof::Piece& piece : proof.pieces) piece.type = types_(piece.type);
  for (Proof::State& state : proof.states) {
    state.mover_wins = renumbered(state.mover_wins);
    for (Proof::Reply& reply : state.replies) {
      if (reply.where == Proof::Reply::Where::kChild) reply.to = types_(reply.to);
    }
  }
}

}  // namespace isthmus::kernels::tree_partition
