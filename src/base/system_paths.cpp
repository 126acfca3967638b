#include "base/system_paths.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include "base/text.h"

namespace skelplay::base {
namespace {
/// The XDG specification says to ignore relative paths.
fs::path xdg_folder(const char* variable, const char* below_home) {
    const char* value = std::getenv(variable);
    if (value != nullptr && fs::path(value).is_absolute()) return value;
    const fs::path home = home_folder();
    return home.empty() ? home : home / below_home;
}
}  // namespace

fs::path home_folder() {
    const char* home = std::getenv("HOME");
    return home == nullptr ? "" : home;
}

fs::path settings_folder() { return xdg_folder("XDG_CONFIG_HOME", ".config"); }

fs::path cache_folder() { return xdg_folder("XDG_CACHE_HOME", ".cache"); }

fs::path program_path() {
    std::error_code unknown;
    return fs::read_symlink("/proc/self/exe", unknown);
}

FolderLock::FolderLock(const fs::path& folder) : handle_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    constexpr int tries = 200;
    constexpr useconds_t between = 10'000;  // microseconds
    for (int i = 0; i < tries && handle_ >= 0; ++i) {
        if (::flock(static_cast<int>(handle_), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
        ::usleep(between);
    }
}

FolderLock::~FolderLock() {
    if (handle_ >= 0) ::close(static_cast<int>(handle_));
}
}  // namespace skelplay::base
