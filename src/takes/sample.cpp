#include "takes/sample.h"

#include <system_error>
#include <vector>

#include "base/text.h"

namespace skelplay::takes {

fs::path program_path() {
    std::error_code unknown;
    return fs::read_symlink("/proc/self/exe", unknown);
}

std::optional<fs::path> asset_file(const fs::path& program, const fs::path& name) {
    std::vector<fs::path> folders;
    if (!program.empty()) folders.push_back(program.parent_path().parent_path() / "share" / "skelplay");
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
