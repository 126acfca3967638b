#pragma once

#include <stop_token>
#include "base/write_file.h"

namespace skelplay::base {
/// An open file, pipe or device of the system, which closes itself. Errors are those of <cerrno>.
class SystemFile {
public:
    enum class Kind : std::uint8_t { file, folder, pipe };

    SystemFile() = default;
    SystemFile(SystemFile&& other) noexcept : handle_(std::exchange(other.handle_, -1)), error_(other.error_) {}
    SystemFile& operator=(SystemFile&& other) noexcept {
        std::swap(handle_, other.handle_);
        std::swap(error_, other.error_);
        return *this;
    }
    ~SystemFile() { close(); }

    /// Opens for reading; a pipe that has no writer yet is not waited for.
    static SystemFile to_read(const std::filesystem::path& path);
    /// Standard input, whatever it is.
    static SystemFile standard_input();
    /// Opens what is not a regular file for writing.
    static SystemFile to_write(const std::filesystem::path& path);
    /// Creates a file that does not exist yet.
    static SystemFile create(const std::filesystem::path& path, NewFile access);

    [[nodiscard]] bool is_open() const noexcept { return handle_ != -1; }
    /// Why it is not open, or why the last call failed.
    [[nodiscard]] int error() const noexcept { return error_; }

    /// What it is, and a regular file's bytes. False when the system does not report it.
    [[nodiscard]] bool look_at(Kind& kind, std::uint64_t& size);
    /// Reads from an offset on, until `into` is full or the file ends. Safe from several threads.
    std::size_t read_at(std::uint64_t offset, std::span<char> into) const;
    /// Reads what comes next, until `into` is full or there is an end. False, with ECANCELED, if `stop` ended the wait.
    bool read_next(std::span<char> into, std::size_t& done, const std::stop_token& stop);
    bool write(std::string_view bytes);
    /// Waits until all that was written is kept.
    bool flush();
    /// False when the system tells only now that not all was written.
    bool close() noexcept;

private:
    /// Of the system's number; -1: it was not opened, and the system tells why.
    static SystemFile opened(std::intptr_t handle);

    std::intptr_t handle_ = -1;  // the system's own; -1: none
    int error_ = 0;
};

/// The words of an error of <cerrno>.
inline std::string reason_of(int error) { return std::generic_category().message(error); }
/// Why the system can have no file of this name; nothing: it can.
std::optional<std::string> name_fault(const std::filesystem::path& file);
/// Whether a file that exists may be written, by its permissions. If not, `error` says why.
bool may_write(const std::filesystem::path& file, int& error);
/// Makes a folder; one that is there already does as well. Returns the error, or 0.
int make_folder(const std::filesystem::path& folder, NewFile access);
/// Gives a file another name, in place of the file that has it. Returns the error, or 0.
int rename_file(const std::filesystem::path& from, const std::filesystem::path& to);
/// Removes a file, if it is there and may be removed.
void remove_file(const std::filesystem::path& file) noexcept;
/// Whether standard error is a terminal, which then shows colours.
bool errors_reach_terminal();
/// A number that no other running program has.
unsigned long process_number();
}  // namespace skelplay::base
