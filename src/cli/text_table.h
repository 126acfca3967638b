#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace skelplay::cli {

/// Rows of cells as lines of text, each column as wide as its widest cell. `sides`: for each column `l` or `r`, the
/// side to which its cells go.
std::string text_table(const std::vector<std::vector<std::string>>& rows, std::string_view sides);

}  // namespace skelplay::cli
