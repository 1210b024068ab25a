#pragma once

#include <string>
#include <string_view>

namespace isthmus::tools {

/// What gnuplot drew, made fit for dark and light pages: black becomes the colour of the text
/// around, on paper of its own that follows the reader's choice, and the title is the picture's.
[[nodiscard]] std::string themed_svg(std::string_view svg, std::string_view title);

/// A themed picture as an element of a page: without what stands before the element, on the page's
/// own paper, and with ids that begin with `name`, so that several fit on one page. Empty when
/// there is no such element.
[[nodiscard]] std::string inline_svg(std::string_view svg, std::string_view name);

}  // namespace isthmus::tools
