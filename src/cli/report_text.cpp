#include "cli/report_text.h"

namespace skelplay::cli {
namespace {
using Json = nlohmann::ordered_json;
}  // namespace

std::string_view remedy_options(base::Remedy remedy) {
    using base::Remedy;
    switch (remedy) {
        case Remedy::none: break;
        case Remedy::set_rate: return ", --fps sets it";
        case Remedy::set_file_rate: return "; --fps sets the latter";
        case Remedy::set_unit_and_rate: return "; --unit-metres and --fps say others";
        case Remedy::set_unit: return "; --unit-metres says otherwise";
        case Remedy::set_up_axis: return "; --up says otherwise";
        case Remedy::keep_axes: return "; --up, --unit-metres and --offsets set these, --no-match-axes leaves them so";
        case Remedy::name_skeleton: return "; name one with --skeleton";
        case Remedy::name_other_skeleton: return "; --skeleton names another";
        case Remedy::open_as_skin: return " (--skin)";
        case Remedy::add_positions: return "; --bvh-positions add overrides";
        case Remedy::replace_positions: return "; --bvh-positions replace overrides";
        case Remedy::global_root_preset: return "; --root-preset global overrides";
        case Remedy::set_index_base: return ", --bonespro-index-base says otherwise";
        case Remedy::show_invalid_points: return ", but --invalid-points shows those that have a place";
        case Remedy::drop_zeros: return "; --zero-is-missing takes them as missing";
        case Remedy::keep_zeros: return "; --keep-zeros shows them there";
        case Remedy::write_up_axis: return "; --to-up y or z turns it";
        case Remedy::write_unit: return "; --to-unit asks for another unit";
        case Remedy::name_unit: return "; --unit-metres or --to-unit says it";
        case Remedy::note_unit: return ", which --unit-metres says where it is read";
        case Remedy::apply_scale: return "; --apply-scale multiplies lengths by it";
        case Remedy::add_faces: return "; --skin OBJ gives it those of a mesh with the same vertices";
    }
    return {};
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
