#include "kernels/census/summary.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace isthmus::kernels::census {

namespace {

int gap_of(const Find& find) { return int{find.degree} - int{find.nimber}; }

void keep_smaller(std::optional<Find>& kept, const Find& find) {
  if (!kept || find < *kept) kept = find;
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  graphs += other.graphs;
  rooted += other.rooted;
  for (std::size_t nimber = 0; nimber < kNimbers; ++nimber) {
    by_nimber[nimber] += other.by_nimber[nimber];
  }
  graphs_with_p += other.graphs_with_p;
  graphs_all_p += other.graphs_all_p;
  p_in_no_even_kernel += other.p_in_no_even_kernel;
  p_vertices += other.p_vertices;
  return *this;
}

void Finds::add(const Find& find) {
  ++count_;
  if (smallest_.size() == kept_ && (kept_ == 0 || *smallest_.rbegin() < find)) return;
  smallest_.insert(find);
  if (smallest_.size() > kept_) smallest_.erase(std::prev(smallest_.end()));
}

void Finds::restore(std::uint64_t count, std::set<Find> smallest) {
  count_ = count;
  smallest_ = std::move(smallest);
}

std::string_view name_of(Rarity rarity) {
  switch (rarity) {
    case Rarity::kSmallestOfValue: return "smallest-of-value";
    case Rarity::kLargestGap: return "largest-gap";
    case Rarity::kInNoEvenKernel: return "in-no-even-kernel";
    case Rarity::kAllP: return "all-p";
  }
  return {};
}

Summary::Summary(const Specification& specification, std::size_t kept)
    : has_gaps_(specification.game->token && specification.value == Value::kNimber),
      has_even_kernels_(has_even_kernels(*specification.game)),
      p_in_no_even_kernel_(kept),
      all_p_(kept) {}

void Summary::take(const Batch& batch) {
  for (const GraphEntry& graph : batch.graphs) take(graph, batch.starts_of(graph));
}

void Summary::take(const GraphEntry& graph, std::span<const Start> starts) {
  if (by_edges_.size() <= graph.edges) by_edges_.resize(std::size_t{graph.edges} + 1);
  Tally& tally = by_edges_[graph.edges];
  ++tally.graphs;
  tally.rooted += starts.size();
  std::size_t lost = 0;
  for (const Start& start : starts) {
    const Find find{graph.edges, graph.key, start.vertex, start.nimber, start.degree};
    ++tally.by_nimber[start.nimber];
    keep_smaller(smallest_by_nimber_[start.nimber], find);
    if (has_gaps_ && (!largest_gap_ || gap_of(find) > gap_of(*largest_gap_) ||
                      (gap_of(find) == gap_of(*largest_gap_) && find < *largest_gap_))) {
      largest_gap_ = find;
    }
    if (start.nimber != 0) continue;
    ++lost;
    tally.p_vertices += start.orbit_size;
    if (!has_even_kernels_ || start.in_even_kernel) continue;
    ++tally.p_in_no_even_kernel;
    p_in_no_even_kernel_.add(find);
  }
  if (lost > 0) ++tally.graphs_with_p;
  if (lost < starts.size()) return;
  ++tally.graphs_all_p;
  const Start& first = starts.front();
  all_p_.add({graph.edges, graph.key, first.vertex, first.nimber, first.degree});
}

void Summary::restore(std::vector<Tally> by_edges, std::span<const Rare> rare) {
  by_edges_ = std::move(by_edges);
  std::set<Find> p_in_no_even_kernel;
  std::set<Find> all_p;
  for (const auto& [rarity, find] : rare) {
    switch (rarity) {
      case Rarity::kSmallestOfValue: smallest_by_nimber_[find.nimber] = find; break;
      case Rarity::kLargestGap: largest_gap_ = find; break;
      case Rarity::kInNoEvenKernel: p_in_no_even_kernel.insert(find); break;
      case Rarity::kAllP: all_p.insert(find); break;
    }
  }
  const Tally all = total();
  p_in_no_even_kernel_.restore(all.p_in_no_even_kernel, std::move(p_in_no_even_kernel));
  all_p_.restore(all.graphs_all_p, std::move(all_p));
}

std::vector<Rare> Summary::rare() const {
  std::vector<Rare> all;
  for (const auto& find : smallest_by_nimber_) {
    if (find) all.push_back({Rarity::kSmallestOfValue, *find});
  }
  if (largest_gap_) all.push_back({Rarity::kLargestGap, *largest_gap_});
  for (const Find& find : p_in_no_even_kernel_.smallest()) {
    all.push_back({Rarity::kInNoEvenKernel, find});
  }
  for (const Find& find : all_p_.smallest()) all.push_back({Rarity::kAllP, find});
  return all;
}

Tally Summary::total() const {
  Tally total;
  for (const Tally& tally : by_edges_) total += tally;
  return total;
}

}  // namespace isthmus::kernels::census
