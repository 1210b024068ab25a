#include "tools/study_report.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "engine/core/errors.hpp"
#include "tools/output_file.hpp"
#include "tools/plot.hpp"
#include "tools/session.hpp"
#include "tools/study_page.hpp"
#include "tools/study_plots.hpp"
#include "tools/study_tables.hpp"
#include "tools/svg_theme.hpp"

namespace isthmus::tools {

namespace {

namespace study = kernels::study;
namespace fs = std::filesystem;

/// Writes the tables that have rows; their names.
std::vector<std::string> write_tables(const study::Specification& specification,
                                      study::Results& results, const study::Findings& findings,
                                      const fs::path& out) {
  std::vector<std::string> names;
  const auto write = [&](const char* name, const std::string& text) {
    write_file(out / name, text);
    names.emplace_back(name);
  };
  write("results.csv", results_csv(specification, results));
  write("summary.csv", summary_csv(findings.analysis));
  write("fits.csv", fits_csv(findings));
  write("methods.csv", methods_csv(findings));
  if (!findings.xp.empty()) write("xp-forms.csv", xp_constant_csv(findings));
  if (!findings.parallelism.empty()) write("work-span.csv", parallelism_csv(findings));
  if (!findings.speed_ups.empty()) write("speed-ups.csv", speed_ups_csv(findings));
  return names;
}

/// Draws pictures, and says once why there are none: that is no reason to lose the page.
class Drawer {
 public:
  explicit Drawer(fs::path out) : out_(std::move(out)) {}

  std::string operator()(const StudyPlot& plot) {
    const fs::path path = out_ / (plot.name + ".svg");
    if (!draw(plot.plot, path.string())) return {};
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return inline_svg(text, plot.name);
  }

 private:
  bool draw(const Plot& plot, const std::string& path) {
    try {
      if (write_plot(plot, path, warn_)) return true;
    } catch (const engine::core::SystemError& error) {
      if (warn_) say(fmt::format("isthmus: warning: {}", error.what()));
    }
    warn_ = false;
    return false;
  }

  fs::path out_;
  bool warn_ = true;
};

}  // namespace

void write_study_report(const study::Specification& specification, study::Results& results,
                        const study::Findings& findings, const std::string& folder) {
  const fs::path out(folder);
  std::vector<std::string> files = {"results.sqlite"};
  for (std::string& name : write_tables(specification, results, findings, out)) {
    files.push_back(std::move(name));
  }
  const StudyPlots plots(specification, findings);
  const StudyPage page{specification, findings, plots, Drawer(out), std::move(files)};
  write_file(out / "index.html", page.text());
}

}  // namespace isthmus::tools
