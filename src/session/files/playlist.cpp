#include "session/files/playlist.h"
#include "loaders/formats.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
/// True if a file of what was read ahead has changed on disk since; `stamp_of`: of a file that was read with a stamp.
template <class StampOf> bool has_changed(const Ahead& ahead, const StampOf& stamp_of) {
    return ahead.read &&
           std::ranges::any_of(takes::files_of(ahead.read->files.front()), [&](const takes::TransformInput& input) {
               return stamp_of(input.file, input.stamp) != input.stamp;
           });
}

/// Index into the playlist; nothing at its end, or if the file is open already.
std::optional<std::size_t> next_file(const Document& document) {
    const Playlist& playlist = document.playlist;
    const auto next = static_cast<std::ptrdiff_t>(playlist.current) + playlist.direction;
    if (next < 0 || next >= static_cast<std::ptrdiff_t>(playlist.files.size())) return std::nullopt;
    const fs::path file = playlist.files[static_cast<std::size_t>(next)];
    const bool open =
        std::ranges::any_of(document.figures, [&](const OpenFigure& figure) { return figure.take.request.file == file; });
    return open ? std::nullopt : std::optional(static_cast<std::size_t>(next));
}

/// Drops what was read ahead, or cancels it.
void forget_ahead(Session& session) {
    session.jobs->ahead = {};
    session.jobs->loader.cancel_ahead();
}

/// Shows what was read ahead for this request, at the next step() or once it is read; false: it was not read ahead.
bool show_ahead(Session& session, const takes::TakeRequest& request, Opening opening) {
    Ahead& ahead = session.jobs->ahead;
    const auto now = [](const fs::path& file, const takes::FileStamp&) { return takes::stamp_of(file); };
    if (has_changed(ahead, now)) forget_ahead(session);
    if (ahead.batch == 0 || ahead.request != request) return false;
    opening.batch = ahead.batch;
    if (ahead.read) session.jobs->finished.push_back(std::move(*ahead.read));
    else session.jobs->loader.promote(ahead.batch);
    session.jobs->openings.push_back(std::move(opening));
    ahead = {};
    return true;
}

/// The request that reads a file of the playlist: it has the options set for the active figure, which fit most of its
/// neighbours, but how its figure stands is its own. A file that was left is read as it was then.
takes::TakeRequest request_in_playlist(const Session& session, std::size_t index) {
    const OpenFigure* active = active_figure(session.document);
    const Playlist& playlist = session.document.playlist;
    takes::TakeRequest request = request_for(session, playlist.files[index]);
    if (const auto left = playlist.left.find(base::whole_path(request.file)); left != playlist.left.end()) {
        loaders::LoadOptions options = left->second;
        options.take = std::move(request.options.take);
        options.remembered_skeletons = std::move(request.options.remembered_skeletons);
        request.options = std::move(options);
    }
    if (active == nullptr) return request;
    // How it stands is each take's own, the ground whichever skeleton it is played on.
    const auto onto_ground = request.transform.onto_position.ground;
    request.place.metres_per_unit = active->take.request.place.metres_per_unit;
    request.skin = active->take.request.skin;
    request.transform = active->take.request.transform;
    request.transform.onto_position.ground = onto_ground;
    request.options.fps = fps_option(active->take);
    return request;
}
}  // namespace

void start_next(Session& session, int by) {
    const OpenFigure* active = active_figure(session.document);
    Playlist& playlist = session.document.playlist;
    if (playlist.files.empty() && active != nullptr) {
        const fs::path parent = active->take.request.file.parent_path();
        const fs::path folder = parent.empty() ? fs::path(".") : parent;
        playlist.files = loaders::motion_files(folder);
        playlist.current = playlist.files.find(folder / active->take.request.file.filename());
        if (playlist.current == playlist.files.size()) playlist = {};
    }
    const auto next = static_cast<std::ptrdiff_t>(playlist.current) + by;
    if (next < 0 || next >= static_cast<std::ptrdiff_t>(playlist.files.size()))
        return show_toast(session, by > 0 ? "This is the folder's last file" : "This is the folder's first file");
    open_listed(session, static_cast<std::size_t>(next));
}

bool start_after_refused(Session& session, const Opening& opening, const takes::Take& refused) {
    Playlist& playlist = session.document.playlist;
    const bool follows = opening.skip_refused && playlist.current + 1 < playlist.files.size() &&
                         playlist.files[playlist.current] == refused.request.file;
    if (!follows) return false;
    Opening next = opening;
    next.refused_before.push_back({refused.request.file.string(), FigureId::none, refused.diagnostics});
    takes::TakeRequest request = request_for(session, playlist.files[++playlist.current]);
    request.skin = refused.request.skin;
    start_reading(session, std::move(next), std::move(request));
    return true;
}

void open_listed(Session& session, std::size_t index) {
    Playlist& playlist = session.document.playlist;
    if (index >= playlist.files.size()) return;
    if (index != playlist.current) playlist.direction = index < playlist.current ? -1 : 1;
    playlist.current = index;
    for (const OpenFigure& open : session.document.figures)
        playlist.left[base::whole_path(open.take.request.file)] = open.take.request.options;
    takes::TakeRequest request = request_in_playlist(session, index);
    const Opening opening{.keep_view = true};
    if (!show_ahead(session, request, opening)) start_reading(session, opening, std::move(request));
}

void start_listed(Session& session, base::PathList files, std::size_t index, const std::string& take) {
    if (index >= files.size()) return;
    takes::TakeRequest request = request_for(session, files[index]);
    if (!take.empty()) request.options.take = take;
    session.document.playlist = {std::move(files), index};
    start_reading(session, {}, std::move(request));
}

void open_next(Session& session, int by) {
    if (!start_next_take(session, by)) start_next(session, by);
}

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

void forget_changed_ahead(Session& session) {
    const takes::FileWatch& watch = session.jobs->watch;
    const auto last = [&](const fs::path& file, const takes::FileStamp& read) { return watch.last(file, read); };
    if (has_changed(session.jobs->ahead, last)) forget_ahead(session);
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

fs::path file_read_ahead(const Session& session) {
    return session.jobs->ahead.read ? session.jobs->ahead.request.file : fs::path();
}
}  // namespace skelplay::session
