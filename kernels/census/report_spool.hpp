#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "kernels/census/results.hpp"
#include "kernels/census/spill_file.hpp"

namespace isthmus::kernels::census {

/// What a rank has to report, as bytes, until its turn comes in the order of the census.
class ReportSpool : public Sink {
 public:
  /// `memory`: bytes that may stay in memory; what comes beyond goes to a file.
  explicit ReportSpool(std::uint64_t memory);

  void take(const Batch& batch) override;

  /// What was taken first and not returned before, some batches at a time; nothing after the last.
  [[nodiscard]] std::vector<std::byte> next();

  /// Bytes moved to files so far.
  [[nodiscard]] std::uint64_t spilled_bytes() const { return spilled_bytes_; }

 private:
  /// Batches that travel together.
  struct Chunk {
    /// Empty if they are in the file.
    std::vector<std::byte> bytes;
    std::uint64_t offset = 0;
    std::size_t size = 0;
  };

  void close();

  std::uint64_t memory_;
  std::size_t chunk_bytes_;
  std::vector<std::byte> open_;
  std::deque<Chunk> chunks_;
  std::uint64_t resident_ = 0;
  SpillFile file_;
  std::uint64_t spilled_bytes_ = 0;
};

/// Gives the batches that a ReportSpool made these bytes of to a sink.
void give_reports(std::span<const std::byte> bytes, Sink& sink);

}  // namespace isthmus::kernels::census
