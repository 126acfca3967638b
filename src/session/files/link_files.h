#pragma once

#include "figure/prelude.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// Where the links of a file's markers that were changed by hand are saved: `<file>.links.json` beside it.
std::filesystem::path links_file(const std::filesystem::path& markers);
/// Where they are saved if that folder can't be written: beside the preferences; nothing: there are none.
std::optional<std::filesystem::path> links_with_preferences(const Session& session, const std::filesystem::path& markers);

/// Reads the changes of a new figure's links: those with the preferences, else those beside its file. What is wrong
/// with them is reported among the messages of the file.
void read_links(Session& session, OpenFigure& open);
/// Saves the changes of a figure's links; without any, removes the file. Says in a toast if they are saved with the
/// preferences, or not at all. Nothing is saved over a file that read_links() could not read.
void save_links(Session& session, OpenFigure& open);

// Links between markers by hand. Each change is saved at once, see files/link_files.h, and can be undone.

/// Links two markers of a figure, or changes the colour of their link (linear RGB; nothing: that of the markers).
void link_markers(Session& session, FigureId figure, BoneId from, BoneId to, std::optional<glm::vec3> colour);
/// Takes the link between two markers away.
void unlink_markers(Session& session, FigureId figure, BoneId from, BoneId to);
}  // namespace skelplay::session
