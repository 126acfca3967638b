#include "loaders/source_lines.h"

#include <algorithm>
#include <span>

#include "base/text.h"

namespace skelplay::loaders {

bool SourceLines::next(base::Line& line) {
    std::size_t end = position_;
    for (;; ++end) {
        if (end >= buffer_.size()) {
            end -= position_;  // lines read already leave the buffer
            const bool more = read_on();
            end += position_;
            if (!more) break;
        }
        if (base::is_line_end(buffer_[end])) break;
    }
    if (end >= buffer_.size() && end == position_) return false;
    const std::size_t begin = offset() == 0 ? base::byte_order_mark(buffer_) : position_;
    const std::size_t length = end - std::min(begin, end);
    const std::uint64_t from = base_ + begin;
    if (end < buffer_.size()) {
        const bool carriage_return = buffer_[end] == '\r';
        if (carriage_return && end + 1 >= buffer_.size()) {
            // An LF that belongs to this CR may be in the next block; the line stays where it is meanwhile.
            const std::size_t old = buffer_.size();
            buffer_.resize(old + 1);
            buffer_.resize(old + source_.read(base_ + old, std::span(buffer_).subspan(old, 1)));
        }
        ++end;
        if (carriage_return && end < buffer_.size() && buffer_[end] == '\n') ++end;
    }
    position_ = end;
    line = {std::string_view(buffer_).substr(begin, length), from};
    return true;
}

/// Drops what has been read and appends a block; false at the file's end.
bool SourceLines::read_on() {
    buffer_.erase(0, position_);
    base_ += position_;
    position_ = 0;
    const std::size_t old = buffer_.size();
    buffer_.resize(old + block);
    buffer_.resize(old + source_.read(base_ + old, std::span(buffer_).subspan(old)));
    return buffer_.size() > old;
}

}  // namespace skelplay::loaders
