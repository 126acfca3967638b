#include "session/files/sample.h"

#include <system_error>
#include <vector>

namespace skelplay::session {

std::filesystem::path program_path() {
    std::error_code unknown;
    return std::filesystem::read_symlink("/proc/self/exe", unknown);
}

std::optional<std::filesystem::path> sample_file(const std::filesystem::path& program) {
    std::vector<std::filesystem::path> folders;
    if (!program.empty()) folders.push_back(program.parent_path().parent_path() / "share" / "skelplay");
#ifdef SKELPLAY_SOURCE_ASSETS
    folders.emplace_back(SKELPLAY_SOURCE_ASSETS);
#endif
    for (const std::filesystem::path& folder : folders) {
        std::error_code missing;
        const std::filesystem::path file = folder / "walk.amc";
        if (std::filesystem::is_regular_file(file, missing)) return file;
    }
    return std::nullopt;
}

}  // namespace skelplay::session
