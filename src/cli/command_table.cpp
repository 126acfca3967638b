#include "cli/command_table.h"
#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/value_checks.h"
#include "output/exit_status.h"

namespace skelplay::cli {
namespace {
/// Runs a command with the options that `declare` adds to its call.
template <class Options, class Run> int run_as(const Call& call, void (*declare)(CLI::App&, Options&), Run run) {
    CLI::App app;
    prepare(app, call);
    Options options;
    declare(app, options);
    if (const auto ended = parse(app, call)) return *ended;
    if constexpr (std::invocable<Run, const Options&, std::ostream&>) return run(options, call.err);
    else return run(options, call.out, call.err);
}
template <auto declare, auto run> int command(const Call& call) { return run_as(call, declare, run); }

void info(CLI::App& app, InfoOptions& options) {
    add_input_options(app, options.input, true);
    app.add_flag("-r,--recursive", options.input.recursive);
    app.add_flag("--json", options.json);
    app.add_flag("--time", options.time);
}

void joints(CLI::App& app, JointsOptions& options) {
    add_input_options(app, options.input, true);
    app.add_flag("-r,--recursive", options.input.recursive);
    app.add_option("--frames", options.frames);
    app.add_flag("--json", options.json);
    app.add_flag("--centre-of-mass", options.centre_of_mass);
}

void check(CLI::App& app, CheckOptions& options) {
    add_input_options(app, options.input, true);
    app.add_flag("-r,--recursive", options.input.recursive);
    add_count(app, "-j,--jobs", options.jobs, {1, 1024});
    add_attach_options(app, options.input.take);
    app.add_option("--only", options.only)->check(word_of({"motion", "skin"}));
    app.add_option("--threshold", options.limits, finding_kinds_help())->allow_extra_args(false);
    app.add_option("--ignore", options.ignored)->allow_extra_args(false);
    CLI::Option* csv = app.add_flag("--csv", options.csv);
    app.add_flag("--json", options.json)->excludes(csv);
}

int compare(const Call& call) {
    CLI::App app;
    prepare(app, call);
    CompareOptions options;
    add_input_options(app, options.input, true);
    add_compare_options(app, options);
    if (const auto ended = parse(app, call)) return *ended;
    if (const std::size_t takes = options.input.files.size(); takes != 2)
        return refuse(call, app.get_name(), fmt::format("expected two takes to compare, found {}", takes));
    return run_compare(options, call.out, call.err);
}

/// The call with the options that --for stands for, unless it has them itself, which are printed.
Call with_program(Call call) {
    std::string program;
    constexpr std::string_view name = "--for";
    for (std::size_t i = 0; i < call.words.size() && call.words[i] != "--"; ++i)
        if (call.words[i].starts_with("--for=")) program = call.words[i].substr(name.size() + 1);
        else if (call.words[i] == name && i + 1 < call.words.size()) program = call.words[i + 1];
    const std::string_view options = command_text("convert", "for " + program);
    if (options.empty()) return call;
    call.err << fmt::format("skelplay convert: --for {}: {}; from its manual, not tried there\n", program, options);
    const std::vector<std::string_view> words = base::split(options, ' ');
    for (std::size_t i = 0; i + 1 < words.size(); i += 2)
        if (std::ranges::none_of(call.words, [&](const std::string& word) { return word.starts_with(words[i]); }))
            call.words.insert(call.words.begin(), {std::string(words[i]), std::string(words[i + 1])});
    return call;
}

int convert(const Call& typed) {
    const Call call = with_program(typed);
    CLI::App app;
    prepare(app, call);
    ConvertOptions options;
    std::string program;
    app.add_option("--for", program)->check(CLI::IsMember({"unreal", "unity", "maya"}));
    add_input_options(app, options.input, true);
    app.get_option("FILE")->description(output_suffixes());
    app.add_option("--to", options.to, export_names());
    app.add_option("-d,--directory", options.folder);
    app.add_flag("-r,--recursive", options.input.recursive);
    add_count(app, "-j,--jobs", options.jobs, {1, 1024});
    app.add_flag("--force", options.force);
    app.add_flag("--skip-existing", options.skip_existing);
    app.add_flag("--each-take", options.each_take);
    app.add_option("--frames", options.frames);
    add_attach_options(app, options.input.take);
    add_table_options(app, session::OptionGroup::exporting, into(options.motion));
    if (const auto ended = parse(app, call)) return *ended;
    if (!options.folder && options.input.files.size() > 1) {
        options.output = options.input.files.back().string();
        options.input.files.pop_back();
    }
    return run_convert(options, call.out, call.err);
}

void render(CLI::App& app, RenderOptions& options) {
    add_input_options(app, options.input, false);
    app.add_option("-o,--output", options.output)->required();
    app.add_option("--size", options.size);
    app.add_option("--frames", options.frames);
    const SetOption settings = into(options.settings);
    add_table_option(app, "render-rate", settings);
    app.add_flag("--every-frame", options.every_frame);
    add_count(app, "--samples", options.samples, {0, 64});
    add_table_option(app, "render-transparent", settings);
    add_table_option(app, "render-burn-in", settings);
    app.add_flag("--no-skin", options.input.take.skin.none);
    add_attach_options(app, options.input.take);
    add_table_option(app, "render-stroboscope", settings);
    add_table_option(app, "render-shutter", settings);
    add_table_option(app, "render-blur-samples", settings);
    add_view_options(app, options.view);
}

void sheet(CLI::App& app, SheetOptions& options) {
    add_input_options(app, options.input, true);
    app.add_flag("-r,--recursive", options.input.recursive);
    app.add_option("-o,--output", options.output)->required();
    add_count(app, "--strip", options.strip, {1, 100});
    add_count(app, "--columns", options.columns, {1, 200});
    app.add_option("--size", options.size);
    add_count(app, "-j,--jobs", options.jobs, {1, 1024});
    add_count(app, "--samples", options.samples, {0, 64});
    app.add_flag("--no-skin", options.input.take.skin.none);
    add_attach_options(app, options.input.take);
    add_look_options(app, options.view);
}

void thumbnail(CLI::App& app, ThumbnailOptions& options) {
    app.add_option("IN", options.input)->required();
    app.add_option("OUT", options.output)->required();
    add_count(app, "--size,-s", options.size, {16, 1024});
    add_count(app, "--limit", options.limit, {1, 1024});
}

void page(CLI::App& app, PageOptions& options) {
    add_input_options(app, options.window.input, true);
    app.add_option("-o,--output", options.output)->required();
    app.add_option("--template", options.template_page);
    app.add_flag("--embed", options.embed);
    add_window_options(app, options.window);
}

void index(CLI::App& app, IndexOptions& options) {
    add_files_from(app, options.folders, app.add_option("DIR", options.folders)->required());
    app.add_option("--index", options.index);
    app.add_flag("--merge", options.merge);
    add_count(app, "-j,--jobs", options.jobs, {1, 1024});
}

void find(CLI::App& app, FindOptions& options) {
    std::vector<std::string> columns;
    for (const takes::IndexColumn& column : takes::index_columns()) columns.emplace_back(column.name);
    app.add_option("WORD", options.words);
    app.add_option("--index", options.index);
    app.add_option("--below", options.below);
    app.add_option("--sort", options.sort, index_columns_help())->check(word_of(columns));
    app.add_flag("--reverse", options.reverse);
    add_count(app, "--limit", options.limit, {1, 1'000'000'000});
    app.add_option("--columns", options.columns)->delimiter(',')->check(word_of(columns));
    app.add_option("--sql", options.sql);
    CLI::Option* csv = app.add_flag("--csv", options.csv);
    CLI::Option* json = app.add_flag("--json", options.json)->excludes(csv);
    app.add_flag("-0,--null", options.nul)->excludes(csv)->excludes(json);
    app.add_flag("--ranges", options.ranges)->excludes(csv)->excludes(json);
    CLI::Option* like = app.add_option("--like", options.like);
    CLI::Option* repeats = app.add_flag("--double", options.repeats);
    for (const char* other : {"--sort", "--reverse", "--sql", "--ranges"})
        for (CLI::Option* each : {like, repeats}) each->excludes(app.get_option(other));
    repeats->excludes(like);
}

int tag(const Call& call) {
    CLI::App app;
    prepare(app, call);
    TagOptions options;
    app.add_option("ACTION", options.action)->required()->check(word_of({"add", "remove", "import"}));
    app.add_option("TAG", options.what)->required();
    add_files_from(app, options.files, app.add_option("FILE", options.files));
    app.add_flag("--frames", options.frames);
    if (const auto ended = parse(app, call)) return *ended;
    if (options.files.empty() && options.action != "import")
        return refuse(call, app.get_name(), "expected files to tag, found none");
    return run_tag(options, call.out, call.err);
}

std::vector<CommandHelp> all_help(const Call& call);

int manual(const Call& call) {
    CLI::App app;
    prepare(app, call);
    std::string form;
    std::vector<std::string> words;
    app.add_option("FORM", form)->required()->check(word_of({"man", "offers"}));
    app.add_option("WORD", words);
    if (const auto ended = parse(app, call)) return *ended;
    const std::vector<CommandHelp> all = all_help(call);
    call.out << (form == "man" ? man_page(all) : offers(all, std::move(words)));
    return output::status(output::Exit::done);
}

constexpr std::array command_rows{CommandRow{"info", command<info, run_info>},
                                  CommandRow{"joints", command<joints, run_joints>},
                                  CommandRow{"check", command<check, run_check>},
                                  CommandRow{"compare", compare},
                                  CommandRow{"convert", convert},
                                  CommandRow{"render", command<render, run_render>},
                                  CommandRow{"sheet", command<sheet, run_sheet>},
                                  CommandRow{"thumbnail", command<thumbnail, run_thumbnail>},
                                  CommandRow{"page", command<page, run_page>},
                                  CommandRow{"index", command<index, run_index>},
                                  CommandRow{"find", command<find, run_find>},
                                  CommandRow{"tag", tag},
                                  CommandRow{"manual", manual}};

/// What every command tells about itself, that of the window first.
std::vector<CommandHelp> all_help(const Call& call) {
    std::vector<CommandHelp> all{window_help(call)};
    for (const CommandRow& row : command_rows) {
        CommandHelp help;
        row.run(Call{{}, call.out, call.err, row.name, {}, &help});
        help.name = row.name;
        help.summary = command_text(row.name, "summary");
        help.calls = command_text(row.name, "calls");
        help.examples = command_text(row.name, "example");
        all.push_back(std::move(help));
    }
    return all;
}
}  // namespace

std::span<const CommandRow> command_table() { return command_rows; }
}  // namespace skelplay::cli
