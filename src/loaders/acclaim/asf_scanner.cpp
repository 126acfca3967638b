#include "loaders/acclaim/asf_scanner.h"

#include "loaders/acclaim/acclaim_text.h"

namespace skelplay::loaders {

AsfScanner::AsfScanner(std::string_view text) : text_(text), position_(base::byte_order_mark(text)) {
    taken_ = position_;
    advance();
}

AsfToken AsfScanner::take() noexcept {
    const AsfToken taken = token_;
    taken_ = position_;
    advance();
    return taken;
}

bool AsfScanner::at_section() const noexcept { return !at_end_ && token_.begins_line && is_section_line(token_.text); }

base::Line AsfScanner::take_rest_of_line() noexcept {
    position_ = taken_;
    while (position_ < text_.size() && !base::is_line_end(text_[position_])) ++position_;
    const base::Line line{text_.substr(taken_, position_ - taken_), taken_};
    skip_line_end();
    return line;
}

bool AsfScanner::take_text_line(base::Line& line) noexcept {
    if (taken_ >= text_.size()) return false;
    const std::string_view ahead = text_.substr(taken_);
    if (is_section_line(ahead.substr(0, ahead.find_first_of("\r\n")))) return false;
    line = take_rest_of_line();
    return true;
}

/// Moves past a line end, which may be CR LF, to the next token.
void AsfScanner::skip_line_end() noexcept {
    if (text_.substr(position_).starts_with("\r\n")) ++position_;
    if (position_ < text_.size()) ++position_;
    taken_ = position_;
    line_begins_ = true;
    advance();
}

void AsfScanner::advance() noexcept {
    bool parenthesis = false;
    bool comment = false;
    for (; position_ < text_.size(); ++position_) {
        const char c = text_[position_];
        if (base::is_line_end(c)) {
            line_begins_ = true;
            comment = false;
            parenthesis = false;
        } else if (c == '#') {
            comment = true;
        } else if (!comment && c == '(') {
            parenthesis = true;
        } else if (!comment && !is_acclaim_blank(c)) {
            break;
        }
    }
    at_end_ = position_ >= text_.size();
    if (at_end_) return;
    const std::size_t begin = position_;
    while (position_ < text_.size() && !is_acclaim_blank(text_[position_]) && text_[position_] != '#') ++position_;
    std::size_t behind = position_;
    while (behind < text_.size() && is_acclaim_blank(text_[behind]) && !base::is_line_end(text_[behind])) ++behind;
    const bool last = behind >= text_.size() || base::is_line_end(text_[behind]) || text_[behind] == '#';
    token_ = {text_.substr(begin, position_ - begin), begin, line_begins_, last, parenthesis};
    line_begins_ = false;
}

}  // namespace skelplay::loaders
