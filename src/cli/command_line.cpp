#include "cli/command_line.h"
#include "cli/command_table.h"
#include "cli/value_checks.h"

namespace skelplay::cli {
namespace {
std::string command_overview() {
    std::string text = "Commands, which need no display (skelplay COMMAND --help):\n";
    for (const CommandRow& row : command_table())
        text += fmt::format("  {:<23} {}\n", row.name, command_text(row.name, "summary"));
    return text + "\nExit status: 0 done, 1 problem in the input, 2 wrong call, 3 not possible here.\n";
}

std::variant<int, WindowRequest> window(Call call) {
    const std::string overview = command_overview();
    call.help = {"[FILE...]\nCOMMAND ...", command_text({}, "common"), overview};
    CLI::App app;
    prepare(app, call);
    WindowRequest request;
    add_input_options(app, request.input, false);
    add_window_options(app, request);
    app.add_flag("--library", request.library);
    app.add_flag("--fresh", request.fresh);
    add_count(app, "--samples", request.samples, {0, 64});
    add_count(app, "--benchmark", request.benchmark, {1, 1000000});
    if (const auto ended = parse(app, call)) return *ended;
    return request;
}

/// The exit status of a command that ended with this one, once all that it printed has left the program.
int written(int status, const Call& call) {
    if (call.out.flush() || status != output::status(output::Exit::done)) return status;  // else it has said so itself
    call.err << fmt::format("skelplay {}: the output could not be written\n", call.name);
    return output::status(output::Exit::bad_machine);
}

/// What a first word could have been: a command, or a file in the folder it names.
std::vector<std::string> commands_and_files_beside(const fs::path& file) {
    std::vector<std::string> words{"help"};
    for (const CommandRow& row : command_table()) words.emplace_back(row.name);
    std::error_code ignored;
    const fs::path folder = file.parent_path();
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, ignored))
        words.push_back((folder / entry.path().filename()).string());
    return words;
}

std::variant<int, WindowRequest> dispatch(std::span<const char* const> arguments, std::ostream& out, std::ostream& err) {
    const ColouredMessages coloured(err);
    Call call{{arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end()}, out, err, {}, {}};
    if (call.words.empty()) return window(call);
    if (call.words.front() == "help") {  // "help info" is "info --help"
        call.words.erase(call.words.begin());
        call.words.resize(std::min<std::size_t>(call.words.size(), 1));
        call.words.emplace_back("--help");
    }
    const std::string& first = call.words.front();
    const std::span<const CommandRow> commands = command_table();
    if (const auto row = std::ranges::find(commands, first, &CommandRow::name); row != commands.end()) {
        call.words.erase(call.words.begin());
        call.name = row->name;
        const std::string examples = fmt::format("Examples:\n{}\n", command_text(row->name, "example"));
        call.help = {command_text(row->name, "calls"), command_text(row->name, "common"), examples};
        return written(row->run(call), call);
    }
    if (first.starts_with('-') || base::exists(first)) return window(call);
    return refuse(call, "skelplay",
                  fmt::format("no file or command '{}'{}", first, suggestion(first, commands_and_files_beside(first))));
}
}  // namespace

CommandHelp window_help(const Call& call) {
    CommandHelp help;
    window(Call{{}, call.out, call.err, {}, {}, &help});
    help.calls = command_text({}, "calls");
    return help;
}

std::variant<int, WindowRequest> run(std::span<const char* const> arguments, std::ostream& out, std::ostream& err) {
    try {
        return dispatch(arguments, out, err);
    } catch (const std::bad_alloc&) {
        err << "skelplay: " << output::no_memory_left << '\n';
        return output::status(output::Exit::bad_input);
    }
}
}  // namespace skelplay::cli
