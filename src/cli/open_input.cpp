#include "cli/open_input.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "base/exit_status.h"
#include "cli/complaint.h"
#include "cli/remedy_options.h"
#include "loaders/formats.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "session/command.h"
#include "session/progress.h"
#include "takes/sample.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;

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

bool is_error(const base::Diagnostic& diagnostic) { return diagnostic.severity == base::Severity::error; }

/// True for a motion or skeleton that was not read, or a skin that was not attached.
bool refused(const session::Session& session, const session::FileReport& report) {
    if (report.figure == session::FigureId::none) return true;
    const auto open = session::find(session.document, report.figure);
    return open && !session.document.figures[*open].take.skin &&
           std::ranges::any_of(report.diagnostics.items(), is_error);
}

}  // namespace

InputFiles input_files(const InputOptions& options, bool recursive, std::ostream& err) {
    InputFiles inputs;
    for (const fs::path& file : options.files) {
        std::error_code unknown;
        if (is_standard_input(file) && std::ranges::any_of(inputs.files, is_standard_input))
            refuse(file, "load.unreadable", "expected standard input once, found it again", inputs, err);
        else if (!is_standard_input(file) && fs::is_directory(file, unknown))
            add_folder(file, recursive, inputs, err);
        else
            inputs.files.push_back(file);
    }
    return inputs;
}

takes::Take read_input(const fs::path& file, const InputOptions& options, const base::Run& run) {
    takes::TakeRequest request = options.take;
    request.file = file;
    return takes::read_take(request, {run, load_input, options.targets.get(), options.partners, {}});
}

takes::Take open_input(const fs::path& file, const InputOptions& options, std::ostream& err) {
    takes::Take take = read_input(file, options);
    err << printed(take.diagnostics);
    return take;
}

std::optional<figure::Mesh> open_mesh(const fs::path& file, std::ostream& err) {
    base::Loaded<figure::Mesh> loaded = loaders::load_obj(file);
    err << printed(loaded.diagnostics);
    return std::move(loaded.value);
}

void check_bind(const scene::AttachOptions& attach, const figure::Figure& figure) {
    const std::size_t frames = figure::frame_count(figure.take);
    if (attach.bind_frame && *attach.bind_frame >= frames)
        throw Complaint(base::Exit::bad_call, fmt::format("expected a frame from 0 to {} to bind at, found {}",
                                                          frames - 1, *attach.bind_frame));
}

bool open_skin(const InputOptions& options, std::ostream& err) {
    const takes::SkinRequest& asked = options.take.skin;
    const bool skin = asked.file.empty() || open_mesh(asked.file, err);
    if (asked.map.empty()) return skin;
    const base::Loaded<exporters::SkinMap> map = takes::load_skin_map(asked.map);
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
    apply(session, session::Open{std::move(files)});
    session::wait_for_loading(session);
    session::step(session, session::Seconds(0));
    session::wait_for_matches(session);
    return session;
}

std::optional<session::Session> open_session(const InputOptions& input, std::ostream& err) {
    std::vector<fs::path> files = input.files;
    if (files.empty()) {
        const auto sample = takes::sample_file(takes::program_path());
        if (!sample)
            throw Complaint(base::Exit::bad_call, "expected a file to show: the bundled sample is not installed");
        files.push_back(*sample);
    }
    for (const fs::path& file : files)
        if (std::error_code unknown; fs::is_directory(file, unknown))
            throw Complaint(base::Exit::bad_input,
                            fmt::format("expected files to show, found the folder {}", file.string()));
    std::optional session = load_session(input, std::move(files));
    bool complete = !session->document.figures.empty();
    for (const session::FileReport& report : session->document.reports) {
        err << printed(report.diagnostics);
        complete = complete && !refused(*session, report);
    }
    if (!complete) return std::nullopt;
    return session;
}

}  // namespace skelplay::cli
