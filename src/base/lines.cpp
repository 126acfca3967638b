#include "base/lines.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace skelplay::base {

LineReader::LineReader(std::string_view text, std::uint64_t base) : text_(text), base_(base), feed_(find_feed()) {}

std::size_t LineReader::find_feed() const noexcept { return std::min(text_.find('\n', position_), text_.size()); }

bool LineReader::next(Line& line) noexcept {
    if (position_ >= text_.size()) return false;
    if (feed_ < position_) feed_ = find_feed();
    const std::string_view until_feed = text_.substr(position_, feed_ - position_);
    std::size_t end = position_ + std::min(until_feed.find('\r'), until_feed.size());
    line = {text_.substr(position_, end - position_), base_ + position_};
    if (end < text_.size()) {
        const bool crlf = text_[end] == '\r' && end + 1 < text_.size() && text_[end + 1] == '\n';
        end += crlf ? 2 : 1;
    }
    position_ = end;
    return true;
}

bool TokenReader::next(Token& token) noexcept {
    while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
    if (position_ >= text_.size()) return false;
    std::size_t end = position_;
    while (end < text_.size() && !is_blank(text_[end])) ++end;
    token = {text_.substr(position_, end - position_), base_ + position_};
    position_ = end;
    return true;
}

std::uint64_t LineCounter::advance_to(std::uint64_t offset) {
    std::vector<char> block(std::min<std::uint64_t>(1U << 20U, offset > position_ ? offset - position_ : 0));
    while (position_ < offset) {
        const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), offset - position_));
        const std::size_t got = source_.read(position_, std::span(block).first(wanted));
        for (std::size_t i = 0; i < got; ++i) {
            const char c = block[i];
            if (c == '\n' && after_cr_) {
                line_start_ = position_ + i + 1;
            } else if (is_line_end(c)) {
                ++line_;
                line_start_ = position_ + i + 1;
            }
            after_cr_ = c == '\r';
        }
        position_ += got;
        if (got < wanted) break;
    }
    return line_start_;
}

}  // namespace skelplay::base
