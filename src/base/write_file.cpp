#include "base/write_file.h"
#include <cerrno>
#include "base/system_file.h"
#include "base/text.h"

namespace skelplay::base {
namespace {
/// A temporary name in the file's folder. It is short, because a name of maximum length could not be extended.
fs::path temporary_name(const fs::path& file, int attempt) {
    return file.parent_path() / (".skelplay-" + std::to_string(process_number()) + "-" + std::to_string(attempt));
}

/// Creates the missing folders. Returns the error, or 0.
int make_folders(const fs::path& folder, NewFile access) {
    if (folder.empty() || is_folder(folder)) return 0;
    const fs::path above = folder.parent_path();
    const int error = above == folder ? 0 : make_folders(above, access);
    return error == 0 ? make_folder(folder, access) : error;
}
}  // namespace

OutputFile::OutputFile(const fs::path& file, NewFile access) {
    failure_ = name_fault(file);
    if (failure_) return;
    std::error_code failure;
    const fs::file_status existing = fs::status(file, failure);
    if (fs::exists(existing)) {
        if (!fs::is_regular_file(existing)) {
            file_ = std::make_unique<SystemFile>(SystemFile::to_write(file));
            if (!file_->is_open()) failure_ = reason_of(file_->error());
            return;
        }
        // Renaming needs only a writable folder, so check that the file itself is not write-protected.
        if (int error = 0; !may_write(file, error)) {
            failure_ = reason_of(error);
            return;
        }
        if (access == NewFile::by_umask) permissions_ = existing.permissions();
        target_ = fs::canonical(file, failure);
    } else {
        failure = {make_folders(file.parent_path(), access), std::generic_category()};
        target_ = file;
    }
    if (failure) failure_ = failure.message();
    else open_temporary(access);
}

OutputFile::~OutputFile() {
    file_.reset();  // Windows removes no open file
    if (!temporary_.empty()) remove_file(temporary_);
}

void OutputFile::open_temporary(NewFile access) {
    constexpr int attempts = 1000;  // so many files can be written at once
    file_ = std::make_unique<SystemFile>();
    for (int attempt = 0; attempt < attempts; ++attempt) {
        fs::path path = temporary_name(target_, attempt);
        *file_ = SystemFile::create(path, access);
        if (file_->is_open()) {
            temporary_ = std::move(path);  // which needs no memory: a file that exists is known, and removed
            return;
        }
        if (file_->error() != EEXIST) break;
    }
    failure_ = reason_of(file_->error());
}

void OutputFile::append(std::string_view bytes) {
    if (!failure_ && !file_->write(bytes)) failure_ = reason_of(file_->error());
}

std::optional<std::string> OutputFile::commit() {
    if (failure_) return failure_;
    // Without this a loss of power could leave an empty file under the new name.
    if (!target_.empty() && !file_->flush()) return failure_ = reason_of(file_->error());
    if (!file_->close()) return failure_ = reason_of(file_->error());  // some report a full disk only here
    if (target_.empty()) return std::nullopt;
    std::error_code ignored;
    if (permissions_) fs::permissions(temporary_, *permissions_, ignored);
    if (const int error = rename_file(temporary_, target_); error != 0) return failure_ = reason_of(error);
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
