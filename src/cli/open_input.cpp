#include "cli/open_input.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>
#include <system_error>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/exit_status.h"
#include "cli/complaint.h"
#include "cli/input_files.h"
#include "loaders/obj/obj_parser.h"
#include "session/command.h"
#include "session/files/sample.h"
#include "session/progress.h"

namespace skelplay::cli {

namespace {

bool is_error(const base::Diagnostic& diagnostic) { return diagnostic.severity == base::Severity::error; }

/// True for a motion or skeleton that was not read, or a skin that was not attached.
bool refused(const session::Session& session, const session::FileReport& report) {
    if (report.figure == session::FigureId::none) return true;
    const auto open = session::find(session.document, report.figure);
    return open && !session.document.figures[*open].skin && std::ranges::any_of(report.diagnostics.items(), is_error);
}

}  // namespace

std::optional<figure::Mesh> open_mesh(const std::filesystem::path& file, std::ostream& err) {
    base::Loaded<figure::Mesh> loaded = loaders::load_obj(file);
    err << base::to_text(loaded.diagnostics);
    return std::move(loaded.value);
}

bool open_skin(const InputOptions& options, std::ostream& err) {
    const bool skin = !options.skin || open_mesh(*options.skin, err);
    if (options.skin_map.empty()) return skin;
    const base::Loaded<exporters::SkinMap> map = session::load_skin_map(options.skin_map);
    err << base::to_text(map.diagnostics);
    return skin && map.value;
}

std::optional<figure::Figure> open_input(const InputOptions& options, const std::filesystem::path& file,
                                         std::ostream& err) {
    loaders::LoadResult result = read_input(file, options).loaded;
    err << base::to_text(result.diagnostics);
    if (!open_skin(options, err)) return std::nullopt;
    return std::move(result.figure);
}

session::Session load_session(const InputOptions& input, const session::SkinRequest& skin,
                              std::vector<std::filesystem::path> files, unsigned threads) {
    session::SessionOptions options;
    options.load = input.load;
    options.place = input.place;
    options.preparation = input.preparation;
    options.skin = skin;
    options.loader = load_input;
    options.threads = threads;
    session::Session session(std::move(options));
    session.ui.layout.lanes.on.fill(false);  // they are not visible here
    apply(session, session::Open{std::move(files)});
    session::wait_for_loading(session);
    session::step(session, session::Seconds(0));
    session::wait_for_matches(session);
    return session;
}

std::optional<session::Session> open_session(const InputOptions& input, const session::SkinRequest& skin,
                                             std::ostream& err) {
    std::vector<std::filesystem::path> files = input.files;
    if (files.empty()) {
        const auto sample = session::sample_file(session::program_path());
        if (!sample)
            throw Complaint(base::Exit::bad_call, "expected a file to show: the bundled sample is not installed");
        files.push_back(*sample);
    }
    for (const std::filesystem::path& file : files)
        if (std::error_code unknown; std::filesystem::is_directory(file, unknown))
            throw Complaint(base::Exit::bad_input,
                            fmt::format("expected files to show, found the folder {}", file.string()));
    std::optional session = load_session(input, skin, std::move(files));
    bool complete = !session->document.figures.empty();
    for (const session::FileReport& report : session->document.reports) {
        err << base::to_text(report.diagnostics);
        complete = complete && !refused(*session, report);
    }
    if (!complete) return std::nullopt;
    return session;
}

}  // namespace skelplay::cli
