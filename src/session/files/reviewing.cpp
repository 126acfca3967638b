#include "session/files/reviewing.h"

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

void mark_active(Session& session, Mark mark) {
    const OpenFigure* active = active_figure(session);
    if (active == nullptr) return;
    const std::filesystem::path file = active->job.file;
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
        say(session, fmt::format("The marks are not saved to {}: {}", file.string(), *failure),
            base::Severity::error);
        return;
    }
    session.interface.marks_dialog = false;
    say(session,
        fmt::format("{} to keep and {} to reject are saved to {}", count(session.review, Mark::keep),
                    count(session.review, Mark::reject), session.review.file.string()),
        base::Severity::note);
}

bool may_quit(Session& session) {
    Review& review = session.review;
    if (!review.unsaved || review.reminded) return true;
    review.reminded = true;
    session.interface.marks_dialog = true;
    session.interface.panels_hidden = false;
    say(session, "The marks are not saved; quit again to leave them", base::Severity::warning);
    return false;
}

}  // namespace skelplay::session
