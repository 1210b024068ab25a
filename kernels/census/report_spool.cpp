#include "kernels/census/report_spool.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

namespace isthmus::kernels::census {

namespace {

/// Large enough for the network, small enough for the memory of the receiver.
constexpr std::uint64_t kMostChunkBytes = std::uint64_t{4} << 20U;

/// Ranks are processes of one program on machines of one kind: bytes mean the same to all.
template <class Item>
void put(std::vector<std::byte>& bytes, std::span<const Item> items) {
  static_assert(std::is_trivially_copyable_v<Item>);
  const std::uint64_t count = items.size();
  const auto raw_count = std::as_bytes(std::span(&count, 1));
  bytes.insert(bytes.end(), raw_count.begin(), raw_count.end());
  const auto raw = std::as_bytes(items);
  bytes.insert(bytes.end(), raw.begin(), raw.end());
}

/// Takes off the beginning of `bytes` what put() wrote.
template <class Item>
void get(std::span<const std::byte>& bytes, std::vector<Item>& items) {
  std::uint64_t count = 0;
  std::memcpy(&count, bytes.data(), sizeof count);
  bytes = bytes.subspan(sizeof count);
  items.resize(count);
  const auto size = static_cast<std::size_t>(count * sizeof(Item));
  if (size > 0) std::memcpy(items.data(), bytes.data(), size);
  bytes = bytes.subspan(size);
}

}  // namespace

ReportSpool::ReportSpool(std::uint64_t memory)
    : memory_(memory), chunk_bytes_(std::min(memory / 4, kMostChunkBytes)) {}

void ReportSpool::take(const Batch& batch) {
  put(open_, std::span<const GraphEntry>(batch.graphs));
  put(open_, std::span<const Start>(batch.starts));
  if (open_.size() >= chunk_bytes_) close();
}

void ReportSpool::close() {
  Chunk chunk;
  chunk.size = open_.size();
  if (resident_ + chunk.size <= memory_) {
    resident_ += chunk.size;
    chunk.bytes = std::exchange(open_, {});
  } else {
    chunk.offset = file_.append(open_);
    spilled_bytes_ += chunk.size;
    open_.clear();
  }
  chunks_.push_back(std::move(chunk));
}

std::vector<std::byte> ReportSpool::next() {
  if (chunks_.empty()) {
    file_.clear();
    return std::exchange(open_, {});
  }
  Chunk chunk = std::move(chunks_.front());
  chunks_.pop_front();
  if (chunk.bytes.empty()) {
    chunk.bytes.resize(chunk.size);
    file_.read(chunk.offset, chunk.bytes);
  } else {
    resident_ -= chunk.size;
  }
  return std::move(chunk.bytes);
}

void give_reports(std::span<const std::byte> bytes, Sink& sink) {
  Batch batch;
  while (!bytes.empty()) {
    get(bytes, batch.graphs);
    get(bytes, batch.starts);
    sink.take(batch);
  }
}

}  // namespace isthmus::kernels::census
