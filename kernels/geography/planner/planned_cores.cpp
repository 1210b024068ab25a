#include "kernels/geography/planner/planned_cores.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "engine/core/hash.hpp"
#include "kernels/geography/core_partitions.hpp"
#include "kernels/geography/planner/general_run.hpp"
#include "kernels/geography/planner/theorems.hpp"

namespace isthmus::kernels::geography {

namespace {

using engine::decomposition::TreePartition;

/// A core and the run that was chosen for it.
class PlannedCore {
 public:
  PlannedCore(const Core& core, std::optional<TreePartition> known, const Question& whole)
      : core_(core), known_(std::move(known)), question_(whole) {
    question_.graph = &core_.graph;
    question_.partition = known_ ? &*known_ : nullptr;
    question_.decomposition = nullptr;
    question_.start = core.start;
    if (question_.explain != nullptr) {
      (*question_.explain)(fmt::format("a core of {} vertices and {} edges", core_.vertex.size(),
                                       core_.graph.edge_count()));
    }
    Theorem theorem = theorem_for(question_);
    theorem_ = theorem.method;
    run_ = theorem_ != nullptr ? std::move(theorem.run) : begin_general(question_);
    if (question_.explain != nullptr && theorem_ != nullptr) (*question_.explain)(theorem_->name);
  }
  // The question refers to the core.
  PlannedCore(const PlannedCore&) = delete;
  PlannedCore& operator=(const PlannedCore&) = delete;
  ~PlannedCore() = default;

  [[nodiscard]] const Core& core() const { return core_; }
  [[nodiscard]] Run& run() { return *run_; }
  [[nodiscard]] std::string_view decided_by() const {
    return theorem_ != nullptr ? theorem_->name : run_->decided_by();
  }

 private:
  Core core_;
  std::optional<TreePartition> known_;
  Question question_;
  const Method* theorem_ = nullptr;
  std::unique_ptr<Run> run_;
};

/// Who wins on cores that were solved, by the whole core: its start, vertices and edges.
class KnownCores {
 public:
  using Key = std::vector<std::uint64_t>;
  struct Known {
    bool wins;
    std::string_view decided_by;
  };

  [[nodiscard]] static Key key(const Core& core) {
    Key key{core.start, core.vertex.size()};
    key.insert(key.end(), core.vertex.begin(), core.vertex.end());
    for (const auto [from, to] : core.graph.edges()) {
      key.push_back(std::uint64_t{from} << kHalf | to);
    }
    return key;
  }

  [[nodiscard]] std::optional<Known> find(const Key& key) const {
    const auto known = known_.find(key);
    return known == known_.end() ? std::nullopt : std::optional(known->second);
  }

  void remember(Key key, Known known) {
    words_ += key.size();
    if (words_ > kMostWords) {
      known_.clear();
      words_ = key.size();
    }
    if (words_ <= kMostWords) known_.emplace(std::move(key), known);
  }

 private:
  static constexpr unsigned kHalf = 32;
  static constexpr std::size_t kMostWords = std::size_t{1} << 22U;

  struct Hash {
    std::size_t operator()(const Key& key) const {
      return engine::core::hash_words(key.data(), key.size());
    }
  };

  std::unordered_map<Key, Known, Hash> known_;
  std::size_t words_ = 0;
};

class PlannedCores final : public CoreSolver {
 public:
  explicit PlannedCores(const Question& question) : question_(question), partitions_(question) {}

  void begin_counting() override {
    states_ = 0;
    counts_.clear();
    decided_by_ = {};
  }

  std::optional<bool> mover_wins(const Core& core) override {
    KnownCores::Key key = KnownCores::key(core);
    if (const auto known = known_.find(key)) {
      note(known->decided_by);
      return known->wins;
    }
    if (!planned_ || !same_graph(planned_->core(), core)) {
      // Never two at once: their tables together would be too much.
      planned_.reset();
      planned_ = std::make_unique<PlannedCore>(core, partitions_.of(core), question_);
    }
    const auto value = planned_->run().value(core.start);
    count();
    if (!value) return std::nullopt;
    known_.remember(std::move(key), {*value != 0, planned_->decided_by()});
    return *value != 0;
  }

  [[nodiscard]] std::uint64_t states() const override { return states_; }
  [[nodiscard]] std::vector<Count> counts() const override { return counts_; }
  [[nodiscard]] std::string_view decided_by() const override {
    return decided_by_.empty() ? kTakenApart : decided_by_;
  }

 private:
  void count() {
    states_ += planned_->run().states();
    if (note(planned_->decided_by())) counts_ = planned_->run().counts();
  }

  /// Of several cores, the one tells that took the most general method, and the last of these.
  /// Returns whether it is the one at hand.
  bool note(std::string_view by) {
    if (by.empty()) return false;
    if (!decided_by_.empty() && &method_named(by) > &method_named(decided_by_)) return false;
    decided_by_ = by;
    return true;
  }

  Question question_;
  CorePartitions partitions_;
  KnownCores known_;
  std::unique_ptr<PlannedCore> planned_;
  std::uint64_t states_ = 0;
  std::vector<Count> counts_;
  std::string_view decided_by_;
};

}  // namespace

std::unique_ptr<CoreSolver> make_planned_cores(const Question& question) {
  return std::make_unique<PlannedCores>(question);
}

}  // namespace isthmus::kernels::geography
