#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/version.hpp"
#include "engine/io/reader.hpp"
#include "kernels/study/family.hpp"
#include "kernels/study/measurement.hpp"
#include "kernels/study/results.hpp"
#include "kernels/study/summary.hpp"
#include "tools/json_line.hpp"
#include "tools/output_file.hpp"
#include "tools/plot.hpp"
#include "tools/profile.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace study = kernels::study;
using engine::decomposition::PartitionedGraph;
using Json = nlohmann::ordered_json;

/// An instance, and what tells it from others.
struct Subject {
  /// A file, or the family of a random instance.
  std::string source;
  /// Its place in the file.
  std::uint64_t graph = 0;
  /// The family's width, or that of the file's partition.
  std::uint64_t width = 0;
  std::optional<std::uint64_t> seed;
  PartitionedGraph instance;
};

/// What runs have in common that are summarised together: kind, width, vertices, method.
using Group = std::tuple<std::string, std::uint64_t, std::uint64_t, std::string>;

class Profile {
 public:
  explicit Profile(const ProfileOptions& options) : options_(options), out_(options.out) {
    settings_.value = options.value == "nimber" ? kernels::geography::Value::kNimber
                                                : kernels::geography::Value::kOutcome;
    const core::Budget budget = options.common->budget();
    settings_.threads = budget.threads;
    settings_.memory = budget.memory;
    settings_.time_limit = options.common->time_limit;
    settings_.span = !options.no_span;
    settings_.reductions = options.reductions;
    settings_.cancel = &interruption();
    for (const std::string& method : options.methods) (void)study::method_called(method);
  }

  Status run() {
    if (!options_.common->json) write_header();
    options_.files.empty() ? measure_random() : measure_files();
    if (options_.summary) write_summary();
    out_.close();
    if (!options_.plot.empty()) (void)write_plot(plot(), options_.plot);
    return kDone;
  }

 private:
  void write_header() {
    out_.write(options_.summary
                   ? "kind,width,n,method," + study::summary_columns() + '\n'
                   : "source,graph,seed,kind,width,n,m,bags,partition_width,method,threads," +
                         study::measurement_columns() + '\n');
  }

  void measure_random() {
    for (const std::string& kind : options_.kinds) {
      const std::string name = kind == "directed" ? "tree-partition-directed" : "tree-partition";
      const study::Family& family = study::family_called(name);
      for (const auto width : options_.widths) {
        for (const auto size : options_.sizes) {
          for (std::uint64_t i = 0; i < options_.seeds; ++i) {
            const std::uint64_t seed = options_.common->seed + i;
            if (interruption().requested()) return;
            measure({name, i, width, seed, family.make(size, width, seed)});
          }
        }
      }
    }
  }

  void measure_files() {
    for (const std::string& path : options_.files) {
      const auto reader = engine::io::open_instances(path);
      for (std::uint64_t index = 0; !interruption().requested(); ++index) {
        auto instance = reader->next();
        if (!instance) break;
        if (!instance->partition) {
          throw core::UsageError(fmt::format("graph {} of {} has no tree partition", index, path),
                                 "isthmus decompose writes instances with one: -o NAME.jsonl");
        }
        PartitionedGraph given{std::move(instance->graph), std::move(*instance->partition),
                               instance->start.value_or(0)};
        const auto width = engine::decomposition::width(given.partition);
        measure({path, index, width, std::nullopt, std::move(given)});
      }
    }
  }

  void measure(const Subject& subject) {
    for (const std::string& method : options_.methods) {
      const study::Measurement measured = study::measure(subject.instance, method, settings_);
      if (interruption().requested()) return;
      const study::InstanceFacts facts = study::facts_of(subject.instance);
      const char* const kind = facts.directed ? "directed" : "undirected";
      groups_[{kind, subject.width, facts.vertices, method}].add(measured);
      if (options_.summary) continue;
      out_.write(options_.common->json ? json(subject, facts, method, measured)
                                       : csv(subject, facts, method, measured));
      if (options_.out == "-") flush_output();
    }
  }

  [[nodiscard]] std::string csv(const Subject& subject, const study::InstanceFacts& facts,
                                const std::string& method,
                                const study::Measurement& measured) const {
    const bool nimbers = settings_.value == kernels::geography::Value::kNimber;
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", study::csv_field(subject.source),
                       subject.graph, subject.seed ? std::to_string(*subject.seed) : "",
                       facts.directed ? "directed" : "undirected", subject.width, facts.vertices,
                       facts.edges, facts.bags, facts.partition_width, method, settings_.threads,
                       study::csv_of(measured, nimbers));
  }

  [[nodiscard]] std::string json(const Subject& subject, const study::InstanceFacts& facts,
                                 const std::string& method,
                                 const study::Measurement& measured) const {
    Json line = {{"isthmus", core::kVersion}, {"source", subject.source}, {"graph", subject.graph}};
    if (subject.seed) line["seed"] = *subject.seed;
    line["kind"] = facts.directed ? "directed" : "undirected";
    line["width"] = subject.width;
    line["n"] = facts.vertices;
    line["m"] = facts.edges;
    line["bags"] = facts.bags;
    line["partition_width"] = facts.partition_width;
    line["method"] = method;
    line["threads"] = settings_.threads;
    line["status"] = study::name(measured.ending);
    line["outcome"] = !measured.value ? "unknown" : *measured.value == 0 ? "P" : "N";
    if (settings_.value == kernels::geography::Value::kNimber) {
      line["nimber"] = measured.value ? Json(*measured.value) : Json(nullptr);
    }
    line["seconds"] = measured.seconds;
    for (std::size_t i = 0; i < study::kFigures.size(); ++i) {
      if (measured.figures[i]) line[std::string(study::kFigures[i])] = *measured.figures[i];
    }
    if (!measured.message.empty()) line["message"] = measured.message;
    return json_line(line);
  }

  void write_summary() {
    for (const auto& [group, summary] : groups_) {
      const auto& [kind, width, n, method] = group;
      if (!options_.common->json) {
        out_.write(study::csv_of(summary, fmt::format("{},{},{},{}", kind, width, n, method)));
        continue;
      }
      for (const auto& [quantity, quantiles] : summary.lines()) {
        Json line = {{"isthmus", core::kVersion},
                     {"kind", kind},
                     {"width", width},
                     {"n", n},
                     {"method", method},
                     {"runs", summary.runs()},
                     {"limits", summary.limits()},
                     {"refused", summary.refused()},
                     {"undecided", summary.undecided()},
                     {"quantity", quantity}};
        for (std::size_t i = 0; i < quantiles.values.size(); ++i) {
          const auto value = quantiles.values[i];
          line[core::Quantiles::kNames[i]] = value ? Json(*value) : Json(nullptr);
        }
        out_.write(json_line(line));
      }
    }
  }

  /// Medians over the number of vertices.
  [[nodiscard]] Plot plot() const {
    Plot plot;
    plot.title = "Medians by method and width";
    plot.x_label = "vertices";
    plot.y_label = options_.plotted;
    std::map<std::string, std::vector<PlotPoint>> series;
    for (const auto& [group, summary] : groups_) {
      const auto& [kind, width, n, method] = group;
      for (const auto& [quantity, quantiles] : summary.lines()) {
        const auto median = quantiles.median();
        if (quantity != options_.plotted || !median || *median <= 0) continue;
        series[fmt::format("{}, {}, width {}", method, kind, width)].push_back(
            {static_cast<double>(n), *median, 0});
      }
    }
    if (series.empty()) {
      throw core::UsageError(fmt::format("no median of '{}' is there to plot", options_.plotted));
    }
    for (auto& [name, points] : series) plot.series.push_back({name, std::move(points)});
    return plot;
  }

  const ProfileOptions& options_;
  OutputFile out_;
  study::RunSettings settings_;
  std::map<Group, study::Summary> groups_;
};

}  // namespace

Status profile_methods(const ProfileOptions& options) { return Profile(options).run(); }

}  // namespace isthmus::tools
