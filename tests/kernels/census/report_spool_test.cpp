#include "kernels/census/report_spool.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

#include "tests/kernels/census/collecting.hpp"

namespace isthmus::kernels::census {
namespace {

/// A batch of `graphs` graphs whose keys begin at `first`, graph i with i mod 3 starts.
Batch numbered_batch(std::uint64_t first, std::uint32_t graphs) {
  Batch batch;
  for (std::uint32_t i = 0; i < graphs; ++i) {
    GraphEntry entry{.key = first + i, .edges = 5, .max_degree = 2, .connected = true};
    entry.first_start = static_cast<std::uint32_t>(batch.starts.size());
    entry.start_count = i % 3;
    for (std::uint8_t v = 0; v < entry.start_count; ++v) {
      batch.starts.push_back({.vertex = v, .nimber = 3, .degree = 2, .orbit_size = 1});
    }
    batch.graphs.push_back(entry);
  }
  return batch;
}

void check_spool(std::uint64_t memory, const std::vector<std::uint32_t>& sizes) {
  ReportSpool spool(memory);
  // A spool is used for one layer after another.
  for (int layer = 0; layer < 2; ++layer) {
    Collector expected;
    Collector given;
    std::uint64_t first = 0;
    for (const std::uint32_t size : sizes) {
      const Batch batch = numbered_batch(first, size);
      first += size;
      spool.take(batch);
      for (const GraphEntry& graph : batch.graphs) {
        const auto starts = batch.starts_of(graph);
        expected.items.push_back({graph, {starts.begin(), starts.end()}});
      }
    }
    class Items : public Sink {
     public:
      explicit Items(Collector& to) : to_(to) {}
      void take(const Batch& batch) override {
        for (const GraphEntry& graph : batch.graphs) {
          const auto starts = batch.starts_of(graph);
          to_.items.push_back({graph, {starts.begin(), starts.end()}});
        }
      }

     private:
      Collector& to_;
    } sink(given);
    for (auto bytes = spool.next(); !bytes.empty(); bytes = spool.next()) {
      give_reports(bytes, sink);
    }
    ASSERT_EQ(given.items.size(), expected.items.size());
    for (std::size_t i = 0; i < given.items.size(); ++i) {
      ASSERT_EQ(given.items[i].graph.key, expected.items[i].graph.key);
      ASSERT_EQ(given.items[i].graph.connected, true);
      ASSERT_EQ(given.items[i].starts, expected.items[i].starts);
    }
  }
}

RC_GTEST_PROP(ReportSpool, GivesWhatItTookInItsOrder, ()) {
  const auto sizes = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(0U, 300U));
  check_spool(*rc::gen::element<std::uint64_t>(0, 4096, 1U << 20U), sizes);
}

TEST(ReportSpool, MovesToAFileWhatMemoryHasNoRoomFor) {
  ReportSpool spool(10000);
  for (int i = 0; i < 100; ++i) spool.take(numbered_batch(0, 100));
  EXPECT_GT(spool.spilled_bytes(), 200000U);
  ReportSpool roomy(std::uint64_t{1} << 30U);
  for (int i = 0; i < 100; ++i) roomy.take(numbered_batch(0, 100));
  EXPECT_EQ(roomy.spilled_bytes(), 0U);
}

}  // namespace
}  // namespace isthmus::kernels::census
