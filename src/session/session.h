#pragma once

#include "session/document.h"
#include "session/posed_scene.h"
#include "session/revisions.h"
#include "session/settings.h"

namespace skelplay::takes {
struct LoadProgress;
}

namespace skelplay::session {
struct Jobs;

/// The settings a session starts with.
struct SessionOptions {
    takes::TakeRequest take;                   // for `files`, but for the file
    std::vector<fs::path> files;               // that the call names; a folder stands for all below it
    std::function<void()> wake_up;             // called from another thread when step() has something to do
    std::optional<fs::path> state_file;        // for the preferences; nothing: none are kept
    fs::path program;                          // path of the program; the bundled sample is found from it; may be empty
    takes::LoadFile loader;                    // empty: loaders::load
    takes::ReadStamp stamp = takes::stamp_of;  // called on other threads only
    bool reviews = false;                      // marks that were saved beside the files are read again
    bool checks = false;                       // the motion of the active figure is looked at for faults
    std::function<std::string()> today;        // the date for files that name it, "2026-11-24"; empty: they do not
    std::function<bool(const fs::path&)> show_in_folder;  // in the file manager; false: failed; null: there is none
};

/// Everything that is open and how it is looked at. Panels and the renderer read it; only apply() and step() change it.
struct Session : Settings {
    explicit Session(SessionOptions with = {});
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;
    ~Session();

    SessionOptions options;
    Document document;
    std::string saved_state;  // the remembered options as this session last read or saved them
    PosedScene posed;
    Revisions revisions;
    Revisions stepped;  // the revisions at the end of the last step()
    // never null; see loading(). Last member: its threads must end before the others are destroyed
    std::unique_ptr<Jobs> jobs;
};

/// Takes in what has been loaded and analysed, lets `passed` seconds pass and poses what changed. True when anything
/// changed and must be drawn. Call it after applying commands, even if no time has passed.
bool step(Session& session, Seconds passed);

/// How long until step() must be called even without a command: 0 while playing, a moment while loading, or the time
/// until the toast ends. Nothing: only a command or the wake-up needs it.
std::optional<Seconds> next_step(const Session& session);

/// True while files are read that a person waits for. Reading ahead and cancelled files do not count.
bool loading(const Session& session);
/// The progress of what is being read; nothing when loading() is false.
std::optional<takes::LoadProgress> load_progress(const Session& session);
/// True from a request to open files until step() has taken in the result.
bool opening(const Session& session);
/// The same for a request of the call, see open_files(). When it has ended, OpenFigure::by_call has its result.
bool opening_by_call(const Session& session);
/// Waits until nothing is being read or looked at for changes; step() takes it in (for tests, and without a window).
void wait_for_loading(const Session& session);

/// True while a requested analysis is not finished.
bool analysing(const Session& session);
/// Waits until all requested analyses are finished and step() can take them in (for tests, and pictures without a
/// window).
void wait_for_analyses(const Session& session);
/// Waits until markers are aligned with the skeleton that is open beside them, if they match it (for pictures without a
/// window).
void wait_for_matches(Session& session);

/// Shows a toast: a line of text over the picture for a while.
void show_toast(Session& session, std::string text, base::Severity severity = base::Severity::note);

/// The same unless a toast warns of something, which is more urgent.
void show_minor_toast(Session& session, std::string text, base::Severity severity = base::Severity::note);

/// A separate session that shows the same: the figures (shared, not copied), view, camera and range. It does not play
/// and remembers nothing. `wake_up` is called from another thread when its step() has something to do.
Session snapshot(const Session& session, std::function<void()> wake_up);

/// Moves to a position of the timebase, fractions included, poses the figures and lets the camera follow. False while
/// an analysis that is shown there is not finished.
bool show(Session& snapshot, double position);
}  // namespace skelplay::session
