#include "kernels/census/delivery.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "kernels/census/agreement.hpp"

namespace isthmus::kernels::census {

Delivery::Delivery(Peers& peers, std::uint64_t memory)
    : peers_(peers),
      // Bytes that leave, as many that come, and for a single rank the records they are made of.
      most_records_(std::max<std::uint64_t>(
          1, std::min(memory / 4, kMostParcelBytes) / peers.count() / sizeof(OptionRecord))) {}

void Delivery::deliver(Exchange& exchange) {
  const auto step = [&] {
    take_in(exchange);
    exchange.settle();
    return pack(exchange);
  };
  while (agree(peers_, step) > 0) peers_.exchange(out_, in_);
  // What follows needs the memory.
  out_ = {};
  in_ = {};
  packed_ = {};
}

void Delivery::take_in(Exchange& exchange) {
  Outbox& box = exchange.outbox();
  for (std::size_t at = 0; at < in_.bytes.size(); at += sizeof(OptionRecord)) {
    OptionRecord record;
    std::memcpy(&record, &in_.bytes[at], sizeof record);
    box.put(record);
  }
  in_.clear(peers_.count());
}

std::uint64_t Delivery::pack(Exchange& exchange) {
  out_.clear(peers_.count());
  for (unsigned rank = 0; rank < peers_.count(); ++rank) {
    if (rank == peers_.rank()) continue;
    packed_.clear();
    const std::size_t end = peers_.first_partition(rank + 1);
    for (std::size_t partition = peers_.first_partition(rank); partition < end; ++partition) {
      exchange.take(partition, most_records_ - packed_.size(), packed_);
    }
    out_.append(rank, std::as_bytes(std::span<const OptionRecord>(packed_)));
  }
  sent_bytes_ += out_.bytes.size();
  return out_.bytes.size();
}

}  // namespace isthmus::kernels::census
