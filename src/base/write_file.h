#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace skelplay::base {

/// Takes the bytes of something that is written, piece by piece in their order.
using ByteSink = std::function<void(std::string_view bytes)>;

/// Who may read a new file, and enter the folders that are made for it: whoever the user's mask lets, or nobody else.
enum class NewFile : std::uint8_t { usual, owner_only };

/// A file that is written piece by piece, whole or not at all: the pieces go to a file beside it, which is renamed when
/// all are there, so that nobody reads a part, and what was there stays as it was when writing fails. Makes the folders
/// it lies in. A link is followed, permissions are kept (but for a file of its owner only), and what is no regular file
/// (a device, a pipe) is written to as it is.
class OutputFile {
public:
    explicit OutputFile(const std::filesystem::path& file, NewFile access = NewFile::usual);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    /// Without commit() nothing is left of what was written.
    ~OutputFile();

    /// Writes on. After a failure it does nothing more: commit() tells.
    void append(std::string_view bytes);
    /// Whether something failed already, so that going on is in vain.
    [[nodiscard]] bool failed() const noexcept { return failure_.has_value(); }
    /// Why, in words.
    [[nodiscard]] const std::optional<std::string>& failure() const noexcept { return failure_; }
    /// The file that the pieces go to, for another program to write it; empty: there is none.
    [[nodiscard]] const std::filesystem::path& beside() const noexcept { return beside_; }
    /// Puts the file in its place. Returns why it could not be written, in words; nothing: it is there.
    std::optional<std::string> commit();

private:
    void open_beside(NewFile access);

    std::filesystem::path target_;                       // what is renamed over; empty: written through
    std::filesystem::path beside_;                       // empty: nothing to remove
    std::optional<std::filesystem::perms> permissions_;  // of the file that is replaced
    std::optional<std::string> failure_;
    int descriptor_ = -1;
};

/// The folder that writing a file makes: that which it is to lie in, if it is not there yet; empty: it is.
std::filesystem::path folder_to_make(const std::filesystem::path& file);

/// Writes a file of which all bytes are at hand; see OutputFile.
std::optional<std::string> write_file(const std::filesystem::path& file, std::string_view bytes,
                                      NewFile access = NewFile::usual);

}  // namespace skelplay::base
