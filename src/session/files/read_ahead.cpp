#include "session/files/read_ahead.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/byte_source.h"
#include "session/files/opening.h"
#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_file = 256U << 20U;  // bytes; what is not asked for must not fill the memory

/// True if the motion, its skeleton, its skin or the map of that has changed on disk since it was read.
bool has_changed(const takes::Take& take) {
    using takes::stamp_of;
    if (stamp_of(take.request.file) != take.stamp) return true;
    if (take.figure && stamp_of(take.figure->skeleton_file) != take.skeleton_stamp) return true;
    if (!take.skin || take.skin->file.empty()) return false;
    const takes::SkinRequest& asked = take.request.skin;
    const bool map = !asked.map.empty() && !asked.map_is_edited && stamp_of(asked.map) != take.skin->map_stamp;
    return map || stamp_of(take.skin->file) != take.skin->stamp;
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
    // step() calls this all the time: look at disk and options only when something has changed.
    const Ahead::Reason reason{session.document.playlist.current, session.document.playlist.files.size(),
                               session.document.playlist.direction, session.revisions.figures};
    if (std::exchange(session.jobs->ahead.reason, reason) == reason) return;
    const auto next = next_file(session.document);
    takes::TakeRequest request = next ? request_in_playlist(session, *next) : takes::TakeRequest{};
    if (next && session.jobs->ahead.batch != 0 && session.jobs->ahead.request == request) return;
    forget_ahead(session);
    session.jobs->ahead.reason = reason;
    if (!next) return;
    if (base::estimated_size(request.file) > largest_file) return;
    session.jobs->ahead.batch = ++session.jobs->last_batch;
    session.jobs->ahead.request = request;
    session.jobs->loader.enqueue({session.jobs->ahead.batch, {std::move(request)}, {}, true});
}

void forget_ahead(Session& session) {
    session.jobs->ahead = {};
    session.jobs->loader.cancel_ahead();
}

void forget_changed_ahead(Session& session) {
    if (session.jobs->ahead.read && has_changed(session.jobs->ahead.read->files.front())) forget_ahead(session);
}

bool show_ahead(Session& session, const takes::TakeRequest& request, Opening opening) {
    Ahead& ahead = session.jobs->ahead;
    forget_changed_ahead(session);
    if (ahead.batch == 0 || ahead.request != request) return false;
    opening.batch = ahead.batch;
    if (ahead.read)
        session.jobs->arrived.push_back(std::move(*ahead.read));
    else
        session.jobs->loader.promote(ahead.batch);
    session.jobs->openings.push_back(std::move(opening));
    ahead = {};
    return true;
}

bool keep_ahead(Session& session, takes::FinishedBatch& batch) {
    if (session.jobs->ahead.batch == 0 || batch.id != session.jobs->ahead.batch) return false;
    if (batch.cancelled) {
        session.jobs->ahead = {};
        return true;
    }
    session.jobs->ahead.read = std::move(batch);
    return true;
}

std::filesystem::path file_read_ahead(const Session& session) {
    return session.jobs->ahead.read ? session.jobs->ahead.request.file : fs::path();
}

}  // namespace skelplay::session
