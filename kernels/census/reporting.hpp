#pragma once

#include <cstdint>
#include <functional>

#include "kernels/census/peers.hpp"
#include "kernels/census/report_spool.hpp"
#include "kernels/census/results.hpp"

namespace isthmus::kernels::census {

/// Brings the reports of all ranks to the sink of rank 0, in the order of the census.
class Reporting {
 public:
  /// `sink`: of rank 0; those of other ranks hear nothing. `memory`: bytes for reports that wait.
  Reporting(Peers& peers, Sink& sink, std::uint64_t memory)
      : peers_(peers), sink_(sink), spool_(memory) {}

  /// Where this rank's reports on a layer go.
  [[nodiscard]] Sink& sink() { return peers_.rank() == 0 ? sink_ : spool_; }

  /// Collective, after a layer: the reports of the other ranks come to the sink, rank after rank.
  /// `before_each` is called again and again meanwhile. Throws on all ranks what it, the sink or a
  /// temporary file threw on any.
  void collect(const std::function<void()>& before_each);

  /// Bytes this rank sent to others.
  [[nodiscard]] std::uint64_t sent_bytes() const { return sent_bytes_; }
  /// Bytes moved to files so far.
  [[nodiscard]] std::uint64_t spilled_bytes() const { return spool_.spilled_bytes(); }

 private:
  void collect_from(unsigned sender, const std::function<void()>& before_each);
  /// The bytes that are packed.
  std::uint64_t pack();

  Peers& peers_;
  Sink& sink_;
  ReportSpool spool_;
  Parcels out_;
  Parcels in_;
  std::uint64_t sent_bytes_ = 0;
};

}  // namespace isthmus::kernels::census
