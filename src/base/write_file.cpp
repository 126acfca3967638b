#include "base/write_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/text.h"

namespace skelplay::base {

namespace {

constexpr mode_t mode_of(NewFile access) { return access == NewFile::owner_only ? 0600 : 0666; }  // the umask applies

std::string reason(int error) { return std::generic_category().message(error); }

/// A temporary name in the file's folder. It is short, because a name of maximum length could not be extended.
fs::path temporary_name(const fs::path& file, int attempt) {
    return file.parent_path() / (".skelplay-" + std::to_string(::getpid()) + "-" + std::to_string(attempt));
}

/// Creates the missing folders.
void make_folders(const fs::path& folder, NewFile access, std::error_code& failure) {
    if (access == NewFile::by_umask) {
        fs::create_directories(folder, failure);
        return;
    }
    if (folder.empty() || fs::is_directory(folder, failure)) return;
    make_folders(folder.parent_path(), access, failure);
    if (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST)
        failure.clear();
    else
        failure = {errno, std::generic_category()};
}

}  // namespace

OutputFile::OutputFile(const fs::path& file, NewFile access) {
    std::error_code failure;
    const fs::file_status existing = fs::status(file, failure);
    if (fs::exists(existing)) {
        if (!fs::is_regular_file(existing)) {
            descriptor_ = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
            if (descriptor_ < 0) failure_ = reason(errno);
            return;
        }
        // Renaming needs only a writable folder, so check that the file itself is not write-protected.
        if (::access(file.c_str(), W_OK) != 0) {
            failure_ = reason(errno);
            return;
        }
        if (access == NewFile::by_umask) permissions_ = existing.permissions();
        target_ = fs::canonical(file, failure);
    } else {
        failure.clear();
        if (file.has_parent_path()) make_folders(file.parent_path(), access, failure);
        target_ = file;
    }
    if (failure)
        failure_ = failure.message();
    else
        open_temporary(access);
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    std::error_code ignored;
    if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void OutputFile::open_temporary(NewFile access) {
    constexpr int attempts = 1000;  // so many files can be written at once
    for (int attempt = 0; attempt < attempts; ++attempt) {
        fs::path path = temporary_name(target_, attempt);
        descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_of(access));
        if (descriptor_ >= 0) {
            temporary_ = std::move(path);  // which needs no memory: a file that exists is known, and removed
            return;
        }
        if (errno != EEXIST) break;
    }
    failure_ = reason(errno);
}

void OutputFile::append(std::string_view bytes) {
    while (!failure_ && !bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            failure_ = reason(errno);
    }
}

std::optional<std::string> OutputFile::commit() {
    if (failure_) return failure_;
    // Without this a loss of power could leave an empty file under the new name. EINVAL: there is nothing to flush.
    if (!target_.empty() && ::fsync(descriptor_) != 0 && errno != EINVAL) return failure_ = reason(errno);
    const int closed = ::close(descriptor_);  // some file systems report only here that they are full
    descriptor_ = -1;
    if (closed != 0) return failure_ = reason(errno);
    if (target_.empty()) return std::nullopt;
    std::error_code failure;
    if (permissions_) fs::permissions(temporary_, *permissions_, failure);
    fs::rename(temporary_, target_, failure);
    if (failure) return failure_ = failure.message();
    temporary_.clear();
    return std::nullopt;
}

fs::path folder_to_create(const fs::path& file) {
    const fs::path folder = file.parent_path();
    return folder.empty() || base::exists(folder) ? fs::path() : folder;
}

std::optional<std::string> write_file(const fs::path& file, std::string_view bytes, NewFile access) {
    OutputFile output(file, access);
    output.append(bytes);
    return output.commit();
}

}  // namespace skelplay::base
