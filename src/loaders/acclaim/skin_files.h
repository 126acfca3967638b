#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"

namespace skelplay::loaders {
struct AsfDocument;

/// A file that an ASF lists under :skin.
struct SkinFile {
    fs::path path;          // from the ASF's folder
    bool exists = false;    // as a regular file
    bool followed = false;  // opened without asking: inside the ASF's folder, or an .obj that a relative path names
};

/// The files of Figure::skins, in the ASF's order. Backslashes, common in old files, are read as slashes. A file that
/// does not exist as spelled is searched for in any case, then by its name alone in the ASF's folder.
/// One for each entry, so a file that is listed twice is there twice.
std::vector<SkinFile> listed_skins(const figure::Figure& figure);

/// listed_skins(), each file once.
std::vector<SkinFile> skin_files(const figure::Figure& figure);

/// The first that exists and is followed; an empty path when there is none.
inline fs::path first_skin_file(const figure::Figure& figure) {
    for (SkinFile& file : skin_files(figure))
        if (file.exists && file.followed) return std::move(file.path);
    return {};
}

/// Notes each listed skin that does not exist or is not followed. `asf`: the path of the document's file.
void note_absent_skins(const AsfDocument& document, const fs::path& asf, base::Diagnostics& diagnostics);
}  // namespace skelplay::loaders
