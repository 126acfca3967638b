#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <string>

#include "panels/panel_state.h"
#include "scene/draw_list.h"
#include "session/session.h"

namespace skelplay::app {

/// A file that always holds the newest of a series of texts: other programs see the old text or the new, never a part.
class StateFile {
public:
    /// Without a path nothing is ever written.
    explicit StateFile(std::optional<std::filesystem::path> path) : path_(std::move(path)) {}

    [[nodiscard]] bool wanted() const noexcept { return path_.has_value(); }
    /// Writes the text if it differs from the last one; a file that can't be written is given up.
    void write(const std::string& text);

private:
    std::optional<std::filesystem::path> path_;
    std::string last_;
};

/// What the window shows, for tests that watch it from outside: `key=value` lines in the file that is asked for.
/// Without one nothing is noted and nothing put together. The lines are exported_state() and where things are, in the
/// pointer's coordinates: `framebuffer=1280x720`, `viewport=x,y,width,height`, `item.<name>=x,y,width,height` for what
/// panels name, and `bone.<name>=x,y` for the middle of each bone of the active figure that can be seen.
class WindowReport {
public:
    explicit WindowReport(std::optional<std::filesystem::path> file) : file_(std::move(file)) {}

    [[nodiscard]] bool wanted() const noexcept { return file_.wanted(); }
    /// Where panels note their items; null when nobody wants to know. Valid as long as this stays where it is.
    [[nodiscard]] panels::ItemLog* items() noexcept { return wanted() ? &items_ : nullptr; }
    /// `pictures`: how many have been shown so far.
    void write(const session::Session& session, const panels::PanelState& panels, const scene::DrawList& list,
               glm::ivec2 framebuffer, std::uint64_t pictures);

private:
    StateFile file_;
    panels::ItemLog items_;
};

}  // namespace skelplay::app
