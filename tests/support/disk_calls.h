#pragma once

// Counts the questions that each thread asks the disk: the program that includes this in one of its files has its own
// stat(), open() and opendir(), which std::filesystem and the standard library's streams call.

#include <cstdarg>
#include <cstddef>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>

namespace skelplay::test {
/// The questions of this thread so far, and the file of the last one.
struct DiskCalls {
    std::size_t count = 0;
    std::string last;
};

inline DiskCalls& disk_calls() {
    static thread_local DiskCalls calls;
    return calls;
}

template <class Function> Function* counted(const char* name, const char* path) {
    DiskCalls& calls = disk_calls();
    ++calls.count;
    calls.last = path;
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}
}  // namespace skelplay::test

extern "C" {

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
int stat(const char* path, struct stat* status) noexcept {
    return skelplay::test::counted<int(const char*, struct stat*)>("stat", path)(path, status);
}
int lstat(const char* path, struct stat* status) noexcept {
    return skelplay::test::counted<int(const char*, struct stat*)>("lstat", path)(path, status);
}
DIR* opendir(const char* path) { return skelplay::test::counted<DIR*(const char*)>("opendir", path)(path); }
int openat(int folder, const char* path, int flags, ...) {
    std::va_list more;
    va_start(more, flags);
    const mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return skelplay::test::counted<int(int, const char*, int, mode_t)>("openat", path)(folder, path, flags, mode);
}
int open(const char* path, int flags, ...) {
    std::va_list more;
    va_start(more, flags);
    const mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return skelplay::test::counted<int(const char*, int, mode_t)>("open", path)(path, flags, mode);
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

}  // extern "C"
