#include "session/files/read_ahead.h"

#include <algorithm>
#include <utility>

#include "session/files/opening.h"
#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

/// True if a file of what was read ahead has changed on disk since; `stamp_of`: of a file that was read with a stamp.
template <class StampOf>
bool has_changed(const Ahead& ahead, const StampOf& stamp_of) {
    return ahead.read &&
           std::ranges::any_of(takes::files_of(ahead.read->files.front()), [&](const takes::TransformInput& input) {
               return stamp_of(input.file, input.stamp) != input.stamp;
           });
}

/// Index into the playlist; nothing at its end, or if the file is open already.
std::optional<std::size_t> next_file(const Document& document) {
    const Playlist& playlist = document.playlist;
    const auto next = static_cast<std::ptrdiff_t>(playlist.current) + playlist.direction;
    if (next < 0 || next >= std::ssize(playlist.files)) return std::nullopt;
    const fs::path& file = playlist.files[static_cast<std::size_t>(next)];
    const bool open = std::ranges::any_of(document.figures,
                                          [&](const OpenFigure& figure) { return figure.take.request.file == file; });
    return open ? std::nullopt : std::optional(static_cast<std::size_t>(next));
}

}  // namespace

void read_ahead(Session& session) {
    if (session.jobs->loader.busy() || !session.jobs->openings.empty()) return;
    // step() calls this all the time: look at the options only when something has changed.
    const Ahead::Reason reason{session.document.playlist.current, session.document.playlist.files.size(),
                               session.document.playlist.direction, session.revisions.figures};
    if (std::exchange(session.jobs->ahead.reason, reason) == reason) return;
    const auto next = next_file(session.document);
    takes::TakeRequest request = next ? request_in_playlist(session, *next) : takes::TakeRequest{};
    if (next && session.jobs->ahead.batch != 0 && session.jobs->ahead.request == request) return;
    forget_ahead(session);
    session.jobs->ahead.reason = reason;
    if (!next) return;
    session.jobs->ahead.batch = ++session.jobs->last_batch;
    session.jobs->ahead.request = request;
    session.jobs->loader.enqueue({session.jobs->ahead.batch, {std::move(request)}, {}, true});
}

void forget_ahead(Session& session) {
    session.jobs->ahead = {};
    session.jobs->loader.cancel_ahead();
}

void forget_changed_ahead(Session& session) {
    const takes::FileWatch& watch = session.jobs->watch;
    const auto last = [&](const fs::path& file, const takes::FileStamp& read) { return watch.last(file, read); };
    if (has_changed(session.jobs->ahead, last)) forget_ahead(session);
}

bool show_ahead(Session& session, const takes::TakeRequest& request, Opening opening) {
    Ahead& ahead = session.jobs->ahead;
    const auto now = [](const fs::path& file, const takes::FileStamp&) { return takes::stamp_of(file); };
    if (has_changed(ahead, now)) forget_ahead(session);
    if (ahead.batch == 0 || ahead.request != request) return false;
    opening.batch = ahead.batch;
    if (ahead.read)
        session.jobs->finished.push_back(std::move(*ahead.read));
    else
        session.jobs->loader.promote(ahead.batch);
    session.jobs->openings.push_back(std::move(opening));
    ahead = {};
    return true;
}

bool keep_ahead(Session& session, takes::FinishedBatch& batch) {
    if (session.jobs->ahead.batch == 0 || batch.id != session.jobs->ahead.batch) return false;
    if (batch.cancelled) {
        session.jobs->ahead = {session.jobs->ahead.reason};  // a file too large to be read ahead is not tried again
        return true;
    }
    session.jobs->ahead.read = std::move(batch);
    return true;
}

std::filesystem::path file_read_ahead(const Session& session) {
    return session.jobs->ahead.read ? session.jobs->ahead.request.file : fs::path();
}

}  // namespace skelplay::session
