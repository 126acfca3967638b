#include "base/scanner.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/numbers.h"
#include "base/plain_decimal.h"
#include "base/text.h"

namespace skelplay::base {

Scanner::Scanner(const ByteSource& source, const WordRule& rule, std::uint64_t block_bytes, Run run)
    : source_(source),
      rule_(rule),
      block_bytes_(static_cast<std::size_t>(std::clamp<std::uint64_t>(block_bytes, 1, 1U << 20U))),
      run_(std::move(run)),
      begin_(byte_order_mark(source.text(0, 3))),
      taken_(begin_) {
    run_.advance(begin_);
}

/// True when there is a byte so far behind position_. Reads a block when needed, and drops what is before keep_ then.
bool Scanner::has(std::size_t ahead) {
    while (position_ + ahead >= buffer_.size()) {
        buffer_.erase(0, keep_);
        begin_ += keep_;
        position_ -= std::exchange(keep_, 0);
        const std::size_t old = buffer_.size();
        const std::uint64_t from = begin_ + old;
        const std::uint64_t left = source_.size() > from ? source_.size() - from : 0;
        buffer_.resize(old + static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes_, left)));
        const std::size_t got = source_.read(from, std::span(buffer_).subspan(old));
        buffer_.resize(old + got);
        run_.advance(got);
        if (got == 0) return false;
    }
    return true;
}

/// True when a comment begins so far behind position_.
bool Scanner::at_comment(std::size_t ahead) {
    for (std::size_t i = 0; i < rule_.comment.size(); ++i)
        if (!has(ahead + i) || buffer_[position_ + ahead + i] != rule_.comment[i]) return false;
    return !rule_.comment.empty();
}

bool Scanner::separates(char c) const noexcept {
    return is_blank(c) || rule_.separators.find(c) != std::string_view::npos;
}

/// Moves to the beginning of the next word, or to the end of the file.
void Scanner::skip_gap() {
    for (word_.after.clear(); has(); keep_ = position_) {
        const char c = buffer_[position_];
        if (at_comment()) {
            for (; has() && !is_line_end(buffer_[position_]); keep_ = ++position_) continue;
            continue;
        }
        if (!separates(c)) return;
        if (is_line_end(c)) {
            line_begins_ = true;
            word_.after.clear();
        } else if (!is_blank(c)) {
            word_.after += c;
        }
        ++position_;
    }
}

void Scanner::scan() {
    keep_ = position_;
    skip_gap();
    const auto is_single = [&](char c) { return rule_.singles.find(c) != std::string_view::npos; };
    const bool open = has() && buffer_[position_] == rule_.open && rule_.open != '\0';
    for (std::size_t length = 0; length < rule_.longest && has(); ++length, ++position_) {
        const char c = buffer_[position_];
        if (open ? is_line_end(c) : separates(c) || at_comment()) break;
        if (length > 0 && !open && (is_single(c) || (c == rule_.open && c != '\0'))) break;
        if (open ? c == rule_.close : length == 0 && is_single(c)) {
            ++position_;
            break;
        }
    }
    word_.text.assign(buffer_, keep_, position_ - keep_);
    word_.offset = begin_ + keep_;
    word_.begins_line = std::exchange(line_begins_, false);
}

const Word& Scanner::peek() {
    if (!std::exchange(peeked_, true)) scan();
    return word_;
}

Word Scanner::take() {
    peek();
    peeked_ = false;
    taken_ = begin_ + position_;
    return std::move(word_);
}

bool Scanner::read_number(double& value) {
    if (!peeked_) {
        for (; position_ < buffer_.size() && is_blank(buffer_[position_]); ++position_)
            line_begins_ = line_begins_ || is_line_end(buffer_[position_]);
        keep_ = position_;
        if (buffer_.size() - position_ >= plain_decimal_reach) {
            const char* const begin = buffer_.data() + position_;
            if (const char* end = read_plain_decimal(begin, value); end != nullptr) {
                position_ += static_cast<std::size_t>(end - begin);
                taken_ = begin_ + position_;
                line_begins_ = false;
                return true;
            }
        }
    }
    const auto number = parse_number(peek().text);
    if (!number) return false;
    value = *number;
    take();
    return true;
}

void Scanner::skip_line() {
    while (!peek().is_end() && !peek().begins_line) take();
}

bool Scanner::next_ends_line() {
    peek();
    std::size_t ahead = 0;
    while (has(ahead) && separates(buffer_[position_ + ahead]) && !is_line_end(buffer_[position_ + ahead])) ++ahead;
    return !has(ahead) || is_line_end(buffer_[position_ + ahead]) || at_comment(ahead);
}

Line Scanner::rest_of_line() {
    move_to(taken_);
    do position_ = std::min(buffer_.find_first_of("\r\n", position_), buffer_.size());
    while (position_ == buffer_.size() && has());
    const std::size_t length = position_ - keep_;
    if (has() && buffer_[position_++] == '\r' && has() && buffer_[position_] == '\n') ++position_;
    taken_ = begin_ + position_;
    return {std::string_view(buffer_).substr(keep_, length), begin_ + keep_};
}

bool Scanner::next_line(Line& line, bool (*ends)(std::string_view line) noexcept) {
    move_to(taken_);
    if (!has()) return false;
    line = rest_of_line();
    if (ends == nullptr || !ends(line.text)) return true;
    move_to(taken_ = line.offset);
    return false;
}

/// Continues at an offset, where a line begins for the next word.
void Scanner::move_to(std::uint64_t offset) {
    if (offset < begin_ || offset > begin_ + buffer_.size()) {
        buffer_.clear();
        begin_ = offset;
    }
    keep_ = position_ = static_cast<std::size_t>(offset - begin_);
    line_begins_ = true;
    peeked_ = false;
}

}  // namespace skelplay::base
