#include "base/chunks.h"
#include <cstring>
#include "base/text.h"

namespace skelplay::base {
/// A text buffer. Growing it leaves new characters uninitialised: zeros would cost as much as reading.
class ChunkReader::TextBuffer {
public:
    void clear() { size_ = 0; }
    void resize(std::size_t size) {
        if (size > capacity_) {
            const std::size_t capacity = std::max(size, capacity_ + capacity_ / 2);
            auto larger = std::make_unique_for_overwrite<char[]>(capacity);  // NOLINT(modernize-avoid-c-arrays)
            if (size_ > 0) std::memcpy(larger.get(), text_.get(), size_);
            text_ = std::move(larger);
            capacity_ = capacity;
        }
        size_ = size;
    }
    [[nodiscard]] std::string_view text() const { return {text_.get(), size_}; }
    std::span<char> from(std::size_t position) { return {text_.get() + position, size_ - position}; }

private:
    std::unique_ptr<char[]> text_;  // NOLINT(modernize-avoid-c-arrays)
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// A growing window of the source that begins at a fixed offset.
class ChunkReader::Window {
public:
    Window(const ByteSource& source, std::uint64_t begin, std::uint64_t end, TextBuffer& buffer)
        : source_(source), begin_(begin), end_(end), buffer_(buffer) {
        buffer_.clear();
    }

    /// Reads up to `bytes` more; false when the end of the range was already reached.
    bool grow(std::uint64_t bytes) {
        const std::size_t old = size();
        const std::uint64_t from = begin_ + old;
        if (from >= end_) return false;
        const auto count = static_cast<std::size_t>(std::min(bytes, end_ - from));
        buffer_.resize(old + count);
        const std::size_t got = source_.read(from, buffer_.from(old));
        buffer_.resize(old + got);
        if (got < count) end_ = begin_ + size();  // the file has shrunk in the meantime
        return got > 0;
    }

    [[nodiscard]] std::string_view text() const { return buffer_.text(); }
    [[nodiscard]] std::size_t size() const { return text().size(); }

    /// The first record start from `position` on in text(), itself if `at_line_start`; size(): none before `limit`.
    std::size_t record_start(std::size_t position, bool at_line_start, const ChunkWork& work, std::size_t limit) {
        for (;;) {
            if (!at_line_start && !skip_line(position, limit)) return size();
            if (position >= size() || !work.starts_record) return position;
            std::size_t line_end = position;
            find_line_end(line_end, no_limit);
            if (work.starts_record(text().substr(position, line_end - position))) return position;
            at_line_start = false;
        }
    }

    static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

private:
    static constexpr std::uint64_t step = 64U << 10U;

    /// Moves `position` to the next line end before `limit` and reads more as needed; false when there is none.
    bool find_line_end(std::size_t& position, std::size_t limit) {
        for (;;) {
            while (position < std::min(limit, size()) && !is_line_end(text()[position])) ++position;
            if (position >= limit) return false;
            if (position < size()) return true;
            if (!grow(step)) return false;
        }
    }

    /// Moves `position` to the start of the next line; false when there is none.
    bool skip_line(std::size_t& position, std::size_t limit) {
        if (!find_line_end(position, limit)) return false;
        if (text()[position] == '\r') {
            if (position + 1 >= size()) grow(step);
            if (position + 1 < size() && text()[position + 1] == '\n') ++position;
        }
        ++position;
        return position < size() || grow(step);
    }

    const ByteSource& source_;
    std::uint64_t begin_;
    std::uint64_t end_;
    TextBuffer& buffer_;
};

ChunkReader::ChunkReader(const ByteSource& source, const ChunkWork& work) : source_(source), work_(work) {}
ChunkReader::~ChunkReader() = default;

void ChunkReader::read(std::size_t index, const std::function<void(const Chunk&)>& parse) {
    std::unique_ptr<TextBuffer> buffer;
    {
        const std::scoped_lock lock(mutex_);
        if (!spare_.empty()) {
            buffer = std::move(spare_.back());
            spare_.pop_back();
        }
    }
    if (!buffer) buffer = std::make_unique<TextBuffer>();
    const Chunk chunk = find(index, *buffer);
    parse(chunk);
    work_.run.advance(chunk.text.size());
    const std::scoped_lock lock(mutex_);
    spare_.push_back(std::move(buffer));
}

/// Finds the lines that belong to chunk `index`. The window begins a byte early, to see whether a line starts there.
Chunk ChunkReader::find(std::size_t index, TextBuffer& buffer) const {
    const std::uint64_t nominal = work_.begin + index * work_.chunk_bytes;
    const std::uint64_t early = index == 0 ? nominal : nominal - 1;
    const auto lead = static_cast<std::size_t>(nominal - early);
    Window window(source_, early, work_.end, buffer);
    window.grow(work_.chunk_bytes + lead + 1);
    // A line starts at `position` when the byte before it ends a line; but an LF at `position` may belong to a CR.
    const auto starts_line = [&](std::size_t position) {
        const std::string_view text = window.text();
        if (position >= text.size() || position == 0) return false;
        return text[position - 1] == '\n' || (text[position - 1] == '\r' && text[position] != '\n');
    };
    const bool last = index + 1 == chunk_count(work_);
    const std::size_t nominal_end = last ? Window::no_limit : static_cast<std::size_t>(nominal + work_.chunk_bytes - early);
    const std::size_t first = index == 0 ? 0 : window.record_start(lead, starts_line(lead), work_, nominal_end);
    std::size_t end = 0;
    if (last) {
        while (window.grow(work_.chunk_bytes)) {
        }
        end = window.size();
    } else if (first < nominal_end) {
        end = window.record_start(std::min(nominal_end, window.size()), starts_line(nominal_end), work_, Window::no_limit);
    }
    end = std::max(end, first);
    return {index, early + first, window.text().substr(first, end - first)};
}
}  // namespace skelplay::base
