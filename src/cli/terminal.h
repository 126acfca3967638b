#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "base/interruption.h"

namespace skelplay::cli {

/// "37 of 120 pictures, 30 %, 12 s left". `things`: what is counted.
std::string progress_text(std::size_t done, std::size_t all, std::string_view things,
                          std::chrono::duration<double> passed);

/// A line on a terminal that shows the progress of a long task and is removed at its end.
class ProgressLine {
public:
    using Clock = std::chrono::steady_clock;

    /// `shown`: whether `out` is a terminal; otherwise nothing is ever written.
    ProgressLine(std::ostream& out, bool shown, std::string_view things, Clock::time_point begun = Clock::now());
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Writes at most ten times a second.
    void show(std::size_t done, std::size_t all, Clock::time_point now = Clock::now());

private:
    std::ostream& out_;
    bool shown_;
    std::string_view things_;
    bool written_ = false;
    Clock::time_point begun_;
    Clock::time_point last_ = begun_;
};

/// True when a stream is the program's standard error and that is a terminal.
bool is_terminal(const std::ostream& stream);

/// A message as a terminal shows it, in colours: how severe it is, and the caret below the line of a file. `line` has
/// no line end; other lines stay as they are.
std::string coloured(std::string_view line);

/// While an object of this class exists, messages are coloured where they go to a terminal: if the stream is the
/// program's standard error, that is a terminal and not a dumb one, and NO_COLOR (no-color.org) is not set.
class ColouredMessages {
public:
    explicit ColouredMessages(std::ostream& err);
    ~ColouredMessages();
    ColouredMessages(const ColouredMessages&) = delete;
    ColouredMessages& operator=(const ColouredMessages&) = delete;

private:
    class Lines;

    std::ostream& err_;
    std::streambuf* plain_ = nullptr;
    std::unique_ptr<Lines> lines_;  // null: nothing is coloured
};

using base::Interruption;

/// Asks a work to stop when an interruption is asked for. It needs an Interruption that lives longer.
class StopOnInterruption {
public:
    StopOnInterruption();
    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

private:
    std::stop_source stop_;
    std::condition_variable_any never_;  // of this, not of the thread: it needs memory, and a thread has no one to tell
    std::jthread watch_;
};

}  // namespace skelplay::cli
