#include "kernels/census/layer.hpp"

#include <utility>

namespace isthmus::kernels::census {

void Layer::clear() {
  for (Part& part : parts_) part = Part();
  resident_ = 0;
  file_.clear();
}

void Layer::set(std::size_t partition, std::vector<ValuedGraph> graphs) {
  Part& part = parts_[partition];
  part.count = graphs.size();
  const auto bytes = std::as_bytes(std::span<const ValuedGraph>(graphs));
  if (resident_ + bytes.size() <= memory_) {
    resident_ += bytes.size();
    part.graphs = std::move(graphs);
    return;
  }
  part.offset = file_.append(bytes);
  spilled_bytes_ += bytes.size();
}

std::uint64_t Layer::size() const {
  std::uint64_t size = 0;
  for (const Part& part : parts_) size += part.count;
  return size;
}

std::span<const ValuedGraph> Layer::read(std::size_t partition, std::size_t first,
                                         std::size_t count,
                                         std::vector<ValuedGraph>& buffer) const {
  const Part& part = parts_[partition];
  if (!part.graphs.empty()) return std::span(part.graphs).subspan(first, count);
  buffer.resize(count);
  file_.read(part.offset + first * sizeof(ValuedGraph), std::as_writable_bytes(std::span(buffer)));
  return buffer;
}

}  // namespace isthmus::kernels::census
