#include "output/child_process.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace skelplay::output {
namespace {
constexpr std::size_t most_printed = 1U << 20U;  // bytes to keep, in case a program prints a message for every frame

void close_if_open(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
}

/// Starts the child with these descriptors, in its own process group.
class Spawning {
public:
    Spawning(int input, int output) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output, STDERR_FILENO);
        posix_spawnattr_init(&attributes_);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes_, 0);
    }
    ~Spawning() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    Spawning(Spawning&&) = delete;

    pid_t run(const fs::path& program, std::vector<std::string> words) const {
        words.insert(words.begin(), program.filename().string());
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        pid_t id = -1;
        return posix_spawn(&id, program.c_str(), &actions_, &attributes_, pointers.data(), environ) == 0 ? id : -1;
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};
}  // namespace

std::optional<fs::path> find_program(std::string_view name) {
    const char* folders = std::getenv("PATH");
    if (folders == nullptr) return std::nullopt;
    for (const std::string_view folder : base::split(folders, ':')) {
        const fs::path file = fs::path(folder) / name;
        // access() alone would also accept a folder.
        if (file.is_absolute() && base::is_file(file) && ::access(file.c_str(), X_OK) == 0) return file;
    }
    return std::nullopt;
}

std::span<const int> disk_errors() {
    static constexpr std::array errors{ENOSPC, EDQUOT, EROFS, EFBIG, EIO};
    return errors;
}

/// The two ends of a child that are here, and its number.
class ChildProcess::System {
public:
    System(const fs::path& program, const std::vector<std::string>& words) {
        std::array<int, 2> input{-1, -1};
        std::array<int, 2> output{-1, -1};
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) == 0 &&
            ::pipe2(output.data(), O_CLOEXEC) == 0)
            id_ = Spawning(input[1], output[1]).run(program, words);
        close_if_open(input[1]);
        close_if_open(output[1]);
        input_ = input[0];
        output_ = output[0];
        if (output_ >= 0) ::fcntl(output_, F_SETFL, O_NONBLOCK);
    }
    ~System() {
        close_if_open(input_);
        close_if_open(output_);
    }
    System(System&&) = delete;

    [[nodiscard]] bool started() const noexcept { return id_ > 0; }

    void kill() noexcept {
        const std::lock_guard lock(mutex_);
        if (id_ > 0) ::kill(-id_, SIGKILL);  // the whole group, including programs that it started
    }

    bool feed(std::span<const std::uint8_t> bytes, std::string& printed) {
        while (!bytes.empty() && input_ >= 0) {
            // The output is read while waiting: otherwise both processes could wait for each other.
            std::array<pollfd, 2> events{{{input_, POLLOUT, 0}, {output_, POLLIN, 0}}};
            if (::poll(events.data(), events.size(), -1) < 0 && errno != EINTR) return false;
            if (output_ >= 0 && events[1].revents != 0) read_output(printed);
            if (events[0].revents == 0) continue;
            const ssize_t sent = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0 && errno != EAGAIN && errno != EINTR) return false;
            if (sent > 0) bytes = bytes.subspan(static_cast<std::size_t>(sent));
        }
        return input_ >= 0;
    }

    int finish(std::string& printed, std::string& ended_by) {
        close_if_open(input_);
        while (output_ >= 0) {
            pollfd events{output_, POLLIN, 0};
            if (::poll(&events, 1, -1) < 0 && errno != EINTR) break;
            read_output(printed);
        }
        close_if_open(output_);
        if (id_ <= 0) return -1;
        siginfo_t unused{};
        while (::waitid(P_PID, static_cast<id_t>(id_), &unused, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
        }
        const std::lock_guard lock(mutex_);
        int status = 0;
        const pid_t ended = ::waitpid(id_, &status, 0);
        id_ = -1;
        if (ended > 0 && WIFSIGNALED(status)) ended_by = ::strsignal(WTERMSIG(status));
        return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    void read_output(std::string& printed) {
        std::array<char, 4096> chunk{};
        ssize_t count = 0;
        while ((count = ::read(output_, chunk.data(), chunk.size())) > 0)
            if (printed.size() < most_printed) printed.append(chunk.data(), static_cast<std::size_t>(count));
        if (count >= 0 || (errno != EAGAIN && errno != EINTR)) close_if_open(output_);
    }

    std::mutex mutex_;  // protects the id: after a process has been waited for, its number may be reused
    pid_t id_ = -1;
    int input_ = -1;   // a socket: writing to a closed one gives an error, not a signal
    int output_ = -1;  // not blocking
};

ChildProcess::ChildProcess(const fs::path& program, const std::vector<std::string>& words)
    : system_(std::make_unique<System>(program, words)) {}

ChildProcess::~ChildProcess() {
    kill();
    finish();
}

bool ChildProcess::started() const noexcept { return system_->started(); }
void ChildProcess::kill() noexcept { system_->kill(); }
bool ChildProcess::feed(std::span<const std::uint8_t> bytes) { return system_->feed(bytes, printed_); }
int ChildProcess::finish() { return system_->finish(printed_, ended_by_); }
}  // namespace skelplay::output
