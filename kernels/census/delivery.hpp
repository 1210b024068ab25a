#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/census/exchange.hpp"
#include "kernels/census/peers.hpp"

namespace isthmus::kernels::census {

/// Brings records to the ranks that own their partitions.
class Delivery {
 public:
  /// `memory`: bytes of all that may be on its way from this rank and to it at once, if the others
  /// have as much.
  Delivery(Peers& peers, std::uint64_t memory);

  /// Collective. All records that other ranks own leave the exchange, those come that others had
  /// for this rank, and the exchange settles. Throws on all ranks what settling threw on any.
  void deliver(Exchange& exchange);

  /// Bytes this rank sent to others.
  [[nodiscard]] std::uint64_t sent_bytes() const { return sent_bytes_; }

 private:
  void take_in(Exchange& exchange);
  /// The bytes that are packed.
  std::uint64_t pack(Exchange& exchange);

  Peers& peers_;
  std::size_t most_records_;
  Parcels out_;
  Parcels in_;
  std::vector<OptionRecord> packed_;
  std::uint64_t sent_bytes_ = 0;
};

}  // namespace isthmus::kernels::census
