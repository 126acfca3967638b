#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::cli {

/// Rows of cells as lines of text, each column as wide as its widest cell. `sides`: for each column `l` or `r`, the
/// side to which its cells go.
std::string text_table(std::vector<std::vector<std::string>> rows, std::string_view sides);

/// A line of a report: `text`, which may have several lines, behind a label, in columns.
void write_line(std::ostream& out, std::string_view label, std::string_view text);

/// JSON as text, with a line end. `indent`: -1: on one line.
std::string json_text(const nlohmann::ordered_json& json, int indent = 2);

}  // namespace skelplay::cli
