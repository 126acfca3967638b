#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <fmt/format.h>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/acclaim/acclaim_text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

// ---- The section :bonedata ----

namespace {

/// Keywords that come in another order than the definition has them, "the keywords appear in the following order" (ASF
/// 1.10). They are read all the same, and the first one is noted.
class KeywordOrder {
public:
    explicit KeywordOrder(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// The order begins anew.
    void begin() { last_ = 0; }

    /// `rank`: the keyword's place in the definition.
    void see(std::size_t rank, std::string_view keyword, std::uint64_t offset) {
        if (rank < last_ && !told_) {
            told_ = true;
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
    bool told_ = false;
};

/// Reads the bones of :bonedata. Missing or wrong values are reported and replaced by harmless defaults.
class AsfBoneReader {
public:
    AsfBoneReader(AsfScanner& scanner, VendorKeywords& vendor, std::vector<AsfBone>& bones,
                  base::Diagnostics& diagnostics)
        : section_(scanner, words, vendor, diagnostics), bones_(bones), diagnostics_(diagnostics) {}

    /// Reads up to the next section, or until `run` is stopped.
    void read(const base::Run& run) {
        AsfToken keyword;
        while (!run.stopped() && section_.next(keyword)) read_row(section_.find(keyword.text), keyword);
        if (!bone_) return;
        diagnostics_.warning(bone_->offset, "asf.no-end",
                             "expected end after {}, found the end of :bonedata; the bone ends there", title());
        finish();
    }

private:
    /// In the order of the definition.
    enum class Word : std::uint8_t { begin, end, id, name, direction, length, axis, dof, limits, bodymass, cofmass };
    static constexpr std::array<std::string_view, 11> words{
        "begin", "end", "id", "name", "direction", "length", "axis", "dof", "limits", "bodymass", "cofmass",
    };

    void read_row(std::size_t row, const AsfToken& keyword) {
        const Word word{static_cast<std::uint8_t>(row)};
        if (word == Word::begin) return begin(keyword);
        if (word == Word::end) {  // an extra one is ignored
            if (bone_) finish();
            return;
        }
        if (!bone_) {
            diagnostics_.warning(keyword.offset, "asf.no-begin", "expected begin, found {}; a bone begins here",
                                 as_found(keyword.text));
            begin(keyword);
        }
        if (word < Word::bodymass) order_.see(row, words.at(row), keyword.offset);
        if (seen_.test(row) && !(word == Word::axis && axis_complete_))
            diagnostics_.warning(keyword.offset, "asf.repeated-keyword",
                                 "expected one {} of {}, found another; the last one is used", words.at(row), title());
        seen_.set(row);
        read_values(word, keyword);
    }

    void read_values(Word word, const AsfToken& keyword) {
        switch (word) {
            case Word::id: return read_id(keyword);
            case Word::name: return read_name(keyword);
            case Word::direction: bone_->direction = section_.vector(keyword); return;
            case Word::length: return read_length(keyword);
            case Word::axis: return read_axis(keyword);
            case Word::dof: bone_->dofs = section_.dofs(true); return;
            case Word::limits: bone_->limits = section_.limits(keyword); return;
            case Word::bodymass: return read_body_mass(keyword);
            case Word::cofmass:
                bone_->centre_of_mass = section_.number(keyword);
                centre_offset_ = keyword.offset;
                return;
            case Word::begin:
            case Word::end: break;
        }
    }

    void begin(const AsfToken& keyword) {
        if (bone_) {
            diagnostics_.warning(keyword.offset, "asf.no-end",
                                 "expected end after {}, found begin; the bone ends there", title());
            finish();
        }
        bone_.emplace();
        bone_->offset = keyword.offset;
        order_.begin();
        axis_complete_ = false;
    }

    void read_id(const AsfToken& keyword) {
        const auto values = section_.values();
        bone_->id = values.empty() ? std::nullopt : base::parse_integer(values.front().text);
        if (!bone_->id)
            diagnostics_.warning(values.empty() ? keyword.offset : values.front().offset, "asf.bad-id",
                                 "expected a whole number after id, found {}; the bone has no id",
                                 values.empty() ? "nothing" : as_found(values.front().text));
    }

    /// The first word on the line is the name, even when it is a keyword.
    void read_name(const AsfToken& keyword) {
        const AsfToken word = section_.word();
        if (word.text.empty()) {
            diagnostics_.warning(keyword.offset, "asf.no-name", "expected a name, found nothing; the bone has none");
            return;
        }
        bone_->name = base::to_utf8(word.text);
        bone_->offset = word.offset;
        const auto more = section_.values([](const AsfToken&) noexcept { return false; });
        if (!more.empty())
            diagnostics_.warning(more.front().offset, "asf.long-name",
                                 "expected a name without blanks, found {} after {}; it is skipped",
                                 as_found(more.front().text), as_found(word.text));
    }

    void read_length(const AsfToken& keyword) {
        bone_->length = section_.number(keyword).value_or(0.0);
        if (bone_->length < 0)
            diagnostics_.warning(keyword.offset, "asf.negative-length",
                                 "expected a length of 0 or more, found {}; the bone points the other way",
                                 base::shortest(bone_->length));
    }

    /// Three angles, always given for x, y and z, and the order of the rotations. The first axis that has both counts:
    /// in the definition as it is printed, the explanation of `axis` continues on a line that begins with that word.
    void read_axis(const AsfToken& keyword) {
        const auto values = section_.values();
        if (axis_complete_) {
            diagnostics_.warning(keyword.offset, "asf.repeated-keyword",
                                 "expected one axis of {}, found another; the first complete one is used", title());
            return;
        }
        const auto letters =
            std::ranges::find_if(values, [](const AsfToken& value) { return !base::parse_number(value.text); });
        axis_complete_ = letters - values.begin() == 3 && letters != values.end();
        bone_->axis = section_.vector(keyword, {values.begin(), letters});
        bone_->axis_order = section_.axis_order(keyword, {letters, values.end()});
    }

    void read_body_mass(const AsfToken& keyword) {
        bone_->body_mass = section_.number(keyword);
        if (!bone_->body_mass || *bone_->body_mass >= 0) return;
        diagnostics_.warning(keyword.offset, "asf.negative-mass",
                             "expected a bodymass of 0 or more, found {}; {} has none",
                             base::shortest(*bone_->body_mass), title());
        bone_->body_mass.reset();
    }

    void finish() {
        check_complete();
        check_centre_of_mass();
        fit_limits();
        if (!bone_->name.empty() || bone_->id) bones_.push_back(std::move(*bone_));
        bone_.reset();
        seen_.reset();
    }

    /// Reports what a bone must have and this one lacks.
    void check_complete() {
        struct Needed {
            Word word;
            std::string_view instead;
        };
        static constexpr Needed needed[]{{Word::direction, "0 0 0"}, {Word::length, "0"}, {Word::axis, "0 0 0 xyz"}};
        if (bone_->name.empty() && !bone_->id)
            diagnostics_.warning(bone_->offset, "asf.no-name",
                                 "expected a name or an id of the bone, found neither; it is left out");
        for (const auto& [word, instead] : needed)
            if (!has(word))
                diagnostics_.warning(bone_->offset, "asf.missing-keyword",
                                     "expected {} of {}, found none; {} is assumed", words.at(index(word)), title(),
                                     instead);
    }

    /// `cofmass` is the "position of cofm along bone" (ASF 1.10), so it is from 0 to the bone's length.
    void check_centre_of_mass() {
        const auto& centre = bone_->centre_of_mass;
        if (!centre || (*centre >= std::min(0.0, bone_->length) && *centre <= std::max(0.0, bone_->length))) return;
        diagnostics_.note(centre_offset_, "asf.centre-of-mass",
                          "the cofmass of {} is {}, beyond the bone, which is {} long; it is used as it is", title(),
                          base::shortest(*centre), base::shortest(bone_->length));
    }

    /// Makes as many limits as degrees of freedom, once the bone is complete: `dof` may come after `limits`.
    void fit_limits() {
        const std::size_t needed_count = bone_->dofs.size();
        const std::size_t found = bone_->limits.size();
        if (has(Word::limits) && found != needed_count)
            diagnostics_.warning(bone_->offset, "asf.limit-count",
                                 "expected a limit of {} for each of {} degrees of freedom, found {}; {}", title(),
                                 needed_count, found,
                                 found < needed_count ? "the last ones have none" : "the last ones are left out");
        bone_->limits.resize(needed_count);
    }

    static constexpr std::size_t index(Word word) { return static_cast<std::size_t>(word); }
    [[nodiscard]] bool has(Word word) const { return seen_.test(index(word)); }

    /// The bone's name for messages.
    [[nodiscard]] std::string title() const {
        if (!bone_->name.empty()) return as_found(bone_->name);
        return bone_->id ? fmt::format("bone {}", *bone_->id) : "a bone without a name";
    }

    AsfSection section_;
    std::vector<AsfBone>& bones_;
    base::Diagnostics& diagnostics_;
    KeywordOrder order_{diagnostics_};
    std::optional<AsfBone> bone_;      // between begin and end
    std::bitset<words.size()> seen_;   // the bone's keywords so far
    bool axis_complete_ = false;       // the bone has an axis with three angles and an order
    std::uint64_t centre_offset_ = 0;  // of the bone's `cofmass`
};

// ---- The whole file ----

/// True for a word that looks like a keyword: letters, digits, `_` and `-`, without suffix or folder.
bool is_bare_word(std::string_view word) noexcept {
    return !word.empty() && base::is_letter(word.front()) && std::ranges::all_of(word, [](char c) {
        return base::is_letter(c) || base::is_digit(c) || c == '_' || c == '-';
    });
}

class AsfParser {
public:
    AsfParser(std::string_view text, const base::Run& run) : text_(text), run_(run), scanner_(text) {}

    base::Loaded<AsfDocument> parse() {
        if (const std::string_view kind = binary_kind(text_.substr(0, 4096)); !kind.empty())
            return refuse(0, "asf.no-text",
                          fmt::format("expected the text of an Acclaim skeleton, found {}; nothing is shown", kind));
        const AsfToken first = scanner_.at_end() ? AsfToken{} : scanner_.peek();
        while (!scanner_.at_end()) {
            if (run_.stopped()) return {};
            if (scanner_.at_section())
                read_section();
            else
                skip_stray_words();
        }
        if (run_.stopped()) return {};
        if (!document_.root && !document_.has_bone_data)
            return refuse(first.offset, "asf.no-skeleton",
                          fmt::format("expected :root and :bonedata, found {}; nothing is shown",
                                      first.text.empty() ? "nothing" : as_found(first.text) + " and neither of them"));
        return {std::move(document_), std::move(diagnostics_)};
    }

private:
    void version(const AsfToken& keyword) {
        document_.version = AsfSection(scanner_, {}, vendor_, diagnostics_).number(keyword);
        constexpr double known = 1.1;
        if (document_.version && std::abs(*document_.version - known) > 1e-9)
            diagnostics_.note(keyword.offset, "asf.version", "expected version 1.10, found {}; it is read as 1.10",
                              base::shortest(*document_.version));
    }

    /// `string[50]` (ASF 1.10).
    void name(const AsfToken& keyword) {
        constexpr std::size_t longest = 50;  // bytes
        document_.name = base::to_utf8(base::trimmed(without_comment(scanner_.read_rest_of_line().text)));
        if (document_.name.size() > longest)
            diagnostics_.note(keyword.offset, "asf.long-name",
                              "expected a :name of at most {} bytes, found {}; it is read all the same", longest,
                              document_.name.size());
    }

    /// "If it appears then there must be at least one unit defined" (ASF 1.10).
    void units(const AsfToken& section_keyword) {
        static constexpr std::array<std::string_view, 3> words{"mass", "length", "angle"};
        AsfSection section(scanner_, words, vendor_, diagnostics_);
        AsfToken keyword;
        bool any = false;
        while (section.next(keyword)) {
            any = true;
            switch (section.find(keyword.text)) {
                case 0: document_.units.mass = factor(section, keyword); break;
                case 1: document_.units.length = factor(section, keyword); break;
                default: document_.units.angle = section.angle_unit(keyword);
            }
        }
        if (!any)
            diagnostics_.note(section_keyword.offset, "asf.no-unit",
                              "no mass, length or angle in :units; mass 1, length 1 and degrees are assumed");
    }

    /// Free text up to the next section. Only lines that begin with `#` are comments.
    void documentation(const AsfToken&) {
        std::string text(without_comment(scanner_.read_rest_of_line().text));
        base::Line line;
        while (scanner_.read_text_line(line)) {
            std::string_view words = line.text;
            while (!words.empty() && base::is_blank(words.back())) words.remove_suffix(1);
            if (base::trimmed(words).starts_with('#')) continue;
            text.append("\n").append(words);
        }
        document_.documentation = base::to_utf8(base::trimmed(text));
    }

    void root(const AsfToken& section_keyword) {
        static constexpr std::array<std::string_view, 4> words{"axis", "order", "position", "orientation"};
        if (document_.root) warn_repeated(section_keyword);
        AsfRoot& root = document_.root.emplace();
        root.offset = section_keyword.offset;
        std::array<bool, words.size()> seen{};
        AsfSection section(scanner_, words, vendor_, diagnostics_);
        AsfToken keyword;
        while (section.next(keyword)) {
            const std::size_t word = section.find(keyword.text);
            if (std::exchange(seen.at(word), true)) warn_repeated(keyword);
            switch (word) {
                case 0: root.axis = section.axis_order(keyword); break;
                case 1: root.order = section.dofs(false); break;
                case 2: root.position = section.vector(keyword); break;
                default: root.orientation = section.vector(keyword);
            }
        }
        std::string missing;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (!seen.at(i)) missing += fmt::format("{}{}", missing.empty() ? "" : ", ", words.at(i));
        if (!missing.empty())
            diagnostics_.note(section_keyword.offset, "asf.root-default",
                              "no {} in :root; axis xyz, order tx ty tz rx ry rz, position and orientation 0 are used "
                              "for what is missing",
                              missing);
    }

    void bone_data(const AsfToken&) {
        document_.has_bone_data = true;
        AsfBoneReader(scanner_, vendor_, document_.bones, diagnostics_).read(run_);
    }

    /// Collects the words of each line; build_rig() interprets them.
    void hierarchy(const AsfToken&) {
        document_.has_hierarchy = true;
        bool new_row = true;
        while (!scanner_.at_end() && !scanner_.at_section() && !run_.stopped()) {
            const AsfToken word = scanner_.take();
            if (new_row || word.begins_line) document_.hierarchy.emplace_back();
            new_row = false;
            document_.hierarchy.back().push_back({base::to_utf8(word.text), word.offset});
        }
    }

    void skin(const AsfToken&) {
        bool files = skin_line(scanner_.read_rest_of_line(), true);
        base::Line line;
        while (scanner_.read_text_line(line)) files = files && skin_line(line, false);
    }

    base::Loaded<AsfDocument> refuse(std::uint64_t offset, std::string_view code, std::string message) {
        diagnostics_.error(offset, code, std::move(message));
        return {std::nullopt, std::move(diagnostics_)};
    }

    void read_section() {
        struct Row {
            std::string_view word;
            void (AsfParser::*read)(const AsfToken& keyword);
        };
        static constexpr Row rows[]{
            {":version", &AsfParser::version},     {":name", &AsfParser::name},
            {":units", &AsfParser::units},         {":documentation", &AsfParser::documentation},
            {":root", &AsfParser::root},           {":bonedata", &AsfParser::bone_data},
            {":hierarchy", &AsfParser::hierarchy}, {":skin", &AsfParser::skin},
        };
        const AsfToken keyword = scanner_.take();
        const auto* const section = std::ranges::find_if(
            rows, [&](const Row& row) { return base::equal_ignoring_case(row.word, keyword.text); });
        if (section == std::end(rows)) return skip_section(keyword);
        order_.see(static_cast<std::size_t>(section - std::begin(rows)), section->word, keyword.offset);
        (this->*section->read)(keyword);
    }

    /// Vendors may add sections of their own (ASF 1.10, after :skin).
    void skip_section(const AsfToken& keyword) {
        diagnostics_.note(keyword.offset, "asf.vendor-section", "section {} is not part of ASF 1.10; it is skipped",
                          as_found(keyword.text));
        scanner_.read_rest_of_line();
        base::Line line;
        while (scanner_.read_text_line(line)) {
        }
    }

    void skip_stray_words() {
        diagnostics_.warning(scanner_.peek().offset, "asf.stray-text",
                             "expected a keyword such as :root, found {}; skipped to the next keyword",
                             as_found(scanner_.peek().text));
        while (!scanner_.at_end() && !scanner_.at_section()) scanner_.take();
    }

    /// A number above 0 that multiplies the file's.
    std::optional<double> factor(AsfSection& section, const AsfToken& keyword) {
        const auto number = section.number(keyword);
        if (!number || *number > 0) return number;
        diagnostics_.warning(keyword.offset, "asf.bad-unit", "expected a {} above 0, found {}; 1 is assumed",
                             base::lower(keyword.text), base::shortest(*number));
        return std::nullopt;
    }

    /// A file name of :skin.
    struct SkinName {
        std::string_view text;  // without quotes
        std::uint64_t offset = 0;
        bool quoted = false;
        bool closed = true;  // its closing quote is there
    };

    /// True for a word such as "skin.obj": a file name with blanks ends there.
    static bool has_suffix(std::string_view word) noexcept {
        const std::size_t dot = word.rfind('.');
        return dot != std::string_view::npos && dot + 1 < word.size() && base::is_letter(word[dot + 1]);
    }
    static std::string_view suffix_of(std::string_view name) noexcept {
        return has_suffix(name) ? name.substr(name.rfind('.')) : std::string_view();
    }

    /// The file name at `position` of a line without comment. Between quotes every character is part of it; else it
    /// goes on over blanks until a word with a suffix, as in "my skin.obj".
    static SkinName skin_name(const base::Line& line, std::size_t& position) noexcept {
        SkinName name{{}, line.offset + position};
        if (line.text[position] == '"') {
            const std::size_t begin = ++position;
            const std::size_t end = std::min(line.text.find('"', begin), line.text.size());
            name.quoted = true;
            name.closed = end < line.text.size();
            name.text = base::trimmed(line.text.substr(begin, end - begin));
            position = end + (name.closed ? 1 : 0);
            return name;
        }
        const std::size_t begin = position;
        const std::string_view ahead = line.text.substr(0, line.text.find('"', begin));
        base::Token word;
        std::size_t end = begin;
        while (!has_suffix(word.text) && next_acclaim_token(ahead, 0, position, word)) end = position;
        name.text = ahead.substr(begin, end - begin);
        return name;
    }

    /// True when a line's name can't be a vendor's keyword and its values: of several words it must be the first skin,
    /// or end as that one does.
    [[nodiscard]] bool is_skin(const SkinName& name, bool alone) const {
        const std::string_view first_word = name.text.substr(0, name.text.find_first_of(" \t(),"));
        if (name.quoted || !is_bare_word(first_word)) return true;
        if (document_.skins.empty()) return alone;
        if (first_word == name.text) return alone && bare_skins_;
        return base::equal_ignoring_case(suffix_of(name.text), suffix_of(document_.skins.front().text)) &&
               has_suffix(name.text);
    }

    /// Adds the file names of a line. Returns false at a vendor's keyword: "additional vendor specific keywords may
    /// appear after the :skin keyword" (ASF 1.10 of Feb 95), and nothing after it is a skin.
    bool skin_line(base::Line line, bool at_keyword) {
        line.text = line.text.substr(0, comment_begin(line.text));
        const std::string_view whole = base::trimmed(line.text);
        std::size_t position = 0;
        for (bool first = at_keyword;; first = false) {
            while (position < line.text.size() && is_acclaim_blank(line.text[position])) ++position;
            if (position >= line.text.size()) return true;
            const SkinName name = skin_name(line, position);
            if (!first && !is_skin(name, name.text == whole)) {
                vendor_.report(base::first_word(name.text), name.offset);
                return false;
            }
            if (!name.closed)
                diagnostics_.warning(name.offset, "asf.open-quote",
                                     "expected a closing quote, found the end of the line; the name ends there");
            if (name.text.empty()) continue;
            if (document_.skins.empty()) bare_skins_ = !name.quoted && is_bare_word(name.text);
            document_.skins.push_back({base::to_utf8(name.text), name.offset});
        }
    }

    /// Where the comment of a line of :skin begins: at the first `#` that is not between quotes.
    static std::size_t comment_begin(std::string_view line) noexcept {
        bool quoted = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '"') quoted = !quoted;
            if (line[i] == '#' && !quoted) return i;
        }
        return line.size();
    }

    void warn_repeated(const AsfToken& keyword) {
        diagnostics_.warning(keyword.offset, "asf.repeated-keyword",
                             "expected one {}, found another; the last one is used", base::lower(keyword.text));
    }

    std::string_view text_;
    const base::Run& run_;
    AsfScanner scanner_;
    AsfDocument document_;
    base::Diagnostics diagnostics_;
    KeywordOrder order_{diagnostics_};  // of the sections
    VendorKeywords vendor_{diagnostics_};
    bool bare_skins_ = false;  // the first skin is a bare word: file names have no suffix here
};

}  // namespace

base::Loaded<AsfDocument> parse_asf(std::string_view text, const base::Run& run) {
    return AsfParser(text, run).parse();
}

}  // namespace skelplay::loaders
