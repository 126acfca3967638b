#pragma once

#include "base/scanner.h"
#include "loaders/acclaim/asf.h"

namespace skelplay::loaders {
/// `# , commas and () parenthesis are used as whitespace` (ASF 1.10).
constexpr bool is_acclaim_blank(char c) noexcept { return base::is_blank(c) || c == '(' || c == ')' || c == ','; }

/// The line without its comment: `#` and everything after it.
constexpr std::string_view without_comment(std::string_view line) noexcept { return line.substr(0, line.find('#')); }

/// The words of a line without its comment.
inline base::TokenReader acclaim_words(const base::Line& line) noexcept {
    return base::TokenReader(without_comment(line.text), line.offset, "(),");
}

/// True for a line with a section keyword: it begins with a colon and a letter, leading blanks aside.
inline bool is_section_line(std::string_view line) noexcept {
    line = base::trimmed(line);
    return line.size() > 1 && line[0] == ':' && base::is_letter(line[1]);
}

/// The integer when the line consists of nothing else: such a line starts a frame of an AMC.
std::optional<std::int64_t> frame_number(std::string_view line) noexcept;

/// The kind of binary file that begins with these bytes ("a Windows Media file", "binary data"); empty for text.
inline std::string_view binary_kind(std::string_view head) noexcept {
    // Advanced Systems Format, the container format of Windows Media, also has the suffix .asf.
    if (head.starts_with("\x30\x26\xB2\x75\x8E\x66\xCF\x11")) return "a Windows Media file";
    if (head.find('\0') != std::string_view::npos) return "binary data";
    return {};
}

/// The words of an ASF file. Most of the format ignores line ends, but vendors' keywords, names, :documentation and
/// :hierarchy depend on them.
inline constexpr base::WordRule asf_words{.separators = "(),", .comment = "#"};

/// True when the next word begins a line with a colon and a letter.
inline bool at_section(base::Scanner& scanner) {
    const base::Word& word = scanner.peek();
    return word.begins_line && is_section_line(word.text);
}

/// Vendors' keywords: each is reported once for a file.
class VendorKeywords {
public:
    explicit VendorKeywords(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}
    void report(std::string_view word, std::uint64_t offset) {
        if (reported_.insert(base::lower(word)).second)
            diagnostics_.note(offset, "asf.vendor-keyword", "keyword {} is not part of ASF 1.10; it is skipped",
                              as_found(word));
    }

private:
    base::Diagnostics& diagnostics_;
    std::set<std::string> reported_;  // lower case
};

/// True for a first token of a line that continues a list of numbers: a number, `inf`, or a token after a `(`.
bool continues_numbers(const base::Word& token) noexcept;

/// A section made of keywords and their values (:units, :root, :bonedata). Gives one keyword after the other, skips
/// vendors' keywords, and reads values. Wrong values are reported and replaced by harmless defaults.
class AsfSection {
public:
    /// `words` are the known keywords, lower case. All arguments must outlive the section.
    AsfSection(base::Scanner& scanner, std::span<const std::string_view> words, VendorKeywords& vendor,
               base::Diagnostics& diagnostics)
        : scanner_(scanner), words_(words), vendor_(vendor), diagnostics_(diagnostics) {}

    /// Takes the next known keyword; false at the end of the section.
    bool next(base::Word& keyword);
    /// The index of a known keyword in `words`, case aside; words.size() for any other word.
    [[nodiscard]] std::size_t find(std::string_view word) const {
        const auto found =
            std::ranges::find_if(words_, [&](std::string_view known) { return base::equal_ignoring_case(known, word); });
        return static_cast<std::size_t>(found - words_.begin());
    }
    /// The values of the keyword taken last: up to the next keyword or the end of the line, and further lines while
    /// `continues` is true for a line's first token.
    std::vector<base::Word> values(bool (*continues)(const base::Word&) noexcept = continues_numbers);
    /// The next word on the same line, even when it is a keyword; empty when there is none.
    base::Word word() {
        if (scanner_.peek().is_end() || scanner_.peek().begins_line) return {};
        return scanner_.take();
    }

    // ---- The values of a keyword that was taken last ----

    /// Exactly one number.
    std::optional<double> number(const base::Word& keyword);
    /// Three numbers; 0 for each that is missing or not a number.
    glm::dvec3 vector(const base::Word& keyword) { return vector(keyword, values()); }
    glm::dvec3 vector(const base::Word& keyword, std::span<const base::Word> values);
    /// `xyz`, `ZYX`, `z y x`: the first axis first.
    AxisOrder axis_order(const base::Word& keyword) { return axis_order(keyword, values()); }
    AxisOrder axis_order(const base::Word& keyword, std::span<const base::Word> values);
    /// tx ty tz rx ry rz l in any order; `l` only when `with_length`.
    std::vector<Dof> dofs(bool with_length);
    /// Pairs of lower and upper limit; nothing in place of a wrong pair.
    std::vector<std::optional<AsfLimit>> limits(const base::Word& keyword);
    /// deg or rad.
    std::optional<AngleUnit> angle_unit(const base::Word& keyword);

private:
    void skip_vendor_keyword();
    double number_or_zero(const base::Word& token);
    std::optional<double> limit_end(const base::Word& token);

    base::Scanner& scanner_;
    std::span<const std::string_view> words_;
    VendorKeywords& vendor_;
    base::Diagnostics& diagnostics_;
};

/// Keywords that come in another order than the definition has them, "the keywords appear in the following order" (ASF
/// 1.10). They are read all the same, and the first one is noted.
class KeywordOrder {
public:
    explicit KeywordOrder(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// The order begins anew.
    void begin() { last_ = 0; }

    /// `rank`: the keyword's place in the definition.
    void see(std::size_t rank, std::string_view keyword, std::uint64_t offset) {
        if (rank < last_ && !named_) {
            named_ = true;
            diagnostics_.note(offset, "asf.order", "expected {} before {}, found it after; it is read all the same",
                              keyword, last_keyword_);
        }
        if (rank < last_) return;
        last_ = rank;
        last_keyword_ = keyword;
    }

private:
    base::Diagnostics& diagnostics_;
    std::size_t last_ = 0;
    std::string_view last_keyword_;
    bool named_ = false;
};

/// Reads the bones of :bonedata, up to the next section. Missing or wrong values are reported and replaced by harmless
/// defaults.
void read_bone_data(base::Scanner& scanner, VendorKeywords& vendor, std::vector<AsfBone>& bones, Reading& in);
}  // namespace skelplay::loaders
