#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "session/analyses/analysis_cache.h"
#include "session/figure_id.h"
#include "session/files/file_watch.h"
#include "session/files/loader.h"

namespace skelplay::session {

/// What a batch that is being read is for.
struct Opening {
    std::uint64_t batch = 0;
    bool replace = true;                                  // close what is open when it succeeds
    bool keep_view = false;                               // camera, and playing or paused, stay as they are
    bool remember = true;                                 // among the recent files
    std::vector<FigureId> reloads;                        // figures that it replaces in place; empty: it opens new ones
    std::vector<FigureId> skin_owners;                    // figures that its skins are for
    std::vector<std::filesystem::path> spare_skins = {};  // came with the skin that is read, and are offered
};

/// The playlist's next file, read before anybody asks for it.
struct Ahead {
    /// What the decision to read it, or not to, was made for.
    struct Reason {
        std::size_t current = 0;
        std::size_t files = 0;
        int direction = 0;
        std::uint64_t figures = 0;
        friend bool operator==(const Reason&, const Reason&) = default;
    };
    Reason reason;
    std::uint64_t batch = 0;  // 0: none
    LoadJob job;
    std::optional<FinishedBatch> read;  // of one file; nothing: it is still being read
    FileStamp skeleton;                 // of the figure's skeleton file then
};

/// The work behind a session: what is being read and worked out on other threads. Only the session's own sources see
/// it; what others need to know is in progress.h.
struct Jobs {
    Jobs(const std::function<void()>& wake_up, LoadFile load) : analyses(wake_up), loader(wake_up, std::move(load)) {}

    std::vector<Opening> openings;
    Ahead ahead;
    std::vector<FinishedBatch> arrived;  // what is there without having to wait for the loader
    std::uint64_t last_batch = 0;
    FileWatch watch;  // of the files that are open
    AnalysisCache analyses;
    Loader loader;  // last: the threads must end before the rest goes
};

}  // namespace skelplay::session
