#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "engine/core/errors.hpp"
#include "engine/core/version.hpp"
#include "kernels/tree_partition/paper/paper_type_census.hpp"
#include "kernels/tree_partition/type_census.hpp"
#include "tools/json_line.hpp"
#include "tools/output_file.hpp"
#include "tools/profile.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace tree_partition = kernels::tree_partition;
using tree_partition::TypeCensusStep;
using Begin = decltype(&tree_partition::begin_type_census);

/// A form of types, by its method's name, and how its census begins.
struct Form {
  const char* method;
  Begin begin;
  bool takes_arcs;
};

constexpr std::array kForms = {
    Form{"tree-partition", tree_partition::begin_type_census, true},
    Form{"tree-partition-paper", tree_partition::paper::begin_type_census, false}};

/// Writes the censuses of a width, a row a size.
class CensusTable {
 public:
  explicit CensusTable(const ProfileOptions& options) : options_(options), out_(options.out) {}

  Status write() {
    if (!options_.common->json) {
      out_.write("kind,width,method,size,types,new_types,configurations,seconds,status\n");
    }
    Status status = kDone;
    for (const std::string& kind : options_.kinds) {
      for (const Form& form : kForms) {
        const bool asked =
            std::ranges::find(options_.methods, form.method) != options_.methods.end();
        if (!asked || (kind == "directed" && !form.takes_arcs)) continue;
        status = graver(status, write(kind, form));
        if (interruption().requested()) return kInterrupted;
      }
    }
    out_.close();
    return status;
  }

 private:
  Status write(const std::string& kind, const Form& form) {
    tree_partition::TypeCensusOptions asked{options_.census_width, kind == "directed",
                                            options_.common->budget()};
    const auto census = form.begin(asked);
    const auto began = std::chrono::steady_clock::now();
    const auto row = [&](const TypeCensusStep& step, const std::string& status) {
      const double seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
      write_row(kind, form.method, step, seconds, status);
    };
    TypeCensusStep last;
    std::uint32_t last_new = 0;
    while (!finished(last, last_new)) {
      std::optional<TypeCensusStep> step;
      std::string reason;
      try {
        step = census->next();
      } catch (const core::LimitError& error) {
        reason = error.what();
      }
      if (interruption().requested()) return kInterrupted;
      if (!step) {
        if (!reason.empty()) say("isthmus: " + reason);
        row({last.size + 1, last.types, 0, 0}, "limit");
        return kLimit;
      }
      last = *step;
      if (last.new_types > 0) last_new = last.size;
      row(last, "complete");
    }
    return kDone;
  }

  /// At the size asked for; without one, when as many sizes brought nothing as it took to find the
  /// last type, and every size of a bag was tried with it.
  [[nodiscard]] bool finished(const TypeCensusStep& last, std::uint32_t last_new) const {
    if (options_.most_size) return last.size >= *options_.most_size;
    return last.size > 0 && last.size >= 2 * last_new + options_.census_width;
  }

  void write_row(const std::string& kind, const char* method, const TypeCensusStep& step,
                 double seconds, const std::string& status) {
    if (options_.common->json) {
      out_.write(json_line(nlohmann::ordered_json{{"isthmus", core::kVersion},
                                                  {"kind", kind},
                                                  {"width", options_.census_width},
                                                  {"method", method},
                                                  {"size", step.size},
                                                  {"types", step.types},
                                                  {"new_types", step.new_types},
                                                  {"configurations", step.configurations},
                                                  {"seconds", seconds},
                                                  {"status", status}}));
    } else {
      out_.write(fmt::format("{},{},{},{},{},{},{},{:.3f},{}\n", kind, options_.census_width,
                             method, step.size, step.types, step.new_types, step.configurations,
                             seconds, status));
    }
    if (options_.out == "-") flush_output();
  }

  const ProfileOptions& options_;
  OutputFile out_;
};

}  // namespace

Status profile_types(const ProfileOptions& options) { return CensusTable(options).write(); }

}  // namespace isthmus::tools
