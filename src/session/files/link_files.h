#pragma once

#include <filesystem>
#include <glm/vec3.hpp>
#include <optional>

#include "figure/ids.h"
#include "session/figure_id.h"

namespace skelplay::session {

/// Where the links of a file's markers that were changed by hand are saved: `<file>.links.json` beside it.
std::filesystem::path links_file(const std::filesystem::path& markers);
/// Where they are saved if that folder can't be written: in the folder `links` beside the preferences; nothing if there
/// are no preferences.
std::optional<std::filesystem::path> links_with_preferences(const Session& session,
                                                            const std::filesystem::path& markers);

/// Reads the changes of the links of a figure that has just been opened: those with the preferences, which are there
/// only if its folder could not be written last, else those beside its file. What is wrong with them is reported among
/// the messages of the file.
void read_links(Session& session, OpenFigure& open);
/// Saves the changes of a figure's links; without any, removes the file beside the markers. Says in a toast, once for
/// each figure, if they are saved with the preferences, and each time if they can't be saved. A file that read_links()
/// could not read is kept, and nothing is saved while it is there.
void save_links(Session& session, OpenFigure& open);

// Links between markers by hand. Each change is saved at once, see files/link_files.h, and can be undone.

/// Links two markers of a figure, or changes the colour of their link (linear RGB; nothing: that of the markers).
void link_markers(Session& session, FigureId figure, BoneId from, BoneId to, std::optional<glm::vec3> colour);
/// Takes the link between two markers away.
void unlink_markers(Session& session, FigureId figure, BoneId from, BoneId to);

}  // namespace skelplay::session
