#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "session/media.h"

namespace skelplay::session {

struct Session;

struct Screenshot {
    bool panels = true;  // false: without panels
};
/// Renders the range to a file, or to picture files if the name contains %04d. Does nothing while something is being
/// rendered.
struct StartRender {
    std::filesystem::path output;
};
/// Copies the command line that renders the same to the clipboard.
struct CopyRender {
    std::filesystem::path output;
};
struct CancelRender {};
/// Sent by the application: the progress of the rendering.
struct ReportRender {
    std::size_t done = 0;
    std::size_t total = 0;
};
/// Sent by the application when a rendering has ended: how it went, in a sentence.
struct EndRender {
    std::string sentence;
    bool is_error = false;
};
/// Copies the command line that opens this view to the clipboard.
struct CopyAsCommand {};

/// Carried out by apply().
void handle(Session& session, const Screenshot& asked);
void handle(Session& session, const StartRender& asked);
void handle(Session& session, const CopyRender& asked);
void handle(Session& session, const CancelRender& asked);
void handle(Session& session, const ReportRender& asked);
void handle(Session& session, const EndRender& asked);
void handle(Session& session, const CopyAsCommand& asked);

}  // namespace skelplay::session
