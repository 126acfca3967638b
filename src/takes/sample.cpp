#include "takes/sample.h"

#include <system_error>
#include <vector>

namespace skelplay::takes {

std::filesystem::path program_path() {
    std::error_code unknown;
    return std::filesystem::read_symlink("/proc/self/exe", unknown);
}

std::optional<std::filesystem::path> asset_file(const std::filesystem::path& program,
                                                const std::filesystem::path& name) {
    std::vector<std::filesystem::path> folders;
    if (!program.empty()) folders.push_back(program.parent_path().parent_path() / "share" / "skelplay");
    folders.emplace_back(SKELPLAY_INSTALLED_ASSETS);
#ifdef SKELPLAY_SOURCE_ASSETS
    folders.emplace_back(SKELPLAY_SOURCE_ASSETS);
#endif
    for (const std::filesystem::path& folder : folders) {
        std::error_code missing;
        std::filesystem::path file = folder / name;
        if (std::filesystem::exists(file, missing)) return file;
    }
    return std::nullopt;
}

std::optional<std::filesystem::path> sample_file(const std::filesystem::path& program) {
    return asset_file(program, "walk.amc");
}

}  // namespace skelplay::takes
