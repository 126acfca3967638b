#include "session/files/read_ahead.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "session/files/opening.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = 256U << 20U;  // bytes; what is not asked for must not fill the memory

bool same_options(const loaders::LoadOptions& a, const loaders::LoadOptions& b) {
    return a.skeleton == b.skeleton && a.fps == b.fps && a.bvh_positions == b.bvh_positions &&
           a.bonespro.index_base == b.bonespro.index_base && a.bonespro.euler_sign == b.bonespro.euler_sign &&
           a.bonespro.box == b.bonespro.box && a.remembered_skeletons == b.remembered_skeletons;
}

/// True when reading by one gives what reading by the other gives.
bool same(const LoadJob& a, const LoadJob& b) {
    return a.file == b.file && same_options(a.options, b.options) && a.place.up == b.place.up &&
           a.place.metres_per_unit == b.place.metres_per_unit && a.skin.none == b.skin.none &&
           a.skin.file == b.skin.file && a.skin.attach.accept_suggestions == b.skin.attach.accept_suggestions &&
           a.skin.attach.bind_frame == b.skin.attach.bind_frame;
}

fs::path skeleton_of(const FinishedJob& file) {
    return file.result.figure ? fs::path(file.result.figure->skeleton_file) : fs::path();
}

/// The motion, its skeleton or its skin.
bool has_changed(const Session::Ahead& ahead) {
    const FinishedJob& file = ahead.read->files.front();
    if (stamp_of(file.job.file) != file.stamp || stamp_of(skeleton_of(file)) != ahead.skeleton) return true;
    return file.skin.skin && !file.skin.skin->file.empty() && stamp_of(file.skin.skin->file) != file.skin.skin->stamp;
}

/// Index into the playlist; nothing when it ends there, or the file is open already.
std::optional<std::size_t> next_file(const Session& session) {
    const Playlist& playlist = session.playlist;
    const auto next = static_cast<std::ptrdiff_t>(playlist.current) + playlist.direction;
    if (next < 0 || next >= std::ssize(playlist.files)) return std::nullopt;
    const fs::path& file = playlist.files[static_cast<std::size_t>(next)];
    const bool open =
        std::ranges::any_of(session.figures, [&](const OpenFigure& figure) { return figure.job.file == file; });
    return open ? std::nullopt : std::optional(static_cast<std::size_t>(next));
}

}  // namespace

void read_ahead(Session& session) {
    if (session.loader->busy() || !session.openings.empty()) return;
    // Asked in each step: the disk and the options are looked at only when something has changed.
    const Session::Ahead::Reason reason{session.playlist.current, session.playlist.files.size(),
                                        session.playlist.direction, session.revisions.figures};
    if (std::exchange(session.ahead.reason, reason) == reason) return;
    const auto next = next_file(session);
    LoadJob job = next ? job_in_playlist(session, *next) : LoadJob{};
    if (next && session.ahead.batch != 0 && same(session.ahead.job, job)) return;
    forget_ahead(session);
    session.ahead.reason = reason;
    if (!next) return;
    std::error_code unknown;
    if (fs::file_size(job.file, unknown) > largest_file && !unknown) return;
    session.ahead.batch = ++session.last_batch;
    session.ahead.job = job;
    session.loader->enqueue({session.ahead.batch, {std::move(job)}, {}, true});
}

void forget_ahead(Session& session) {
    session.ahead = {};
    session.loader->cancel_ahead();
}

void forget_changed_ahead(Session& session) {
    if (session.ahead.read && has_changed(session.ahead)) forget_ahead(session);
}

bool show_ahead(Session& session, const LoadJob& job, Session::Opening opening) {
    Session::Ahead& ahead = session.ahead;
    forget_changed_ahead(session);
    if (ahead.batch == 0 || !same(ahead.job, job)) return false;
    opening.batch = ahead.batch;
    if (ahead.read)
        session.arrived.push_back(std::move(*ahead.read));
    else
        session.loader->promote(ahead.batch);
    session.openings.push_back(std::move(opening));
    ahead = {};
    return true;
}

bool keep_ahead(Session& session, FinishedBatch& batch) {
    if (session.ahead.batch == 0 || batch.id != session.ahead.batch) return false;
    if (batch.cancelled) {
        session.ahead = {};
        return true;
    }
    session.ahead.skeleton = stamp_of(skeleton_of(batch.files.front()));
    session.ahead.read = std::move(batch);
    return true;
}

}  // namespace skelplay::session
