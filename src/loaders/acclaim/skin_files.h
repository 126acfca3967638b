#pragma once

#include <filesystem>
#include <vector>

#include "figure/figure.h"

namespace skelplay::loaders {

/// A file that an ASF lists under :skin.
struct SkinFile {
    std::filesystem::path path;  // from the ASF's folder
    bool exists = false;         // a plain file is there
    bool beside = false;         // inside the ASF's folder: it may be opened without asking
};

/// The files of Figure::skins, in the ASF's order. Backslashes are taken for slashes, as files of the time have them.
std::vector<SkinFile> skin_files(const figure::Figure& figure);

/// The first that exists and stands inside the ASF's folder; an empty path: none.
std::filesystem::path first_skin_file(const figure::Figure& figure);

}  // namespace skelplay::loaders
