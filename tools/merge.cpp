#include "kernels/census/merge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tools/census_summary.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace census = kernels::census;

struct MergeOptions {
  std::shared_ptr<CommonOptions> common;
  std::string out;
  std::vector<std::string> in;
};

Status merge_files(const MergeOptions& options) {
  const auto began = std::chrono::steady_clock::now();
  const auto [specification, summary] = census::merge_shards(
      options.out, options.in,
      fmt::format("isthmus merge {} {}", options.out, fmt::join(options.in, " ")));
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  print(census_summary({specification, {}}, summary, true, {.seconds = seconds},
                       options.common->json));
  return kDone;
}

}  // namespace

Subcommand add_merge(CLI::App& program) {
  CLI::App* app =
      program.add_subcommand("merge", "Puts the files of all shards of a census together");
  auto options = std::make_shared<MergeOptions>();
  options->common = add_common_options(*app);
  app->add_option("OUT", options->out, "The file to make")->required()->option_text(" ");
  app->add_option("IN", options->in, "The files of isthmus census --shard, in any order")
      ->required()
      ->option_text(" ");
  app->footer("Example: isthmus merge u7.sqlite u7-1.sqlite u7-2.sqlite");
  return {app, [options] { return merge_files(*options); }};
}

}  // namespace isthmus::tools
