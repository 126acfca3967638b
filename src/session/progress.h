#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace skelplay::session {

struct Session;

/// How far the loader is.
struct LoadProgress {
    std::string file;              // being read, without its folder
    std::uint64_t bytes_done = 0;  // of the batch
    std::uint64_t bytes = 0;       // of the batch; 0: not known
};

/// True while files are read that somebody waits for; reading ahead does not count, nor what has been cancelled.
bool loading(const Session& session);
/// Of what is being read; nothing when loading() is false.
std::optional<LoadProgress> load_progress(const Session& session);
/// True from when files are asked for until step() has taken in what came of it.
bool opening(const Session& session);
/// Waits until nothing is being read; the next step() takes it in (tests, pictures without a window).
void wait_for_loading(const Session& session);

/// True while anything is worked out about whole takes that is wanted and not known yet.
bool analysing(const Session& session);
/// Waits until all that is wanted can be taken in by step() (tests, pictures without a window).
void wait_for_analyses(const Session& session);

}  // namespace skelplay::session
