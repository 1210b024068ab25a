#include "tools/profile.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/study/measurement.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;

Status profile(const ProfileOptions& options) {
  const bool random = !options.widths.empty() || !options.sizes.empty();
  if (options.type_census) {
    if (!options.files.empty() || random) {
      throw core::UsageError("a census of types has no instances",
                             "leave FILE, --widths and --sizes out, and give --width");
    }
    return profile_types(options);
  }
  if (!options.files.empty() && random) {
    throw core::UsageError("the instances are those of files or random ones, not both",
                           "leave FILE, or --widths and --sizes, out");
  }
  if (options.files.empty() && (options.widths.empty() || options.sizes.empty())) {
    throw core::UsageError("there is nothing to profile",
                           "give files, or --widths and --sizes, or --type-census");
  }
  return profile_methods(options);
}

void add_instance_options(CLI::App& app, ProfileOptions& options) {
  constexpr const char* kGroup = "Instances";
  constexpr engine::graph::Vertex kMost = 1U << 30U;
  app.add_option("FILE", options.files, "Files of instances with a tree partition")
      ->option_text("...")
      ->group(kGroup);
  app.add_option("--widths", options.widths, "Random tree partitions: their widths, like 1,2,3")
      ->delimiter(',')
      ->check(CLI::Range(1U, kMost))
      ->group(kGroup);
  app.add_option("--sizes", options.sizes, "Their numbers of vertices, like 10,20,50")
      ->delimiter(',')
      ->check(CLI::Range(1U, kMost))
      ->group(kGroup);
  app.add_option("--seeds", options.seeds, "How many of each, of seeds N, N+1, … (default: 1)")
      ->check(at_least_one())
      ->group(kGroup);
  app.add_option("--kind", options.kinds, "undirected (default), directed, or both by a comma")
      ->delimiter(',')
      ->check(CLI::IsMember({"undirected", "directed"}))
      ->group(kGroup);
}

void add_measuring_options(CLI::App& app, ProfileOptions& options) {
  constexpr const char* kGroup = "Measuring";
  app.add_option("--methods", options.methods,
                 "Methods, by commas (default: tree-partition,tree-partition-paper)")
      ->delimiter(',')
      ->group(kGroup);
  app.add_option("--value", options.value, "What to compute (default: outcome)")
      ->check(CLI::IsMember({"outcome", "nimber"}))
      ->group(kGroup);
  app.add_flag("--summary", options.summary,
               "Quantiles over the instances of a kind, width and size instead of each")
      ->group(kGroup);
  app.add_flag("--reductions", options.reductions,
               "Take graphs apart at bridges and won vertices first, as solve does")
      ->group(kGroup);
  app.add_flag("--no-span", options.no_span,
               "Leave the span out, whose keeping takes 2 to 15 % of the time")
      ->group(kGroup);
  app.add_option("-o,--out", options.out, "Where to write, - for standard output")
      ->capture_default_str()
      ->group(kGroup);
  app.add_option("--plot", options.plot,
                 "Draw medians over the size to this .svg with gnuplot; .csv and .gp lie beside it")
      ->option_text("FILE.svg")
      ->group(kGroup);
  std::vector<std::string> quantities{"seconds"};
  quantities.insert(quantities.end(), kernels::study::kFigures.begin(),
                    kernels::study::kFigures.end());
  app.add_option("--plotted", options.plotted, "Which figure is drawn (default: work)")
      ->check(CLI::IsMember(quantities))
      ->group(kGroup);
}

void add_census_options(CLI::App& app, ProfileOptions& options) {
  constexpr const char* kGroup = "Types";
  app.add_flag("--type-census", options.type_census,
               "Count the types that all subtrees of a width have, by their number of vertices")
      ->group(kGroup);
  app.add_option("--width", options.census_width, "The width of the census (default: 1)")
      ->check(at_least_one())
      ->group(kGroup);
  app.add_option("--max-size", options.most_size,
                 "The most vertices of a subtree (default: when half of the sizes brought nothing)")
      ->check(at_least_one())
      ->group(kGroup);
}

}  // namespace

Subcommand add_profile(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "profile", "What the forms of the XP algorithm cost: types, states, work, span, seconds");
  auto options = std::make_shared<ProfileOptions>();
  options->common = add_common_options(*app);
  add_instance_options(*app, *options);
  add_measuring_options(*app, *options);
  add_census_options(*app, *options);
  app->footer(
      "Examples:\n"
      "  isthmus profile --widths 1,2 --sizes 10,20,50 --seeds 5 --time-limit 1\n"
      "  isthmus generate tree-partition 100 2 -o hundred.json; isthmus profile hundred.json\n"
      "  isthmus profile --type-census --width 2 --time-limit 10");
  return {app, [options] {
            if (options->kinds.empty()) options->kinds = {"undirected"};
            if (options->methods.empty()) {
              options->methods = {"tree-partition", "tree-partition-paper"};
            }
            return profile(*options);
          }};
}

}  // namespace isthmus::tools
