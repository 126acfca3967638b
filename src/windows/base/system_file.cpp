#include "base/system_file.h"
#include <windows.h>
#include <cerrno>
#include <fcntl.h>
#include <thread>
#include "base/text.h"

namespace skelplay::base {
namespace {
constexpr DWORD most_at_once = 1U << 30U;  // bytes of one call

HANDLE handle_of(std::intptr_t number) { return reinterpret_cast<HANDLE>(number); }

/// The error of <cerrno> that says what the system's last one did, so that messages are those of other systems.
int last_error() {
    switch (::GetLastError()) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_DRIVE:
        case ERROR_BAD_NETPATH:
        case ERROR_BAD_NET_NAME: return ENOENT;
        case ERROR_ACCESS_DENIED:
        case ERROR_SHARING_VIOLATION:
        case ERROR_LOCK_VIOLATION: return EACCES;
        case ERROR_WRITE_PROTECT: return EROFS;
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS: return EEXIST;
        case ERROR_INVALID_NAME:
        case ERROR_BAD_PATHNAME:
        case ERROR_DIRECTORY: return EINVAL;
        case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL: return ENOSPC;
        case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
        case ERROR_NOT_ENOUGH_MEMORY:
        case ERROR_OUTOFMEMORY: return ENOMEM;
        case ERROR_BROKEN_PIPE:
        case ERROR_NO_DATA: return EPIPE;
        default: return EIO;
    }
}

/// A path that may have more than 260 letters: `\\?\` before a whole one, which is then taken as it is.
std::wstring long_path(const fs::path& path) {
    constexpr std::size_t always_allowed = 240;  // letters; a temporary name may be added
    std::error_code unknown;
    fs::path whole = fs::absolute(path, unknown).lexically_normal();
    std::wstring text = unknown ? path.wstring() : whole.make_preferred().wstring();
    if (text.size() < always_allowed || text.starts_with(L"\\\\?\\")) return path.wstring();
    return text.starts_with(L"\\\\") ? L"\\\\?\\UNC" + text.substr(1) : L"\\\\?\\" + text;
}

/// Asks the library about short paths alone: of the others it knows nothing where Windows is not told to allow them.
fs::file_type type_of(const fs::path& path) {
    const std::wstring text = long_path(path);
    std::error_code unknown;
    if (text == path.native()) return fs::status(path, unknown).type();
    const DWORD attributes = ::GetFileAttributesW(text.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return fs::file_type::not_found;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? fs::file_type::directory : fs::file_type::regular;
}

/// Whether a name stands for a device, with or without a suffix.
bool is_device(const fs::path& file) {
    static constexpr std::array<std::string_view, 4> alone{"con", "prn", "aux", "nul"};
    const std::string name = lower(file.filename().string());
    const std::string stem = name.substr(0, name.find('.'));
    const bool numbered = stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && is_digit(stem[3]);
    return numbered || std::ranges::find(alone, stem) != alone.end();
}
}  // namespace

SystemFile SystemFile::opened(std::intptr_t handle) {
    SystemFile file;
    file.handle_ = handle;
    if (handle == -1) file.error_ = last_error();
    return file;
}

namespace {
/// With everything shared, so that a file that is read can be replaced, as on other systems.
std::intptr_t open_handle(const fs::path& path, DWORD access, DWORD creation, DWORD flags) {
    constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    return reinterpret_cast<std::intptr_t>(
        ::CreateFileW(long_path(path).c_str(), access, shared, nullptr, creation, flags, nullptr));
}
}  // namespace

SystemFile SystemFile::to_read(const fs::path& path) {
    return opened(open_handle(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS));  // of folders, too
}

SystemFile SystemFile::standard_input() {
    HANDLE copy = INVALID_HANDLE_VALUE;
    HANDLE self = ::GetCurrentProcess();
    ::DuplicateHandle(self, ::GetStdHandle(STD_INPUT_HANDLE), self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS);
    return opened(reinterpret_cast<std::intptr_t>(copy));
}

SystemFile SystemFile::to_write(const fs::path& path) {
    return opened(open_handle(path, GENERIC_WRITE, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL));
}

/// A person's folders are their own on Windows: new files have the folder's permissions.
SystemFile SystemFile::create(const fs::path& path, NewFile) {
    return opened(open_handle(path, GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL));
}

bool SystemFile::look_at(Kind& kind, std::uint64_t& size) {
    size = 0;
    if (::GetFileType(handle_of(handle_)) != FILE_TYPE_DISK) {
        kind = Kind::pipe;
        return true;
    }
    BY_HANDLE_FILE_INFORMATION told{};
    if (::GetFileInformationByHandle(handle_of(handle_), &told) == FALSE) {
        error_ = last_error();
        return false;
    }
    kind = (told.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? Kind::folder : Kind::file;
    if (kind == Kind::file) size = std::uint64_t{told.nFileSizeHigh} << 32U | told.nFileSizeLow;
    return true;
}

std::size_t SystemFile::read_at(std::uint64_t offset, std::span<char> into) const {
    std::size_t done = 0;
    while (done < into.size()) {
        OVERLAPPED place{};
        place.Offset = static_cast<DWORD>(offset + done);
        place.OffsetHigh = static_cast<DWORD>((offset + done) >> 32U);
        const auto wanted = static_cast<DWORD>(std::min<std::size_t>(into.size() - done, most_at_once));
        DWORD got = 0;
        if (::ReadFile(handle_of(handle_), into.data() + done, wanted, &got, &place) == FALSE || got == 0) break;
        done += got;
    }
    return done;
}

bool SystemFile::read_next(std::span<char> into, std::size_t& done, const std::stop_token& stop) {
    constexpr std::chrono::milliseconds between_looks{20};
    done = 0;
    const bool waits = stop.stop_possible() && ::GetFileType(handle_of(handle_)) == FILE_TYPE_PIPE;
    while (done < into.size()) {
        DWORD ready = 0;
        while (waits && !stop.stop_requested() &&
               ::PeekNamedPipe(handle_of(handle_), nullptr, 0, nullptr, &ready, nullptr) != FALSE && ready == 0)
            std::this_thread::sleep_for(between_looks);
        if (stop.stop_requested()) {
            error_ = ECANCELED;
            return false;
        }
        const auto wanted = static_cast<DWORD>(std::min<std::size_t>(into.size() - done, most_at_once));
        DWORD got = 0;
        if (::ReadFile(handle_of(handle_), into.data() + done, wanted, &got, nullptr) == FALSE) {
            if (::GetLastError() == ERROR_BROKEN_PIPE || ::GetLastError() == ERROR_HANDLE_EOF) return true;
            error_ = last_error();
            return false;
        }
        if (got == 0) return true;
        done += got;
    }
    return true;
}

bool SystemFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        DWORD written = 0;
        const auto some = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), most_at_once));
        if (::WriteFile(handle_of(handle_), bytes.data(), some, &written, nullptr) == FALSE) {
            error_ = last_error();
            return false;
        }
        bytes.remove_prefix(written);
    }
    return true;
}

bool SystemFile::flush() {
    if (::FlushFileBuffers(handle_of(handle_)) != FALSE) return true;
    error_ = last_error();
    return false;
}

bool SystemFile::close() noexcept {
    if (!is_open() || ::CloseHandle(handle_of(std::exchange(handle_, -1))) != FALSE) return true;
    error_ = last_error();
    return false;
}

std::optional<std::string> name_fault(const fs::path& file) {
    for (const fs::path& part : file.relative_path()) {
        const std::string name = part.string();
        const auto is_bad = [](char c) {
            return static_cast<unsigned char>(c) < ' ' || std::string_view("<>:\"|?*").find(c) != std::string_view::npos;
        };
        if (std::ranges::any_of(name, is_bad)) return "a name on Windows has none of < > : \" | ? *";
    }
    if (file.has_extension() && is_device(file)) return "a name on Windows is not that of a device, such as CON or COM1";
    return std::nullopt;
}

bool may_write(const fs::path& file, int& error) {
    const DWORD attributes = ::GetFileAttributesW(long_path(file).c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) == 0) return true;
    error = attributes == INVALID_FILE_ATTRIBUTES ? last_error() : EACCES;
    return false;
}

int make_folder(const fs::path& folder, NewFile) {
    return ::CreateDirectoryW(long_path(folder).c_str(), nullptr) != FALSE || ::GetLastError() == ERROR_ALREADY_EXISTS
               ? 0
               : last_error();
}

int rename_file(const fs::path& from, const fs::path& to) {
    return ::MoveFileExW(long_path(from).c_str(), long_path(to).c_str(), MOVEFILE_REPLACE_EXISTING) != FALSE ? 0
                                                                                                             : last_error();
}

void remove_file(const fs::path& file) noexcept { ::DeleteFileW(long_path(file).c_str()); }

bool exists(const fs::path& path) { return fs::exists(fs::file_status(type_of(path))); }
bool is_folder(const fs::path& path) { return type_of(path) == fs::file_type::directory; }
bool is_file(const fs::path& path) { return type_of(path) == fs::file_type::regular; }
bool is_same_file(const fs::path& path, const fs::path& other) {
    std::error_code unknown;
    return fs::equivalent(path, other, unknown);
}

/// Consoles of Windows 10 and later show colours once they are asked to.
bool errors_reach_terminal() {
    HANDLE console = ::GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    return ::GetConsoleMode(console, &mode) != FALSE &&
           ::SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != FALSE;
}

unsigned long process_number() { return ::GetCurrentProcessId(); }
}  // namespace skelplay::base
