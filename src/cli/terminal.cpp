#include "cli/terminal.h"
#include <iostream>
#include <mutex>
#include <streambuf>
#include "base/system_file.h"
#include "output/picture_files.h"

namespace skelplay::cli {
namespace {
constexpr std::chrono::milliseconds between{100};
constexpr std::string_view to_empty_line = "\r\x1b[K";

fs::path first_of(const std::string& output) {
    const auto names = output::NumberedNames::parse(output);
    const auto* parsed = std::get_if<output::NumberedNames>(&names);
    return parsed != nullptr ? parsed->of(0) : fs::path(output);
}
}  // namespace

std::string progress_text(std::size_t done, std::size_t all, std::string_view things,
                          std::chrono::duration<double> passed) {
    const double share = all == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(all);
    std::string text = fmt::format("{} of {} {}, {:.0f} %", done, all, things, std::floor(share * 100.0));
    // The first few say nothing about the rest.
    if (passed.count() > 1.0 && share > 0.0 && share < 1.0)
        text += fmt::format(", {:.0f} s left", std::max(passed.count() * (1.0 - share) / share, 1.0));
    return text;
}

ProgressLine::ProgressLine(std::ostream& out, bool shown, std::string_view things, Clock::time_point begun)
    : out_(out), shown_(shown), things_(things), begun_(begun) {}

ProgressLine::~ProgressLine() {
    if (written_) out_ << to_empty_line << std::flush;
}

void ProgressLine::show(std::size_t done, std::size_t all, Clock::time_point now) {
    if (!shown_ || (written_ && now - last_ < between)) return;
    written_ = true;
    last_ = now;
    out_ << to_empty_line << progress_text(done, all, things_, now - begun_) << std::flush;
}

void flush(std::ostream& out) {
    if (!out.flush()) throw CallError(output::Exit::bad_machine, "the output could not be written");
}

bool is_terminal(const std::ostream& stream) { return &stream == &std::cerr && base::errors_reach_terminal(); }

std::string coloured(std::string_view line) {
    constexpr std::string_view plain = "\x1b[0m";
    if (line.starts_with("    ") && base::trimmed(line) == "^")
        return fmt::format("{}\x1b[1;32m^{}", line.substr(0, line.size() - 1), plain);
    if (line.starts_with(' ')) return std::string(line);
    struct Row {
        std::string_view word;
        std::string_view colour;
    };
    static constexpr std::array<Row, 3> rows{
        {{": error: ", "\x1b[1;31m"}, {": warning: ", "\x1b[1;33m"}, {": note: ", "\x1b[1;36m"}}};
    for (const Row& row : rows) {
        const std::size_t at = line.find(row.word);
        if (at == std::string_view::npos) continue;
        const std::size_t word = at + 2;  // behind ": "
        const std::size_t size = row.word.size() - 4;
        return fmt::format("{}{}{}{}{}", line.substr(0, word), row.colour, line.substr(word, size), plain,
                           line.substr(word + size));
    }
    return std::string(line);
}

/// Passes on what is written, line by line. What has no line end when the stream is flushed goes on as it is.
class ColouredMessages::Lines : public std::streambuf {
public:
    explicit Lines(std::streambuf& to) : to_(to) {}
    ~Lines() override { Lines::sync(); }

protected:
    int_type overflow(int_type c) override {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        line_ += traits_type::to_char_type(c);
        if (line_.back() == '\n') end_line();
        return c;
    }
    int sync() override {
        to_.sputn(line_.data(), static_cast<std::streamsize>(line_.size()));
        begun_ = begun_ || !line_.empty();
        line_.clear();
        return to_.pubsync();
    }

private:
    void end_line() {
        line_.pop_back();
        const std::string text = (begun_ ? line_ : coloured(line_)) + '\n';
        to_.sputn(text.data(), static_cast<std::streamsize>(text.size()));
        line_.clear();
        begun_ = false;
    }

    std::streambuf& to_;
    std::string line_;
    bool begun_ = false;  // the line's beginning has gone on already
};

ColouredMessages::ColouredMessages(std::ostream& err) : err_(err) {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string_view(value == nullptr ? "" : value);
    };
    if (!is_terminal(err) || !variable("NO_COLOR").empty() || variable("TERM") == "dumb") return;
    plain_ = err.rdbuf();
    lines_ = std::make_unique<Lines>(*plain_);
    err.rdbuf(lines_.get());
}

ColouredMessages::~ColouredMessages() {
    if (lines_) err_.rdbuf(plain_);
}

StopOnInterruption::StopOnInterruption()
    : watch_([this](const std::stop_token& over) {
          // A signal handler can wake nobody up.
          std::mutex mutex;
          std::unique_lock lock(mutex);
          while (!over.stop_requested() && !Interruption::asked())
              never_.wait_for(lock, over, between / 4, [] { return false; });
          if (Interruption::asked()) stop_.request_stop();
      }) {}

MadeFolder::MadeFolder(const fs::path& first_output) : folder_(base::folder_to_create(first_output)) {}

MadeFolder::MadeFolder(const std::string& output) : MadeFolder(first_of(output)) {}
}  // namespace skelplay::cli
