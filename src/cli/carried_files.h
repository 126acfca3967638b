#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "cli/window_request.h"
#include "session/session.h"

namespace skelplay::cli {

/// The files that a page carries: the whole path of each on this disk, and its path in the page, relative to the
/// deepest folder that holds them all, in UTF-8. What one names of another is found there as here.
using CarriedFiles = std::map<std::filesystem::path, std::string>;

/// All that the figures of a session were made of, and what a request names: motions, skeletons, buffers of glTF, skins
/// and their colours, maps, and the links that were made by hand between markers.
CarriedFiles carried_files(const session::Session& session, const WindowRequest& request);

/// The request with the files' paths in the page.
WindowRequest in_page(WindowRequest request, const CarriedFiles& files);

}  // namespace skelplay::cli
