#include "kernels/tree_partition/paper/bag_types.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

namespace isthmus::kernels::tree_partition::paper {

namespace {

/// Configurations worked on before their types are interned.
constexpr std::size_t kBatch = 8192;
/// Configurations a task; a few microseconds each at the least.
constexpr std::size_t kGrain = 16;
/// Vectors between two looks at the clock.
constexpr MultiplicityVectors::Id kVectorsALook = 1024;
/// Bytes a configuration: its type, its place among all when they are sorted, perhaps its span.
constexpr std::uint64_t table_entry(bool span) {
  return 2 * sizeof(TypeId) + (span ? sizeof(std::uint32_t) : 0);
}

/// What a type holds.
std::uint64_t bytes(const InterfaceType& type) {
  std::uint64_t total = type.labels.size() * sizeof(Place);
  for (const EntrySemantics& entry : type.entries) {
    total += sizeof(entry) + entry.exits.size() * sizeof(ExitLabel) +
             entry.truth_table.size() * sizeof(std::uint64_t);
  }
  return total;
}

}  // namespace

BagTypes::BagTypes(PaperFormSetting& setting, Bag bag)
    : setting_(setting),
      bag_(bag),
      board_(*setting.tree, bag),
      vectors_(*setting.types),
      types_(0, 0, 0, TypeRegistry::kNull) {}

std::optional<BagSummary> BagTypes::compute(std::span<const BagSummary> summaries) {
  if (!choose_vectors(summaries) || !compute_all()) return std::nullopt;
  std::vector<TypeId> children;
  for (const Bag child : setting_.tree->children(bag_)) {
    children.push_back(summaries[child].initial);
  }
  BagSummary result;
  result.initial = types_[{all_below(board_.port_count()), all_below(board_.edge_count()),
                           vectors_.of_children(std::move(children))}];
  result.realizable = realizable();
  if (spans_) result.span = *std::ranges::max_element(spans_->all());
  return result;
}

std::optional<std::vector<TypeId>> BagTypes::realize(
    std::span<const std::vector<TypeId>> multisets) {
  for (const std::vector<TypeId>& multiset : multisets) {
    (void)vectors_.of_children(multiset);
    if (setting_.memory_left(vectors_.bytes()) == 0) setting_.refuse_memory(bag_);
  }
  if (!fill_vectors() || !compute_all()) return std::nullopt;
  return realizable();
}

bool BagTypes::compute_all() {
  make_tables();
  for (std::uint32_t rank = 1; rank <= board_.port_count(); ++rank) {
    if (!compute_rank(rank)) return false;
  }
  return true;
}

std::vector<TypeId> BagTypes::realizable() const {
  std::vector<TypeId> types = types_.all();
  std::ranges::sort(types);
  const auto repeated = std::ranges::unique(types);
  types.erase(repeated.begin(), repeated.end());
  std::erase(types, TypeRegistry::kNull);
  return types;
}

bool BagTypes::choose_vectors(std::span<const BagSummary> summaries) {
  for (const Bag child : setting_.tree->children(bag_)) {
    const MultiplicityVectors::Id before = vectors_.size();
    for (MultiplicityVectors::Id vector = 0; vector < before; ++vector) {
      // A child may also have become the null type: then the vector stays as it is.
      vectors_.add_child(vector, summaries[child].realizable);
      if (setting_.memory_left(vectors_.bytes()) == 0) setting_.refuse_memory(bag_);
      if (vector % kVectorsALook == 0 && setting_.stopped()) return false;
    }
  }
  return fill_vectors();
}

bool BagTypes::fill_vectors() {
  for (MultiplicityVectors::Id vector = 0; vector < vectors_.size(); ++vector) {
    vectors_.fill(vector);
    if (setting_.memory_left(vectors_.bytes()) == 0) setting_.refuse_memory(bag_);
    if (vector % kVectorsALook == 0 && setting_.stopped()) return false;
  }
  return true;
}

void BagTypes::make_tables() {
  const std::uint64_t most = setting_.memory_left(vectors_.bytes()) / table_entry(setting_.span);
  const std::uint64_t sets = std::uint64_t{board_.port_count()} + board_.edge_count();
  if (sets >= std::bit_width(most) || vectors_.size() > most >> sets) setting_.refuse_memory(bag_);
  types_ = ConfigurationTypes(board_.port_count(), board_.edge_count(), vectors_.size(),
                              TypeRegistry::kNull);
  if (setting_.span) {
    spans_.emplace(board_.port_count(), board_.edge_count(), vectors_.size(), 0U);
  }
}

bool BagTypes::compute_rank(std::uint32_t rank) {
  const std::uint64_t port_sets = std::uint64_t{1} << board_.port_count();
  const std::uint64_t edge_sets = std::uint64_t{1} << board_.edge_count();
  for (std::uint64_t ports = 0; ports < port_sets; ++ports) {
    if (std::popcount(ports) != static_cast<int>(rank)) continue;
    for (std::uint64_t edges = 0; edges < edge_sets; ++edges) {
      for (MultiplicityVectors::Id vector = 0; vector < vectors_.size(); ++vector) {
        batch_.push_back({{ports, edges, vector}});
        if (batch_.size() == kBatch && !finish_batch()) return false;
      }
    }
  }
  return finish_batch();
}

bool BagTypes::finish_batch() {
  if (setting_.stopped()) return false;
  if (batch_.size() > kGrain && setting_.budget.threads > 1) play_together();
  for (Task& task : batch_) {
    if (!task.played) {
      const std::uint64_t memory = setting_.memory_left(table_bytes());
      play(task, setting_.games.local(), {&setting_.budget, memory, setting_.most_labels});
    }
    if (!take(task)) return false;
  }
  batch_.clear();
  setting_.report();
  return true;
}

void BagTypes::play_together() {
  // Half of what is left is for the games, half for the truth tables of types not yet interned.
  const std::uint64_t half = setting_.memory_left(table_bytes()) / 2;
  const LocalLimits limits{&setting_.budget, half / setting_.budget.threads, setting_.most_labels};
  // Relaxed: what it counts is not read through it, and a little more than half does no harm.
  std::atomic<std::uint64_t> held{0};
  setting_.arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, batch_.size(), kGrain),
                      [&](const tbb::blocked_range<std::size_t>& range) {
                        LocalGame& game = setting_.games.local();
                        for (std::size_t i = range.begin(); i < range.end(); ++i) {
                          if (held.load(std::memory_order_relaxed) > half) return;
                          play(batch_[i], game, limits);
                          // Alone it may have all memory.
                          if (batch_[i].halt == Halt::kMemory)
                            batch_[i] = {batch_[i].configuration};
                          held.fetch_add(bytes(batch_[i].type), std::memory_order_relaxed);
                        }
                      });
  });
}

void BagTypes::play(Task& task, LocalGame& game, const LocalLimits& limits) {
  const LocalRules rules{&board_, setting_.types, &vectors_, &types_, spans_ ? &*spans_ : nullptr};
  const auto& [ports, edges, vector] = task.configuration;
  task.played = true;
  for (std::uint32_t entry = 0; entry < board_.port_count(); ++entry) {
    const std::uint64_t bit = std::uint64_t{1} << entry;
    if ((ports & bit) == 0) continue;
    const Port& port = board_.ports()[entry];
    task.type.labels.push_back(port.above);
    EntrySemantics& semantics = task.type.entries.emplace_back();
    const LocalGame::Opening opening{
        {edges, vector, port.below, Parity::kOpposite}, ports & ~bit, ports};
    task.halt = game.solve(rules, limits, opening, semantics);
    task.labels = semantics.exits.size();
    if (task.halt != Halt::kNone) return;
    if (spans_) task.span = std::max(task.span, game.span(rules));
  }
}

bool BagTypes::take(Task& task) {
  switch (task.halt) {
    case Halt::kBudget: return false;
    case Halt::kLabels: setting_.refuse_labels(bag_, task.labels);
    case Halt::kMemory: setting_.refuse_memory(bag_);
    case Halt::kNone: break;
  }
  types_[task.configuration] = setting_.types->intern(task.type);
  if (spans_) (*spans_)[task.configuration] = task.span;
  task.type = {};
  if (setting_.memory_left(table_bytes()) == 0) setting_.refuse_memory(bag_);
  return true;
}

std::uint64_t BagTypes::table_bytes() const {
  return vectors_.bytes() + types_.all().size() * table_entry(setting_.span);
}

}  // namespace isthmus::kernels::tree_partition::paper
