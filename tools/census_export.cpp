#include "tools/census_export.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <iterator>
#include <string_view>

#include "engine/core/version.hpp"
#include "tools/session.hpp"
#include "tools/table.hpp"

namespace isthmus::tools {

namespace {

namespace census = kernels::census;
using Json = nlohmann::ordered_json;

/// Written at once.
constexpr std::size_t kBufferBytes = std::size_t{1} << 16U;

/// What all starts of a graph have in common.
Json graph_fields(const census::Specification& specification, const census::FileGraph& graph) {
  return {{"game", specification.game->name},
          {"n", specification.vertices},
          {"id", graph.id},
          {"graph6", graph.graph6},
          {"m", graph.entry.edges},
          {"max_degree", graph.entry.max_degree},
          {"connected", graph.entry.connected},
          {"bipartite", graph.entry.bipartite}};
}

constexpr const char* kStartColumns = "vertex,degree,orbit_size,outcome,nimber,in_even_kernel";

/// Makes rows. A graph has many starts, and their part is what takes the time.
class ExportedRows {
 public:
  ExportedRows(const census::Specification& specification, ExportForm form)
      : specification_(specification),
        json_(form == ExportForm::kJsonLines),
        token_(specification.game->token),
        nimbers_(specification.value == census::Value::kNimber),
        kernels_(census::has_even_kernels(*specification.game)) {}

  void append(const census::FileGraph& graph, std::string& text) {
    const std::string common = json_ ? common_json(graph) : common_csv(graph);
    for (const census::Start& start : graph.starts) {
      text += common;
      append_start(start, text);
    }
  }

 private:
  [[nodiscard]] std::string common_json(const census::FileGraph& graph) const {
    Json object = {{"isthmus", engine::core::kVersion}};
    object.update(graph_fields(specification_, graph));
    std::string text = object.dump();
    text.pop_back();
    return text;
  }

  [[nodiscard]] std::string common_csv(const census::FileGraph& graph) const {
    std::string text;
    const Json fields = graph_fields(specification_, graph);
    for (const Json& value : fields) {
      if (!text.empty()) text.push_back(',');
      text += csv_cell(value);
    }
    return text;
  }

  void append_start(const census::Start& start, std::string& text) const {
    constexpr std::string_view kJson =
        R"(,"vertex":{},"degree":{},"orbit_size":{},"outcome":{},"nimber":{},"in_even_kernel":{}}})"
        "\n";
    constexpr std::string_view kCsv = ",{},{},{},{},{},{}\n";
    const std::string_view none = json_ ? "null" : "";
    const auto figure = [&](bool there, unsigned value) {
      return there ? fmt::format_int(value).str() : std::string(none);
    };
    const std::string_view outcome = start.nimber == 0 ? "P" : "N";
    const std::string_view kernel = !kernels_              ? none
                                    : start.in_even_kernel ? json_ ? "true" : "yes"
                                    : json_                ? "false"
                                                           : "no";
    fmt::format_to(std::back_inserter(text), fmt::runtime(json_ ? kJson : kCsv),
                   figure(token_, start.vertex), figure(token_, start.degree),
                   figure(token_, start.orbit_size),
                   json_ ? fmt::format("\"{}\"", outcome) : std::string(outcome),
                   figure(nimbers_, start.nimber), kernel);
  }

  census::Specification specification_;
  bool json_;
  bool token_;
  bool nimbers_;
  bool kernels_;
};

}  // namespace

std::string export_header() {
  std::string text;
  const census::Specification any{census::games().data(), 0, {}};
  const Json fields = graph_fields(any, {});
  for (const auto& [name, value] : fields.items()) text += name + ',';
  return text + kStartColumns + '\n';
}

void export_starts(census::FileReader& file, ExportForm form, OutputFile& out) {
  ExportedRows rows(file.contents().part.specification, form);
  census::FileGraph graph;
  std::string text;
  while (!interruption().requested() && file.next(graph)) {
    rows.append(graph, text);
    if (text.size() < kBufferBytes) continue;
    out.write(text);
    text.clear();
  }
  out.write(text);
}

}  // namespace isthmus::tools
