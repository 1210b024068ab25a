#include "kernels/census/peers.hpp"

namespace isthmus::kernels::census {

void Parcels::clear(unsigned ranks) {
  bytes.clear();
  sizes.assign(ranks, 0);
}

void Parcels::append(unsigned rank, std::span<const std::byte> more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
  sizes[rank] += more.size();
}

}  // namespace isthmus::kernels::census
