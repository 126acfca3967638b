#include "base/lines.h"
#include "base/text.h"

namespace skelplay::base {
/// Looks for each of the two characters in pieces that grow, because one of them may be far away or missing.
std::size_t end_of_line(std::string_view text, std::size_t position) noexcept {
    for (std::size_t length = 64; position < text.size(); length *= 2) {
        const std::string_view piece = text.substr(position, length);
        const std::string_view until_feed = piece.substr(0, piece.find('\n'));
        const std::size_t end = std::min(until_feed.find('\r'), until_feed.size());
        position += end;
        if (end < piece.size()) break;
    }
    return position;
}

bool LineReader::next(Line& line) noexcept {
    if (position_ >= text_.size()) return false;
    std::size_t end = end_of_line(text_, position_);
    line = {text_.substr(position_, end - position_), base_ + position_};
    if (end < text_.size()) {
        end += text_.substr(end).starts_with("\r\n") ? 2 : 1;
    }
    position_ = end;
    return true;
}

bool TokenReader::next(Token& token) noexcept {
    const auto separates = [&](char c) { return is_blank(c) || separators_.find(c) != std::string_view::npos; };
    while (position_ < text_.size() && separates(text_[position_])) ++position_;
    if (position_ >= text_.size()) return false;
    std::size_t end = position_;
    while (end < text_.size() && !separates(text_[end])) ++end;
    token = {text_.substr(position_, end - position_), base_ + position_};
    position_ = end;
    return true;
}

std::uint64_t LineCounter::advance_to(std::uint64_t offset) {
    std::vector<char> block(std::min<std::uint64_t>(1U << 20U, offset > position_ ? offset - position_ : 0));
    while (position_ < offset) {
        const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), offset - position_));
        const std::size_t got = source_.read(position_, std::span(block).first(count));
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
        if (got < count) break;
    }
    return line_start_;
}

std::vector<Token> cells_of(const Line& line) {
    std::vector<Token> cells;
    for (std::size_t begin = 0; begin <= line.text.size();) {
        const std::size_t end = std::min(line.text.find('\t', begin), line.text.size());
        const Line cell = trimmed({line.text.substr(begin, end - begin), line.offset + begin});
        cells.push_back({cell.text, cell.offset});
        begin = end + 1;
    }
    return cells;
}

Line trimmed(const Line& line) noexcept {
    const std::string_view kept = trimmed(line.text);
    const std::size_t before = kept.empty() ? 0 : static_cast<std::size_t>(kept.data() - line.text.data());
    return {kept, line.offset + before};
}
}  // namespace skelplay::base
