#include "session/files/sample.h"

#include <array>
#include <system_error>

namespace skelplay::session {

std::filesystem::path program_path() {
    std::error_code unknown;
    return std::filesystem::read_symlink("/proc/self/exe", unknown);
}

std::optional<std::filesystem::path> sample_file(const std::filesystem::path& program) {
    const std::array<std::filesystem::path, 2> folders{
        program.empty() ? std::filesystem::path() : program.parent_path().parent_path() / "share" / "skelplay",
        SKELPLAY_SOURCE_ASSETS};
    for (const std::filesystem::path& folder : folders) {
        std::error_code missing;
        const std::filesystem::path file = folder / "walk.amc";
        if (!folder.empty() && std::filesystem::is_regular_file(file, missing)) return file;
    }
    return std::nullopt;
}

}  // namespace skelplay::session
