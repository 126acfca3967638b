#include "loaders/obj/obj_lines.h"

#include <algorithm>

#include "base/text.h"

namespace skelplay::loaders {

namespace {

/// Only a `#` at the beginning of a word begins a comment: a name may contain one.
std::string_view without_obj_comment(std::string_view line) noexcept {
    for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1))
        if (at == 0 || base::is_blank(line[at - 1])) return line.substr(0, at);
    return line;
}

}  // namespace

std::uint64_t ObjStatement::offset(std::size_t position) const noexcept {
    const auto after = std::ranges::upper_bound(parts_, position, {}, &Part::position);
    const Part& part = after == parts_.begin() ? parts_.front() : *std::prev(after);
    return part.offset + (position - part.position);
}

bool ObjLines::next(ObjStatement& statement) {
    statement.text_.clear();
    statement.parts_.clear();
    for (base::Line line; lines_.next(line);) {
        std::string_view kept = base::trimmed(without_obj_comment(line.text));
        const auto indent = kept.empty() ? std::size_t{0} : static_cast<std::size_t>(kept.data() - line.text.data());
        const bool goes_on = kept.ends_with('\\');
        if (goes_on) kept = base::trimmed(kept.substr(0, kept.size() - 1));
        if (!kept.empty()) {
            if (!statement.text_.empty()) statement.text_ += ' ';
            statement.parts_.push_back({statement.text_.size(), line.offset + indent});
            statement.text_ += kept;
        }
        if (!goes_on && !statement.text_.empty()) return true;
    }
    return !statement.text_.empty();
}

}  // namespace skelplay::loaders
