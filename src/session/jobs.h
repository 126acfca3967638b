#pragma once

#include "session/analyses/analysis.h"
#include "session/document.h"
#include "session/files/exporting.h"
#include "takes/loader.h"

namespace skelplay::session {
/// What is to happen with a batch once it is read.
struct Opening {
    std::uint64_t batch = 0;
    bool replace = true;                     // close what is open when it succeeds
    bool keep_view = false;                  // camera and playing or paused stay as they are
    bool remember = true;                    // add to the recent files
    std::uint64_t camera_moves = 0;          // View::camera_moves when it was asked for
    std::vector<FigureId> reloads = {};      // figures to replace in place; empty: new figures are opened
    bool asks_before_loss = false;           // a version that has lost much waits, see DerivedFigure::smaller
    std::vector<FigureId> skin_owners = {};  // figures that the skins in the batch are for
    // dropped together with the skin that is read; offered afterwards
    std::vector<fs::path> spare_skins = {};
    bool skip_refused = false;  // its file is the playlist's current one; if it is refused, the next one is read instead
    bool by_call = false;       // see open_files()
    std::vector<FileReport> refused_before = {};  // what was reported about the files that were refused so far
};

/// The playlist's next file, read before it is asked for.
struct Ahead {
    /// What the last decision to read ahead, or not, was based on.
    struct Reason {
        std::size_t current = 0;
        std::size_t files = 0;
        int direction = 0;
        std::uint64_t figures = 0;
        friend bool operator==(const Reason&, const Reason&) = default;
    };
    Reason reason;
    std::uint64_t batch = 0;  // 0: none
    takes::TakeRequest request;
    std::optional<takes::FinishedBatch> read;  // holds one file; nothing: still being read
};

/// The background work of a session. Only the session's own sources see it; others use session.h.
struct Jobs {
    Jobs(const std::function<void()>& wake_up, takes::LoadFile load, const takes::ReadStamp& read_stamp)
        : watch(read_stamp), targets(read_stamp, wake_up), analyses(wake_up), exporter(wake_up),
          loader(wake_up, std::move(load)) {}

    std::vector<Opening> openings;
    Ahead ahead;
    std::vector<takes::FinishedBatch> finished;  // finished without the loader: it had been read ahead
    std::uint64_t last_batch = 0;
    takes::FileWatch watch;  // watches the open files
    ExportTargets targets;
    AnalysisQueue analyses;
    takes::Exporter exporter;
    takes::Loader loader;  // last member: its thread must end before the others are destroyed
};
}  // namespace skelplay::session
