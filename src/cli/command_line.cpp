#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/exit_status.h"
#include "base/numbers.h"
#include "base/text.h"
#include "cli/check_command.h"
#include "cli/compare_command.h"
#include "cli/convert_command.h"
#include "cli/info_command.h"
#include "cli/joints_command.h"
#include "cli/render_command.h"
#include "scene/skin_attachment.h"

namespace skelplay::cli {

namespace {

/// The words after the program's (or the command's) name, and the streams for results and messages.
struct Call {
    std::vector<std::string> words;
    std::ostream& out;
    std::ostream& err;
};

/// Parses the call's words. Nothing when parsing succeeded, else the exit status: help or version was printed, or there
/// was an error in the call.
std::optional<int> parse(CLI::App& app, const Call& call) {
    try {
        std::vector<std::string> reversed(call.words.rbegin(),
                                          call.words.rend());  // CLI11 expects them in reverse order
        app.parse(reversed);
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        call.out << app.help();
    } catch (const CLI::CallForVersion&) {
        call.out << app.version() << '\n';
    } catch (const CLI::ParseError& fault) {
        call.err << app.get_name() << ": " << fault.what() << "\nTry '" << app.get_name() << " --help'.\n";
        return base::status(base::Exit::bad_call);
    }
    return base::status(base::Exit::done);
}

/// Sets what is the same for every command: name, version and help.
void prepare(CLI::App& app, std::string_view name) {
    app.name(std::string(name));
    app.set_version_flag("--version", "skelplay " SKELPLAY_VERSION, "print the version");
    app.set_help_flag("-h,--help", "print this help");
    app.get_formatter()->column_width(34);
}

/// How folders are read, for the commands that take any number of files and folders.
void add_folder_options(CLI::App& app, bool& recursive) {
    app.get_option("FILE")->description(
        "motion or skeleton files (.bvh .amc .asf .htr .htr2 .gtr, BonesPro's .txt), packed as .gz or not; folders; "
        "or - for standard input");
    app.add_flag("-r,--recursive", recursive, "folders with all folders below them");
}

int info(const Call& call) {
    CLI::App app("Shows what motion files contain and what was assumed about them.");
    prepare(app, "skelplay info");
    InfoOptions options;
    add_input_options(app, options.input, true);
    add_folder_options(app, options.recursive);
    app.add_flag("--json", options.json,
                 "as JSON: an object, or an array for several files; with a folder, an object on each line");
    app.add_flag("--time", options.time, "print on standard error how long reading took");
    if (const auto ended = parse(app, call)) return *ended;
    return run_info(options, call.out, call.err);
}

int joints(const Call& call) {
    CLI::App app("Writes where every bone begins and ends, frame by frame, in the file's own units and axes.");
    prepare(app, "skelplay joints");
    JointsOptions options;
    add_input_options(app, options.input, true);
    add_folder_options(app, options.recursive);
    app.add_option("--frames", options.frames, "indices from 0: 0,10,20:40,last or all")->type_name("LIST");
    app.add_flag("--json", options.json,
                 "as a JSON array instead of CSV; for several files or a folder, an object on each line");
    app.add_flag("--centre-of-mass", options.centre_of_mass,
                 "a row named centre-of-mass after the bones of each frame");
    if (const auto ended = parse(app, call)) return *ended;
    return run_joints(options, call.out, call.err);
}

/// Adds the options for attaching a skin.
void add_attach_options(CLI::App& app, scene::AttachOptions& attach) {
    app.add_flag("--accept-suggestions", attach.accept_suggestions, "let groups follow the bone with the nearest name");
    app.add_option("--bind", attach.bind_frame,
                   "the frame (from 0) whose pose the skin was made in; by default the rest pose")
        ->type_name("N");
    const auto read = [&attach](const std::string& word) {
        attach.scale = base::equal_ignoring_case(word, "auto") ? std::nullopt : base::parse_number(word);
        if (attach.scale ? *attach.scale > 0 : base::equal_ignoring_case(word, "auto")) return;
        throw CLI::ValidationError("--skin-scale", "expected auto or a number above 0, found '" + word + "'");
    };
    app.add_option_function<std::string>("--skin-scale", read,
                                         "the factor on the skin's positions; auto, the default, is 1, or the "
                                         "skeleton's declared scale or its inverse if the skin fits so")
        ->type_name("auto|N");
}

int check(const Call& call) {
    CLI::App app(
        "Checks whether a skin fits a skeleton: each face group against its bone, or, for a BonesPro file, "
        "the weights. Exit status 1 when there are findings.");
    prepare(app, "skelplay check");
    CheckOptions options;
    add_input_options(app, options.input, true);
    add_folder_options(app, options.recursive);
    add_attach_options(app, options.attach);
    app.add_flag("--json", options.json, "as a JSON object; for several files or a folder, one on each line");
    if (const auto ended = parse(app, call)) return *ended;
    return run_check(options, call.out, call.err);
}

int compare(const Call& call) {
    CLI::App app(
        "Tells how far apart two takes are, joint by joint and frame by frame at the same time. Bones find each other "
        "by "
        "name, convention or place in the body. Exit status 1 when a joint is beyond --tolerance.");
    prepare(app, "skelplay compare");
    CompareOptions options;
    add_input_options(app, options.input, true);
    app.get_option("FILE")->expected(2)->description("the two takes, of any formats");
    app.get_option("--skeleton")->description("the .asf of each .amc that finds none of its own");
    add_compare_options(app, options);
    if (const auto ended = parse(app, call)) return *ended;
    return run_compare(options, call.out, call.err);
}

int convert(const Call& call) {
    CLI::App app(
        "Writes a file as another format: skelplay convert IN OUT, and the suffix of OUT says which; or many files: "
        "skelplay convert IN... --to FORMAT -d FOLDER. What is lost is said.");
    prepare(app, "skelplay convert");
    ConvertOptions options;
    add_input_options(app, options.input, true);
    app.get_option("FILE")->description(
        "IN: a motion or skeleton file; with -d also several, or folders.\nOUT: the file to write, never one that is "
        "read: " +
        output_suffixes() + ", with %04d in its name one for each frame");
    app.add_option("--to", options.to, "the format to write: " + export_names())->type_name("FORMAT");
    app.add_option("-d,--directory", options.folder,
                   "write all inputs into this folder; those of a folder keep its tree")
        ->type_name("FOLDER");
    app.add_flag("-r,--recursive", options.recursive, "with -d: folders with all that is below them");
    app.add_option("-j,--jobs", options.jobs, "with -d: files at a time; if not said as many as there are processors")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    app.add_flag("--force", options.force, "with -d: write over files that are there");
    app.add_option("--frames", options.frames, "indices from 0: 0,10,20:40,last or all; of a posed skin 0 if not said")
        ->type_name("LIST");
    add_attach_options(app, options.attach);
    add_motion_options(app, options.motion);
    if (const auto ended = parse(app, call)) return *ended;
    if (!options.folder && options.input.files.size() > 1) {
        options.output = options.input.files.back().string();
        options.input.files.pop_back();
    }
    return run_convert(options, call.out, call.err);
}

int render(const Call& call) {
    CLI::App app("Renders pictures and videos; needs no display. Without FILE it renders the bundled sample.");
    prepare(app, "skelplay render");
    RenderOptions options;
    add_input_options(app, options.input, false);
    app.add_option("-o,--output", options.output,
                   "the picture; with %04d in its name, one for each frame; or a video: .mp4, .webm or .gif (made "
                   "by ffmpeg)")
        ->required()
        ->type_name("out.png");
    app.add_option("--size", options.size, "in pixels; 1280x720 by default")->type_name("WxH");
    app.add_option("--frames", options.frames,
                   "indices from 0: 0,10,20:40,last or all; by default 0, for a video all, for a stroboscope nine")
        ->type_name("LIST");
    app.add_option("--rate", options.rate,
                   "pictures per second of a video; by default the take's rate, divided by a whole number if it is "
                   "above 60 (25 for .gif)")
        ->check(CLI::Range(0.01, 1000.0))
        ->type_name("R");
    app.add_flag("--every-frame", options.every_frame,
                 "use each frame exactly once in a video, even if it then plays faster or slower than recorded");
    app.add_option("--samples", options.samples, "multisampling: samples per pixel; 4 by default, 0 for none")
        ->check(CLI::Range(0, 64))
        ->type_name("N");
    app.add_flag("--transparent", options.transparent, "nothing behind the figures (not in .mp4)");
    app.add_flag("--no-skin", options.no_skin, "bones only; otherwise the first skin listed in the .asf is shown");
    add_attach_options(app, options.attach);
    app.add_flag("--stroboscope", options.stroboscope,
                 "all --frames in one picture, seen from one position; earlier poses are paler");
    add_view_options(app, options.view);
    if (const auto ended = parse(app, call)) return *ended;
    return run_render(options, call.out, call.err);
}

/// A command: its name, its help, and the function that runs it. The overview of commands is made from these rows.
struct CommandRow {
    std::string_view name;
    std::string_view help;
    int (*run)(const Call& call);
};

constexpr std::array commands{
    CommandRow{"info", "what is in a file, and what was assumed", info},
    CommandRow{"joints", "bone positions as CSV or JSON", joints},
    CommandRow{"check", "does a skin fit a skeleton", check},
    CommandRow{"compare", "how far apart two takes are, joint by joint", compare},
    CommandRow{"convert", "another format, or the posed skin as .obj", convert},
    CommandRow{"render", "pictures and videos without a display", render},
};

std::string command_overview() {
    std::string text = "Commands (each has its own --help):\n";
    for (const CommandRow& row : commands) text += fmt::format("  skelplay {:<24} {}\n", row.name, row.help);
    return text + "\nExit status: 0 done, 1 problem in the input, 2 wrong call, 3 not possible on this machine.";
}

void add_time_options(CLI::App& app, WindowRequest& request) {
    app.option_defaults()->group("Time");
    app.add_option("--frame", request.frame, "open paused at this frame (from 0)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    auto* play = app.add_flag("--play", request.play, "play from --frame on");
    app.add_flag("--paused", request.paused, "open paused")->excludes(play);
    app.add_option("--in", request.in, "first frame of the range (from 0)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    app.add_option("--out", request.out, "last frame of the range (from 0)")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    app.add_flag("--backward", request.backward, "play backward");
    add_table_options(app, session::OptionGroup::time, request.time);
    app.option_defaults()->group("Options");
}

std::variant<int, WindowRequest> window(const Call& call) {
    CLI::App app(
        "Plays motion-capture skeletons: .bvh, .asf/.amc, .htr and BonesPro. Without FILE it plays the bundled "
        "sample.");
    prepare(app, "skelplay");
    app.footer(command_overview());
    WindowRequest request;
    add_input_options(app, request.input, false);
    app.add_flag("--no-skin", request.no_skin, "bones only");
    add_attach_options(app, request.attach);
    add_time_options(app, request);
    add_view_options(app, request.view);
    app.add_flag("--fresh", request.fresh, "start with the default settings, and remember nothing");
    app.add_option("--samples", request.samples,
                   "multisampling: samples per pixel, 0, 2, 4 …; by default chosen for the graphics driver")
        ->check(CLI::Range(0, 64))
        ->type_name("N");
    app.add_option("--benchmark", request.benchmark, "draw N frames as fast as possible, print timings, quit")
        ->check(CLI::Range(1, 1000000))
        ->type_name("N");
    if (const auto ended = parse(app, call)) return *ended;
    return request;
}

}  // namespace

std::variant<int, WindowRequest> run(std::span<const char* const> arguments, std::ostream& out, std::ostream& err) {
    Call call{{arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end()}, out, err};
    if (!call.words.empty()) {
        const auto row = std::ranges::find(commands, call.words.front(), &CommandRow::name);
        if (row != commands.end()) {
            call.words.erase(call.words.begin());
            return row->run(call);
        }
    }
    return window(call);
}

}  // namespace skelplay::cli
