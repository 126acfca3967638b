#pragma once

#include <filesystem>
#include <optional>

namespace skelplay::session {

struct OpenFigure;
struct Session;

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

}  // namespace skelplay::session
