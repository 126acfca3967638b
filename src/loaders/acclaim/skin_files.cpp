#include "loaders/acclaim/skin_files.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "loaders/partner_search.h"

namespace skelplay::loaders {

namespace fs = std::filesystem;

namespace {

/// True when a path leads inside a folder; links are followed.
bool is_inside(const fs::path& path, const fs::path& folder) {
    std::error_code unknown;
    const fs::path whole = fs::weakly_canonical(path, unknown);
    if (unknown) return false;
    const fs::path home = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, unknown);
    if (unknown) return false;
    return std::ranges::mismatch(home, whole).in1 == home.end();
}

}  // namespace

std::vector<SkinFile> skin_files(const figure::Figure& figure) {
    const fs::path folder = fs::path(figure.skeleton_file).parent_path();
    std::vector<SkinFile> files;
    for (std::string name : figure.skins) {
        std::ranges::replace(name, '\\', '/');
        SkinFile file{file_or_packed(folder / fs::path(name))};
        std::error_code missing;
        file.exists = fs::is_regular_file(file.path, missing);
        file.beside = is_inside(file.path, folder);
        files.push_back(std::move(file));
    }
    return files;
}

fs::path first_skin_file(const figure::Figure& figure) {
    for (SkinFile& file : skin_files(figure))
        if (file.exists && file.beside) return std::move(file.path);
    return {};
}

}  // namespace skelplay::loaders
