#pragma once

#include <filesystem>
#include <vector>

#include "figure/figure.h"

namespace skelplay::loaders {

/// A file that an ASF lists under :skin.
struct SkinFile {
    std::filesystem::path path;  // from the ASF's folder
    bool exists = false;         // as a regular file
    bool beside = false;         // inside the ASF's folder, so it may be opened without asking
};

/// The files of Figure::skins, in the ASF's order. Backslashes, common in old files, are read as slashes.
std::vector<SkinFile> skin_files(const figure::Figure& figure);

/// The first that exists and is inside the ASF's folder; an empty path when there is none.
std::filesystem::path first_skin_file(const figure::Figure& figure);

}  // namespace skelplay::loaders
