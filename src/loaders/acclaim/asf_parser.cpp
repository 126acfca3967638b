#include "loaders/acclaim/acclaim_text.h"

namespace skelplay::loaders {
namespace {
/// True for a word that looks like a keyword: letters, digits, `_` and `-`, without suffix or folder.
bool is_bare_word(std::string_view word) noexcept {
    return !word.empty() && base::is_letter(word.front()) && std::ranges::all_of(word, [](char c) {
        return base::is_letter(c) || base::is_digit(c) || c == '_' || c == '-';
    });
}

class AsfParser {
public:
    explicit AsfParser(Reading& in) : in_(in), diagnostics_(in.diagnostics), scanner_(in.bytes, asf_words) {}

    AsfDocument parse() {
        const base::Word first = scanner_.peek().is_end() ? base::Word{} : scanner_.peek();
        while (!scanner_.peek().is_end()) {
            in_.check_stop();
            if (at_section(scanner_)) read_section();
            else skip_stray_words();
        }
        if (!document_.root && !document_.has_bone_data)
            refuse(first.offset, "asf.no-skeleton", "expected :root and :bonedata, found {}; nothing is shown",
                   first.text.empty() ? "nothing" : as_found(first.text) + " and neither of them");
        return std::move(document_);
    }

private:
    void version(const base::Word& keyword) {
        document_.version = AsfSection(scanner_, {}, vendor_, diagnostics_).number(keyword);
        constexpr double known = 1.1;
        if (document_.version && std::abs(*document_.version - known) > 1e-9)
            diagnostics_.note(keyword.offset, "asf.version", "expected version 1.10, found {}; it is read as 1.10",
                              base::shortest(*document_.version));
    }

    /// `string[50]` (ASF 1.10).
    void name(const base::Word& keyword) {
        constexpr std::size_t longest = 50;  // bytes
        document_.name = base::to_utf8(base::trimmed(without_comment(scanner_.rest_of_line().text)));
        if (document_.name.size() > longest)
            diagnostics_.note(keyword.offset, "asf.long-name",
                              "expected a :name of at most {} bytes, found {}; it is read all the same", longest,
                              document_.name.size());
    }

    /// "If it appears then there must be at least one unit defined" (ASF 1.10).
    void units(const base::Word& section_keyword) {
        static constexpr std::array<std::string_view, 3> words{"mass", "length", "angle"};
        AsfSection section(scanner_, words, vendor_, diagnostics_);
        base::Word keyword;
        bool any = false;
        while (section.next(keyword)) {
            any = true;
            switch (section.find(keyword.text)) {
                case 0: document_.units.mass = factor(section, keyword); break;
                case 1: document_.units.length = factor(section, keyword); break;
                default: document_.units.angle = section.angle_unit(keyword);
            }
        }
        if (!any) diagnostics_.note(section_keyword.offset, "asf.no-unit", base::said("asf.no-unit"));
    }

    /// Free text up to the next section. Only lines that begin with `#` are comments.
    void documentation(const base::Word&) {
        std::string text(without_comment(scanner_.rest_of_line().text));
        base::Line line;
        while (scanner_.next_line(line, is_section_line)) {
            std::string_view words = line.text;
            while (!words.empty() && base::is_blank(words.back())) words.remove_suffix(1);
            if (base::trimmed(words).starts_with('#')) continue;
            text.append("\n").append(words);
        }
        document_.documentation = base::to_utf8(base::trimmed(text));
    }

    void root(const base::Word& section_keyword) {
        static constexpr std::array<std::string_view, 4> words{"axis", "order", "position", "orientation"};
        if (document_.root) warn_repeated(section_keyword);
        AsfRoot& root = document_.root.emplace();
        root.offset = section_keyword.offset;
        std::array<bool, words.size()> seen{};
        AsfSection section(scanner_, words, vendor_, diagnostics_);
        base::Word keyword;
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
            diagnostics_.note(section_keyword.offset, "asf.root-default", base::said("asf.root-default", missing));
    }

    void bone_data(const base::Word&) {
        document_.has_bone_data = true;
        read_bone_data(scanner_, vendor_, document_.bones, in_);
    }

    /// Collects the words of each line; build_rig() interprets them.
    void hierarchy(const base::Word&) {
        document_.has_hierarchy = true;
        bool new_row = true;
        while (!scanner_.peek().is_end() && !at_section(scanner_)) {
            in_.check_stop();
            const base::Word word = scanner_.take();
            if (new_row || word.begins_line) document_.hierarchy.emplace_back();
            new_row = false;
            document_.hierarchy.back().push_back({base::to_utf8(word.text), word.offset});
        }
    }

    void skin(const base::Word&) {
        bool files = skin_line(scanner_.rest_of_line(), true);
        base::Line line;
        while (scanner_.next_line(line, is_section_line)) files = files && skin_line(line, false);
    }

    void read_section() {
        struct Row {
            std::string_view word;
            void (AsfParser::*read)(const base::Word& keyword);
        };
        static constexpr Row rows[]{
            {":version", &AsfParser::version},     {":name", &AsfParser::name},
            {":units", &AsfParser::units},         {":documentation", &AsfParser::documentation},
            {":root", &AsfParser::root},           {":bonedata", &AsfParser::bone_data},
            {":hierarchy", &AsfParser::hierarchy}, {":skin", &AsfParser::skin},
        };
        const base::Word keyword = scanner_.take();
        const auto* const section =
            std::ranges::find_if(rows, [&](const Row& row) { return base::equal_ignoring_case(row.word, keyword.text); });
        if (section == std::end(rows)) return skip_section(keyword);
        order_.see(static_cast<std::size_t>(section - std::begin(rows)), section->word, keyword.offset);
        (this->*section->read)(keyword);
    }

    /// Vendors may add sections of their own (ASF 1.10, after :skin).
    void skip_section(const base::Word& keyword) {
        diagnostics_.note(keyword.offset, "asf.vendor-section", "section {} is not part of ASF 1.10; it is skipped",
                          as_found(keyword.text));
        scanner_.rest_of_line();
        base::Line line;
        while (scanner_.next_line(line, is_section_line)) {
        }
    }

    void skip_stray_words() {
        diagnostics_.warning(scanner_.peek().offset, "asf.stray-text",
                             base::said("asf.stray-text", as_found(scanner_.peek().text)));
        while (!scanner_.peek().is_end() && !at_section(scanner_)) scanner_.take();
    }

    /// A number above 0 that multiplies the file's.
    std::optional<double> factor(AsfSection& section, const base::Word& keyword) {
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
        const std::string_view ahead = line.text.substr(begin, line.text.find('"', begin) - begin);
        base::TokenReader words = acclaim_words({ahead});
        base::Token word;
        while (!has_suffix(word.text) && words.next(word)) name.text = ahead.substr(0, words.offset());
        position = begin + words.offset();
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
            if (!name.closed) diagnostics_.warning(name.offset, "asf.open-quote", base::said("asf.open-quote"));
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

    void warn_repeated(const base::Word& keyword) {
        diagnostics_.warning(keyword.offset, "asf.repeated-keyword", "expected one {}, found another; the last one is used",
                             base::lower(keyword.text));
    }

    Reading& in_;
    base::Diagnostics& diagnostics_;
    base::Scanner scanner_;
    AsfDocument document_;
    KeywordOrder order_{diagnostics_};  // of the sections
    VendorKeywords vendor_{diagnostics_};
    bool bare_skins_ = false;  // the first skin is a bare word: file names have no suffix here
};
}  // namespace

AsfDocument parse_asf(Reading& in) {
    if (const std::string_view kind = binary_kind(in.bytes.text(0, 4096)); !kind.empty())
        refuse(0, "asf.no-text", base::said("asf.no-text", kind));
    return AsfParser(in).parse();
}
}  // namespace skelplay::loaders
