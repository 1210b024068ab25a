#include "kernels/tree_partition/prover.hpp"

#include <map>
#include <utility>

#include "engine/core/errors.hpp"

namespace isthmus::kernels::tree_partition {

using engine::boolean::Function;
using engine::boolean::kFalse;
using engine::boolean::kTrue;
using engine::core::LimitError;
using Where = Proof::Reply::Where;

namespace {

constexpr unsigned kNumberBits = 32;
constexpr std::uint64_t kStepsBetweenLooks = 1024;
/// What an entry of a proof takes, with the indices of the prover, about.
constexpr std::uint64_t kBytesAnEntry = 256;

}  // namespace

template <std::size_t W>
Prover<W>::Prover(Vocabulary& vocabulary, Crew<W>& crew, const engine::core::Budget& budget,
                  std::vector<Bag> bag_of_shape, Heap most_heap)
    : vocabulary_(&vocabulary),
      crew_(&crew),
      budget_(&budget),
      bag_of_shape_(std::move(bag_of_shape)),
      most_heap_(most_heap),
      moves_(vocabulary, crew),
      words_(vocabulary) {}

template <std::size_t W>
auto Prover<W>::key(const Configuration<W>& rest) -> Key<W + 1> {
  Key<W + 1> key;
  for (std::size_t w = 0; w < W; ++w) key[w] = rest.unused.word(w);
  key[W] = std::uint64_t{rest.shape} << kNumberBits | rest.children;
  return key;
}

template <std::size_t W>
std::uint32_t Prover<W>::number_of(const Configuration<W>& rest) {
  const auto number = static_cast<std::uint32_t>(proof_.configurations.size());
  const auto [found, fresh] = configurations_.try_emplace(key(rest), number);
  if (!fresh) return found->second;
  Proof::Configuration entry{bag_of_shape_[rest.shape], {}, rest.children};
  rest.unused.for_each(
      [&](std::size_t edge) { entry.unused.push_back(static_cast<std::uint32_t>(edge)); });
  proof_.configurations.push_back(std::move(entry));
  words_.require_vector(rest.children);
  return number;
}

template <std::size_t W>
std::uint32_t Prover<W>::number_of(const Piece<W>& piece) {
  const std::uint32_t configuration = number_of(piece.rest);
  const auto number = static_cast<std::uint32_t>(pieces_.size());
  const auto [found, fresh] = piece_of_configuration_.try_emplace(configuration, number);
  if (!fresh) return found->second;
  const TypeId type = *crew_->games().known(piece);
  proof_.pieces.push_back({configuration, type});
  pieces_.push_back(piece);
  words_.require_type(type);
  return number;
}

template <std::size_t W>
void Prover<W>::require(const Configuration<W>& rest) {
  const std::uint32_t number = number_of(rest);
  if (!required_remains_.insert(number).second) return;
  // With what remains, the types of the pieces are known.
  words_.require_vector(crew_->require(rest));
  Proof::Remains entry{number, {}};
  for (const Piece<W>& piece : crew_->games().pieces().split(rest)) {
    entry.pieces.push_back(number_of(piece));
  }
  proof_.remains.push_back(std::move(entry));
}

template <std::size_t W>
void Prover<W>::require(const LocalState<W>& state) {
  const LocalState<W> freed = freed_of(state);
  const std::uint32_t number = number_of(freed.rest);
  if (!required_states_.insert({number, std::uint64_t{freed.token} << kNumberBits | freed.heap})
           .second) {
    return;
  }
  const Function value = crew_->require(freed);
  proof_.states.push_back({number, freed.token, freed.heap, value, {}});
  states_.push_back(freed);
  words_.require(value);
}

template <std::size_t W>
LocalState<W> Prover<W>::freed_of(const LocalState<W>& state) {
  // Nothing is clear at once where won places are not looked for.
  return *crew_->games().pieces().freed(state);
}

template <std::size_t W>
bool Prover<W>::is_required(const LocalState<W>& state) {
  const LocalState<W> freed = freed_of(state);
  const auto found = configurations_.find(key(freed.rest));
  return found != configurations_.end() &&
         required_states_.contains(
             {found->second, std::uint64_t{freed.token} << kNumberBits | freed.heap});
}

template <std::size_t W>
void Prover<W>::require(const LocalState<W>& state, const Reply& move) {
  if (const auto next = moves_.inner(state, move)) {
    require(*next);
  } else if (move.where == Where::kEdge) {
    require(moves_.left_by(state, move.to));
    const Function back = moves_.back_by(state, move.to);
    if (back != kTrue) words_.require_variable(vocabulary_->diagrams().variable(back));
  } else {
    require_returns(state, move.to, vocabulary_->mover_wins(move.to, state.token, state.heap));
  }
}

template <std::size_t W>
void Prover<W>::require_returns(const LocalState<W>& state, TypeId child, Function line) {
  std::unordered_set<std::uint32_t> seen;
  std::vector<Function> open;
  const auto look_at = [&](Function f) {
    if (!f.constant() && seen.insert(f.node()).second) open.push_back(f);
  };
  look_at(line);
  while (!open.empty()) {
    const auto top = vocabulary_->diagrams().top(open.back());
    open.pop_back();
    const auto [place, heap, remains] = vocabulary_->meaning(top.variable);
    LocalState<W> next{state.rest, place, heap};
    next.rest.children = vocabulary_->replaced(state.rest.children, child, remains);
    require(next);
    // A branch that the value rules out is not looked at.
    const Function condition = crew_->require(next);
    if (condition != kFalse) look_at(top.high);
    if (condition != kTrue) look_at(top.low);
  }
}

template <std::size_t W>
void Prover<W>::prove_state(std::size_t index) {
  const LocalState<W> state = states_[index];
  const bool won = proof_.states[index].mover_wins == kTrue;
  // What the proof has anyway costs nothing.
  const auto cheap = [this](const LocalState<W>& next) { return is_required(next); };
  const std::vector<Reply> needed = won ? moves_.winning(state, cheap) : moves_.all(state);
  for (const Reply& move : needed) require(state, move);
  if (won) proof_.states[index].replies = needed;
}

template <std::size_t W>
void Prover<W>::prove_line(const Piece<W>& piece, std::span<const std::uint32_t> entries, Heap heap,
                           Function line) {
  const BagBoard<W>& here = crew_->games().pieces().board(piece.rest.shape);
  std::vector<LocalState<W>> insides;
  for (const std::uint32_t entry : entries) {
    LocalState<W> inside{piece.rest, here.bag.ports[entry].below, heap};
    inside.rest.unused.reset(entry);
    // A line of constant 1 needs only what was looked at when it was found, or one lost state.
    const auto known = crew_->games().known(inside);
    if (line == kTrue && known == kFalse) return require(inside);
    if (line != kTrue || known) insides.push_back(inside);
  }
  for (const LocalState<W>& inside : insides) require(inside);
}

template <std::size_t W>
void Prover<W>::prove_piece(std::size_t index) {
  const Piece<W> piece = pieces_[index];
  const TypeId type = proof_.pieces[index].type;
  const BagBoard<W>& here = crew_->games().pieces().board(piece.rest.shape);
  std::map<Place, std::vector<std::uint32_t>> entries_of;
  for (const std::uint32_t entry : here.entries) {
    if (piece.rest.unused.test(entry)) entries_of[here.bag.ports[entry].above].push_back(entry);
  }
  for (const auto& [place, entries] : entries_of) {
    for (Heap heap = 0; heap <= most_heap_; ++heap) {
      prove_line(piece, entries, heap, vocabulary_->mover_wins(type, place, heap));
    }
  }
}

template <std::size_t W>
void Prover<W>::keep_within_budget() const {
  const std::uint64_t entries = proof_.configurations.size() + states_.size() + pieces_.size() +
                                proof_.remains.size() + words_.size();
  if (entries * kBytesAnEntry > budget_->memory) {
    throw LimitError("a proof outgrew the memory", "give more --memory");
  }
  if (budget_->cancelled() || budget_->expired()) throw LimitError("a proof was not finished");
}

template <std::size_t W>
Proof Prover<W>::finish() {
  std::size_t next_state = 0;
  std::size_t next_piece = 0;
  for (std::uint64_t step = 0; next_state < states_.size() || next_piece < pieces_.size(); ++step) {
    if (step % kStepsBetweenLooks == 0) keep_within_budget();
    if (next_piece < pieces_.size()) {
      prove_piece(next_piece++);
    } else {
      prove_state(next_state++);
    }
  }
  words_.complete();
  words_.write(proof_);
  return std::move(proof_);
}

template class Prover<1>;
template class Prover<2>;
template class Prover<4>;
template class Prover<16>;

}  // namespace isthmus::kernels::tree_partition
