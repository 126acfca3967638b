
#include "analysis/motion_check.h"
#include "base/text.h"
#include "cli/manual.h"
#include "exporters/export.h"
#include "figure/length_unit.h"
#include "loaders/formats.h"
#include "session/framing.h"
#include "session/media.h"

namespace skelplay::cli {
namespace {
// ---- Values ----

/// The names of the rows of a table.
template <class Rows, class Name>
ValueWords names_in(const Rows& rows, Name name) {
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

/// By the word in capitals that stands for a value. All empty: only a person knows it.
const std::map<std::string_view, ValueWords>& value_rows() {
    static const auto rows = [] {
        std::map<std::string_view, ValueWords> known{
            {"AXIS", {.words = {"y", "z"}}},
            {"FILE", {.suffixes = {".json"}}},
            {"FOLDER", {.folders = true}},
            {"FORMAT", names_in(exporters::export_formats(), &exporters::ExportFormat::name)},
            {"HTML", {.suffixes = {".html"}}},
            {"KIND", names_in(analysis::finding_rules(), &analysis::FindingRule::name)},
            {"OBJ", {.suffixes = {".obj"}, .packed = true}},
            {"SKEL", readable(false)},
            {"SKELETON", readable(false)},
            {"UNIT", names_in(figure::length_units(), &figure::LengthUnit::word)},
            {"VIEW", names_in(session::view_names(), std::identity())},
            {"XYZ", {.words = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"}}},
            {"motion|skin", {.words = {"motion", "skin"}}},
            {"out.png", media()},
            {"sheet.png", {.suffixes = {".png"}}},
            {"walk.html", {.suffixes = {".html"}}},
        };
        for (const std::string_view open : {"BONE", "BONE=OWN", "DEGREES", "GROUP=BONE", "HEIGHT", "HZ", "KIND=VALUE",
                                            "LIST", "MB", "METRES", "N", "N,N,N", "NAMES", "R", "SECONDS", "WxH", "X"})
            known[open];
        return known;
    }();
    return rows;
}

// ---- What all shells share ----

ValueWords values_of(const OptionHelp& option) {
    return option.names.empty() ? words_for_positional(option.value)
                                : words_for_value(option.value).value_or(ValueWords{});
}

bool takes_value(const OptionHelp& option) { return !option.value.empty(); }
bool completes_files(const ValueWords& values) { return !values.suffixes.empty(); }

/// "bvh|amc": suffixes without their dots.
std::string endings(const ValueWords& values) {
    std::string text;
    for (const std::string& suffix : values.suffixes) text += (text.empty() ? "" : "|") + suffix.substr(1);
    return text;
}

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
    std::string result;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what)) {
        result.append(text.substr(0, at)).append(by);
        text.remove_prefix(at + what.size());
    }
    return result.append(text);
}

/// The beginning of a help, on one line: menus of completions are narrow.
std::string short_help(std::string_view help) {
    constexpr std::size_t enough = 64;
    help = help.substr(0, help.find_first_of("\n"));
    if (const std::size_t end = help.find_first_of(";:"); end != std::string_view::npos) help = help.substr(0, end);
    if (help.size() <= enough) return std::string(help);
    return std::string(help.substr(0, help.rfind(' ', enough))) + " …";
}

/// A word in single quotes for bash and zsh.
std::string in_quotes(std::string_view text) { return "'" + replaced(text, "'", R"('\'')") + "'"; }
/// The same for fish.
std::string quoted_for_fish(std::string_view text) {
    return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

std::string names_of(std::span<const CommandHelp> calls) {
    std::string names;
    for (const CommandHelp& command : calls.subspan(1)) names += " " + command.name;
    return names;
}

// ---- bash ----

/// What bash runs to complete a value: a line of its own.
std::string bash_values(const ValueWords& values) {
    if (completes_files(values))
        return fmt::format("_skelplay_files '{}'{}", endings(values), values.packed ? " '?(.gz)'" : "");
    if (values.folders) return "_skelplay_files ''";
    if (values.words.empty()) return ":";
    return fmt::format("_skelplay_words '{}'", fmt::join(values.words, " "));
}

std::string bash_command(const CommandHelp& command) {
    std::string words;
    std::string cases;
    std::string input;  // of several words without a name the first: bash does not count them
    for (const OptionHelp& option : command.options) {
        if (option.names.empty() && input.empty()) input = bash_values(values_of(option));
        for (const std::string& name : option.names) words += (words.empty() ? "" : " ") + name;
        if (option.names.empty() || !takes_value(option)) continue;
        cases += fmt::format("            {}) {}; return ;;\n", fmt::join(option.names, "|"),
                             bash_values(values_of(option)));
    }
    return fmt::format(
        "    {})\n        case $before in\n{}        esac\n        case $word in\n            -*) _skelplay_words "
        "'{}' ;;\n            *) {} ;;\n        esac ;;\n",
        command.name.empty() ? "*" : command.name, cases, words, input.empty() ? ":" : input);
}

constexpr std::string_view bash_beginning = R"(# Completions of bash for skelplay, made by 'skelplay manual bash'.

_skelplay_words() { COMPREPLY+=($(compgen -W "$1" -- "$word")); }

# _skelplay_files SUFFIXES [PACKED]: folders, and files with one of these suffixes, in either case.
_skelplay_files() {
    local IFS=$'\n' found
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -d -- "$word"))
    [ -n "$1" ] || return
    local options=$(shopt -p extglob nocasematch)
    shopt -s extglob nocasematch
    for found in $(compgen -f -- "$word"); do
        [ -f "$found" ] && [[ $found == *.@($1)$2 ]] && COMPREPLY+=("$found")
    done
    eval "$options"
}

_skelplay() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    COMPREPLY=()
    # --option=value is three words to bash.
    if [ "$word" = = ]; then
        word=
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi
)";

// ---- zsh ----

/// Text within a specification of _arguments.
std::string zsh_escaped(std::string_view text) {
    std::string escaped;
    for (const char each : text) {
        if (std::string_view("\\[]:").find(each) != std::string_view::npos) escaped += '\\';
        escaped += each;
    }
    return escaped;
}

std::string zsh_values(const ValueWords& values) {
    if (completes_files(values))
        return fmt::format("_files -g \"*.(#i)({}){}(-.)\"", endings(values), values.packed ? "(.gz|)" : "");
    if (values.folders) return "_files -/";
    return values.words.empty() ? std::string(" ") : fmt::format("({})", fmt::join(values.words, " "));
}

/// The specifications of an option, one for each of its names.
std::string zsh_option(const OptionHelp& option) {
    std::string text;
    const std::string action =
        takes_value(option)
            ? fmt::format(":{}:{}", replaced(zsh_escaped(option.value), "|", " or "), zsh_values(values_of(option)))
            : std::string();
    if (option.names.empty()) return fmt::format("        {} \\\n", in_quotes((option.several ? "*" : "") + action));
    const std::string others = fmt::format("({})", fmt::join(option.names, " "));
    for (const std::string& name : option.names) {
        const bool equals = takes_value(option) && name.starts_with("--");
        text += fmt::format("        {} \\\n",
                            in_quotes(fmt::format("{}{}{}[{}]{}", option.several ? "*" : others, name,
                                                  equals ? "=" : "", zsh_escaped(short_help(option.help)), action)));
    }
    return text;
}

std::string zsh_command(const CommandHelp& command) {
    std::string text = fmt::format("    {})\n        _arguments -s -S \\\n", command.name.empty() ? "*" : command.name);
    for (const OptionHelp& option : command.options) text += zsh_option(option);
    return text + "        && found=0 ;;\n";
}

// ---- fish ----

std::string fish_values(const ValueWords& values) {
    if (completes_files(values))
        return fmt::format(" -xa \"(__skelplay_files '{}'{})\"", endings(values), values.packed ? " '(\\.gz)?'" : "");
    if (values.folders) return " -xa \"(__fish_complete_directories)\"";
    return values.words.empty() ? std::string(" -x") : fmt::format(" -xa '{}'", fmt::join(values.words, " "));
}

std::string fish_option(const CommandHelp& command, const OptionHelp& option) {
    std::string text = fmt::format("complete -c skelplay -n '__skelplay_is {}'", command.name);
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (takes_value(option)) text += fish_values(values_of(option));
    return text + " -d " + quoted_for_fish(option.names.empty() ? "" : short_help(option.help)) + "\n";
}

constexpr std::string_view fish_beginning = R"(# Completions of fish for skelplay, made by 'skelplay manual fish'.

# True when this command is being typed; without a name: the window's.
function __skelplay_is
    set -l words (commandline -opc)
    set -l command $words[2]
    contains -- "$command" $__skelplay_commands; or set command ''
    test "$command" = "$argv[1]"
end

# __skelplay_files SUFFIXES [PACKED]: folders, and files with one of these suffixes, in either case.
function __skelplay_files
    set -l word (string replace -r -- '^-[^=]*=' '' (commandline -ct))
    for file in (complete -C "__skelplay_no_such_command $word")
        string match -qri -- '(/|\.('$argv[1]')'$argv[2]')$' (string split -m1 \t -- $file)[1]; and echo -- $file
    end
end

complete -c skelplay -f
)";
}  // namespace

std::optional<ValueWords> words_for_value(std::string_view value) {
    if (const auto row = value_rows().find(value); row != value_rows().end()) return row->second;
    if (value.find('|') == std::string_view::npos) return std::nullopt;
    ValueWords values;
    for (const std::string_view word : base::split(value, '|'))
        if (!value_rows().contains(word)) values.words.emplace_back(word);
    return values;
}

ValueWords words_for_positional(std::string_view name) {
    if (name == "FORM") return {.words = {"man", "bash", "zsh", "fish"}};
    if (name == "OUT") return {.suffixes = {".png"}};
    ValueWords values = readable(true);
    values.folders = true;
    return values;
}

std::string bash_completions(std::span<const CommandHelp> calls) {
    std::string text(bash_beginning);
    text += fmt::format("    [ \"$COMP_CWORD\" = 1 ] && _skelplay_words 'help{}'\n", names_of(calls));
    text += "    case ${COMP_WORDS[1]} in\n";
    for (const CommandHelp& command : calls.subspan(1)) text += bash_command(command);
    text += bash_command(calls.front());
    return text + "    esac\n}\ncomplete -F _skelplay skelplay\n";
}

std::string zsh_completions(std::span<const CommandHelp> calls) {
    std::string text = "#compdef skelplay\n# Completions of zsh, made by 'skelplay manual zsh'.\n\n";
    text += "local found=1\nlocal -a commands\ncommands=(\n";
    for (const CommandHelp& command : calls.subspan(1))
        text += fmt::format("    {}\n", in_quotes(command.name + ":" + zsh_escaped(command.summary)));
    text += ")\n(( CURRENT == 2 )) && _describe -t commands command commands && found=0\n";
    text += fmt::format("case $words[2] in\n    {}) (( CURRENT > 2 )) && shift words && (( CURRENT-- )) ;;\nesac\n",
                        replaced(names_of(calls).substr(1), " ", "|"));
    text += "case $words[1] in\n";
    for (const CommandHelp& command : calls.subspan(1)) text += zsh_command(command);
    return text + zsh_command(calls.front()) + "esac\nreturn found\n";
}

std::string fish_completions(std::span<const CommandHelp> calls) {
    std::string text(fish_beginning);
    text += fmt::format("set -g __skelplay_commands{}\n", names_of(calls));
    for (const CommandHelp& command : calls.subspan(1))
        text += fmt::format("complete -c skelplay -n 'test (count (commandline -opc)) -eq 1' -a {} -d {}\n",
                            command.name, quoted_for_fish(command.summary));
    for (const CommandHelp& command : calls)
        for (const OptionHelp& option : command.options) text += fish_option(command, option);
    return text;
}
}  // namespace skelplay::cli
