#include "loaders/bvh/bvh_scanner.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/text.h"

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

}  // namespace skelplay::loaders
