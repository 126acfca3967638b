#include "base/chunks.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "base/text.h"

namespace skelplay::base {

namespace {

/// A growing window of the source that begins at a fixed offset.
class Window {
public:
    Window(const ByteSource& source, std::uint64_t begin, std::uint64_t end, std::string& buffer)
        : source_(source), begin_(begin), end_(end), text_(buffer) {
        text_.clear();
    }

    /// Reads on by about `bytes`; false when the part's end was reached before.
    bool grow(std::uint64_t bytes) {
        const std::uint64_t from = begin_ + text_.size();
        if (from >= end_) return false;
        const auto wanted = static_cast<std::size_t>(std::min(bytes, end_ - from));
        const std::size_t old = text_.size();
        text_.resize(old + wanted);
        const std::size_t got = source_.read(from, std::span(text_).subspan(old));
        text_.resize(old + got);
        if (got < wanted) end_ = begin_ + text_.size();  // the file has shrunk meanwhile
        return got > 0;
    }

    [[nodiscard]] const std::string& text() const { return text_; }

    /// The position in text() of the first record start at or after `position`; text().size() when there is none
    /// before the part's end or before `limit`, which is as far as it reads on to find one.
    /// `position` itself counts as a line start only when `at_line_start`.
    std::size_t record_start(std::size_t position, bool at_line_start, const ChunkWork& work,
                             std::size_t limit) {
        for (;;) {
            if (!at_line_start && !skip_line(position, limit)) return text_.size();
            if (position >= text_.size() || !work.starts_record) return position;
            std::size_t line_end = position;
            find_line_end(line_end, no_limit);
            if (work.starts_record(std::string_view(text_).substr(position, line_end - position)))
                return position;
            at_line_start = false;
        }
    }

    static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

private:
    static constexpr std::uint64_t step = 64U << 10U;

    /// Moves `position` to the next line end before `limit`, reading on as needed; false when there is none.
    bool find_line_end(std::size_t& position, std::size_t limit) {
        for (;;) {
            while (position < std::min(limit, text_.size()) && !is_line_end(text_[position])) ++position;
            if (position >= limit) return false;
            if (position < text_.size()) return true;
            if (!grow(step)) return false;
        }
    }

    /// Moves `position` to the start of the next line; false when there is none.
    bool skip_line(std::size_t& position, std::size_t limit) {
        if (!find_line_end(position, limit)) return false;
        if (text_[position] == '\r') {
            if (position + 1 >= text_.size()) grow(step);
            if (position + 1 < text_.size() && text_[position + 1] == '\n') ++position;
        }
        ++position;
        return position < text_.size() || grow(step);
    }

    const ByteSource& source_;
    std::uint64_t begin_;
    std::uint64_t end_;
    std::string& text_;
};

/// Finds the lines that belong to piece `index` and hands them over. The window begins one byte early, so that
/// it can be seen whether a line starts at the nominal begin. Returns the bytes of the piece.
std::uint64_t work_on(std::size_t index, const ByteSource& source, const ChunkWork& work, std::string& buffer,
                      const std::function<void(const Chunk&)>& parse) {
    const std::uint64_t nominal = work.begin + index * work.chunk_bytes;
    const std::uint64_t early = index == 0 ? nominal : nominal - 1;
    const auto lead = static_cast<std::size_t>(nominal - early);
    Window window(source, early, work.end, buffer);
    window.grow(work.chunk_bytes + lead + 1);
    // A line starts at `position` when the byte before ends one; an LF there may still belong to a CR.
    const auto starts_line = [&](std::size_t position) {
        const std::string& text = window.text();
        if (position >= text.size() || position == 0) return false;
        return text[position - 1] == '\n' || (text[position - 1] == '\r' && text[position] != '\n');
    };
    const bool last = index + 1 == chunk_count(work);
    const std::size_t nominal_end =
        last ? Window::no_limit : static_cast<std::size_t>(nominal + work.chunk_bytes - early);
    const std::size_t first =
        index == 0 ? 0 : window.record_start(lead, starts_line(lead), work, nominal_end);
    std::size_t end = 0;
    if (last) {
        while (window.grow(work.chunk_bytes)) {
        }
        end = window.text().size();
    } else if (first < nominal_end) {
        end = window.record_start(std::min(nominal_end, window.text().size()), starts_line(nominal_end), work,
                                  Window::no_limit);
    }
    end = std::max(end, first);
    parse({index, early + first, std::string_view(window.text()).substr(first, end - first)});
    return end - first;
}

}  // namespace

std::size_t chunk_count(const ChunkWork& work) noexcept {
    if (work.end <= work.begin) return 0;
    return static_cast<std::size_t>((work.end - work.begin + work.chunk_bytes - 1) / work.chunk_bytes);
}

bool for_each_chunk(const ByteSource& source, const ChunkWork& work,
                    const std::function<void(const Chunk&)>& parse) {
    const std::size_t count = chunk_count(work);
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    std::exception_ptr failure;
    std::mutex failure_lock;
    const auto run = [&] {
        std::string buffer;
        try {
            for (std::size_t index = next++; index < count; index = next++) {
                if (work.stop.stop_requested() || stopped) {
                    stopped = true;
                    return;
                }
                const std::uint64_t bytes = work_on(index, source, work, buffer, parse);
                if (work.progress != nullptr) *work.progress += bytes;
            }
        } catch (...) {
            const std::scoped_lock lock(failure_lock);
            failure = std::current_exception();
            stopped = true;
        }
    };
    {
        std::vector<std::jthread> helpers;
        const std::size_t wanted =
            std::min<std::size_t>(std::max(1U, work.threads), std::max<std::size_t>(1, count));
        for (std::size_t i = 1; i < wanted; ++i) helpers.emplace_back(run);
        run();
    }
    if (failure) std::rethrow_exception(failure);
    return !stopped;
}

}  // namespace skelplay::base
