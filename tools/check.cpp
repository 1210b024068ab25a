#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/errors.hpp"
#include "engine/core/version.hpp"
#include "engine/io/line_reader.hpp"
#include "engine/io/reader.hpp"
#include "kernels/check/certificate.hpp"
#include "tools/input_options.hpp"
#include "tools/json_line.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace io = engine::io;
namespace check = kernels::check;
using Json = nlohmann::ordered_json;

struct CheckOptions {
  std::shared_ptr<CommonOptions> common;
  std::string certificates;
  InputOptions input;
};

/// The graphs that the certificates claim to speak of, by index; one in memory at a time.
class Originals {
 public:
  Originals(const InputOptions& options, const CommonOptions& common)
      : options_(options), common_(common) {}

  /// Compares a certificate with its graph. Throws core::InputError if that graph cannot be read.
  check::Verdict compare(const check::Subject& subject) {
    if (subject.graph + 1 < next_) rewind();
    if (!reader_) reader_ = options_.open(common_);
    while (next_ <= subject.graph) {
      if (!advance(subject.graph)) {
        return {false, fmt::format("{} has only {} graphs", options_.path, next_)};
      }
    }
    return check::check_subject(subject, instance_->graph);
  }

 private:
  void rewind() {
    if (options_.path == "-") {
      throw core::UsageError("certificates go back to an earlier graph of standard input",
                             "give --input a file");
    }
    reader_.reset();
    next_ = 0;
  }

  /// Reads one more graph; false at the end. A bad one that nobody asked for counts and is passed.
  bool advance(std::uint64_t wanted) {
    try {
      auto instance = reader_->next();
      if (!instance) return false;
      instance_ = std::move(instance);
      ++next_;
    } catch (const core::InputError&) {
      if (next_++ == wanted) {
        reader_.reset();
        next_ = 0;
        throw;
      }
    }
    return true;
  }

  const InputOptions& options_;
  const CommonOptions& common_;
  std::unique_ptr<io::InstanceReader> reader_;
  std::optional<io::Instance> instance_;
  /// Index of the graph that reader_ gives next; instance_ is the one before.
  std::uint64_t next_ = 0;
};

/// The start as the input names it: a number where vertices are numbers.
Json start_name(const check::Subject& subject) {
  if (subject.names.named()) return subject.names.name(subject.start);
  return std::uint64_t{subject.start} + subject.names.base();
}

void print_verdict(const check::Certificate& certificate, const check::Verdict& verdict,
                   bool json) {
  const check::Subject& subject = check::subject(certificate);
  if (json) {
    const Json line = {{"isthmus", core::kVersion},    {"graph", subject.graph},
                       {"start", start_name(subject)}, {"claim", check::claim(certificate)},
                       {"valid", verdict.valid},       {"reason", verdict.reason}};
    print(json_line(line));
    return;
  }
  print(fmt::format("graph {} start {}: {}: {}{}\n", subject.graph,
                    subject.names.name(subject.start), check::claim(certificate),
                    verdict.valid ? "valid" : "invalid: ", verdict.reason));
}

class Checking {
 public:
  explicit Checking(const CheckOptions& options)
      : options_(options), originals_(options.input, *options.common) {}

  Status run() {
    io::LineReader lines(io::open_bytes(options_.certificates),
                         options_.certificates == "-" ? "standard input" : options_.certificates);
    bool any = false;
    while (const auto line = lines.next()) {
      if (interruption().requested()) break;
      if (line->find_first_not_of(" \t") == std::string_view::npos) continue;
      any = true;
      if (!check_line(*line, lines.place())) break;
    }
    if (!any && !interruption().requested()) {
      throw core::InputError({lines.source(), 0}, "certificates, one a line", "none");
    }
    return status_;
  }

 private:
  /// Judges one line; false when checking is to stop.
  bool check_line(std::string_view line, const core::Place& place) {
    try {
      const check::Certificate certificate = check::parse_certificate(line, place);
      const check::Subject& subject = check::subject(certificate);
      check::Verdict verdict{true, {}};
      if (!options_.input.path.empty()) verdict = originals_.compare(subject);
      if (verdict.valid) verdict = check::check(certificate, options_.common->budget());
      print_verdict(certificate, verdict, options_.common->json);
      if (!verdict.valid) status_ = graver(status_, kCheckFailed);
    } catch (const core::LimitError& error) {
      print_fault(error, std::nullopt, options_.common->json);
      status_ = graver(status_, kLimit);
    } catch (const core::InputError& error) {
      print_fault(error, std::nullopt, options_.common->json);
      status_ = graver(status_, kBadInput);
      return !options_.input.strict;
    }
    return true;
  }

  const CheckOptions& options_;
  Originals originals_;
  Status status_ = kDone;
};

}  // namespace

Subcommand add_check(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "check", "Re-validate certificates with code that shares nothing with the solvers");
  auto options = std::make_shared<CheckOptions>();
  options->common = add_common_options(*app);
  constexpr const char* kGroup = "Input";
  app->add_option("CERTIFICATE", options->certificates,
                  "Certificates as `solve --certificate` writes them, - for standard input")
      ->required()
      ->option_text(" ");
  app->add_option("--input", options->input.path,
                  "Also check that each certificate speaks of its graph in this file")
      ->option_text("FILE")
      ->group(kGroup);
  app->add_option("--format", options->input.format,
                  fmt::format("Format of --input: {}", format_names()))
      ->group(kGroup);
  app->add_flag("--directed", options->input.directed,
                "Edges of an edge list or of JSON in --input are arcs")
      ->group(kGroup);
  app->add_flag("--strict", options->input.strict, "Stop at the first malformed certificate")
      ->group(kGroup);
  app->footer(
      "Examples:\n"
      "  isthmus solve graphs.g6 --certificate proof.jsonl\n"
      "  isthmus check proof.jsonl --input graphs.g6\n"
      "Exit status: 0 all valid, 5 one is invalid, 3 one is malformed, 4 a limit was reached.");
  return {app, [options] { return Checking(*options).run(); }};
}

}  // namespace isthmus::tools
