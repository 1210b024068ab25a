#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Pieces of pages, and figures as people read them.
namespace isthmus::tools {

/// A text as content of an element or of an attribute in double quotes.
[[nodiscard]] std::string html_text(std::string_view text);

/// A table of a page.
class HtmlTable {
 public:
  /// A column: what its figures are, whether they are texts, which stand to the left, and what its
  /// name means, for who points at it.
  struct Column {
    std::string name;
    bool text = false;
    /// Written out, as g++ warns of what has no value where others have.
    std::string meaning = {};  // NOLINT(readability-redundant-member-init): see above
  };

  explicit HtmlTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Adds a row of HTML, a cell a column.
  void add(std::initializer_list<std::string> cells) { add(std::vector<std::string>(cells)); }
  void add(const std::vector<std::string>& cells);
  [[nodiscard]] bool empty() const { return rows_.empty(); }

  /// The element, in a box that scrolls where the page is narrower or the table is long.
  [[nodiscard]] std::string element() const;

 private:
  std::vector<Column> columns_;
  std::string rows_;
};

/// A figure with four digits, and powers of ten beyond what reads well; – for none.
[[nodiscard]] std::string number_text(std::optional<double> value);
/// Seconds, milliseconds or microseconds with their unit; – for none.
[[nodiscard]] std::string seconds_text(std::optional<double> seconds);

}  // namespace isthmus::tools
