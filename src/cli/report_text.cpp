#include "cli/report_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/encoded_text.h"
#include "base/text.h"
#include "cli/remedy_options.h"

namespace skelplay::cli {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

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

std::string json_text(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
}

void add_diagnostics(Json& json, const base::Diagnostics& diagnostics) {
    Json list = Json::array();
    for (const base::Diagnostic& item : diagnostics.items()) {
        Json entry{{"severity", base::name(item.severity)},
                   {"file", item.file},
                   {"line", nullptr},
                   {"column", nullptr},
                   {"code", item.code},
                   {"message", base::full_message(item, remedy_options)}};
        if (item.times > 1) entry["times"] = item.times;
        if (item.location) {
            entry["line"] = item.location->line;
            entry["column"] = item.location->column;
        }
        list.push_back(std::move(entry));
    }
    json["diagnostics"] = std::move(list);
    json["diagnostics_left_out"] = diagnostics.left_out();
}

std::string JsonObjects::text(const Json& object) const {
    std::string text = json_text(object, is_list_ ? -1 : 2);
    text.pop_back();
    return text;
}

void JsonObjects::add(std::string_view text) {
    if (is_list_) out_ << (any_ ? ",\n" : "[");
    out_ << text;
    any_ = true;
}

void JsonObjects::end() {
    if (is_list_) out_ << (any_ ? "]" : "[]");
    if (is_list_ || any_) out_ << '\n';
}

}  // namespace skelplay::cli
