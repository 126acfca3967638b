#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "analysis/place.h"
#include "base/diagnostics.h"
#include "loaders/load.h"
#include "session/document.h"
#include "session/files/figure_skin.h"
#include "session/files/load_job.h"
#include "session/playback.h"
#include "session/posed_scene.h"
#include "session/time/timeline.h"
#include "session/ui_state.h"
#include "session/view.h"

namespace skelplay::session {

struct Jobs;

/// Counters that grow with each change, so that nothing is drawn when nothing changes.
struct Revisions {
    std::uint64_t figures = 0;  // figures opened, closed, coloured, shown: the scene graph is another
    std::uint64_t poses = 0;    // world matrices are others
    std::uint64_t view = 0;     // a command came: camera, selection, options or panels are others
    std::uint64_t panels = 0;   // progress or messages are others
    friend bool operator==(const Revisions&, const Revisions&) = default;
};

/// What a session starts with.
struct SessionOptions {
    loaders::LoadOptions load;                        // for every file opened: skeleton, fps, BVH rule
    analysis::PlaceOptions place;                     // for every file opened: up axis, unit
    SkinRequest skin;                                 // for every file opened
    std::function<void()> wake_up;                    // called from another thread when `step` has something to do
    std::optional<std::filesystem::path> state_file;  // preferences; nothing: nothing is remembered
    std::filesystem::path program;                    // its own path, for the sample beside it; may be empty
    LoadFile loader;                                  // empty: loaders::load
};

/// Everything that is open and how it is looked at. Panels and the renderer read it; `apply` and `step` change it.
struct Session {
    explicit Session(SessionOptions with = {});
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;
    ~Session();

    SessionOptions options;
    Document document;
    View view;
    Playback playback;
    UiState ui;
    PosedScene posed;
    Revisions revisions;
    Revisions stepped;           // as the last step() left them
    std::unique_ptr<Jobs> jobs;  // never null; see progress.h. Last: its threads must end before the rest goes
};

/// Takes in what has been loaded, lets `passed` seconds pass and poses what changed. True when anything changed, so
/// that there is something to draw. Call it after applying commands, also when no time has passed.
bool step(Session& session, Seconds passed);

/// When `step` is next needed though nobody asks for anything: 0 while playing, soon while loading, the toast's end;
/// nothing: only when a command or the loader's wake-up comes.
std::optional<Seconds> next_step(const Session& session);

/// Puts a line of text over the picture for a while: a toast.
void say(Session& session, std::string text, base::Severity severity);

}  // namespace skelplay::session
