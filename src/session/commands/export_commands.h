#pragma once

#include <filesystem>

#include "session/figure_id.h"
#include "session/files/exporting.h"

namespace skelplay::session {

struct Session;

/// Writes a figure to a file as the form says. Does nothing while something is being written, and refuses, with a
/// message, to write over a file that is open, or without `replace` over any that is there.
struct StartExport {
    FigureId figure = FigureId::none;
    std::filesystem::path output;
    bool replace = false;
};
/// Finds out, in the background, whether an export to this file would replace another, see UiState::export_target.
struct LookAtExport {
    std::filesystem::path output;
};
struct CancelExport {};
/// Copies the command line that writes the same to the clipboard.
struct CopyExport {
    FigureId figure = FigureId::none;
    std::filesystem::path output;
};

/// Carried out by apply().
void handle(Session& session, const StartExport& asked);
void handle(Session& session, const LookAtExport& asked);
void handle(Session& session, const CancelExport& asked);
void handle(Session& session, const CopyExport& asked);

}  // namespace skelplay::session
