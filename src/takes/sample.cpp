#include "takes/sample.h"

namespace skelplay::takes {
std::optional<fs::path> asset_file(const fs::path& program, const fs::path& name) {
    std::vector<fs::path> folders;
    if (!program.empty())
        for (const fs::path& folder : {program.parent_path().parent_path(), program.parent_path()})
            folders.push_back(folder / "share" / "skelplay");
    folders.emplace_back(SKELPLAY_INSTALLED_ASSETS);
#ifdef SKELPLAY_SOURCE_ASSETS
    folders.emplace_back(SKELPLAY_SOURCE_ASSETS);
#endif
    for (const fs::path& folder : folders) {
        fs::path file = folder / name;
        if (base::exists(file)) return file;
    }
    return std::nullopt;
}
}  // namespace skelplay::takes
