#include "cli/open_input.h"
#include "cli/option_words.h"
#include "cli/value_checks.h"
#include "loaders/formats.h"
#include "loaders/obj/obj_parser.h"
#include "takes/sample.h"

namespace skelplay::cli {
namespace {
void refuse(const fs::path& file, std::string_view code, std::string message, InputFiles& inputs, std::ostream& err) {
    base::Diagnostics diagnostics;
    diagnostics.error(std::nullopt, code, std::move(message));
    diagnostics.locate(file.string());
    err << printed(diagnostics);
    inputs.complete = false;
}

void add_folder(const fs::path& folder, bool recursive, InputFiles& inputs, std::ostream& err) {
    inputs.from_folder = true;
    std::vector<fs::path> unreadable;
    const std::vector<fs::path> found = loaders::motion_files(folder, recursive, &unreadable);
    for (const fs::path& closed : unreadable)
        refuse(closed, "load.unreadable", "expected a folder to read, found none that can be", inputs, err);
    if (found.empty() && unreadable.empty())
        refuse(folder, "load.empty-folder", "expected motion files in this folder, found none", inputs, err);
    inputs.files.insert(inputs.files.end(), found.begin(), found.end());
}

bool is_standard_input(const fs::path& file) { return file == "-"; }

loaders::LoadResult load_input(const fs::path& file, const loaders::LoadOptions& options, const base::Run& run) {
    return is_standard_input(file) ? loaders::load("<stdin>", base::open_standard_input(run.stop), options, run)
                                   : loaders::load(file, options, run);
}

/// True for a motion or skeleton that was not read, or a skin that was not attached.
bool refused(const session::Session& session, const session::FileReport& report) {
    if (report.figure == session::FigureId::none) return true;
    const auto open = session::find(session.document, report.figure);
    return open && !session.document.figures[*open].take.skin && report.diagnostics.has_error();
}

/// "hat=head": the bone is behind the last sign of equality.
template <class Pair> Pair pair_of(const std::string& word, const std::string& option, const std::string& form) {
    const std::size_t between = word.rfind('=');
    if (between == std::string::npos || between == 0)
        throw CLI::ValidationError(option, "expected " + form + ", found '" + word + "'");
    return {base::to_utf8(word.substr(0, between)), base::to_utf8(word.substr(between + 1))};
}

/// Appends the names on the lines of a file, or of standard input.
void add_listed(const std::string& list, std::vector<fs::path>& files) {
    const base::Opened opened = list == "-" ? base::open_standard_input() : base::open_bytes(list);
    const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    if (bytes == nullptr)
        throw CLI::ValidationError("--files-from", fmt::format("expected a list to read, found '{}'", list));
    std::istringstream lines((*bytes)->text(0, (*bytes)->size()));
    for (std::string line; std::getline(lines, line);)
        if (const std::string_view name = base::trimmed(line); !name.empty()) files.emplace_back(name);
}

/// Adds an option that may stand several times, each time with two names.
template <class Pair>
CLI::Option* add_pairs(CLI::App& command, const std::string& option, std::vector<Pair>& pairs, const std::string& form) {
    const auto add = [&pairs, option, form](const std::vector<std::string>& words) {
        for (const std::string& word : words) pairs.push_back(pair_of<Pair>(word, option, form));
    };
    return repeatable(command.add_option_function<std::vector<std::string>>(option, add));
}
}  // namespace

InputFiles input_files(const InputOptions& options, std::ostream& err) {
    InputFiles inputs;
    for (const fs::path& file : options.files) {
        if (is_standard_input(file) && std::ranges::any_of(inputs.files, is_standard_input))
            refuse(file, "load.unreadable", "expected standard input once, found it again", inputs, err);
        else if (!is_standard_input(file) && base::is_folder(file)) add_folder(file, options.recursive, inputs, err);
        else inputs.files.push_back(file);
    }
    return inputs;
}

takes::Take read_input(const fs::path& file, const InputOptions& options, const base::Run& run) {
    takes::TakeRequest request = options.take;
    request.file = file;
    request.options.pictures = options.pictures;
    return takes::read_take(request, {run, load_input, options.targets.get(), options.partners, {}});
}

takes::Take open_input(const fs::path& file, const InputOptions& options, std::ostream& err) {
    takes::Take take = read_input(file, options);
    err << printed(take.diagnostics);
    return take;
}

std::optional<figure::Mesh> open_mesh(const fs::path& file, std::ostream& err) {
    base::Loaded<figure::Mesh> loaded = loaders::load_obj(file, {}, false);
    err << printed(loaded.diagnostics);
    return std::move(loaded.value);
}

void check_bind(const scene::AttachOptions& attach, const figure::Figure& figure) {
    const std::size_t frames = figure::frame_count(figure.take);
    if (attach.bind_frame && *attach.bind_frame >= frames)
        throw bad_call("expected a frame from 0 to {} to bind at, found {}", frames - 1, *attach.bind_frame);
}

bool open_skin(const InputOptions& options, std::ostream& err) {
    const takes::SkinRequest& asked = options.take.skin;
    const bool skin = asked.file.empty() || open_mesh(asked.file, err);
    if (asked.map.empty()) return skin;
    const base::Loaded<takes::SkinMap> map = takes::load_skin_map(asked.map);
    err << printed(map.diagnostics);
    return skin && map.value;
}

session::Session load_session(const InputOptions& input, std::vector<fs::path> files, unsigned threads) {
    session::SessionOptions options;
    options.take = input.take;
    options.files = files;
    options.loader = load_input;
    options.take.threads = threads;
    session::Session session(std::move(options));
    session.ui.layout.lanes.on.fill(false);  // they are not visible here
    apply(session, session::open_files, std::move(files), false, false);
    session::wait_for_loading(session);
    session::step(session, session::Seconds(0));
    session::wait_for_matches(session);
    return session;
}

std::optional<session::Session> open_session(const InputOptions& input, std::ostream& err) {
    std::vector<fs::path> files = input.files;
    if (files.empty()) {
        const auto sample = takes::sample_file(base::program_path());
        if (!sample) throw bad_call("expected a file to show: the bundled sample is not installed");
        files.push_back(*sample);
    }
    for (const fs::path& file : files)
        if (base::is_folder(file))
            throw CallError(output::Exit::bad_input, "expected files to show, found the folder {}", file.string());
    std::optional session = load_session(input, std::move(files));
    bool complete = !session->document.figures.empty();
    for (const session::FileReport& report : session->document.reports) {
        err << printed(report.diagnostics);
        complete = complete && !refused(*session, report);
    }
    if (!complete) return std::nullopt;
    return session;
}

void add_files_from(CLI::App& command, std::vector<fs::path>& files, CLI::Option* beside) {
    command.add_option_function<std::string>("--files-from", [&files, beside](const std::string& list) {
        add_listed(list, files);
        beside->required(false);
    });
}

void add_input_options(CLI::App& command, InputOptions& options, bool files_required) {
    command.option_defaults()->group("Input");
    const std::string kinds = loaders::readable_suffixes();
    auto* files =
        command.add_option("FILE", options.files, fmt::format("motion or skeleton files ({}, BonesPro's .txt)", kinds));
    if (files_required) files->required();
    add_files_from(command, options.files, files);
    add_table_options(command, session::OptionGroup::input, into(options.take));
    add_pairs(command, "--pair", options.take.transform.paired, "BONE=OWN")->needs("--onto");
    add_pairs(command, "--assign", options.take.skin.attach.assigned, "GROUP=BONE");
    repeatable(command.add_option("--leave-bare", options.take.skin.attach.unskinned_on_purpose));
    command.option_defaults()->group("Options");
}

void add_attach_options(CLI::App& app, takes::TakeRequest& take) {
    add_table_option(app, "--accept-suggestions", into(take));
    app.add_option("--bind", take.skin.attach.bind_frame);
    add_table_option(app, "--skin-scale", into(take));
}
}  // namespace skelplay::cli
