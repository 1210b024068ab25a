#include "kernels/tree_partition/paper/paper_type_census.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/tree_partition/bag_shapes.hpp"
#include "kernels/tree_partition/census_types.hpp"
#include "kernels/tree_partition/paper/bag_types.hpp"

namespace isthmus::kernels::tree_partition::paper {

namespace {

class PaperCensus final : public TypeCensus {
 public:
  explicit PaperCensus(const TypeCensusOptions& options)
      : options_(options),
        registry_(options.budget.memory / 8 * 7),
        types_(options.budget.memory / 8) {}

  std::optional<TypeCensusStep> next() override {
    types_.begin_size();
    for (std::uint32_t bag = 1; bag <= std::min(options_.width, types_.size()); ++bag) {
      if (!try_bag(bag)) return std::nullopt;
    }
    return types_.end_size();
  }

 private:
  /// Tries all sets of ports and internal edges of a bag of so many vertices, with all children
  /// that have at most the rest of the size: what play leaves of them is less.
  bool try_bag(std::uint32_t bag) {
    const BagFrame frame{options_.width, bag, false};
    const HangingBag full = hanging_bag(frame, all_below(frame.most_edges()));
    const BagTree tree(full.graph, full.partition);
    PaperFormSetting setting(full.graph, tree, registry_, {.budget = options_.budget});
    BagTypes work(setting, 1);
    const std::uint32_t rest = types_.size() - bag;
    std::vector<std::vector<TypeId>> multisets;
    for (std::size_t i = 0; i < types_.children().end(rest); ++i) {
      std::vector<TypeId> types = types_.types_of(i);
      if (std::ranges::all_of(types, [&](TypeId type) { return fits(type, bag); })) {
        multisets.push_back(std::move(types));
      }
    }
    const auto realized = work.realize(multisets);
    if (!realized) return false;
    types_.count_configurations(work.configurations());
    for (const TypeId type : *realized) types_.note(type);
    return true;
  }

  /// Whether a type's ports end in places that a bag of so many vertices has.
  [[nodiscard]] bool fits(TypeId type, std::uint32_t bag) const {
    return std::ranges::all_of(registry_.entries(type),
                               [&](const TypeRegistry::Entry& entry) { return entry.place < bag; });
  }

  TypeCensusOptions options_;
  TypeRegistry registry_;
  CensusTypes types_;
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
