#include "kernels/tree_partition/paper/bag_board.hpp"

namespace isthmus::kernels::tree_partition::paper {

BagBoard::BagBoard(const BagTree& tree, Bag bag)
    : ports_(tree.ports(bag)),
      edge_count_(static_cast<std::uint32_t>(tree.internal(bag).size())),
      steps_(tree.vertices(bag).size()),
      exits_(tree.vertices(bag).size()) {
  std::uint32_t number = 0;
  for (const InternalEdge& edge : tree.internal(bag)) {
    steps_[edge.from].push_back({edge.to, number});
    steps_[edge.to].push_back({edge.from, number});
    ++number;
  }
  for (std::uint32_t port = 0; port < port_count(); ++port) {
    exits_[ports_[port].below].push_back(port);
  }
}

}  // namespace isthmus::kernels::tree_partition::paper
