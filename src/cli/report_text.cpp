#include "cli/report_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/printable.h"
#include "base/text.h"

namespace skelplay::cli {

std::string text_table(std::vector<std::vector<std::string>> rows, std::string_view sides) {
    for (auto& row : rows)
        for (std::string& cell : row) cell = base::printable(cell);
    std::vector<std::size_t> widths(sides.size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < sides.size(); ++i) widths[i] = std::max(widths[i], base::character_count(row[i]));
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const std::string gap(widths[i] - base::character_count(row[i]), ' ');
            line += "  " + (sides[i] == 'r' ? gap + row[i] : row[i] + gap);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

void write_line(std::ostream& out, std::string_view label, std::string_view text) {
    std::string lines;
    for (std::string_view rest = text;;) {
        const std::size_t end = rest.find('\n');
        lines += base::printable(rest.substr(0, end));
        if (end == std::string_view::npos) break;
        lines += '\n';
        rest.remove_prefix(end + 1);
    }
    out << fmt::format("  {:<9} {}\n", label, lines);
}

std::string json_text(const nlohmann::ordered_json& json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace skelplay::cli
