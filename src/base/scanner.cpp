#include "base/scanner.h"
#include "base/numbers.h"
#include "base/plain_decimal.h"

namespace skelplay::base {
Scanner::Scanner(const ByteSource& source, const WordRule& rule, std::uint64_t block_bytes, Run run)
    : source_(source), block_bytes_(static_cast<std::size_t>(std::clamp<std::uint64_t>(block_bytes, 1, 1U << 20U))),
      run_(std::move(run)), begin_(byte_order_mark(source.text(0, 3))), taken_(begin_) {
    use(rule);
    run_.advance(begin_);
}

void Scanner::use(const WordRule& rule) {
    rule_ = rule;
    ends_.reset();
    for (std::size_t byte = 0; byte < ends_.size(); ++byte) ends_[byte] = is_blank(static_cast<char>(byte));
    for (const std::string_view set : {rule.separators, rule.singles, rule.comment.substr(0, 1)})
        for (const char c : set) ends_.set(static_cast<std::uint8_t>(c));
    if (rule.open != '\0') ends_.set(static_cast<std::uint8_t>(rule.open));
}

/// Reads until there is a byte so far behind position_, and drops what is before keep_; false at the end of the file.
bool Scanner::read_up_to(std::size_t ahead) {
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

/// Moves to the beginning of the next word, or to the end of the file.
void Scanner::skip_gap() {
    word_.after.clear();
    for (keep_ = position_; has(); keep_ = position_) {
        const char c = buffer_[position_];
        if (is_line_end(c)) {
            line_begins_ = true;
            word_.after.clear();
        } else if (!is_blank(c)) {
            if (!separates(c) && !at_comment()) return;
            if (separates(c)) word_.after += c;
            else
                while (has(1) && !is_line_end(buffer_[position_ + 1])) keep_ = ++position_;
        }
        ++position_;
    }
}

void Scanner::scan() {
    skip_gap();
    const char first = has() ? buffer_[position_] : '\0';
    const auto goes_on = [&] { return position_ - keep_ < rule_.longest && has(); };
    if (first == rule_.open && first != '\0') {
        while (goes_on() && !is_line_end(buffer_[position_]))
            if (buffer_[position_++] == rule_.close) break;
    } else if (rule_.singles.find(first) != std::string_view::npos) {
        ++position_;
    } else {
        const auto ends = [&](char c) {
            return ends_[static_cast<std::uint8_t>(c)] && !(rule_.comment.starts_with(c) && !at_comment());
        };
        while (goes_on() && !ends(buffer_[position_])) ++position_;
    }
    word_.text.assign(buffer_, keep_, position_ - keep_);
    word_.offset = begin_ + keep_;
    word_.begins_line = std::exchange(line_begins_, false);
}

/// Goes past the word that was peeked at.
void Scanner::pass() noexcept {
    peeked_ = false;
    taken_ = begin_ + position_;
}

bool Scanner::read_number(double& value) {
    if (!peeked_) {
        const char* begin = buffer_.data() + position_;
        const char* const buffer_end = buffer_.data() + buffer_.size();
        while (begin < buffer_end && is_blank(*begin)) ++begin;
        const char* const end = buffer_end - begin >= static_cast<std::ptrdiff_t>(plain_decimal_reach)
                                    ? read_plain_decimal(begin, value)
                                    : nullptr;
        if (end != nullptr) {
            position_ = static_cast<std::size_t>(end - buffer_.data());
            taken_ = begin_ + position_;
            line_begins_ = false;
            return true;
        }
    }
    const auto number = parse_number(peek().text);
    if (!number) return false;
    value = *number;
    pass();  // the word is not moved, so that its memory is used again
    return true;
}

bool Scanner::next_ends_line() {
    peek();
    std::size_t ahead = 0;
    while (has(ahead) && separates(buffer_[position_ + ahead]) && !is_line_end(buffer_[position_ + ahead])) ++ahead;
    return !has(ahead) || is_line_end(buffer_[position_ + ahead]) || at_comment(ahead);
}

Line Scanner::rest_of_line() {
    move_to(taken_);
    do position_ = end_of_line(buffer_, position_);
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
