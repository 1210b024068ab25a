#include "kernels/tree_partition/type_census.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/tree_partition/bag_shapes.hpp"
#include "kernels/tree_partition/census_types.hpp"
#include "kernels/tree_partition/crew.hpp"

namespace isthmus::kernels::tree_partition {

namespace {

/// Configurations that are worked out before their types are looked at.
constexpr std::size_t kBatch = 4096;

class MoverWinCensus final : public TypeCensus {
 public:
  explicit MoverWinCensus(const TypeCensusOptions& options)
      : options_(options),
        vocabulary_(options.budget.memory / 2),
        memory_(LocalGames<1>::kKeyWords, options.budget.memory / 4),
        crew_(vocabulary_, memory_, options.budget, options.budget.memory / 16),
        types_(options.budget.memory / 8) {}

  std::optional<TypeCensusStep> next() override {
    types_.begin_size();
    for (std::uint32_t bag = 1; bag <= std::min(options_.width, types_.size()); ++bag) {
      if (!add_shapes(bag) || !try_bags(bag)) return std::nullopt;
    }
    if (!finish_batch()) return std::nullopt;
    return types_.end_size();
  }

 private:
  /// Makes the shapes of bags of so many vertices known.
  bool add_shapes(std::uint32_t bag) {
    if (shapes_.size() >= bag) return true;
    auto made = bag_shapes({options_.width, bag, options_.directed}, vocabulary_, options_.budget);
    if (!made) return false;
    shapes_.push_back(std::move(*made));
    return true;
  }

  /// Tries all bags of so many vertices with children that have the rest of the size.
  bool try_bags(std::uint32_t bag) {
    const std::uint32_t rest = types_.size() - bag;
    const Places places = (Places{1} << bag) - 1;
    const Multisets& multisets = types_.children();
    for (std::size_t i = multisets.begin(rest); i < multisets.end(rest); ++i) {
      const std::optional<VectorId> children = vector_of(i, places);
      if (!children) continue;
      for (const ShapeId shape : shapes_[bag - 1]) {
        batch_.push_back(crew_.games().pieces().full(shape, *children));
        if (batch_.size() == kBatch && !finish_batch()) return false;
      }
    }
    return true;
  }

  /// The multiset as a vector; nothing when it needs places that the bag does not have.
  std::optional<VectorId> vector_of(std::size_t multiset, Places places) {
    std::vector<TypeId> types = types_.types_of(multiset);
    std::ranges::sort(types);
    std::vector<Vocabulary::Multiplicity> coordinates;
    for (const TypeId type : types) {
      if ((vocabulary_.support(type) & ~places) != 0) return std::nullopt;
      if (coordinates.empty() || coordinates.back().type != type) coordinates.push_back({type, 0});
      ++coordinates.back().count;
    }
    return vocabulary_.vector(coordinates);
  }

  bool finish_batch() {
    if (!crew_.work_out(std::span<const Configuration<1>>(batch_))) return false;
    for (const Configuration<1>& configuration : batch_) {
      const VectorId remains = *crew_.games().known(configuration);
      for (std::size_t i = 0; i < vocabulary_.dimension(remains); ++i) {
        types_.note(vocabulary_.coordinate(remains, i).type);
      }
    }
    types_.count_configurations(batch_.size());
    batch_.clear();
    return true;
  }

  TypeCensusOptions options_;
  Vocabulary vocabulary_;
  StateMemory memory_;
  Crew<1> crew_;
  /// By the number of vertices, less one.
  std::vector<std::vector<ShapeId>> shapes_;
  /// The types other than null.
  CensusTypes types_;
  std::vector<Configuration<1>> batch_;
};

}  // namespace

std::unique_ptr<TypeCensus> begin_type_census(const TypeCensusOptions& options) {
  constexpr std::uint32_t kMostEdges = 63;
  const BagFrame widest{options.width, options.width, options.directed};
  if (options.width > kMostEdges || widest.most_edges() > kMostEdges) {
    throw engine::core::UsageError("bags of this width have more edges than a census can choose of",
                                   options.directed ? "use a width to 4" : "use a width to 6");
  }
  return std::make_unique<MoverWinCensus>(options);
}

}  // namespace isthmus::kernels::tree_partition
