#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace skelplay::base {

/// A CSV field (RFC 4180), quoted when it contains a comma, a quote or a line end.
std::string csv_field(std::string_view text);

/// The same for a name or message of a stranger, in a table for people: what a spreadsheet would take for a formula
/// gets an apostrophe in front, by which the spreadsheet knows it for text.
inline std::string csv_text(std::string_view text) {
    const bool formula = !text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos;
    return csv_field(formula ? "'" + std::string(text) : std::string(text));
}

/// The rows of a CSV file (RFC 4180), each with its fields. LF, CR and CR LF end a row; empty lines are skipped. A
/// quoted field without a closing quote extends to the end of the text.
std::vector<std::vector<std::string>> csv_rows(std::string_view text);

}  // namespace skelplay::base
