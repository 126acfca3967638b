#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace skelplay::cli {

/// "37 of 120 pictures, 30 %, 12 s left". `things`: what is counted.
std::string progress_text(std::size_t done, std::size_t all, std::string_view things,
                          std::chrono::duration<double> passed);

/// A line on a terminal that shows the progress of a long task and is removed at its end.
class ProgressLine {
public:
    /// `shown`: whether `out` is a terminal; otherwise nothing is ever written.
    ProgressLine(std::ostream& out, bool shown, std::string_view things);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(std::size_t done, std::size_t all);

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    bool shown_;
    std::string_view things_;
    bool written_ = false;
    Clock::time_point begun_ = Clock::now();
    Clock::time_point last_ = begun_;
};

/// True when a stream is the program's standard error and that is a terminal.
bool is_terminal(const std::ostream& stream);

/// While an object of this class exists, Ctrl+C and signals to terminate are only recorded, so that no incomplete file
/// is left behind. Only one object at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    [[nodiscard]] static bool asked() noexcept;
    /// Ends the program by the recorded signal, if there was one. Call it after everything has been cleaned up.
    static void end_if_asked();
};

/// Asks a work to stop when an interruption is asked for. Wants an Interruption that lives longer.
class StopOnInterruption {
public:
    StopOnInterruption();
    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

private:
    std::stop_source stop_;
    std::jthread watch_;
};

}  // namespace skelplay::cli
