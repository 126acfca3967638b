#include "session/files/reviewing.h"

#include <algorithm>
#include <fmt/format.h>

#include "session/files/opening.h"

namespace skelplay::session {

namespace {

void say_mark(Session& session, const std::filesystem::path& file, Mark mark) {
    const std::string text = file.filename().string();
    if (mark == Mark::none)
        say(session, fmt::format("{}: the mark is taken back", text), base::Severity::note);
    else
        say(session, fmt::format("{}: {}", text, name(mark)), base::Severity::note);
}

}  // namespace

std::filesystem::path reviewed_file(const Session& session) {
    const OpenFigure* active = active_figure(session);
    const std::vector<std::filesystem::path>& files = session.playlist.files;
    const std::filesystem::path file = active != nullptr ? active->job.file : std::filesystem::path();
    const bool listed = file.empty() || std::ranges::find(files, file) != files.end();
    return listed && session.playlist.current < files.size() ? files[session.playlist.current] : file;
}

void mark_reviewed(Session& session, Mark mark) {
    const std::filesystem::path file = reviewed_file(session);
    if (file.empty()) return;
    toggle(session.review, file, mark);
    const Mark now = mark_of(session.review, file);
    say_mark(session, file, now);
    const bool more = session.playlist.current + 1 < session.playlist.files.size();
    if (session.review.go_on && now != Mark::none && more) start_next(session, 1);
}

std::filesystem::path marks_file(const Session& session) {
    if (!session.review.file.empty()) return session.review.file;
    const OpenFigure* active = active_figure(session);
    std::filesystem::path folder;
    if (!session.playlist.files.empty())
        folder = session.playlist.files.front().parent_path();
    else if (active != nullptr)
        folder = active->job.file.parent_path();
    std::error_code unknown;
    return std::filesystem::absolute(folder / "review.csv", unknown).lexically_normal();
}

void save_marks_to(Session& session, const std::filesystem::path& file) {
    if (const auto failure = save_marks(session.review, file)) {
        say(session, fmt::format("The marks are not saved to {}: {}", file.string(), *failure), base::Severity::error);
        return;
    }
    session.interface.marks_dialog = false;
    if (session.interface.quitting) quit(session, false);
    say(session,
        fmt::format("{} to keep and {} to reject are saved to {}", count(session.review, Mark::keep),
                    count(session.review, Mark::reject), session.review.file.string()),
        base::Severity::note);
}

void quit(Session& session, bool leave_marks) {
    UiState& interface = session.interface;
    if (session.review.unsaved && !leave_marks && !interface.quitting) {
        interface.quitting = interface.marks_dialog = true;
        interface.panels_hidden = false;
        return;
    }
    session.requests.quit = true;
    save_preferences(session);
}

}  // namespace skelplay::session
