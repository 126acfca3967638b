#include "output/child_process.h"
#include <windows.h>
#include <cerrno>
#include <thread>

namespace skelplay::output {
namespace {
constexpr std::size_t most_printed = 1U << 20U;  // bytes to keep, in case a program prints a message for every frame

void close_if_open(HANDLE& handle) {
    if (handle != nullptr) ::CloseHandle(handle);
    handle = nullptr;
}

/// A word as programs read it (CommandLineToArgvW): backslashes count double before a quote.
std::wstring quoted(const std::wstring& word) {
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t letter : word) {
        if (letter == L'"') text.append(backslashes + 1, L'\\');
        backslashes = letter == L'\\' ? backslashes + 1 : 0;
        text += letter;
    }
    text.append(backslashes, L'\\');
    return text + L'"';
}
}  // namespace

std::optional<fs::path> find_program(std::string_view name) {
    const fs::path file = fs::path(name).concat(".exe");
    std::vector<fs::path> folders{base::program_path().parent_path()};
    if (const wchar_t* variable = ::_wgetenv(L"PATH")) {
        std::wstring_view rest = variable;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(L';'), rest.size());
            folders.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    // Not the working folder, where somebody else's program may be among the takes.
    for (const fs::path& folder : folders)
        if (folder.is_absolute() && base::is_file(folder / file)) return folder / file;
    return std::nullopt;
}

std::span<const int> disk_errors() {
    static constexpr std::array errors{ENOSPC, EROFS, EFBIG, EIO};
    return errors;
}

/// A child in a job of its own, which ends what the child has started with it.
class ChildProcess::System {
public:
    System(const fs::path& program, const std::vector<std::string>& words, std::string& printed) {
        SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
        HANDLE input = nullptr;
        HANDLE output = nullptr;
        if (::CreatePipe(&input, &input_, &inherited, 0) == FALSE ||
            ::CreatePipe(&output_, &output, &inherited, 0) == FALSE)
            return;
        ::SetHandleInformation(input_, HANDLE_FLAG_INHERIT, 0);
        ::SetHandleInformation(output_, HANDLE_FLAG_INHERIT, 0);
        std::wstring line = quoted(program.wstring());
        for (const std::string& word : words) line += L' ' + quoted(fs::path(word).wstring());
        STARTUPINFOW start{};
        start.cb = sizeof start;
        start.dwFlags = STARTF_USESTDHANDLES;
        start.hStdInput = input;
        start.hStdOutput = start.hStdError = output;
        PROCESS_INFORMATION made{};
        job_ = ::CreateJobObjectW(nullptr, nullptr);
        constexpr DWORD flags = CREATE_NO_WINDOW | CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP;
        if (::CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, flags, nullptr, nullptr, &start,
                             &made) != FALSE) {
            process_ = made.hProcess;
            ::AssignProcessToJobObject(job_, process_);
            ::ResumeThread(made.hThread);
            ::CloseHandle(made.hThread);
        }
        ::CloseHandle(input);
        ::CloseHandle(output);
        // Read while it is fed: otherwise both could wait for each other.
        reader_ = std::jthread([this, &printed] {
            std::array<char, 4096> chunk{};
            DWORD count = 0;
            while (::ReadFile(output_, chunk.data(), chunk.size(), &count, nullptr) != FALSE && count > 0)
                if (printed.size() < most_printed) printed.append(chunk.data(), count);
        });
    }
    ~System() {
        close_if_open(input_);
        if (reader_.joinable()) reader_.join();
        close_if_open(output_);
        close_if_open(process_);
        close_if_open(job_);
    }
    System(System&&) = delete;

    [[nodiscard]] bool started() const noexcept { return process_ != nullptr; }

    void kill() noexcept { ::TerminateJobObject(job_, killed); }

    bool feed(std::span<const std::uint8_t> bytes) {
        while (!bytes.empty() && input_ != nullptr) {
            DWORD sent = 0;
            if (::WriteFile(input_, bytes.data(), static_cast<DWORD>(bytes.size()), &sent, nullptr) == FALSE) return false;
            bytes = bytes.subspan(sent);
        }
        return input_ != nullptr;
    }

    int finish(std::string& ended_by) {
        close_if_open(input_);
        if (reader_.joinable()) reader_.join();
        if (process_ == nullptr || finished_) return -1;
        finished_ = true;
        ::WaitForSingleObject(process_, INFINITE);
        DWORD status = 0;
        ::GetExitCodeProcess(process_, &status);
        constexpr DWORD first_fault = 0xC0000000;  // the system's own numbers, of a fault or of Ctrl+C
        if (status == killed) ended_by = "Killed";
        if (status >= first_fault) ended_by = "it failed";
        return ended_by.empty() ? static_cast<int>(status) : -1;
    }

private:
    static constexpr UINT killed = 0xC0000001;

    HANDLE process_ = nullptr;
    HANDLE job_ = nullptr;
    HANDLE input_ = nullptr;
    HANDLE output_ = nullptr;
    bool finished_ = false;
    std::jthread reader_;
};

ChildProcess::ChildProcess(const fs::path& program, const std::vector<std::string>& words)
    : system_(std::make_unique<System>(program, words, printed_)) {}

ChildProcess::~ChildProcess() {
    kill();
    finish();
    system_.reset();  // its reader writes into this
}

bool ChildProcess::started() const noexcept { return system_->started(); }
void ChildProcess::kill() noexcept { system_->kill(); }
bool ChildProcess::feed(std::span<const std::uint8_t> bytes) { return system_->feed(bytes); }
int ChildProcess::finish() { return system_->finish(ended_by_); }
}  // namespace skelplay::output
