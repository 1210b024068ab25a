#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/io/format.hpp"
#include "engine/io/reader.hpp"
#include "engine/io/writer.hpp"
#include "tools/input_options.hpp"
#include "tools/output_file.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace io = engine::io;

struct ConvertOptions {
  std::shared_ptr<CommonOptions> common;
  std::shared_ptr<InputOptions> input;
  std::string out;
  std::string to;
};

io::Format target_format(const ConvertOptions& options) {
  if (!options.to.empty()) return parse_format(options.to);
  if (const auto format = io::format_of_extension(options.out)) return *format;
  throw core::UsageError(fmt::format("the format of '{}' is not clear from its name", options.out),
                         fmt::format("give --to one of {}", format_names()));
}

/// Streams instances from an input to an output, one in memory at a time.
class Conversion {
 public:
  explicit Conversion(const ConvertOptions& options)
      : options_(options), to_(target_format(options)), output_(options.out) {}

  Status run() {
    require_two_files(options_.input->path, options_.out);
    const auto reader = options_.input->open(*options_.common);
    while (auto instance = next(*reader)) {
      // A format of one graph a file has to know that no second one comes before it writes.
      if (held_) refuse_second();
      if (io::traits(to_).many) {
        write(*instance);
      } else {
        held_ = std::move(instance);
      }
    }
    if (held_) write(*held_);
    output_.close();
    return status_;
  }

 private:
  /// The next good instance; bad ones are told and left out.
  std::optional<io::Instance> next(io::InstanceReader& reader) {
    while (!interruption().requested()) {
      try {
        return reader.next();
      } catch (const core::InputError& error) {
        if (options_.input->strict) throw;
        say(fmt::format("isthmus: {}", error.what()));
        status_ = kBadInput;
      }
    }
    return std::nullopt;
  }

  [[noreturn]] void refuse_second() const {
    throw core::UsageError(fmt::format("{} holds one graph a file, and {} has more",
                                       io::traits(to_).name, options_.input->path),
                           "write graph6, sparse6, digraph6 or jsonl");
  }

  void write(const io::Instance& instance) {
    if (!options_.common->quiet) warn_of_losses(instance);
    output_.write(io::write_instance(instance, to_));
  }

  /// Tells each kind of loss once.
  void warn_of_losses(const io::Instance& instance) {
    for (const std::string& loss : io::losses(instance, to_)) {
      if (!warned_.insert(loss).second) continue;
      say(fmt::format("isthmus: warning: {} has no place for {}", io::traits(to_).name, loss));
    }
  }

  const ConvertOptions& options_;
  io::Format to_;
  OutputFile output_;
  std::optional<io::Instance> held_;
  std::set<std::string> warned_;
  Status status_ = kDone;
};

}  // namespace

Subcommand add_convert(CLI::App& program) {
  CLI::App* app = program.add_subcommand("convert", "Write instances in another format");
  auto options = std::make_shared<ConvertOptions>();
  options->input = add_input_options(*app, "IN");
  app->add_option("OUT", options->out, "Where to write them, - for standard output")
      ->required()
      ->option_text(" ");
  app->add_option("--to", options->to,
                  fmt::format("Format of the output (default: by extension): {}", format_names()));
  options->common = add_common_options(*app);
  app->footer(
      "Example: the 4-regular graphs on 8 vertices, as instances one a line\n"
      "  nauty-geng -c -d4 -D4 8 | isthmus convert - graphs.jsonl");
  return {app, [options] { return Conversion(*options).run(); }};
}

}  // namespace isthmus::tools
