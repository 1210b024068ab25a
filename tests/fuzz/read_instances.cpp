#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/errors.hpp"
#include "engine/io/format.hpp"
#include "engine/io/reader.hpp"
#include "engine/io/writer.hpp"

// The first byte chooses how the rest is read: its low four bits the format (the last values leave
// it to the content), then one bit for arcs and one for merging. Only the errors that the readers
// promise may come out, and what was read must survive being written and read again.

namespace {

namespace core = isthmus::engine::core;
namespace graph = isthmus::engine::graph;
namespace io = isthmus::engine::io;

io::ReadOptions options_of(std::uint8_t choice) {
  constexpr std::uint8_t kFormatBits = 0x0f;
  constexpr std::uint8_t kDirectedBit = 0x10;
  constexpr std::uint8_t kMergeBit = 0x20;
  io::ReadOptions options;
  const std::size_t format = choice & kFormatBits;
  if (format < io::formats().size()) options.format = io::formats()[format].format;
  options.directed = (choice & kDirectedBit) != 0;
  if ((choice & kMergeBit) != 0) options.multiplicity = graph::Multiplicity::kMerge;
  // A few thousand vertices, so that an announced size is refused rather than built.
  options.memory = std::uint64_t{1} << 18;
  return options;
}

void require(bool good) {
  if (!good) std::abort();
}

void require_round_trip(const io::Instance& instance, io::Format format, io::ReadOptions options) {
  const std::string text = io::write_instance(instance, format);
  options.format = format;
  options.directed = instance.graph.directed();
  const auto reader = io::parse_instances(text, "written", options);
  const std::optional<io::Instance> again = reader->next();
  require(again.has_value());
  require(again->graph.vertex_count() == instance.graph.vertex_count());
  require(again->graph.edge_count() == instance.graph.edge_count());
  require(again->start == instance.start);
  require(again->partition.has_value() == instance.partition.has_value());
  require(!reader->next().has_value());
  require(io::write_instance(*again, format) == text);
}

/// Reads to the end, past bad items; false at an error that is not one of an item.
void read_all(io::InstanceReader& reader, const io::ReadOptions& options) {
  for (;;) {
    try {
      const std::optional<io::Instance> instance = reader.next();
      if (!instance) return;
      require_round_trip(*instance, reader.format(), options);
    } catch (const core::InputError& error) {
      require(error.place().source == "input");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const io::ReadOptions options = options_of(data[0]);
  std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  std::unique_ptr<io::InstanceReader> reader;
  try {
    reader = io::parse_instances(std::move(text), "input", options);
  } catch (const core::Error&) {
    return 0;
  }
  read_all(*reader, options);
  return 0;
}
