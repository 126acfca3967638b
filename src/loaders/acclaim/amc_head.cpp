#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/lines.h"
#include "base/numbers.h"
#include "base/text.h"
#include "loaders/acclaim/acclaim_text.h"
#include "loaders/acclaim/amc.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// Parses the keywords and comments before the first frame, and the first frame.
class HeadParser {
public:
    explicit HeadParser(const base::ByteSource& bytes) : bytes_(bytes), lines_(bytes) {}

    base::Loaded<AmcHead> parse() {
        const std::string_view kind = binary_kind(bytes_.text(0, 4096));
        if (!kind.empty()) {
            diagnostics_.error(0, "amc.no-text",
                               fmt::format("expected the text of an Acclaim motion, found {}; nothing is shown", kind));
            return {std::nullopt, std::move(diagnostics_)};
        }
        head_.motion_begin = head_.motion_end = bytes_.size();
        base::Line line;
        while (!has_motion() && lines_.next(line)) {
            if (frame_number(line.text))
                head_.motion_begin = line.offset;
            else
                read_line(line);
        }
        if (has_motion()) {
            read_first_frame();
            if (!any_keyword_)
                diagnostics_.note(std::nullopt, "amc.no-keyword",
                                  "no keyword before the first frame; it is read as :FULLY-SPECIFIED");
        } else if (!any_keyword_) {
            diagnostics_.error(0, "amc.no-motion",
                               "expected :FULLY-SPECIFIED and numbered frames, found neither; nothing is shown");
            return {std::nullopt, std::move(diagnostics_)};
        }
        return {std::move(head_), std::move(diagnostics_)};
    }

private:
    /// Not in the specification, but some files have it.
    void read_rate(const base::Token& value) {
        const auto rate = base::parse_number(value.text);
        if (rate && *rate > 0)
            head_.frame_rate = rate;
        else
            diagnostics_.warning(
                value.offset, "amc.bad-rate",
                fmt::format("expected a number above 0 after :SAMPLES-PER-SECOND, found {}; it is skipped",
                            value.text.empty() ? "nothing" : as_found(value.text)));
    }

    /// A line before the first frame number.
    void read_line(const base::Line& line) {
        const std::string_view text = without_comment(line.text);
        constexpr std::size_t most_comments = 64;
        constexpr std::size_t longest_comment = 1000;  // bytes
        if (text.size() < line.text.size() && head_.comments.size() < most_comments)
            head_.comments.push_back({base::to_utf8(base::trimmed(line.text.substr(text.size() + 1, longest_comment))),
                                      line.offset + text.size()});
        std::size_t position = 0;
        base::Token token;
        if (!next_acclaim_token(text, line.offset, position, token)) return;
        if (!token.text.starts_with(':')) {
            if (!std::exchange(any_stray_line_, true))
                diagnostics_.warning(
                    token.offset, "amc.stray-text",
                    fmt::format("expected a keyword, a comment or a frame number, found {}; what stands "
                                "before the first frame number is skipped",
                                as_found(token.text)));
            return;
        }
        base::Token value{{}, token.offset};
        next_acclaim_token(text, line.offset, position, value);
        read_keyword(token, value);
    }

    void read_keyword(const base::Token& keyword, const base::Token& value) {
        any_keyword_ = true;
        const auto is = [&](std::string_view word) { return base::equal_ignoring_case(keyword.text, word); };
        if (is(":degrees"))
            head_.angle = AngleUnit::degrees;
        else if (is(":radians"))
            head_.angle = AngleUnit::radians;
        else if (is(":force-all-joints-be-3dof"))
            head_.force_three_dofs = true;
        else if (is(":samples-per-second"))
            read_rate(value);
        else if (!is(":fully-specified"))
            diagnostics_.warning(
                keyword.offset, "amc.unknown-keyword",
                fmt::format("expected :FULLY-SPECIFIED, :DEGREES or :RADIANS, found {}; the motion is read "
                            "as fully specified",
                            as_found(keyword.text)));
    }

    void read_first_frame() {
        base::Line line;
        while (lines_.next(line) && !frame_number(line.text)) append_amc_line(line, head_.first_frame);
    }

    [[nodiscard]] bool has_motion() const { return head_.motion_begin < head_.motion_end; }

    const base::ByteSource& bytes_;
    base::SourceLines lines_;
    AmcHead head_;
    base::Diagnostics diagnostics_;
    bool any_keyword_ = false;
    bool any_stray_line_ = false;
};

}  // namespace

void append_amc_line(const base::Line& line, AmcLines& into) {
    const std::string_view text = without_comment(line.text);
    std::size_t position = 0;
    base::Token token;
    if (!next_acclaim_token(text, line.offset, position, token)) return;
    AmcLine read;
    read.offset = token.offset;
    read.name_begin = into.characters.size();
    read.name_size = token.text.size();
    read.numbers_begin = into.numbers.size();
    into.characters += token.text;
    while (next_acclaim_token(text, line.offset, position, token)) {
        const auto number = base::parse_number(token.text);
        into.numbers.push_back(number.value_or(0.0));
        ++read.words;
        if (number || read.bad_size > 0) continue;
        read.bad_offset = token.offset;
        read.bad_size = token.text.size();
        into.characters += token.text;
    }
    into.lines.push_back(read);
}

base::Loaded<AmcHead> parse_amc_head(const base::ByteSource& bytes) { return HeadParser(bytes).parse(); }

}  // namespace skelplay::loaders
