#pragma once

#include "base/prelude.h"

namespace skelplay::base {
class SystemFile;

/// Receives the bytes of a file that is written, piece by piece in their order.
using ByteSink = std::function<void(std::string_view bytes)>;

/// Who may read a new file and enter the folders created for it: those whom the umask allows, or its owner only.
enum class NewFile : std::uint8_t { by_umask, owner_only };

/// Writes a file piece by piece, either completely or not at all: the pieces go to a temporary file beside it, which
/// commit() renames. Nobody sees an incomplete file, and a failure leaves the old file unchanged. Creates missing
/// folders, follows links and keeps permissions (except with owner_only). A device or pipe is written directly.
class OutputFile {
public:
    explicit OutputFile(const std::filesystem::path& file, NewFile access = NewFile::by_umask);
    OutputFile(OutputFile&&) = delete;
    /// Removes the temporary file if commit() was not called.
    ~OutputFile();

    /// Appends bytes. Does nothing after a failure, which commit() reports.
    void append(std::string_view bytes);
    /// True when an earlier step failed, so that more bytes are useless.
    [[nodiscard]] bool failed() const noexcept { return failure_.has_value(); }
    /// The reason of the failure, in words.
    [[nodiscard]] const std::optional<std::string>& failure() const noexcept { return failure_; }
    /// The temporary file, for another program to write; empty when there is none.
    [[nodiscard]] const std::filesystem::path& beside() const noexcept { return temporary_; }
    /// Renames the temporary file to the target. Returns the reason of a failure in words, or nothing on success.
    std::optional<std::string> commit();

private:
    void open_temporary(NewFile access);

    std::filesystem::path target_;                       // the file to replace; empty: written directly
    std::filesystem::path temporary_;                    // empty: none
    std::optional<std::filesystem::perms> permissions_;  // of the file that is replaced
    std::optional<std::string> failure_;
    std::unique_ptr<SystemFile> file_;
};

/// The folder that writing this file would create; empty when the file's folder exists.
std::filesystem::path folder_to_create(const std::filesystem::path& file);

/// Writes a whole file at once; see OutputFile. Returns the reason of a failure.
std::optional<std::string> write_file(const std::filesystem::path& file, std::string_view bytes,
                                      NewFile access = NewFile::by_umask);
}  // namespace skelplay::base
