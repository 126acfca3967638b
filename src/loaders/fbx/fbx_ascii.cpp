#include <algorithm>

#include "base/text.h"
#include "loaders/fbx/fbx_scanners.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// True for the characters that end a word.
constexpr bool ends_word(char c) noexcept {
    return base::is_blank(c) || c == ',' || c == '{' || c == '}' || c == '"' || c == ';' || c == ':';
}

}  // namespace

/// Goes past blanks and comments, which begin with a semicolon.
void FbxAsciiScanner::skip_blanks() {
    for (; !at_end(); ++at_) {
        if (bytes_[at_] == ';') at_ = std::min<std::uint64_t>(bytes_.find_first_of("\r\n", at_), bytes_.size());
        if (at_end() || !base::is_blank(bytes_[at_])) return;
    }
}

std::string_view FbxAsciiScanner::word_at(std::uint64_t at) const {
    std::uint64_t end = at;
    while (end < bytes_.size() && !ends_word(bytes_[end])) ++end;
    return bytes_.substr(at, end - at);
}

/// True for a word that a colon follows.
bool FbxAsciiScanner::is_name(std::string_view word) const {
    const auto end = static_cast<std::uint64_t>(word.data() - bytes_.data()) + word.size();
    return !word.empty() && end < bytes_.size() && bytes_[end] == ':';
}

bool FbxAsciiScanner::scan() {
    at_ = base::byte_order_mark(bytes_);
    for (skip_blanks(); !at_end(); skip_blanks()) {
        const std::string_view word = word_at(at_);
        if (bytes_[at_] == '}')
            close();
        else if (is_name(word)) {
            if (!open(word)) return false;
        } else {
            skip_unexpected();
        }
    }
    if (!open_.empty())
        diagnostics_.warning(bytes_.size(), "fbx.damaged",
                             "expected }} at the end of record {}, found {}; what is there is read",
                             as_found(document_[open_.back()].name), end_of_file);
    while (!open_.empty()) close();
    return true;
}

/// Reads a record's values and, where a brace follows, keeps it open for those below it.
bool FbxAsciiScanner::open(std::string_view name) {
    auto& records = document_.records_;
    if (records.size() >= most_fbx_records(bytes_.size())) return false;
    const auto id = static_cast<FbxId>(records.size());
    at_ += name.size() + 1;
    records.push_back({name, at_, at_, 0, static_cast<FbxId>(records.size() + 1)});
    read_values(records.back());
    if (at_end() || bytes_[at_] != '{') return true;
    ++at_;
    open_.push_back(id);
    if (open_.size() < fbx_depth_limit) return true;
    diagnostics_.error(at_ - 1, "fbx.depth", "expected records at most {} deep, found a deeper one; nothing is shown",
                       fbx_depth_limit);
    return false;
}

/// Values are separated by commas, before or after which a line may end. They end at a brace or at the next name.
void FbxAsciiScanner::read_values(FbxRecord& record) {
    bool separated = true;
    for (skip_blanks(); !at_end(); skip_blanks()) {
        const char c = bytes_[at_];
        if (c == '{' || c == '}') return;
        if (c == ',') {
            ++at_;
            separated = true;
            continue;
        }
        if (c != '"') {
            const std::string_view word = word_at(at_);
            if (word.empty() || is_name(word) || !separated) return;
            at_ += word.size();
        } else {
            if (!separated) return;
            skip_text();
        }
        separated = false;
        ++record.value_count;
        record.values_end = at_;
    }
}

/// Goes past a text in quotation marks.
void FbxAsciiScanner::skip_text() {
    const std::size_t end = bytes_.find('"', at_ + 1);
    if (end == std::string_view::npos)
        diagnostics_.warning(at_, "fbx.text",
                             "expected a quotation mark at the end of a text, found {}; the rest is read as one",
                             end_of_file);
    at_ = end == std::string_view::npos ? bytes_.size() : end + 1;
}

/// Goes past a brace that ends a record.
void FbxAsciiScanner::close() {
    if (open_.empty())
        diagnostics_.warning(at_, "fbx.unexpected", "expected a record, found }; it is left out");
    else
        document_.records_[static_cast<std::size_t>(open_.back())].end = static_cast<FbxId>(document_.records_.size());
    if (!open_.empty()) open_.pop_back();
    ++at_;
}

/// Goes past a word, text or character that no record can begin with.
void FbxAsciiScanner::skip_unexpected() {
    const std::uint64_t begin = at_;
    const std::string_view word = word_at(at_);
    if (bytes_[at_] == '"')
        skip_text();
    else
        at_ += std::max<std::size_t>(word.size(), 1);
    diagnostics_.warning(begin, "fbx.unexpected", "expected a record, found {}; it is left out",
                         as_found(bytes_.substr(begin, std::max<std::size_t>(word.size(), 1))));
}

}  // namespace skelplay::loaders
