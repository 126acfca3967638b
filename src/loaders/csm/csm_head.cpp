#include "loaders/csm/csm_head.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

#include "base/lines.h"
#include "base/spelling.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// Keywords as the format spells them, `$` aside. Those of CsmKey come first, in its order.
const std::vector<std::string>& csm_keywords() {
    static const std::vector<std::string> words{"FirstFrame", "LastFrame", "Rate",  "Order",    "Points",    "Filename",
                                                "Date",       "Time",      "Actor", "Comments", "SpineLinks"};
    return words;
}

class CsmHeadReader {
public:
    CsmHeadReader(const base::ByteSource& bytes, base::Diagnostics& diagnostics)
        : lines_(bytes), diagnostics_(diagnostics) {}

    std::optional<CsmHead> read() {
        while (lines_.next(line_)) {
            base::TokenReader words(line_);
            base::Token word;
            if (!words.next(word)) continue;
            if (!word.text.starts_with('$')) {
                add(line_);
            } else if (begin_section(word) == "Points") {
                head_.points = word.offset;
                head_.rows = words.offset();
                return std::move(head_);
            } else {
                add({words.rest(), words.offset()});
            }
        }
        diagnostics_.error(lines_.offset(), "csm.no-points",
                           fmt::format("expected $Points, found {}; nothing is shown", end_of_file));
        return std::nullopt;
    }

private:
    /// Takes the keyword of a section and returns it as the format spells it; empty: it is not known.
    std::string_view begin_section(const base::Token& word) {
        section_ = known(word);
        if (section_ == "Order") head_.order = word.offset;
        return *section_;
    }

    std::string_view known(const base::Token& word) {
        const std::string_view typed = word.text.substr(1);
        for (const std::string& keyword : csm_keywords())
            if (base::equal_ignoring_case(typed, keyword)) return keyword;
        const std::string_view meant = base::nearest_word(typed, csm_keywords());
        if (meant.empty())
            diagnostics_.note(word.offset, "csm.unknown-keyword",
                              fmt::format("expected a keyword such as $Order, found {}; it is left out with what "
                                          "follows it",
                                          as_found(word.text)));
        else
            diagnostics_.note(word.offset, "csm.misspelt",
                              fmt::format("expected ${}, found {}; it is read so", meant, as_found(word.text)));
        return meant;
    }

    /// Adds a line, or the rest of the keyword's, to the section.
    void add(const base::Line& text) {
        base::TokenReader words(text);
        base::Token word;
        if (!section_) return complain_of_stray(text);
        if (*section_ == "Order") {
            while (words.next(word)) head_.names.push_back({base::to_utf8(word.text), word.offset});
            return;
        }
        for (std::size_t i = 0; i < csm_key_count; ++i)
            if (*section_ == csm_keywords()[i] && words.next(word))
                head_.values.at(i) = FileWord{base::to_utf8(word.text), word.offset};
    }

    void complain_of_stray(const base::Line& text) {
        if (std::exchange(complained_, true)) return;
        const std::string_view word = base::first_word(text.text);
        diagnostics_.warning(text.offset, "csm.stray-line",
                             fmt::format("expected a keyword such as $Order, found {}; lines before the first keyword "
                                         "are left out",
                                         as_found(word)));
    }

    base::SourceLines lines_;
    base::Line line_;
    base::Diagnostics& diagnostics_;
    std::optional<std::string_view> section_;  // its keyword; empty: not a known one; nothing: before the first
    bool complained_ = false;
    CsmHead head_;
};

}  // namespace

std::optional<CsmHead> read_csm_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics) {
    return CsmHeadReader(bytes, diagnostics).read();
}

}  // namespace skelplay::loaders
