#include "cli/manual.h"
#include "figure/length_unit.h"
#include "loaders/formats.h"

namespace skelplay::cli {
namespace {
/// The names of the rows of a table.
template <class Rows, class Name> ValueWords names_in(const Rows& rows, Name name) {
    ValueWords values;
    for (const auto& row : rows) values.words.emplace_back(std::invoke(name, row));
    return values;
}

/// Pictures, videos and so on, each once.
ValueWords media() {
    ValueWords values;
    for (const session::MediaFormat& format : session::media_formats()) {
        const std::string suffix(format.suffix);
        if (std::ranges::find(values.suffixes, suffix) == values.suffixes.end()) values.suffixes.push_back(suffix);
    }
    return values;
}

/// The suffixes of the files that can be opened, or only of those with a skeleton in them.
ValueWords readable(bool with_motions) {
    ValueWords values;
    values.packed = true;
    bool also_txt = false;
    for (const loaders::FormatRow& row : loaders::formats()) {
        if (row.read == nullptr) continue;
        if (!with_motions && row.part == loaders::FormatRow::Part::motion) continue;
        also_txt = also_txt || row.suffixes.empty();
        values.suffixes.insert(values.suffixes.end(), row.suffixes.begin(), row.suffixes.end());
    }
    if (also_txt) values.suffixes.emplace_back(".txt");
    return values;
}

/// What assets/words/commands.txt says of the word that stands for a value; nothing: it says nothing.
std::optional<ValueWords> completion(std::string_view block, std::string_view value) {
    const std::string_view text = command_text(block, value);
    if (text.empty()) return std::nullopt;
    if (text == "media") return media();
    if (text == "skeletons") return readable(false);
    if (text == "columns") return names_in(takes::index_columns(), &takes::IndexColumn::name);
    if (text == "formats") return names_in(exporters::export_formats(), &exporters::ExportFormat::name);
    if (text == "findings") return names_in(analysis::finding_rules(), &analysis::FindingRule::name);
    if (text == "units") return names_in(figure::length_units(), &figure::LengthUnit::word);
    if (text == "views") return names_in(session::view_names(), std::identity());
    ValueWords values;
    for (const std::string_view word : base::split(text, ' '))
        if (word == "folders") values.folders = true;
        else if (word == "packed") values.packed = true;
        else if (word.starts_with('.')) values.suffixes.emplace_back(word);
        else if (word != "?") values.words.emplace_back(word);
    return values;
}

/// "\tbvh|amc|bvh.gz|amc.gz": suffixes without their dots; "\t": folders alone.
std::string file_line(const ValueWords& values) {
    std::string line;
    for (const std::string_view packed : {"", ".gz"})
        for (const std::string& suffix : values.suffixes)
            if (packed.empty() || values.packed) line += (line.empty() ? "" : "|") + suffix.substr(1) + std::string(packed);
    return "\t" + line + "\n";
}

/// The beginning of a help, on one line: menus of completions are narrow.
std::string short_help(std::string_view help) {
    constexpr std::size_t enough = 64;
    help = help.substr(0, help.find_first_of("\n"));
    if (const std::size_t end = help.find_first_of(";:"); end != std::string_view::npos) help = help.substr(0, end);
    if (help.size() <= enough) return std::string(help);
    return std::string(help.substr(0, help.rfind(' ', enough))) + " …";
}
}  // namespace

std::optional<ValueWords> words_for_value(std::string_view value) {
    if (const auto known = completion("values", value)) return known;
    if (value.find('|') == std::string_view::npos) return std::nullopt;
    ValueWords values;
    for (const std::string_view word : base::split(value, '|'))
        if (!completion("values", word)) values.words.emplace_back(word);
    return values;
}

ValueWords words_for_positional(std::string_view name) {
    if (const auto known = completion("arguments", name)) return *known;
    ValueWords values = readable(true);
    values.folders = true;
    return values;
}

std::string offers(std::span<const CommandHelp> calls, std::vector<std::string> words) {
    if (words.empty()) words.emplace_back();
    if (words.back() == "=") words.back().clear();  // --option=value is three words to bash
    std::erase(words, "=");
    std::string text;
    if (words.size() == 1 && !words.front().starts_with('-')) {
        text = "help\tall commands\n";
        for (const CommandHelp& command : calls.subspan(1)) text += fmt::format("{}\t{}\n", command.name, command.summary);
    }
    const auto named = std::ranges::find(calls.subspan(1), words.front(), &CommandHelp::name);
    const bool has_command = words.size() > 1 && named != calls.subspan(1).end();
    const CommandHelp& command = has_command ? *named : calls.front();
    const std::string& word = words.back();
    std::string before = words.size() > 1 ? words[words.size() - 2] : "";
    const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
    if (equals != std::string::npos) before = word.substr(0, equals);
    const OptionHelp* wanted = nullptr;  // the option that the word is the value of, or the positional one
    for (const OptionHelp& option : command.options) {
        const bool is_before = std::ranges::find(option.names, before) != option.names.end();
        if (is_before && !option.value.empty()) wanted = &option;
        if (option.names.empty() && wanted == nullptr) wanted = &option;
    }
    if (word.starts_with('-') && equals == std::string::npos && (wanted == nullptr || wanted->names.empty())) {
        for (const OptionHelp& option : command.options)
            for (const std::string& name : option.names) text += fmt::format("{}\t{}\n", name, short_help(option.help));
        return text;
    }
    if (wanted == nullptr) return text;
    const ValueWords values =
        wanted->names.empty() ? words_for_positional(wanted->value) : words_for_value(wanted->value).value_or(ValueWords{});
    for (const std::string& each : values.words) text += each + "\n";
    if (values.folders || !values.suffixes.empty()) text += file_line(values);
    return text;
}
}  // namespace skelplay::cli
