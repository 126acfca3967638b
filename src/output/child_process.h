#pragma once

#include "base/prelude.h"

namespace skelplay::output {
/// The program with this name in the folders of PATH; nothing when it is in none of them.
std::optional<std::filesystem::path> find_program(std::string_view name);

/// The errors of <cerrno> that tell of a full or faulty disk.
std::span<const int> disk_errors();

/// A program started without a shell, which reads data from its standard input and whose output is kept. It is in its
/// own process group, so that Ctrl+C in a terminal reaches this program and not the child. The destructor kills it.
class ChildProcess {
public:
    /// `words`: the arguments, without the program's name.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& words);
    ~ChildProcess();
    ChildProcess(ChildProcess&&) = delete;

    /// False when it could not be started.
    [[nodiscard]] bool started() const noexcept;
    /// Writes all bytes to its input and waits until it has read them. False when it no longer reads.
    bool feed(std::span<const std::uint8_t> bytes);
    /// Closes its input and waits until it ends. Returns its exit status; -1 if it was never started or ended from
    /// outside.
    int finish();
    /// What ended it from outside, after finish(): a signal's name; empty: nothing did.
    [[nodiscard]] const std::string& ended_by() const noexcept { return ended_by_; }
    /// Ends it at once. May be called on any thread while another is in feed() or finish().
    void kill() noexcept;
    /// What it has printed to standard output and standard error so far.
    [[nodiscard]] const std::string& printed() const noexcept { return printed_; }

private:
    class System;

    std::unique_ptr<System> system_;  // what differs between systems
    std::string ended_by_;
    std::string printed_;
};
}  // namespace skelplay::output
