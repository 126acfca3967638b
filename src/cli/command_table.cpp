#include "cli/command_table.h"
#include "cli/commands.h"
#include "cli/help_text.h"
#include "cli/manual.h"
#include "cli/open_input.h"
#include "cli/option_words.h"
#include "cli/value_checks.h"
#include "output/exit_status.h"

namespace skelplay::cli {
namespace {
/// Which frames a command is for.
const std::string frames_help =
    "as --frame of the window: 0,10,20:40,last or all; indices from 0, or @598, the file's number 598";

/// How folders are read, for the commands that take any number of files and folders.
void add_folder_options(CLI::App& app, InputOptions& input) {
    app.get_option("FILE")->description(motion_file_kinds() +
                                        ", packed as .gz or not; folders; or - for standard input");
    app.add_flag("-r,--recursive", input.recursive, "folders with all folders below them");
}

int info(const Call& call) {
    CLI::App app("Shows what motion files contain and what was assumed about them.");
    prepare(app, call);
    InfoOptions options;
    add_input_options(app, options.input, true);
    add_folder_options(app, options.input);
    app.add_flag("--json", options.json,
                 "as a JSON object; for several files or a folder, as an array with one on each line");
    app.add_flag("--time", options.time, "print on standard error how long reading took");
    if (const auto ended = parse(app, call)) return *ended;
    return run_info(options, call.out, call.err);
}

int joints(const Call& call) {
    CLI::App app("Writes where every bone begins and ends, frame by frame, in the file's own units and axes.");
    prepare(app, call);
    JointsOptions options;
    add_input_options(app, options.input, true);
    add_folder_options(app, options.input);
    app.add_option("--frames", options.frames, frames_help)->type_name("LIST");
    app.add_flag("--json", options.json,
                 "as a JSON array instead of CSV; for several files or a folder, an object on each line");
    app.add_flag("--centre-of-mass", options.centre_of_mass,
                 "a row named centre-of-mass after the bones of each frame");
    if (const auto ended = parse(app, call)) return *ended;
    return run_joints(options, call.out, call.err);
}

int check(const Call& call) {
    CLI::App app(
        "Looks for faults in the motion; spikes, noise, missing frames, sliding feet and others; and, where there is a "
        "skin, whether it fits. Without --skin, all skins that an ASF lists. Exit status 1 when a finding is more than "
        "a note.");
    prepare(app, call);
    CheckOptions options;
    add_input_options(app, options.input, true);
    add_folder_options(app, options.input);
    add_count(app, "-j,--jobs", options.jobs, {1, 1024},
              "files at a time; if not said as many as there are processors");
    add_attach_options(app, options.input.take);
    app.add_option("--only", options.only, "check only one of both")
        ->check(word_of({"motion", "skin"}))
        ->type_name("motion|skin");
    app.add_option(
           "--threshold", options.limits,
           "tell findings of a kind from this size on; \"3cm\" is for what moves instead of rotating. The kinds:" +
               finding_kinds_help())
        ->type_name("KIND=VALUE")
        ->allow_extra_args(false);
    app.add_option("--ignore", options.ignored, "do not tell findings of this kind; see --threshold for the kinds")
        ->type_name("KIND")
        ->allow_extra_args(false);
    CLI::Option* csv = app.add_flag(
        "--csv", options.csv,
        "a table of the findings in the motion, frames from 0; file,kind,severity,bones,first,last,size,unit,message");
    app.add_flag("--json", options.json,
                 "as a JSON object; for several files or a folder, as an array with one on each line")
        ->excludes(csv);
    if (const auto ended = parse(app, call)) return *ended;
    return run_check(options, call.out, call.err);
}

int compare(const Call& call) {
    CLI::App app(
        "Tells how far apart two takes are, joint by joint and frame by frame at the same time. Bones find each other "
        "by name, convention or place in the body. Exit status 1 when a joint is beyond --tolerance.");
    prepare(app, call);
    CompareOptions options;
    add_input_options(app, options.input, true);
    app.get_option("FILE")->description("the two takes, of any formats");
    app.get_option("--skeleton")->description("the .asf of each .amc that finds none of its own");
    add_compare_options(app, options);
    if (const auto ended = parse(app, call)) return *ended;
    if (const std::size_t takes = options.input.files.size(); takes != 2)
        return refuse(call, app.get_name(), fmt::format("expected two takes to compare, found {}", takes));
    return run_compare(options, call.out, call.err);
}

int convert(const Call& call) {
    CLI::App app(
        "Writes a file as another format, which the suffix of OUT says, or many files with --to and -d. What is lost "
        "is said.");
    prepare(app, call);
    ConvertOptions options;
    add_input_options(app, options.input, true);
    app.get_option("FILE")->description(
        "IN: a file; with -d also several, or folders.\nOUT: the file to write, never one that is read: " +
        output_suffixes() + ", %04d: each frame");
    app.add_option("--to", options.to, "the format: " + export_names())->type_name("FORMAT");
    app.add_option("-d,--directory", options.folder,
                   "write all inputs into this folder; those of a folder keep its tree")
        ->type_name("FOLDER");
    app.add_flag("-r,--recursive", options.input.recursive, "with -d: folders with all that is below them");
    add_count(app, "-j,--jobs", options.jobs, {1, 1024},
              "with -d: files at a time; if not said as many as there are processors");
    app.add_flag("--force", options.force, "write over files that are there");
    app.add_flag("--skip-existing", options.skip_existing,
                 "with -d: pass over inputs whose files are there, as after an interruption");
    app.add_flag("--each-take", options.each_take,
                 "with -d: every take of a file that holds several becomes a file, named after both");
    app.add_option("--frames", options.frames, frames_help + "; of a posed skin 0 if not said")->type_name("LIST");
    add_attach_options(app, options.input.take);
    add_table_options(app, session::OptionGroup::exporting, into(options.motion));
    if (const auto ended = parse(app, call)) return *ended;
    if (!options.folder && options.input.files.size() > 1) {
        options.output = options.input.files.back().string();
        options.input.files.pop_back();
    }
    return run_convert(options, call.out, call.err);
}

int render(const Call& call) {
    CLI::App app("Renders pictures and videos; needs no display. Without FILE it renders the bundled sample.");
    prepare(app, call);
    RenderOptions options;
    add_input_options(app, options.input, false);
    app.add_option(
           "-o,--output", options.output,
           "the picture; with %04d in its name, one for each frame; or a video: .mp4, .webm or .gif (made by ffmpeg)")
        ->required()
        ->type_name("out.png");
    app.add_option("--size", options.size, "in pixels; 1280x720 by default")->type_name("WxH");
    app.add_option("--frames", options.frames,
                   frames_help +
                       "; by default 0, for a video all, for a stroboscope nine, with the same ground "
                       "between them")
        ->type_name("LIST");
    const SetOption settings = into(options.settings);
    add_table_option(app, "render-rate", settings);
    app.add_flag("--every-frame", options.every_frame,
                 "use each frame exactly once in a video, even if it then plays faster or slower than recorded");
    add_count(app, "--samples", options.samples, {0, 64}, "multisampling: samples per pixel; 4 by default, 0 for none");
    add_table_option(app, "render-transparent", settings);
    add_table_option(app, "render-burn-in", settings);
    app.add_flag("--no-skin", options.input.take.skin.none,
                 "bones only; otherwise the first skin listed in the .asf is shown");
    add_attach_options(app, options.input.take);
    add_table_option(app, "render-stroboscope", settings);
    add_table_option(app, "render-shutter", settings);
    add_table_option(app, "render-blur-samples", settings);
    add_view_options(app, options.view);
    if (const auto ended = parse(app, call)) return *ended;
    return run_render(options, call.out, call.err);
}

int sheet(const Call& call) {
    CLI::App app(
        "Makes contact sheets: a picture of each take in its widest pose, with its name, frames, seconds, height, "
        "family of names and warnings; a file that is refused is a cell that says why. Needs no display.");
    prepare(app, call);
    SheetOptions options;
    add_input_options(app, options.input, true);
    add_folder_options(app, options.input);
    app.add_option("-o,--output", options.output,
                   "the sheet; it holds at most 200 takes, more become sheet-001.png, sheet-002.png …")
        ->required()
        ->type_name("sheet.png");
    add_count(app, "--strip", options.strip, {1, 100},
              "so many stills of each take in a row, from its first frame to its last");
    add_count(app, "--columns", options.columns, {1, 200}, "takes in a row; if not said so many that the sheet is 4:3");
    app.add_option("--size", options.size, "of a still, in pixels; 240x240 by default, in a strip 128x176")
        ->type_name("WxH");
    add_count(app, "-j,--jobs", options.jobs, {1, 1024},
              "files at a time; if not said as many as there are processors");
    add_count(app, "--samples", options.samples, {0, 64}, "multisampling: samples per pixel; 4 by default, 0 for none");
    app.add_flag("--no-skin", options.input.take.skin.none,
                 "never a skin; otherwise the first one listed in the .asf is shown");
    add_attach_options(app, options.input.take);
    add_look_options(app, options.view);
    app.get_option("--show")->description("what figures are drawn as; by default body here");
    if (const auto ended = parse(app, call)) return *ended;
    return run_sheet(options, call.out, call.err);
}

int thumbnail(const Call& call) {
    CLI::App app(
        "Makes one small picture of a take, for file managers: the figure in its widest pose on nothing. Needs no "
        "display.");
    prepare(app, call);
    ThumbnailOptions options;
    app.add_option("IN", options.input, "a motion or skeleton file; the .asf of an .amc must be beside it")->required();
    app.add_option("OUT", options.output, "the picture to write, a PNG file with alpha")->required();
    add_count(app, "--size,-s", options.size, {16, 1024}, "its longest side in pixels; 128 by default");
    add_count(app, "--limit", options.limit, {1, 1024},
              "the most MB of a file that is read; 64 by default, larger ones are refused", "MB");
    if (const auto ended = parse(app, call)) return *ended;
    return run_thumbnail(options, call.err);
}

int page(const Call& call) {
    CLI::App app(
        "Makes one HTML file that plays takes in any browser, without a network: the program, the takes, their "
        "partners and skins, and the view that the options name, as the window takes them and Ctrl+Shift+C copies "
        "them. Several takes are compared.");
    prepare(app, call);
    PageOptions options;
    add_input_options(app, options.window.input, true);
    app.add_option("-o,--output", options.output, "the page to write")->required()->type_name("walk.html");
    app.add_option("--template", options.template_page,
                   "the page without takes: the release's skelplay-page.html; if not said the one that is installed")
        ->type_name("HTML");
    app.add_flag("--embed", options.embed, "no panels but the time bar, for a frame in another page");
    add_window_options(app, options.window);
    if (const auto ended = parse(app, call)) return *ended;
    return run_page(options, call.err);
}

std::vector<CommandHelp> all_help(const Call& call);

int manual(const Call& call) {
    CLI::App app("Prints the manual page, or what a shell may offer for the last of the words behind --.");
    prepare(app, call);
    std::string form;
    std::vector<std::string> words;
    app.add_option("FORM", form, "man, or offers")->required()->check(word_of({"man", "offers"}));
    app.add_option("WORD", words, "with offers: what is typed behind 'skelplay'");
    if (const auto ended = parse(app, call)) return *ended;
    const std::vector<CommandHelp> all = all_help(call);
    call.out << (form == "man" ? man_page(all) : offers(all, std::move(words)));
    return output::status(output::Exit::done);
}

constexpr std::array command_rows{
    CommandRow{"info", "what is in a file, and what was assumed", "FILE...",
               "FILE --json --recursive --take --skeleton --fps --up --unit-metres --time",
               "  skelplay info walk.bvh\n"
               "  skelplay info --json -r takes > takes.json",
               info},
    CommandRow{"joints", "bone positions as CSV or JSON", "FILE... [--frames LIST]",
               "FILE --frames --json --recursive --centre-of-mass --take --skeleton --onto",
               "  skelplay joints walk.bvh --frames 0,last\n"
               "  skelplay joints walk.amc --frames all > walk.csv",
               joints},
    CommandRow{
        "check", "faults in the motion, and how a skin fits", "FILE... [--skin OBJ]",
        "FILE --only --threshold --ignore --csv --json --recursive --jobs --skin --skin-map --skin-scale --skeleton",
        "  skelplay check takes/ --recursive --csv\n"
        "  skelplay check walk.bvh --ignore gap --threshold foot-slide=4\n"
        "  skelplay check walk.bvh --skin body.obj --skin-map map.json",
        check},
    CommandRow{"compare", "how far apart two takes are, joint by joint", "A B",
               "FILE --tolerance --align --offset --json --csv --skeleton",
               "  skelplay compare walk.amc walk.bvh --tolerance 0.01\n"
               "  skelplay compare walk.trc walk.bvh\n"
               "  skelplay compare whole.bvh part.bvh --offset auto\n"
               "  skelplay compare first.bvh second.bvh --align none --csv > apart.csv",
               compare},
    CommandRow{
        "convert", "another format, or the posed skin as .obj", "IN OUT\nIN... --to FORMAT -d FOLDER",
        "FILE --to --directory --recursive --jobs --force --frames --rate --to-unit --to-up --onto --skin --take",
        "  skelplay convert walk.amc walk.bvh\n"
        "  skelplay convert walk.bvh walk.glb --onto robot.bvh\n"
        "  skelplay convert -r takes --to npz -d arrays",
        convert},
    CommandRow{"render", "pictures and videos without a display", "[FILE...] -o OUT",
               "FILE --output --size --frames --rate --camera --show --theme --skin --no-skin --labels --ghosts "
               "--transparent --burn-in --stroboscope",
               "  skelplay render walk.bvh -o walk.mp4 --camera left,follow\n"
               "  skelplay render walk.bvh -o still.png --frames 40 --show body --theme paper\n"
               "  skelplay render walk.bvh -o dailies/walk.mp4 --burn-in\n"
               "  skelplay render walk.bvh -o poses.png --stroboscope --transparent",
               render},
    CommandRow{"sheet", "a folder at a glance: a picture of each take", "FOLDER|FILE... -o SHEET",
               "FILE --output --strip --columns --size --recursive --jobs --show --theme --camera",
               "  skelplay sheet takes -o sheet.png\n"
               "  skelplay sheet takes -r --strip 5 -o strips.png\n"
               "  skelplay sheet old.bvh new.amc -o two.png --columns 1 --theme paper",
               sheet},
    CommandRow{"thumbnail", "one small picture, for file managers", "IN OUT [--size N]", "IN OUT --size --limit",
               "  skelplay thumbnail --size 256 walk.bvh walk.png", thumbnail},
    CommandRow{
        "page", "one HTML file that plays a take in any browser", "TAKE... -o PAGE",
        "FILE --output --embed --template --skin --no-skin --skeleton --frame --play --camera --show --compare --theme",
        "  skelplay page walk.bvh -o walk.html\n"
        "  skelplay page walk.amc walk.bvh -o both.html --camera left",
        page},
    CommandRow{"manual", "the manual page, and completions for shells", "man\noffers -- WORD...", "FORM WORD",
               "  skelplay manual man | man -l -\n"
               "  skelplay manual offers -- render --camera ''",
               manual},
};

/// What every command tells about itself, that of the window first.
std::vector<CommandHelp> all_help(const Call& call) {
    std::vector<CommandHelp> all{window_help(call)};
    for (const CommandRow& row : command_rows) {
        CommandHelp help;
        row.run(Call{{}, call.out, call.err, row.name, {}, &help});
        help.name = row.name;
        help.summary = row.help;
        help.calls = row.calls;
        help.examples = row.examples;
        all.push_back(std::move(help));
    }
    return all;
}
}  // namespace

std::span<const CommandRow> command_table() { return command_rows; }
}  // namespace skelplay::cli
