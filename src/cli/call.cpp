#include "cli/call.h"
#include <chrono>
#include "base/words.h"
#include "cli/embedded_words.h"

namespace skelplay::cli {
namespace {
/// An option that there is not, with the one that may have been meant; else the fault.
std::string unexpected_word(const CLI::App& app, std::string_view fault) {
    const std::vector<std::string> unexpected = app.remaining();
    const auto option = std::ranges::find_if(unexpected, [](const std::string& word) { return word.starts_with('-'); });
    if (option == unexpected.end()) return std::string(fault);
    std::vector<std::string> words;
    for (const CLI::Option* each : app.get_options())
        for (const std::string& name : each->get_lnames()) words.push_back("--" + name);
    const std::string typed = option->substr(0, option->find('='));
    return fmt::format("there is no option {}{}", typed, suggestion(typed, words));
}

/// Tells of an option what the text of its command says, or that of every command: "<form> help". In place of "{}"
/// stands what the sources have said of it.
void describe(CLI::Option& option, std::string_view command) {
    const std::string name = option.get_positional() ? option.get_name() : "--" + option.get_lnames().front();
    std::string_view text = command_text(command, name);
    if (text.empty()) text = command_text("every command", name);
    if (text.empty()) return;
    if (const std::size_t end = text.find("> "); text.starts_with('<') && end != std::string_view::npos) {
        option.type_name(std::string(text.substr(1, end - 1)));
        text.remove_prefix(end + 2);
    }
    std::string help(text);
    if (const std::size_t gap = help.find("{}"); gap != std::string::npos) help.replace(gap, 2, option.get_description());
    option.description(help);
}
}  // namespace

std::string_view command_text(std::string_view command, std::string_view key) {
    static const base::Words words(embedded_words().front().text);
    return words.text(command.empty() ? "window" : command, key);
}

std::string suggestion(std::string_view typed, const std::vector<std::string>& words) {
    const std::string_view meant = base::nearest_word(typed, words);
    return meant.empty() ? std::string() : fmt::format("; did you mean '{}'?", meant);
}

int refuse(const Call& call, std::string_view program, std::string_view why) {
    call.err << fmt::format("{0}: {1}\nTry '{0} --help'.\n", program, base::printable(why));
    return output::status(output::Exit::bad_call);
}

void prepare(CLI::App& app, const Call& call) {
    app.name(call.name.empty() ? "skelplay" : fmt::format("skelplay {}", call.name));
    app.allow_windows_style_options(false);  // /data is a folder there, too
    app.set_version_flag("--version", "skelplay " SKELPLAY_VERSION);
    app.set_help_flag("-h,--help");
    app.set_help_all_flag("--help-all");
    app.description(std::string(command_text(call.name, "about")));
}

std::optional<int> parse(CLI::App& app, const Call& call) {
    for (CLI::Option* option : app.get_options()) describe(*option, call.name);
    if (call.described != nullptr) {
        *call.described = help_of(app);
        return output::status(output::Exit::done);
    }
    try {
        std::vector<std::string> reversed(call.words.rbegin(),
                                          call.words.rend());  // CLI11 expects them in reverse order
        app.parse(reversed);
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        call.out << short_help(app, call.help);
    } catch (const CLI::CallForAllHelp&) {
        call.out << full_help(app, call.help);
    } catch (const CLI::CallForVersion&) {
        call.out << app.version() << '\n';
    } catch (const CLI::ParseError& fault) {
        return refuse(call, app.get_name(), unexpected_word(app, fault.what()));
    }
    return output::status(output::Exit::done);
}

std::string today() {
    const char* stated = std::getenv("SOURCE_DATE_EPOCH");
    const auto seconds = stated != nullptr ? base::parse_integer(stated) : std::nullopt;
    const auto now = seconds ? std::chrono::system_clock::from_time_t(static_cast<std::time_t>(*seconds))
                             : std::chrono::system_clock::now();
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(now));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
}
}  // namespace skelplay::cli
