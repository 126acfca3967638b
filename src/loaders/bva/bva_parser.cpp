#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "base/lines.h"
#include "base/numbers.h"
#include "base/text.h"
#include "loaders/bva/bva.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

using base::starts_with_ignoring_case;

class BvaReader {
public:
    BvaReader(const base::ByteSource& bytes, BvaDocument& document, base::Diagnostics& diagnostics)
        : lines_(bytes), document_(document), diagnostics_(diagnostics) {}

    /// Returns false when stopped.
    bool read(const base::Run& run) {
        std::uint64_t reported = 0;
        while (lines_.next(line_)) {
            if (run.stopped()) return false;
            run.advance(lines_.offset() - std::exchange(reported, lines_.offset()));
            line_ = base::trimmed(line_);
            if (!line_.text.empty()) read_line();
        }
        return true;
    }

private:
    [[nodiscard]] BvaSegment& segment() { return document_.segments.back(); }

    void read_line() {
        if (starts_with_ignoring_case(line_.text, "Segment:")) {
            begin_segment();
        } else if (document_.segments.empty()) {
            if (std::exchange(warned_, true)) return;
            diagnostics_.warning(line_.offset, "bva.stray-line",
                                 "expected Segment:, found {}; what is before it is left out",
                                 as_found(base::first_word(line_.text)));
        } else if (starts_with_ignoring_case(line_.text, "Frame Time") ||
                   starts_with_ignoring_case(line_.text, "Frames Time")) {
            segment().frame_time = value();
        } else if (starts_with_ignoring_case(line_.text, "Frames")) {
            segment().frames = value();
        } else if (base::parse_number(base::first_word(line_.text))) {
            read_row();
        } else if (segment().labels.empty()) {
            segment().labels = words();
        } else if (segment().units.empty()) {
            segment().units = words();
        } else {
            repeat_row(segment().numbers.size(), line_.offset, "bva.bad-number", "a number",
                       as_found(base::first_word(line_.text)));
        }
    }

    /// The text after the colon.
    [[nodiscard]] FileWord value() const {
        const std::size_t colon = std::min(line_.text.find(':'), line_.text.size() - 1);
        const base::Line word = base::trimmed({line_.text.substr(colon + 1), line_.offset + colon + 1});
        return {base::to_utf8(word.text), word.offset};
    }

    [[nodiscard]] std::vector<FileWord> words() const {
        std::vector<FileWord> words;
        for (const base::Token& word : base::words_of(line_)) words.push_back({base::to_utf8(word.text), word.offset});
        return words;
    }

    void begin_segment() {
        FileWord name = value();
        if (name.text.empty()) {
            name.text = fmt::format("segment{}", document_.segments.size());
            diagnostics_.warning(name.offset, "bva.no-name",
                                 "expected a name after Segment:, found none; it is called {}", name.text);
        }
        document_.segments.emplace_back().name = std::move(name);
    }

    void read_row() {
        base::NumberArray& numbers = segment().numbers;
        const std::size_t before = numbers.size();
        base::TokenReader reader(line_);
        std::size_t count = 0;
        for (base::Token word; reader.next(word); ++count) {
            const auto number = base::parse_number(word.text);
            if (!number) return repeat_row(before, word.offset, "bva.bad-number", "a number", as_found(word.text));
            if (count < bva_row_numbers) numbers.push_back(*number);
        }
        if (count != bva_row_numbers)
            repeat_row(before, line_.offset, count < bva_row_numbers ? "bva.short-row" : "bva.long-row",
                       fmt::format("{} numbers in this row", bva_row_numbers), fmt::format("{}", count));
        else
            ++segment().rows;
    }

    /// Replaces the numbers from `before` on by the row before, or by zeros when there is none.
    void repeat_row(std::size_t before, std::uint64_t offset, std::string_view code, std::string_view expected,
                    std::string_view found) {
        base::NumberArray& numbers = segment().numbers;
        const bool first = before == 0;
        numbers.resize(before);
        numbers.resize(before + bva_row_numbers, 0.0);
        if (!first)
            std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(before - bva_row_numbers), bva_row_numbers,
                        numbers.begin() + static_cast<std::ptrdiff_t>(before));
        ++segment().rows;
        diagnostics_.warning(offset, code, "expected {}, found {}; {}", expected, found,
                             first ? "the segment is at the origin in this frame" : "the frame before is repeated");
    }

    base::SourceLines lines_;
    base::Line line_;
    BvaDocument& document_;
    base::Diagnostics& diagnostics_;
    bool warned_ = false;
};

}  // namespace

base::Loaded<BvaDocument> parse_bva(const base::ByteSource& bytes, const LoadOptions& /*options*/,
                                    const base::Run& run) {
    base::Loaded<BvaDocument> result;
    BvaDocument document;
    document.bytes = bytes.size();
    if (!BvaReader(bytes, document, result.diagnostics).read(run)) return {};
    if (document.segments.empty())
        result.diagnostics.error(0, "bva.no-segment", "expected Segment:, found {}; nothing is shown", end_of_file);
    else
        result.value = std::move(document);
    return result;
}

}  // namespace skelplay::loaders
