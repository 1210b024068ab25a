#include "kernels/check/bag_boards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "kernels/check/rejection.hpp"

namespace isthmus::kernels::check {

namespace {

constexpr BagBoards::Bag kNoBag = std::numeric_limits<BagBoards::Bag>::max();

/// A board as numbers: equal ones look alike from inside.
std::vector<std::uint64_t> numbers_of(const BagBoard& board) {
  std::vector<std::uint64_t> numbers{board.ports.size()};
  for (const auto& [above, below, in, out] : board.ports) {
    numbers.insert(numbers.end(), {above, below, in ? 1U : 0U, out ? 1U : 0U});
  }
  for (const auto& [from, to] : board.inner) numbers.insert(numbers.end(), {from, to});
  return numbers;
}

}  // namespace

BagBoards::BagBoards(const TreePartitionCertificate& certificate) : certificate_(certificate) {
  place_vertices();
  order_bags();
  share_shapes(boards_of_bags());
}

void BagBoards::place_vertices() {
  const std::size_t vertices = certificate_.subject.vertex_count;
  std::size_t members = 0;
  for (const auto& bag : certificate_.bags) members += bag.size();
  if (members != vertices) {
    throw Rejection{fmt::format("the bags hold {} vertices of {}", members, vertices)};
  }
  bag_of_.assign(vertices, kNoBag);
  place_of_.assign(vertices, 0);
  for (Bag bag = 0; bag < certificate_.bags.size(); ++bag) {
    std::uint32_t place = 0;
    for (const engine::graph::Vertex v : certificate_.bags[bag]) {
      if (bag_of_[v] != kNoBag) throw Rejection{fmt::format("vertex {} is in two bags", v)};
      bag_of_[v] = bag;
      place_of_[v] = place++;
    }
  }
}

void BagBoards::order_bags() {
  const auto& parent = certificate_.parent;
  children_.resize(parent.size());
  for (Bag bag = 0; bag < parent.size(); ++bag) {
    if (parent[bag] == TreePartitionCertificate::kNoParent) {
      order_.push_back(bag);
    } else {
      children_[static_cast<std::size_t>(parent[bag])].push_back(bag);
    }
  }
  if (order_.size() != 1) throw Rejection{fmt::format("{} bags are roots", order_.size())};
  if (order_.front() != bag_of_[certificate_.subject.start]) {
    throw Rejection{"the start is not in the root bag"};
  }
  for (std::size_t i = 0; i < order_.size(); ++i) {
    order_.insert(order_.end(), children_[order_[i]].begin(), children_[order_[i]].end());
  }
  // Bags on a cycle are not met from the root.
  if (order_.size() != parent.size()) throw Rejection{"the bags are no tree"};
  std::ranges::reverse(order_);
}

std::vector<BagBoard> BagBoards::boards_of_bags() const {
  const bool directed = certificate_.subject.kind == engine::graph::Kind::kDirected;
  const auto& parent = certificate_.parent;
  std::vector<BagBoard> boards(parent.size());
  for (BagBoard& board : boards) board.directed = directed;
  for (const auto [u, v] : certificate_.subject.edges) {
    const Bag a = bag_of_[u];
    const Bag b = bag_of_[v];
    std::uint32_t from = place_of_[u];
    std::uint32_t to = place_of_[v];
    if (a == b) {
      if (!directed && from > to) std::swap(from, to);
      boards[a].inner.push_back({from, to});
    } else if (parent[a] == b) {
      boards[a].ports.push_back({to, from, !directed, true});
    } else if (parent[b] == a) {
      boards[b].ports.push_back({from, to, true, !directed});
    } else {
      throw Rejection{fmt::format("edge [{},{}] is between bags {} and {}", u, v, a, b)};
    }
  }
  for (BagBoard& board : boards) {
    std::ranges::sort(board.ports, {}, [](const BagBoard::Port& port) {
      return std::tuple(port.above, port.below, port.out);
    });
    std::ranges::sort(board.inner, {}, [](const BagBoard::InnerEdge& edge) {
      return std::pair(edge.from, edge.to);
    });
  }
  return boards;
}

void BagBoards::share_shapes(std::vector<BagBoard> boards) {
  std::map<std::vector<std::uint64_t>, Shape> known;
  for (BagBoard& board : boards) {
    const auto [found, fresh] =
        known.try_emplace(numbers_of(board), static_cast<Shape>(boards_.size()));
    if (fresh) boards_.push_back(std::move(board));
    shapes_.push_back(found->second);
  }
}

}  // namespace isthmus::kernels::check
