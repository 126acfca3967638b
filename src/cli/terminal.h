#pragma once

#include <chrono>
#include <condition_variable>
#include <iosfwd>
#include <ostream>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include "base/encoded_text.h"
#include "output/exit_status.h"
#include "output/interruption.h"
#include "output/system_fonts.h"
#include "render/graphics_error.h"

namespace skelplay::cli {
/// "37 of 120 pictures, 30 %, 12 s left". `things`: what is counted.
std::string progress_text(std::size_t done, std::size_t all, std::string_view things, std::chrono::duration<double> passed);

/// A line on a terminal that shows the progress of a long task and is removed at its end.
class ProgressLine {
public:
    using Clock = std::chrono::steady_clock;

    /// `shown`: whether `out` is a terminal; otherwise nothing is ever written.
    ProgressLine(std::ostream& out, bool shown, std::string_view things, Clock::time_point begun = Clock::now());
    ~ProgressLine();
    ProgressLine(ProgressLine&&) = delete;

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

/// A message as a terminal shows it, in colours: severity and caret. `line` has no line end.
std::string coloured(std::string_view line);

/// While an object of this class exists, messages are coloured where they go to a terminal: if the stream is the
/// program's standard error, that is a terminal and not a dumb one, and NO_COLOR (no-color.org) is not set.
class ColouredMessages {
public:
    explicit ColouredMessages(std::ostream& err);
    ~ColouredMessages();
    ColouredMessages(ColouredMessages&&) = delete;

private:
    class Lines;

    std::ostream& err_;
    std::streambuf* plain_ = nullptr;
    std::unique_ptr<Lines> lines_;  // null: nothing is coloured
};

using output::Interruption;

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

/// The folder that a command makes for what it writes; make this before anything is written.
class MadeFolder {
public:
    /// `first_output`: the first file that is written.
    explicit MadeFolder(const std::filesystem::path& first_output);
    /// The same for a name as it was typed, with %04d for the frame's number or not.
    explicit MadeFolder(const std::string& output);

    /// Says so, if it was not there before and is by now.
    void tell(std::string_view command, std::ostream& err) const {
        if (folder_.empty() || !base::is_folder(folder_)) return;
        err << fmt::format("skelplay {}: made the folder {}\n", command, base::printable(folder_.string()));
    }

private:
    std::filesystem::path folder_;  // empty: it was there
};

/// Thrown to end a command with an exit status and a message.
class CallError : public std::runtime_error {
public:
    CallError(output::Exit exit, const std::string& sentence) : std::runtime_error(sentence), exit_(exit) {}
    template <class First, class... Rest>
    CallError(output::Exit exit, fmt::format_string<First, Rest...> sentence, First&& first, Rest&&... rest)
        : CallError(exit, fmt::format(sentence, std::forward<First>(first), std::forward<Rest>(rest)...)) {}
    [[nodiscard]] output::Exit exit() const noexcept { return exit_; }

private:
    output::Exit exit_;
};

/// Why a call is wrong.
template <class... Values> CallError bad_call(fmt::format_string<Values...> sentence, Values&&... values) {
    return {output::Exit::bad_call, fmt::format(sentence, std::forward<Values>(values)...)};
}

/// Writes all that a stream holds; throws a CallError when that is not possible.
void flush(std::ostream& out);

/// The value; throws the message as a CallError (Exit::bad_call) when there is no value.
template <class T> T valid(std::variant<T, std::string> parsed) {
    if (const std::string* why = std::get_if<std::string>(&parsed)) throw CallError(output::Exit::bad_call, *why);
    return std::get<T>(std::move(parsed));
}

/// Runs a command, which returns a output::Exit. What it throws is printed, and gives the exit status.
template <class Command> int run_command(std::string_view name, std::ostream& err, const Command& command) {
    const auto report = [&](output::Exit exit, const std::exception& why) {
        err << "skelplay " << name << ": " << base::printable(why.what()) << '\n';
        return output::status(exit);
    };
    try {
        const output::Exit exit = command();
        if (const auto notice = output::SystemFonts::shared().take_notice()) err << base::to_text(*notice);
        Interruption::end_if_requested();
        return output::status(exit);
    } catch (const CallError& complaint) {
        return report(complaint.exit(), complaint);
    } catch (const render::GraphicsError& error) {
        return report(output::Exit::bad_machine, error);
    } catch (const std::bad_alloc&) {
        err << "skelplay " << name << ": " << output::no_memory_left << '\n';
        return output::status(output::Exit::bad_input);
    }
}
}  // namespace skelplay::cli
