#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// A CSV field (RFC 4180), quoted when it contains a comma, a quote or a line end.
std::string csv_field(std::string_view text);

/// The same for a stranger's text: what a spreadsheet would take for a formula gets an apostrophe in front.
inline std::string csv_text(std::string_view text) {
    const bool formula = !text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos;
    return csv_field(formula ? "'" + std::string(text) : std::string(text));
}

/// The rows and fields of a CSV file (RFC 4180), without empty lines. An unclosed quoted field extends to the end.
std::vector<std::vector<std::string>> csv_rows(std::string_view text);
}  // namespace skelplay::base
