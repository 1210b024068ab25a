#include "kernels/tree_partition/paper/paper_type_census.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/tree_partition/bag_shapes.hpp"
#include "kernels/tree_partition/multisets.hpp"
#include "kernels/tree_partition/paper/bag_types.hpp"

namespace isthmus::kernels::tree_partition::paper {

namespace {

class PaperCensus final : public TypeCensus {
 public:
  explicit PaperCensus(const TypeCensusOptions& options)
      : options_(options),
        types_(options.budget.memory / 8 * 7),
        children_(options.budget.memory / 8) {}

  std::optional<TypeCensusStep> next() override {
    step_.size = size_ + 1;
    step_.new_types = 0;
    step_.configurations = 0;
    for (std::uint32_t bag = 1; bag <= std::min(options_.width, step_.size); ++bag) {
      if (!try_bag(bag)) return std::nullopt;
    }
    ++size_;
    children_.complete_next();
    return step_;
  }

 private:
  /// Tries all sets of ports and internal edges of a bag of so many vertices, with all children
  /// that have at most the rest of the size: what play leaves of them is less.
  bool try_bag(std::uint32_t bag) {
    const BagFrame frame{options_.width, bag, false};
    const HangingBag full = hanging_bag(frame, all_below(frame.most_edges()));
    const BagTree tree(full.graph, full.partition);
    PaperFormSetting setting(full.graph, tree, types_, {.budget = options_.budget});
    BagTypes work(setting, 1);
    const std::uint32_t rest = step_.size - bag;
    std::vector<std::vector<TypeId>> multisets;
    for (std::size_t i = 0; i < children_.end(rest); ++i) {
      std::vector<TypeId> types;
      children_.for_each(i, [&](std::uint32_t thing) { types.push_back(found_[thing]); });
      if (std::ranges::all_of(types, [&](TypeId type) { return fits(type, bag); })) {
        multisets.push_back(std::move(types));
      }
    }
    const auto realized = work.realize(multisets);
    if (!realized) return false;
    step_.configurations += work.configurations();
    for (const TypeId type : *realized) note(type);
    return true;
  }

  /// Whether a type's ports end in places that a bag of so many vertices has.
  [[nodiscard]] bool fits(TypeId type, std::uint32_t bag) const {
    return std::ranges::all_of(types_.entries(type),
                               [&](const TypeRegistry::Entry& entry) { return entry.place < bag; });
  }

  void note(TypeId type) {
    if (!known_.insert(type).second) return;
    found_.push_back(type);
    children_.add(step_.size);
    ++step_.types;
    ++step_.new_types;
  }

  TypeCensusOptions options_;
  TypeRegistry types_;
  std::vector<TypeId> found_;
  std::unordered_set<TypeId> known_;
  Multisets children_;
  std::uint32_t size_ = 0;
  TypeCensusStep step_;
};

}  // namespace

std::unique_ptr<TypeCensus> begin_type_census(const TypeCensusOptions& options) {
  constexpr std::uint32_t kMostWidth = 6;
  if (options.directed) {
    throw engine::core::UsageError("the paper's types are those of undirected graphs",
                                   "take the census in mover-win form");
  }
  if (options.width > kMostWidth) {
    throw engine::core::UsageError("bags of this width have more edges than a census can choose of",
                                   "use a width to 6");
  }
  return std::make_unique<PaperCensus>(options);
}

}  // namespace isthmus::kernels::tree_partition::paper
