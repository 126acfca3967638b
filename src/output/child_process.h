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

/// The program with this name in the folders of PATH; nothing when it is in none of them.
std::optional<std::filesystem::path> find_program(std::string_view name);

/// A program started without a shell, which reads data from its standard input and whose output is kept. It is in its
/// own process group, so that Ctrl+C in a terminal reaches this program and not the child. The destructor kills it.
class ChildProcess {
public:
    /// `words`: the arguments, without the program's name.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& words);
    ~ChildProcess();
    ChildProcess(ChildProcess&&) = delete;

    /// False when it could not be started.
    [[nodiscard]] bool started() const noexcept { return id_ > 0; }
    /// Writes all bytes to its input and waits until it has read them. False when it no longer reads.
    bool feed(std::span<const std::uint8_t> bytes);
    /// Closes its input and waits until it ends. Returns its exit status; -1 after a signal, or if never started.
    int finish();
    /// The signal that ended it, after finish(); 0: none did.
    [[nodiscard]] int signal() const noexcept { return signal_; }
    /// Ends it at once. May be called on any thread while another is in feed() or finish().
    void kill() noexcept;
    /// What it has printed to standard output and standard error so far.
    [[nodiscard]] const std::string& printed() const noexcept { return printed_; }

private:
    void read_output();
    void close_input();

    std::mutex mutex_;  // protects the id: after a process has been waited for, its number may be reused
    pid_t id_ = -1;
    int input_ = -1;   // a socket: writing to a closed one gives an error, not a signal
    int output_ = -1;  // not blocking
    int signal_ = 0;
    std::string printed_;
};

}  // namespace skelplay::output
