#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <utility>

#include "base/lines.h"
#include "base/numbers.h"
#include "base/text.h"
#include "loaders/bvh/bvh_parts.h"

namespace skelplay::loaders {

BvhScanner::BvhScanner(const base::ByteSource& source, std::size_t block_bytes)
    : source_(source),
      block_bytes_(std::max<std::size_t>(1, block_bytes)),
      begin_(base::byte_order_mark(source.text(0, 3))) {}

const BvhScanner::Word& BvhScanner::peek() {
    if (!peeked_) scan();
    peeked_ = true;
    return word_;
}

BvhScanner::Word BvhScanner::take() {
    peek();
    peeked_ = false;
    return std::move(word_);
}

void BvhScanner::skip_line() {
    while (!peek().is_end() && !peek().starts_line) take();
}

bool BvhScanner::more() {
    if (position_ < buffer_.size()) return true;
    buffer_.erase(0, keep_);
    begin_ += keep_;
    position_ -= std::exchange(keep_, 0);
    buffer_.resize(position_ + block_bytes_);
    buffer_.resize(position_ + source_.read(begin_ + position_, std::span(buffer_).subspan(position_)));
    return position_ < buffer_.size();
}

bool BvhScanner::separates(char c) const noexcept {
    return c == '{' || c == '}' || separators_.find(c) != std::string_view::npos;
}

void BvhScanner::scan() {
    for (keep_ = position_; more() && base::is_blank(buffer_[position_]); keep_ = ++position_)
        at_line_start_ = at_line_start_ || base::is_line_end(buffer_[position_]);
    while (more() && !base::is_blank(buffer_[position_])) {
        const bool alone = separates(buffer_[position_]);
        if (alone && position_ > keep_) break;
        ++position_;
        if (alone) break;
    }
    word_ = {buffer_.substr(keep_, position_ - keep_), begin_ + keep_, at_line_start_};
    at_line_start_ = false;
}

void BvhOddSpelling::Occurrences::add(std::uint64_t offset, std::size_t times) {
    if (times == 0) return;
    first = count == 0 ? offset : std::min(first, offset);
    count += times;
}

void BvhOddSpelling::append(const BvhOddSpelling& more) {
    joined.add(more.joined.first, more.joined.count);
    separators.add(more.separators.first, more.separators.count);
    decimal_commas.add(more.decimal_commas.first, more.decimal_commas.count);
}

void BvhOddSpelling::warn(base::Diagnostics& diagnostics) const {
    if (joined.count > 0)
        diagnostics.warning(
            joined.first, "bvh.glued-numbers",
            "expected a blank before each number, found {} right behind the number before; a blank is put in",
            base::counted(joined.count, "minus", "minuses"));
    if (separators.count > 0)
        diagnostics.warning(separators.first, "bvh.separators",
                            "expected blanks between numbers, found {}; blanks are used instead",
                            base::counted(separators.count, "comma or semicolon", "commas and semicolons"));
    if (decimal_commas.count > 0)
        diagnostics.warning(decimal_commas.first, "bvh.decimal-comma",
                            "expected points in numbers, found {}; points are used instead",
                            base::counted(decimal_commas.count, "comma", "commas"));
}

void normalize_numbers(std::string_view text, std::uint64_t offset, BvhComma comma, std::string& normalized,
                       BvhOddSpelling& odd) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char before = i > 0 ? text[i - 1] : ' ';
        const bool digit_follows = i + 1 < text.size() && base::is_digit(text[i + 1]);
        if (text[i] == ';' || (text[i] == ',' && !(comma == BvhComma::is_decimal && digit_follows))) {
            odd.separators.add(offset + i);
            normalized += ' ';
        } else if (text[i] == ',') {
            odd.decimal_commas.add(offset + i);
            normalized += '.';
        } else if (text[i] == '-' && (base::is_digit(before) || before == '.')) {
            odd.joined.add(offset + i);
            normalized += " -";
        } else {
            normalized += text[i];
        }
    }
}

std::optional<std::vector<double>> normalized_numbers(std::span<const BvhNumberWord> words, std::size_t count,
                                                      BvhOddSpelling& odd) {
    for (const BvhComma comma : {BvhComma::separates, BvhComma::is_decimal}) {
        std::string normalized;
        BvhOddSpelling found;
        for (const BvhNumberWord& word : words) {
            normalize_numbers(word.text, word.offset, comma, normalized, found);
            normalized += ' ';
        }
        std::vector<double> numbers;
        base::TokenReader tokens(normalized);
        base::Token token;
        bool all = true;
        while (all && tokens.next(token)) {
            const auto number = base::parse_number(token.text);
            all = number.has_value();
            numbers.push_back(number.value_or(0.0));
        }
        if (!all || numbers.size() != count) continue;
        odd.append(found);
        return numbers;
    }
    return std::nullopt;
}

}  // namespace skelplay::loaders
