#include "tools/table.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/core/version.hpp"
#include "kernels/study/summary.hpp"
#include "tools/json_line.hpp"

namespace isthmus::tools {

namespace {

using Json = nlohmann::ordered_json;

std::string cell_text(const Json& value) {
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& element : value) {
    if (!text.empty()) text.push_back(' ');
    text += cell_text(element);
  }
  return text;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string blanks(width - text.size(), ' ');
  return right ? blanks + text : text + blanks;
}

}  // namespace

std::string csv_cell(const Json& value) { return kernels::study::csv_field(cell_text(value)); }

std::string text_of(const Table& table) {
  const std::size_t count = table.columns.size();
  std::vector<std::size_t> widths(count);
  std::vector<char> numbers(count, 1);
  for (std::size_t i = 0; i < count; ++i) {
    widths[i] = table.columns[i].size();
    for (const auto& row : table.rows) {
      widths[i] = std::max(widths[i], cell_text(row[i]).size());
      if (!row[i].is_number() && !row[i].is_null()) numbers[i] = 0;
    }
  }
  std::string text;
  const auto add_line = [&](const auto& cell) {
    std::string line;
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) line += "  ";
      line += padded(cell(i), widths[i], numbers[i] != 0);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  };
  add_line([&](std::size_t i) { return table.columns[i]; });
  for (const auto& row : table.rows) {
    add_line([&](std::size_t i) { return cell_text(row[i]); });
  }
  return text;
}

std::string csv_of(const Table& table) {
  std::string text;
  const auto add_line = [&](const auto& cell) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (i > 0) text.push_back(',');
      text += cell(i);
    }
    text += '\n';
  };
  add_line([&](std::size_t i) { return table.columns[i]; });
  for (const auto& row : table.rows) {
    add_line([&](std::size_t i) { return csv_cell(row[i]); });
  }
  return text;
}

std::string json_lines_of(const Table& table) {
  std::string text;
  for (const auto& row : table.rows) {
    Json object = {{"isthmus", engine::core::kVersion}, {"table", table.name}};
    for (std::size_t i = 0; i < table.columns.size(); ++i) object[table.columns[i]] = row[i];
    text += json_line(object);
  }
  return text;
}

}  // namespace isthmus::tools
