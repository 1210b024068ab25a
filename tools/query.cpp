#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/core/errors.hpp"
#include "kernels/census/file_reader.hpp"
#include "tools/census_export.hpp"
#include "tools/census_tables.hpp"
#include "tools/output_file.hpp"
#include "tools/subcommands.hpp"

namespace isthmus::tools {

namespace {

namespace core = engine::core;
namespace census = kernels::census;

struct QueryOptions {
  std::shared_ptr<CommonOptions> common;
  std::vector<std::string> files;
  std::string table;
  bool csv = false;
  std::string exported;
  std::string out = "-";
};

void export_rows(const QueryOptions& options, std::vector<census::FileReader>& files) {
  OutputFile out(options.out);
  const ExportForm form = options.exported == "csv" ? ExportForm::kCsv : ExportForm::kJsonLines;
  if (form == ExportForm::kCsv) out.write(export_header());
  for (census::FileReader& file : files) export_starts(file, form, out);
  out.close();
}

void print_tables(const QueryOptions& options, std::vector<census::FileReader>& files) {
  OutputFile out(options.out);
  // CSV has one row of names.
  const std::string asked = options.table.empty() && options.csv ? "summary" : options.table;
  bool first = true;
  for (const FileTable& known : file_tables()) {
    if (!asked.empty() && known.name != asked) continue;
    const Table table = known.make(files);
    if (options.common->json) {
      out.write(json_lines_of(table));
    } else if (options.csv) {
      out.write(csv_of(table));
    } else {
      const std::string title = asked.empty() ? std::string(known.name) + '\n' : std::string();
      out.write((first ? "" : "\n") + title + text_of(table));
    }
    first = false;
  }
  out.close();
}

Status query_files(const QueryOptions& options) {
  if (options.csv && options.common->json) {
    throw core::UsageError("--csv and --json are two forms", "choose one");
  }
  for (const std::string& file : options.files) require_two_files(file, options.out);
  std::vector<census::FileReader> files;
  for (const std::string& path : options.files) {
    files.emplace_back(path);
    if (!files.back().contents().complete() && !options.common->quiet) {
      say(fmt::format("{} is not complete; isthmus census --resume goes on with it", path));
    }
  }
  if (options.exported.empty()) {
    print_tables(options, files);
  } else {
    export_rows(options, files);
  }
  return kDone;
}

std::vector<std::string> table_names() {
  std::vector<std::string> names;
  for (const FileTable& table : file_tables()) names.emplace_back(table.name);
  return names;
}

}  // namespace

Subcommand add_query(CLI::App& program) {
  CLI::App* app = program.add_subcommand("query", "Tables of what a census found, and its rows");
  auto options = std::make_shared<QueryOptions>();
  options->common = add_common_options(*app);
  constexpr const char* kGroup = "Query";
  app->add_option("FILE", options->files, "Files of isthmus census or isthmus merge")
      ->required()
      ->option_text(" ")
      ->group(kGroup);
  app->add_option("--table", options->table,
                  "One of summary (a row a file), edges, values, rare, sessions (default: all)")
      ->check(CLI::IsMember(table_names()))
      ->group(kGroup);
  CLI::Option* const csv =
      app->add_flag("--csv", options->csv, "Print CSV (of --table, by default summary)")
          ->group(kGroup);
  app->add_option("--export", options->exported, "Write all rows: a start of a graph each")
      ->check(CLI::IsMember({"csv", "jsonl"}))
      ->excludes(csv)
      ->group(kGroup);
  app->add_option("-o", options->out, "Where to write (default: standard output)")
      ->option_text("OUT")
      ->group(kGroup);
  app->footer(
      "Examples:\n"
      "  isthmus query u5.sqlite u6.sqlite u7.sqlite --table summary\n"
      "  isthmus query u7.sqlite --export csv -o u7.csv");
  return {app, [options] { return query_files(*options); }};
}

}  // namespace isthmus::tools
