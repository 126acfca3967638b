#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "session/media.h"

namespace skelplay::session {

struct Session;

struct Screenshot {
    bool panels = true;  // false: the picture alone
};
/// Shows or hides what rendering is asked for with.
struct ToggleRenderPanel {};
struct SetRenderSettings {
    RenderSettings settings;
};
/// Renders the range into a file (pictures: into files, %04d in their name). Changes nothing while something is
/// rendered.
struct StartRender {
    std::filesystem::path output;
};
struct CancelRender {};
/// The application tells how far it is, and how it ended, in a sentence.
struct ReportRender {
    std::size_t done = 0;
    std::size_t total = 0;
};
struct EndRender {
    std::string sentence;
    bool is_error = false;
};
/// Puts the command line that opens this view on the clipboard.
struct CopyAsCommand {};

/// What apply() does for each.
void handle(Session& session, const Screenshot& asked);
void handle(Session& session, const ToggleRenderPanel& asked);
void handle(Session& session, const SetRenderSettings& asked);
void handle(Session& session, const StartRender& asked);
void handle(Session& session, const CancelRender& asked);
void handle(Session& session, const ReportRender& asked);
void handle(Session& session, const EndRender& asked);
void handle(Session& session, const CopyAsCommand& asked);

}  // namespace skelplay::session
