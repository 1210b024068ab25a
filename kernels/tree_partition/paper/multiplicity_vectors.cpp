#include "kernels/tree_partition/paper/multiplicity_vectors.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "engine/core/hash.hpp"

namespace isthmus::kernels::tree_partition::paper {

namespace {

constexpr MultiplicityVectors::Id kUnknown = std::numeric_limits<MultiplicityVectors::Id>::max();

/// One child of the type more, or one fewer.
void change(std::vector<TypeCount>& counts, TypeId type, int by) {
  if (type == TypeRegistry::kNull) return;
  const auto place = std::ranges::lower_bound(counts, type, {}, &TypeCount::type);
  if (by > 0) {
    if (place != counts.end() && place->type == type) {
      ++place->count;
    } else {
      counts.insert(place, {type, 1});
    }
  } else if (--place->count == 0) {
    counts.erase(place);
  }
}

}  // namespace

std::size_t MultiplicityVectors::HashOfCounts::operator()(const Counts& counts) const noexcept {
  static_assert(sizeof(TypeCount) == 2 * sizeof(std::uint32_t));
  return XXH3_64bits(counts.data(), counts.size() * sizeof(TypeCount));
}

MultiplicityVectors::MultiplicityVectors(const TypeRegistry& types) : types_(&types) { intern({}); }

void MultiplicityVectors::add_child(Id vector, std::span<const TypeId> types) {
  for (const TypeId type : types) {
    Counts counts = *rows_[vector].counts;
    change(counts, type, 1);
    intern(std::move(counts));
  }
}

MultiplicityVectors::Id MultiplicityVectors::of_children(std::vector<TypeId> types) {
  std::ranges::sort(types);
  Counts counts;
  for (const TypeId type : types) {
    if (type == TypeRegistry::kNull) continue;
    if (counts.empty() || counts.back().type != type) counts.push_back({type, 0});
    ++counts.back().count;
  }
  return intern(std::move(counts));
}

void MultiplicityVectors::fill(Id vector) {
  const auto present = counts(vector);
  for (std::size_t index = 0; index < present.size(); ++index) {
    const std::size_t successors = types_->successors(present[index].type).size();
    for (std::uint32_t s = 0; s < successors; ++s) (void)replaced(vector, index, s);
  }
}

MultiplicityVectors::Id MultiplicityVectors::replaced(Id vector, std::size_t index,
                                                      std::uint32_t successor) {
  if (rows_[vector].begin.empty()) make_room(vector);
  const std::size_t place = rows_[vector].begin[index] + successor;
  if (replaced_[place] == kUnknown) {
    Counts counts = *rows_[vector].counts;
    const TypeId type = counts[index].type;
    change(counts, type, -1);
    change(counts, types_->successors(type)[successor], 1);
    // Interning may move the rows, but not the entry that is filled in.
    replaced_[place] = intern(std::move(counts));
  }
  return replaced_[place];
}

MultiplicityVectors::Id MultiplicityVectors::intern(Counts counts) {
  const auto [place, is_new] = ids_.try_emplace(std::move(counts), size());
  if (is_new) {
    Row row{&place->first, 0, {}};
    for (const TypeCount& some : *row.counts) {
      row.measure += std::uint64_t{some.count} * types_->rank(some.type);
    }
    // A node of the map: its value, a link and a hash, and its bucket.
    constexpr std::uint64_t kNode = sizeof(Counts) + sizeof(Id) + 3 * sizeof(void*);
    bytes_ += kNode + sizeof(Row) + row.counts->size() * sizeof(TypeCount);
    rows_.push_back(std::move(row));
  }
  return place->second;
}

void MultiplicityVectors::make_room(Id vector) {
  Row& row = rows_[vector];
  const std::size_t before = replaced_.size();
  std::size_t end = before;
  for (const TypeCount& some : *row.counts) {
    row.begin.push_back(end);
    end += types_->successors(some.type).size();
  }
  replaced_.resize(end, kUnknown);
  bytes_ += row.begin.size() * sizeof(std::size_t) + (end - before) * sizeof(Id);
}

}  // namespace isthmus::kernels::tree_partition::paper
