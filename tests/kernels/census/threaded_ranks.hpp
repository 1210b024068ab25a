#pragma once

#include <algorithm>
#include <barrier>
#include <cstdint>
#include <exception>
#include <span>
#include <thread>
#include <vector>

#include "kernels/census/peers.hpp"

namespace isthmus::kernels::census {

/// Several ranks in one process, each on a thread of its own, that meet at a barrier.
class ThreadedRanks {
 public:
  explicit ThreadedRanks(unsigned count) : barrier_(count), figures_(count), parcels_(count) {}

  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(figures_.size()); }

  /// Calls work(peers) on all ranks and returns what it threw on each, null where nothing.
  template <class Work>
  std::vector<std::exception_ptr> run(const Work& work) {
    std::vector<std::exception_ptr> faults(count());
    std::vector<std::jthread> threads;
    for (unsigned rank = 0; rank < count(); ++rank) {
      threads.emplace_back([&, rank] {
        Rank peers(*this, rank);
        try {
          work(peers);
        } catch (...) {
          faults[rank] = std::current_exception();
        }
      });
    }
    threads.clear();
    return faults;
  }

 private:
  class Rank final : public Peers {
   public:
    Rank(ThreadedRanks& all, unsigned rank) : all_(all), rank_(rank) {}

    [[nodiscard]] unsigned rank() const override { return rank_; }
    [[nodiscard]] unsigned count() const override { return all_.count(); }

    void add_up(std::span<std::uint64_t> figures) noexcept override {
      all_.figures_[rank_].assign(figures.begin(), figures.end());
      all_.barrier_.arrive_and_wait();
      std::ranges::fill(figures, 0);
      for (const auto& of_rank : all_.figures_) {
        for (std::size_t i = 0; i < figures.size(); ++i) figures[i] += of_rank.at(i);
      }
      all_.barrier_.arrive_and_wait();
    }

    void exchange(const Parcels& out, Parcels& in) noexcept override {
      all_.parcels_[rank_] = &out;
      all_.barrier_.arrive_and_wait();
      in.clear(count());
      for (unsigned from = 0; from < count(); ++from) {
        const Parcels& parcels = *all_.parcels_[from];
        std::uint64_t first = 0;
        for (unsigned to = 0; to < rank_; ++to) first += parcels.sizes[to];
        in.append(from, std::span(parcels.bytes).subspan(first, parcels.sizes[rank_]));
      }
      all_.barrier_.arrive_and_wait();
    }

   private:
    ThreadedRanks& all_;
    unsigned rank_;
  };

  std::barrier<> barrier_;
  std::vector<std::vector<std::uint64_t>> figures_;
  std::vector<const Parcels*> parcels_;
};

/// What the fault says; empty for none.
inline std::string text_of(const std::exception_ptr& fault) {
  try {
    if (fault) std::rethrow_exception(fault);
  } catch (const std::exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace isthmus::kernels::census
