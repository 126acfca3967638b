#pragma once

#include "panels/panel_state.h"
#include "scene/draw_list.h"
#include "session/session.h"

namespace skelplay::app {
/// A file that holds the newest of a series of texts. Other programs see the old text or the new one, never a part.
class StateFile {
public:
    /// Without a path nothing is written.
    explicit StateFile(std::optional<fs::path> path) : path_(std::move(path)) {}

    [[nodiscard]] bool enabled() const noexcept { return path_.has_value(); }
    /// Writes the text if it differs from the last one. After an error it stops writing.
    void write(const std::string& text);

private:
    std::optional<fs::path> path_;
    std::string last_;
};

/// Reports what the window shows as `key=value` lines in a file, for tests that watch it from outside. Does nothing
/// without a file. The lines are exported_state() and:
/// - `framebuffer=1280x720`, `pictures=` (shown so far), `turns=` (of the main loop), `smooth_edges=`, `samples=` (a
///   pixel), `panel_vertices=`, `said=` (all toasts so far);
/// - `echoes=`: presses of the Pause key. Input is handled in order, so all input sent before has been handled, too;
/// - `settled=1`: the panels have drawn the result of all input; `resting=1`: nothing is being read or computed, and
///   the picture shows all results; `waits=1`: the main loop sleeps until there is input or background work ends;
/// - positions in pointer coordinates: `viewport=x,y,width,height`, `item.<name>=x,y,width,height` for items that
///   panels record, and `bone.<name>=x,y` for the middle of each visible bone of the active figure.
class WindowReport {
public:
    struct Progress {
        glm::ivec2 framebuffer{};
        std::uint64_t pictures = 0;  // shown so far
        std::uint64_t turns = 0;     // of the main loop so far
        std::uint64_t echoes = 0;    // presses of the Pause key that were handled
        bool settled = false;        // the panels have drawn all input
        bool drawn = false;          // the last picture shows the present session
        bool waits = false;          // nothing will be drawn without input
        bool smooth = false;         // the edges of the last picture are smooth
        int samples = 0;             // of a pixel
        int vertices = 0;            // of the panels
    };

    explicit WindowReport(std::optional<fs::path> file) : file_(std::move(file)) {}

    [[nodiscard]] bool enabled() const noexcept { return file_.enabled(); }
    /// Where panels record their items; null if there is no report. Valid while this object is not moved.
    [[nodiscard]] panels::ItemLog* items() noexcept { return enabled() ? &items_ : nullptr; }
    void write(const session::Session& session, const panels::PanelState& panels, const scene::DrawList& list,
               const Progress& progress);

private:
    void add_toast(const session::Session& session) {
        if (std::exchange(notices_, session.revisions.notices) == session.revisions.notices || !session.ui.toast) return;
        std::string text = session.ui.toast->text;
        std::ranges::replace_if(text, base::is_line_end, ' ');
        toasts_ += (toasts_.empty() ? "" : " | ") + text;
    }

    StateFile file_;
    std::string toasts_;         // all toasts so far
    std::uint64_t notices_ = 0;  // Revisions::notices at the last of them
    panels::ItemLog items_;
};
}  // namespace skelplay::app
