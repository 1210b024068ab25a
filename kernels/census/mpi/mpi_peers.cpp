#include "kernels/census/mpi/mpi_peers.hpp"

// The C interface; Open MPI's own of C++ is not needed.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <fmt/format.h>
#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <exception>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/census/mpi/launcher.hpp"

namespace isthmus::kernels::census {

namespace {

namespace core = engine::core;

/// Faults of MPI itself end all ranks: that is MPI's default, and nothing here changes it.
class MpiPeers final : public Peers {
 public:
  MpiPeers() {
    int support = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &support);
    may_have_threads_ = support >= MPI_THREAD_FUNNELED;
    int figure = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &figure);
    rank_ = static_cast<unsigned>(figure);
    MPI_Comm_size(MPI_COMM_WORLD, &figure);
    count_ = static_cast<unsigned>(figure);
    for (auto* list : {&out_sizes_, &out_places_, &in_sizes_, &in_places_}) list->resize(count_);
  }

  MpiPeers(const MpiPeers&) = delete;
  MpiPeers& operator=(const MpiPeers&) = delete;
  /// What only this rank knows of must not leave the others waiting: it ends them all.
  ~MpiPeers() override {
    if (std::uncaught_exceptions() > exceptions_before_ && !has_left()) {
      MPI_Abort(MPI_COMM_WORLD, kStatusOfAbort);
    }
    MPI_Finalize();
  }

  [[nodiscard]] bool may_have_threads() const { return may_have_threads_; }
  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned count() const override { return count_; }

  void add_up(std::span<std::uint64_t> figures) noexcept override {
    MPI_Allreduce(MPI_IN_PLACE, figures.data(), static_cast<int>(figures.size()), MPI_UINT64_T,
                  MPI_SUM, MPI_COMM_WORLD);
  }

  void exchange(const Parcels& out, Parcels& in) noexcept override {
    std::ranges::transform(out.sizes, out_sizes_.begin(),
                           [](std::uint64_t size) { return static_cast<int>(size); });
    MPI_Alltoall(out_sizes_.data(), 1, MPI_INT, in_sizes_.data(), 1, MPI_INT, MPI_COMM_WORLD);
    in.sizes.assign(in_sizes_.begin(), in_sizes_.end());
    place(out_sizes_, out_places_);
    in.bytes.resize(place(in_sizes_, in_places_));
    MPI_Alltoallv(out.bytes.data(), out_sizes_.data(), out_places_.data(), MPI_BYTE,
                  in.bytes.data(), in_sizes_.data(), in_places_.data(), MPI_BYTE, MPI_COMM_WORLD);
  }

 private:
  /// Where parcels of these sizes begin, one behind the other; where the last ends.
  static std::size_t place(const std::vector<int>& sizes, std::vector<int>& places) {
    int end = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      places[i] = end;
      end += sizes[i];
    }
    return static_cast<std::size_t>(end);
  }

  static constexpr int kStatusOfAbort = 4;

  int exceptions_before_ = std::uncaught_exceptions();
  unsigned rank_ = 0;
  unsigned count_ = 1;
  bool may_have_threads_ = false;
  std::vector<int> out_sizes_;
  std::vector<int> out_places_;
  std::vector<int> in_sizes_;
  std::vector<int> in_places_;
};

/// Launchers may tie ranks to processors, to different ones or all to the same.
MachineShare share_of_machine() {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  int ranks = 1;
  MPI_Comm_size(machine, &ranks);
  cpu_set_t own;
  CPU_ZERO(&own);
  sched_getaffinity(0, sizeof own, &own);
  cpu_set_t of_all = own;
  MPI_Allreduce(MPI_IN_PLACE, &of_all, sizeof of_all, MPI_BYTE, MPI_BOR, machine);
  MPI_Comm_free(&machine);
  const int part = std::max(1, CPU_COUNT(&of_all) / ranks);
  const int threads = std::max(1, std::min(part, CPU_COUNT(&own)));
  return {static_cast<unsigned>(ranks), static_cast<unsigned>(threads)};
}

}  // namespace

RankedProcess join_ranks() {
  const Launch launch = find_launch();
  if (launch.ranks == 1) return {std::make_unique<Alone>(), {1, allowed_processors()}};
  auto peers = std::make_unique<MpiPeers>();
  // What follows is the same on all ranks.
  peers->leave();
  if (launch != Launch{peers->rank(), peers->count()}) {
    throw core::SystemError(
        fmt::format("the launcher started rank {} of {}, and MPI says it is rank {} of {}",
                    launch.rank, launch.ranks, peers->rank(), peers->count()),
        "start the program by the launcher of the MPI that it was built with");
  }
  if (peers->count() > kMostRanks) {
    throw core::UsageError(
        fmt::format("{} ranks are too many: a layer has {} partitions", peers->count(), kMostRanks),
        "start fewer, with more threads each");
  }
  if (!peers->may_have_threads()) {
    throw core::SystemError("this MPI lets no process have threads", "use another one");
  }
  peers->join();
  return {std::move(peers), share_of_machine()};
}

}  // namespace isthmus::kernels::census
