#include "cli/report_text.h"
#include "cli/call.h"

namespace skelplay::cli {
namespace {
using Json = nlohmann::ordered_json;
}  // namespace

std::string_view remedy_options(base::Remedy remedy) {
    static const std::vector<std::string_view> options = base::split(command_text("remedies", "option"), '\n');
    return remedy == base::Remedy::none ? std::string_view() : options.at(static_cast<std::size_t>(remedy) - 1);
}

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
    std::vector<std::string> lines;
    for (const std::string_view line : base::split(text, '\n')) lines.push_back(base::printable(line));
    out << fmt::format("  {:<9} {}\n", label, fmt::join(lines, "\n"));
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

output::Exit report_files(const InputFiles& inputs, unsigned jobs, bool json, const ReportFile& report, std::ostream& out,
                          std::ostream& err) {
    // A file by several threads only where there are more of them than files.
    const base::Run at_once{jobs};
    const auto count = static_cast<unsigned>(std::clamp<std::size_t>(inputs.files.size(), 1, 1024));
    const base::Run each{std::max(1U, at_once.thread_count() / count)};
    const bool is_list = json && inputs.several();
    output::Exit worst = inputs.complete ? output::Exit::done : output::Exit::bad_input;
    base::BlockStages<PrintedReport> stages;
    stages.prepare = [&](std::size_t i, PrintedReport& made) { made = report(inputs.files[i], is_list ? -1 : 2, each); };
    stages.deliver = [&](std::size_t i, PrintedReport& made) {
        err << made.err;
        if (is_list && !made.out.empty()) made.out.pop_back();
        if (is_list) out << (i == 0 ? "[" : ",\n");
        out << made.out;
        worst = std::max(worst, made.exit);
    };
    base::for_each_block(inputs.files.size(), stages, at_once);
    if (is_list) out << (inputs.files.empty() ? "[]\n" : "]\n");
    out.flush();
    return worst;
}
}  // namespace skelplay::cli
