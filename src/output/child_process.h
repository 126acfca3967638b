#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace skelplay::output {

/// The program of that name in the folders of the environment's PATH; nothing when none of them has it.
std::optional<std::filesystem::path> find_program(std::string_view name);

/// A program that is started without a shell and fed through its standard input. What it prints is kept. It is a
/// process group of its own, so that Ctrl+C in a terminal reaches us and not it; it is killed when it still runs at the
/// end.
class ChildProcess {
public:
    /// `words`: what it sees as its arguments after its name.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& words);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// False when it could not be started.
    [[nodiscard]] bool started() const noexcept { return id_ > 0; }
    /// Hands it all bytes, waiting until it has taken them. False when it takes no more.
    bool feed(std::span<const std::uint8_t> bytes);
    /// Ends its input and waits until it is done. Its exit status; -1 when a signal ended it or it was never started.
    int finish();
    /// Ends it at once. For any thread, while another one feeds it or waits for it.
    void kill() noexcept;
    /// What it has printed on standard output and standard error so far.
    [[nodiscard]] const std::string& printed() const noexcept { return printed_; }

private:
    void read_output();
    void close_input();

    std::mutex mutex_;  // of the id: a process that has been waited for may be followed by another one of its number
    pid_t id_ = -1;
    int input_ = -1;   // a socket: writing to one that is closed is an error and no signal
    int output_ = -1;  // not blocking
    std::string printed_;
};

}  // namespace skelplay::output
