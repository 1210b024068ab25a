#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace isthmus::tools {

/// Rows of values under names of columns, to be printed in one of several forms. A list is printed
/// as its elements with blanks between them, null as nothing.
struct Table {
  std::string name;
  std::vector<std::string> columns;
  std::vector<std::vector<nlohmann::ordered_json>> rows;
};

/// For people: aligned columns, numbers to the right.
[[nodiscard]] std::string text_of(const Table& table);
/// A row of names, then the others.
[[nodiscard]] std::string csv_of(const Table& table);
/// An object a row, with the version of the program and the name of the table.
[[nodiscard]] std::string json_lines_of(const Table& table);

/// A value as a field of CSV.
[[nodiscard]] std::string csv_cell(const nlohmann::ordered_json& value);

}  // namespace isthmus::tools
