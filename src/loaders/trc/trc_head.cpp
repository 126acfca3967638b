#include "loaders/trc/trc_head.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

constexpr std::array<std::string_view, trc_key_count> trc_key_words{
    "DataRate", "CameraRate",   "NumFrames",          "NumMarkers",
    "Units",    "OrigDataRate", "OrigDataStartFrame", "OrigNumFrames"};

/// What stands between two tabs, without blanks at both ends.
std::vector<base::Token> cells_of(const base::Line& line) {
    std::vector<base::Token> cells;
    for (std::size_t begin = 0; begin <= line.text.size();) {
        const std::size_t end = std::min(line.text.find('\t', begin), line.text.size());
        const std::string_view raw = line.text.substr(begin, end - begin);
        const std::string_view cell = base::trimmed(raw);
        const auto blanks = cell.empty() ? 0 : static_cast<std::size_t>(cell.data() - raw.data());
        cells.push_back({cell, line.offset + begin + blanks});
        begin = end + 1;
    }
    return cells;
}

std::vector<base::Token> words_of(const base::Line& line) {
    std::vector<base::Token> words;
    base::TokenReader reader(line);
    for (base::Token word; reader.next(word);) words.push_back(word);
    return words;
}

/// The cells of a line with tabs, else its words.
std::vector<base::Token> columns_of(const base::Line& line) {
    return line.text.find('\t') == std::string_view::npos ? words_of(line) : cells_of(line);
}

bool is_blank_line(const base::Line& line) { return base::trimmed(line.text).empty(); }

bool is_trc_key(std::string_view word) {
    return std::ranges::any_of(trc_key_words,
                               [&](std::string_view key) { return base::equal_ignoring_case(word, key); });
}

bool is_label_line(const base::Line& line) {
    const std::string_view word = base::first_word(line.text);
    return base::equal_ignoring_case(word, "Frame#") || base::equal_ignoring_case(word, "Frame");
}

/// True for `X1 Y1 Z1 X2 …`, whatever the numbers: they say nothing that the order does not.
bool is_axis_line(const base::Line& line) {
    const auto words = words_of(line);
    return !words.empty() && std::ranges::all_of(words, [](const base::Token& word) {
        const char axis = base::lower(word.text.front());
        return axis >= 'x' && axis <= 'z' &&
               std::ranges::all_of(word.text.substr(1), [](char c) { return c >= '0' && c <= '9'; });
    });
}

class TrcHeadReader {
public:
    TrcHeadReader(const base::ByteSource& bytes, base::Diagnostics& diagnostics)
        : lines_(bytes), diagnostics_(diagnostics) {}

    std::optional<TrcHead> read() {
        while (next_filled()) {
            if (is_label_line(line_)) return finish();
            if (base::equal_ignoring_case(base::first_word(line_.text), "PathFileType")) continue;
            if (base::parse_number(base::first_word(line_.text))) return refuse_row();
            if (is_trc_key(base::first_word(line_.text))) {
                if (!read_header()) return std::nullopt;
            } else {
                diagnostics_.warning(line_.offset, "trc.stray-line",
                                     fmt::format("expected the header or Frame#, found {}; the line is left out",
                                                 as_found(base::first_word(line_.text))));
            }
        }
        return refuse_end(label_line);
    }

private:
    static constexpr std::string_view label_line = "a line with Frame# and the markers' names";

    bool next_filled() {
        while (lines_.next(line_))
            if (!is_blank_line(line_)) return true;
        return false;
    }

    std::optional<TrcHead> refuse(std::uint64_t offset, std::string_view expected, std::string_view found) {
        diagnostics_.error(offset, "trc.head",
                           fmt::format("expected {}, found {}; nothing is shown", expected, as_found(found)));
        return std::nullopt;
    }
    std::optional<TrcHead> refuse_end(std::string_view expected) { return refuse(lines_.offset(), expected, {}); }
    std::optional<TrcHead> refuse_row() { return refuse(line_.offset, label_line, base::first_word(line_.text)); }

    /// The keys in line_ and the values in the next.
    bool read_header() {
        // The line is overwritten by the next one.
        const std::string keys(line_.text);
        const base::Line key_line{keys, line_.offset};
        if (!next_filled()) return refuse_end("the values of the header").has_value();
        match(key_line);
        return true;
    }

    /// Values stand below their keys. Where there are tabs too many, the n-th value belongs to the n-th key.
    void match(const base::Line& key_line) {
        const auto keys = words_of(key_line);
        auto values = columns_of(line_);
        while (!values.empty() && values.back().text.empty()) values.pop_back();
        if (values.size() > keys.size()) values = words_of(line_);
        if (values.size() != keys.size())
            diagnostics_.warning(
                line_.offset, "trc.header",
                fmt::format("expected {} values, as there are keys, found {}; they are taken in their order",
                            keys.size(), values.size()));
        for (std::size_t i = 0; i < std::min(keys.size(), values.size()); ++i) set(keys[i].text, values[i]);
    }

    void set(std::string_view key, const base::Token& value) {
        if (value.text.empty()) return;
        for (std::size_t i = 0; i < trc_key_count; ++i)
            if (base::equal_ignoring_case(key, trc_key_words.at(i)))
                head_.header.at(i) = FileWord{base::to_utf8(value.text), value.offset};
    }

    /// The names in line_, and what there is between them and the rows.
    TrcHead finish() {
        read_names();
        head_.rows = lines_.offset();
        while (lines_.next(line_)) {
            if (!is_blank_line(line_) && !is_axis_line(line_)) break;
            head_.rows = lines_.offset();
        }
        return std::move(head_);
    }

    void read_names() {
        head_.labels = line_.offset;
        auto columns = columns_of(line_);
        std::erase_if(columns, [](const base::Token& column) { return column.text.empty(); });
        columns.erase(columns.begin());  // Frame#
        head_.has_time = !columns.empty() && base::starts_with_ignoring_case(columns.front().text, "Time");
        if (head_.has_time) columns.erase(columns.begin());
        for (const base::Token& name : columns) head_.names.push_back({base::to_utf8(name.text), name.offset});
    }

    base::SourceLines lines_;
    base::Line line_;
    base::Diagnostics& diagnostics_;
    TrcHead head_;
};

}  // namespace

std::optional<TrcHead> read_trc_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics) {
    return TrcHeadReader(bytes, diagnostics).read();
}

}  // namespace skelplay::loaders
