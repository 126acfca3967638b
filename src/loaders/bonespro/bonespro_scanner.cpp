#include "loaders/bonespro/bonespro_scanner.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/numbers.h"
#include "base/plain_decimal.h"
#include "base/text.h"

namespace skelplay::loaders {

BonesProScanner::BonesProScanner(const base::ByteSource& source, std::uint64_t block_bytes, base::Run run)
    : source_(source),
      run_(std::move(run)),
      block_(static_cast<std::size_t>(std::clamp<std::uint64_t>(block_bytes, 1, 1U << 20U))) {
    constexpr std::size_t longest_mark = 3;
    while (buffer_.size() < longest_mark && refill()) {
    }
    position_ = base::byte_order_mark(buffer_);
}

/// Drops what has been read and appends a block; false at the end of the file or when stopped.
bool BonesProScanner::refill() {
    if (at_end_) return false;
    buffer_.erase(0, position_);
    base_ += position_;
    position_ = 0;
    if (run_.stopped()) {
        stopped_ = at_end_ = true;
        buffer_.clear();
        return false;
    }
    const std::size_t old = buffer_.size();
    buffer_.resize(old + block_);
    const std::size_t got = source_.read(base_ + old, std::span(buffer_).subspan(old));
    buffer_.resize(old + got);
    at_end_ = got < block_;
    run_.advance(got);
    return got > 0;
}

void BonesProScanner::skip_comment() {
    for (;;) {
        while (position_ < buffer_.size()) {
            if (base::is_line_end(buffer_[position_])) return;
            ++position_;
        }
        if (!refill()) return;
    }
}

/// Moves to the beginning of a token, or the end of the file.
void BonesProScanner::skip_blanks() {
    for (;;) {
        while (position_ < buffer_.size() && base::is_blank(buffer_[position_])) ++position_;
        if (position_ + 2 > buffer_.size() && refill()) continue;
        if (position_ >= buffer_.size() || !std::string_view(buffer_).substr(position_).starts_with("//")) return;
        skip_comment();
    }
}

/// Searches from `end`, which is inside the token that begins at position_, for the end of the token or of the buffer.
std::size_t BonesProScanner::token_end(std::size_t end) const {
    const bool name = buffer_[position_] == '<';
    for (; end < buffer_.size(); ++end) {
        const char c = buffer_[end];
        if (name) {
            if (c == '>') return end + 1;
            if (base::is_line_end(c)) return end;
            continue;
        }
        if (base::is_blank(c) || (c == '<' && end > position_)) return end;
        if (c == '/' && end + 1 < buffer_.size() && buffer_[end + 1] == '/') return end;
    }
    return end;
}

BonesProToken BonesProScanner::peek() {
    if (token_ == 0) {
        skip_blanks();
        if (position_ >= buffer_.size()) return {{}, offset()};
        std::size_t end = token_end(position_ + 1);
        // A token at the end of the buffer may continue in the next block; a `/` there may begin a comment.
        while (end + 1 >= buffer_.size() && end - position_ < longest_token) {
            const std::size_t length = end - position_;
            const bool more = refill();  // even without more bytes, position_ may have moved
            end = more ? token_end(position_ + std::max<std::size_t>(length, 2) - 1) : position_ + length;
            if (!more) break;
        }
        if (stopped_) return {{}, offset()};
        token_ = std::min(end - position_, longest_token);
    }
    return {std::string_view(buffer_).substr(position_, token_), offset()};
}

BonesProToken BonesProScanner::take() {
    const BonesProToken token = peek();
    position_ += token_;
    token_ = 0;
    return token;
}

bool BonesProScanner::take_number(double& value) {
    if (token_ == 0) {
        while (position_ < buffer_.size() && base::is_blank(buffer_[position_])) ++position_;
        if (buffer_.size() - position_ >= base::plain_decimal_reach) {
            const char* const begin = buffer_.data() + position_;
            if (const char* end = base::read_plain_decimal(begin, value); end != nullptr) {
                position_ += static_cast<std::size_t>(end - begin);
                return true;
            }
        }
    }
    const auto number = base::parse_number(peek().text);
    if (!number) return false;
    value = *number;
    take();
    return true;
}

}  // namespace skelplay::loaders
