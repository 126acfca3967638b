#include "cli/session_pictures.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <ostream>
#include <system_error>
#include <utility>

#include "cli/complaint.h"
#include "session/command.h"
#include "session/files/sample.h"
#include "session/progress.h"
#include "session/snapshot.h"

namespace skelplay::cli {

namespace {

bool is_error(const base::Diagnostic& diagnostic) { return diagnostic.severity == base::Severity::error; }

/// A motion or skeleton that was not read, or a skin that nobody wears.
bool refused(const session::Session& session, const session::FileReport& report) {
    if (report.figure == session::FigureId::none) return true;
    const auto open = session::find(session.document, report.figure);
    return open && !session.document.figures[*open].skin && std::ranges::any_of(report.diagnostics.items(), is_error);
}

}  // namespace

std::optional<session::Session> open_session(const InputOptions& input, const session::SkinRequest& skin,
                                             std::ostream& err) {
    std::vector<std::filesystem::path> files = input.files;
    if (files.empty()) {
        const auto sample = session::sample_file(session::program_path());
        if (!sample) throw Complaint(Exit::bad_call, "expected a file to show: the bundled sample is not installed");
        files.push_back(*sample);
    }
    for (const std::filesystem::path& file : files)
        if (std::error_code unknown; std::filesystem::is_directory(file, unknown))
            throw Complaint(Exit::bad_input, fmt::format("expected files to show, found the folder {}", file.string()));
    session::SessionOptions options;
    options.load = input.load;
    options.place = input.place;
    options.skin = skin;
    std::optional<session::Session> session(std::in_place, std::move(options));
    session->ui.layout.lanes.on.fill(false);  // nobody sees them
    apply(*session, session::Open{std::move(files)});
    session::wait_for_loading(*session);
    session::step(*session, session::Seconds(0));
    bool complete = !session->document.figures.empty();
    for (const session::FileReport& report : session->document.reports) {
        err << base::to_text(report.diagnostics);
        complete = complete && !refused(*session, report);
    }
    if (!complete) return std::nullopt;
    return session;
}

PictureSource pictures_of(session::Session& shown, session::Drawing& drawing) {
    return [&](double position, scene::Camera& camera, scene::DrawList& list) {
        while (!session::show(shown, position)) session::wait_for_analyses(shown);
        camera = shown.view.camera;
        drawing.draw(shown, list);
    };
}

PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions) {
    return [&shown, &drawing, positions = std::move(positions)](double /*position*/, scene::Camera& camera,
                                                                scene::DrawList& list) {
        camera = shown.view.camera;
        drawing.draw_together(
            positions.size(),
            [&](std::size_t i) -> const session::Session& {
                while (!session::show(shown, positions[i])) session::wait_for_analyses(shown);
                return shown;
            },
            list);
    };
}

}  // namespace skelplay::cli
