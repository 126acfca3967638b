#include "cli/text_table.h"

#include <algorithm>

#include "base/text.h"

namespace skelplay::cli {

std::string text_table(const std::vector<std::vector<std::string>>& rows, std::string_view sides) {
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

}  // namespace skelplay::cli
