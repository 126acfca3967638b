#include "base/csv.h"
#include "base/text.h"

namespace skelplay::base {
namespace {
/// Reads the field that begins at `at`, and moves `at` to its end: a comma, a line end or the end of the text.
std::string read_field(std::string_view text, std::size_t& at) {
    std::string field;
    if (at < text.size() && text[at] == '"') {
        for (++at; at < text.size(); ++at) {
            if (text[at] == '"' && (at + 1 >= text.size() || text[at + 1] != '"')) break;
            if (text[at] == '"') ++at;  // two quotes stand for one
            field += text[at];
        }
        if (at < text.size()) ++at;
    }
    for (; at < text.size() && text[at] != ',' && !is_line_end(text[at]); ++at) field += text[at];
    return field;
}
}  // namespace

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::vector<std::vector<std::string>> csv_rows(std::string_view text) {
    std::vector<std::vector<std::string>> rows;
    std::size_t at = 0;
    while (true) {
        while (at < text.size() && is_line_end(text[at])) ++at;
        if (at >= text.size()) return rows;
        std::vector<std::string>& row = rows.emplace_back();
        row.push_back(read_field(text, at));
        while (at < text.size() && text[at] == ',') row.push_back(read_field(text, ++at));
    }
}
}  // namespace skelplay::base
