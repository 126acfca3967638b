#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <vector>

#include "cli/input_options.h"
#include "figure/figure.h"
#include "figure/mesh.h"
#include "session/files/figure_skin.h"
#include "session/session.h"

namespace skelplay::cli {

/// Loads a file, or standard input ("-"), as the options say and prints its diagnostics; nothing when it (or the skin
/// named) was refused.
std::optional<figure::Figure> open_input(const InputOptions& options, const std::filesystem::path& file,
                                         std::ostream& err);

/// Reads a skin and prints its diagnostics; nothing when it was refused.
std::optional<figure::Mesh> open_mesh(const std::filesystem::path& file, std::ostream& err);

/// Reads the skin and the map of its groups that are named in the options, if any, and prints their diagnostics; false
/// when one was refused.
bool open_skin(const InputOptions& options, std::ostream& err);

/// Opens files together in a session without a window, which remembers nothing; "-" is standard input. What was refused
/// is among its reports.
session::Session load_session(const InputOptions& input, const session::SkinRequest& skin,
                              std::vector<std::filesystem::path> files, unsigned threads = 0);

/// Opens files in a session without a window, which remembers nothing, and prints the diagnostics. Without files it
/// opens the bundled sample. Nothing when a file or a skin was refused. Throws a Complaint when there is no sample, or
/// for a folder.
std::optional<session::Session> open_session(const InputOptions& input, const session::SkinRequest& skin,
                                             std::ostream& err);

}  // namespace skelplay::cli
