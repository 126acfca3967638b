#pragma once

#include <stop_token>
#include "session/figure_id.h"
#include "session/time/timeline.h"
#include "takes/export.h"
#include "takes/file_watch.h"

namespace skelplay::session {
/// What is being exported.
struct Exporting {
    fs::path output;
    std::size_t done = 0;              // frames
    std::size_t total = 0;             // of the take, before it is resampled
    fs::path new_folder = {};          // that is made for it; empty: it was there
    FigureId figure = FigureId::none;  // none: not all of its frames are written
};

/// A file that was written.
struct ExportedFile {
    fs::path file;
    bool opens = false;  // as a take
};

/// A figure and the file it is to be written to.
struct ExportOrder {
    FigureId figure = FigureId::none;
    fs::path output;
    bool replace = false;  // files that are there may be written over, unless they are open
};

/// What a look at the disk has found under the name of an export.
struct ExportTarget {
    fs::path output;
    std::string format;
    bool replaces = false;  // see replaces()
    friend bool operator==(const ExportTarget&, const ExportTarget&) = default;
};

/// Looks at the disk for the export form, on a thread of its own, because the disk may not answer for long.
class ExportTargets {
public:
    /// `wake_up` is called on that thread after each look; `read`: see takes::FileWatch.
    ExportTargets(takes::ReadStamp read, std::function<void()> wake_up)
        : read_(std::move(read)), wake_up_(std::move(wake_up)) {}

    /// Looks at an export's files instead of a look that waits. `open`: files that are not replaced.
    void look(ExportTarget target, std::vector<fs::path> files, std::vector<fs::path> open);
    /// The result that arrived since the last call; nothing: none.
    std::optional<ExportTarget> poll() {
        if (!looks_) return std::nullopt;
        std::vector<ExportTarget> found = looks_->drain();
        if (found.empty()) return std::nullopt;
        return std::move(found.back());
    }
    /// Waits until no look is going on or waits.
    void wait() const {
        if (looks_) looks_->wait();
    }

private:
    takes::ReadStamp read_;
    std::function<void()> wake_up_;
    std::stop_source last_;                                 // the look asked for last
    std::unique_ptr<base::TaskQueue<ExportTarget>> looks_;  // null before the first; last: its thread uses `read_`
};

/// The frames of a figure's take that the export form asks for: the range is in the active figure's frames.
FrameRange export_frames(const Session& session, FigureId figure);
/// Whether these are all frames of a figure's take.
bool is_whole_take(const Document& document, FigureId figure, const FrameRange& frames);
/// "13 to 48": the frames in the numbers of the figure's file; empty: it is not open.
std::string export_frames_text(const Document& document, FigureId figure, const FrameRange& frames);

/// What the form asks for, with what is repaired of a figure.
takes::ExportRequest export_request(const Session& session, const OpenFigure& open);
/// The frames that are written, counted in the file; nothing: all.
std::optional<FrameRange> file_frames(const Session& session, const OpenFigure& open);

/// A name that no file has yet, beside the figure's file or in the folder used last: "walk.bvh", of a clip
/// "walk-13-48.bvh". Looks at the disk. Empty: the figure is not open.
fs::path free_export(const Session& session, FigureId figure);

/// True if a file would be written over that is there and not open. Looks at the disk.
bool replaces(const Session& session, const fs::path& output);
/// Looks for UiState::export_target at the files of this export, now and then again while the form is open.
void look_at_export(Session& session, const fs::path& output);
/// Looks again at what the form asked for last, if it is open.
void look_at_target(Session& session);

/// Writes a figure in the background, but over no open file, and over others only with ExportOrder::replace.
void start_export(Session& session, const ExportOrder& order);
/// Takes in how far an export has come, and its end, and what a look at the disk has found for the form.
void follow_export(Session& session);

void cancel_export(Session& session);
/// Opens the file of the last export as another take, with the figures side by side.
void open_exported(Session& session);
/// Shows it in the system's file manager.
void show_exported(Session& session);
/// Copies the command line that writes the same to the clipboard.
void copy_export(Session& session, FigureId figure, const fs::path& output);
}  // namespace skelplay::session
