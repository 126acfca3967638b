#include "loaders/bonespro/bonespro_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "base/numbers.h"
#include "base/plain_decimal.h"
#include "base/text.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// The token without a quotation mark before it, straight or typographic.
std::string_view unquoted(std::string_view token) {
    for (const std::string_view mark : {"\"", "'", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x98"})
        if (token.starts_with(mark)) return token.substr(mark.size());
    return token;
}

}  // namespace

BonesProScanner::BonesProScanner(const base::ByteSource& source, std::uint64_t block_bytes, base::Run run)
    : source_(source),
      run_(std::move(run)),
      block_(static_cast<std::size_t>(std::clamp<std::uint64_t>(block_bytes, 1, 1U << 20U))) {
    constexpr std::size_t longest_mark = 3;
    while (buffer_.size() < longest_mark && refill()) {
    }
    position_ = base::byte_order_mark(buffer_);
}

/// Drops what has been read and appends a block; false at the end of the file.
bool BonesProScanner::refill() {
    if (at_end_) return false;
    buffer_.erase(0, position_);
    base_ += position_;
    position_ = 0;
    if (run_.stopped()) throw Stopped();
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

base::Token BonesProScanner::peek() {
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
        token_ = std::min(end - position_, longest_token);
    }
    return {std::string_view(buffer_).substr(position_, token_), offset()};
}

base::Token BonesProScanner::take() {
    const base::Token token = peek();
    position_ += token_;
    token_ = 0;
    return token;
}

bool BonesProScanner::read_number(double& value) {
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

void BonesProReader::missing(std::string_view what) {
    const base::Token token = peek();
    refuse(token.offset, {}, "expected {}, found {}", what,
           token.text.empty() ? std::string(end_of_file) : fmt::format("'{}'", as_found(token.text)));
}

double BonesProReader::number(std::string_view what) {
    double value = 0.0;
    if (!read_number(value)) missing(what);
    return value;
}

void BonesProReader::numbers(std::span<double> values, std::string_view what) {
    for (double& value : values)
        if (!read_number(value)) missing(fmt::format("a number of {}", what));
}

glm::dvec3 BonesProReader::vector(std::string_view what) {
    glm::dvec3 value(0.0);
    numbers({&value.x, 3}, what);
    return value;
}

glm::dmat4 BonesProReader::matrix(std::string_view what) {
    std::array<double, 12> twelve{};
    numbers(twelve, what);
    glm::dmat4 value(1.0);
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) value[column][row] = twelve[static_cast<std::size_t>(column * 3 + row)];
    return value;
}

std::int64_t BonesProReader::integer(std::string_view what) {
    constexpr double most = 9e15;  // a double holds whole numbers up to here exactly
    const auto number = base::parse_number(peek().text);
    if (!number || std::floor(*number) != *number || std::abs(*number) > most) missing(what);
    take();
    return static_cast<std::int64_t>(*number);
}

std::size_t BonesProReader::count(std::string_view what) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max() - std::int64_t{1};
    const auto number = base::parse_integer(peek().text);
    if (!number || *number < 0 || *number > most) missing(what);
    take();
    return static_cast<std::size_t>(*number);
}

bool BonesProReader::sees(std::string_view prefix) {
    return base::starts_with_ignoring_case(unquoted(peek().text), prefix);
}

bool BonesProReader::word(std::string_view prefix) {
    if (!sees(prefix)) return false;
    take();
    return true;
}

bool BonesProReader::one_of(std::string_view word, std::string_view other, std::string_view what) {
    const bool second = sees(other);
    if (!this->word(word) && !this->word(other)) missing(what);
    return second;
}

void BonesProReader::words(std::initializer_list<std::string_view> expected, std::string_view what) {
    for (const std::string_view next : expected)
        if (!word(next)) missing(fmt::format("'{}'", what));
}

BonesProCounts BonesProReader::counts() {
    BonesProCounts counts;
    counts.offset = peek().offset;
    counts.bones = count("the number of bones");
    counts.vertices = count("the number of vertices");
    if (counts.bones == 0) refuse(counts.offset, {}, "expected at least one bone, found 0");
    return counts;
}

}  // namespace skelplay::loaders
