#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/census/partition.hpp"

namespace isthmus::kernels::census {

/// Bytes for every rank, or from every rank: those of rank 0 first.
struct Parcels {
  std::vector<std::byte> bytes;
  /// How many of them each rank gets or gave.
  std::vector<std::uint64_t> sizes;

  /// Nothing for any of so many ranks.
  void clear(unsigned ranks);
  void append(unsigned rank, std::span<const std::byte> more);
};

/// What all parcels of one exchange may hold together: message counts are of 31 bits.
inline constexpr std::uint64_t kMostParcelBytes = std::uint64_t{1} << 30U;

/// The processes that compute one census together, called ranks and numbered from 0, as one of them
/// sees them. The partitions of a layer are dealt to them in order, so that what rank 0 knows comes
/// before what rank 1 knows in the order of a census.
///
/// add_up() and exchange() are collective: all ranks make the same calls in the same order, each
/// from one thread, and each waits for the others. A rank that cannot make a call that others wait
/// in must end its process, on which the launcher ends the others: hence noexcept.
class Peers {
 public:
  Peers() = default;
  Peers(const Peers&) = delete;
  Peers& operator=(const Peers&) = delete;
  virtual ~Peers() = default;

  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned count() const = 0;

  /// Each figure becomes its sum over all ranks.
  virtual void add_up(std::span<std::uint64_t> figures) noexcept = 0;

  /// Brings the parcels in `out` to their ranks; `in` is what came for this one. Neither may hold
  /// more than kMostParcelBytes.
  virtual void exchange(const Parcels& out, Parcels& in) noexcept = 0;

  /// From here on other ranks wait for calls of this one, or no longer do, so that it may leave by
  /// an exception that they do not know of.
  void join() noexcept { has_left_ = false; }
  void leave() noexcept { has_left_ = true; }
  [[nodiscard]] bool has_left() const { return has_left_; }

  /// Whether a partition is this rank's.
  [[nodiscard]] bool owns(std::size_t partition) const { return owner(partition) == rank(); }
  [[nodiscard]] unsigned owner(std::size_t partition) const {
    return static_cast<unsigned>(partition * count() / kPartitions);
  }
  /// The partitions of a rank: from its first to the first of the next one.
  [[nodiscard]] std::size_t first_partition(unsigned of_rank) const {
    return (of_rank * kPartitions + count() - 1) / count();
  }

 private:
  bool has_left_ = false;
};

/// More ranks than partitions would have nothing to do.
inline constexpr unsigned kMostRanks = kPartitions;

/// A single process.
class Alone final : public Peers {
 public:
  [[nodiscard]] unsigned rank() const override { return 0; }
  [[nodiscard]] unsigned count() const override { return 1; }
  void add_up(std::span<std::uint64_t> /*figures*/) noexcept override {}
  void exchange(const Parcels& out, Parcels& in) noexcept override { in = out; }
};

}  // namespace isthmus::kernels::census
