#include <deque>
#include "loaders/htr/htr.h"

namespace skelplay::loaders {
namespace {
constexpr std::string_view global = "GLOBAL";  // the parent of roots

/// The text from the word `first` to the word `last`, both included.
base::Token joined(const base::Line& line, const base::Token& first, const base::Token& last) {
    const auto begin = static_cast<std::size_t>(first.offset - line.offset);
    const auto end = static_cast<std::size_t>(last.offset - line.offset) + last.text.size();
    return {line.text.substr(begin, end - begin), first.offset};
}

/// A name in the document's form: UTF-8, with single spaces.
FileWord name_from(const base::Token& token) { return {base::to_utf8(base::collapsed(token.text)), token.offset}; }

void read_header_line(const base::Line& line, HtrDocument& document, base::Diagnostics& diagnostics) {
    base::TokenReader words(line);
    base::Token key;
    base::Token value;
    words.next(key);
    const bool has_value = words.next(value);
    const auto keyword = std::ranges::find_if(
        htr_keywords, [&](std::string_view known) { return base::equal_ignoring_case(known, key.text); });
    if (keyword == htr_keywords.end())
        return diagnostics.note(key.offset, "htr.unknown-key", base::said("htr.unknown-key", as_found(key.text)));
    if (!has_value)
        return diagnostics.warning(key.offset, "htr.no-value",
                                   "expected a value for {}, found none; the keyword is ignored", *keyword);
    std::optional<FileWord>& entry = document.header[static_cast<std::size_t>(keyword - htr_keywords.begin())];
    if (entry)
        return diagnostics.warning(key.offset, "htr.key-twice", "expected {} once, found it again; the first value is used",
                                   *keyword);
    entry = FileWord{base::to_utf8(value.text), value.offset};
}

/// A child and its parent; the parent has no text when there is none.
struct Pair {
    base::Token child;
    base::Token parent;
    bool more = false;  // there is more text after the parent
};

/// Splits a line at tabs if that gives at least two columns; the names may then contain blanks.
std::optional<Pair> split_at_tabs(const base::Line& line) {
    std::vector<base::Token> columns = base::cells_of(line);
    std::erase_if(columns, [](const base::Token& column) { return column.text.empty(); });
    if (columns.size() < 2) return std::nullopt;
    return Pair{columns[0], columns[1], columns.size() > 2};
}

/// Splits a line without tabs. Three or more words are read as names with blanks if the last words are GLOBAL or a
/// child that was `listed` before.
Pair split_at_blanks(const base::Line& line, const std::set<std::string, std::less<>>& listed) {
    const std::vector<base::Token> words = base::words_of(line);
    if (words.size() == 1) return {words[0], {}, false};
    for (std::size_t split = 1; words.size() > 2 && split < std::min<std::size_t>(words.size(), 16); ++split) {
        const base::Token parent = joined(line, words[split], words.back());
        if (base::equal_ignoring_case(parent.text, global) || listed.contains(name_from(parent).text))
            return {joined(line, words[0], words[split - 1]), parent, false};
    }
    return {words[0], words[1], words.size() > 2};
}

struct HierarchyReader {
    HtrDocument& document;
    base::Diagnostics& diagnostics;

    void read_line(const base::Line& line) {
        const std::optional<Pair> columns = split_at_tabs(line);
        const Pair pair = columns ? *columns : split_at_blanks(line, listed_);
        HtrSegment segment{name_from(pair.child), std::nullopt, std::nullopt};
        if (pair.more)
            diagnostics.warning(line.offset, "htr.hierarchy-line",
                                "expected a child and its parent, found '{}'; '{}' is the child of '{}'",
                                as_found(line.text), as_found(pair.child.text), as_found(pair.parent.text));
        if (!listed_.insert(segment.name.text).second)
            return diagnostics.warning(line.offset, "htr.segment-twice",
                                       "expected each segment once, found '{}' again; the first line is used",
                                       as_found(segment.name.text));
        if (pair.parent.text.empty())
            diagnostics.warning(line.offset, "htr.hierarchy-line",
                                "expected a child and its parent, found '{}' alone; it becomes a root",
                                as_found(segment.name.text));
        else segment.parent = name_from(pair.parent);
        document.segments.push_back(std::move(segment));
    }

    std::set<std::string, std::less<>> listed_;
};

/// The length in bytes of the words before a base row's seven numbers, for names that are not in a hierarchy.
std::size_t name_length(const base::Line& line) {
    const std::vector<base::Token> words = base::words_of(line);
    const std::size_t count = words.size() > htr_row_numbers ? words.size() - htr_row_numbers : 1;
    return joined(line, words[0], words[count - 1]).text.size();
}

/// The numbers of a base row; zeros, which mean the identity, when they can't be used.
HtrNumbers base_numbers(const HtrRow& row, const base::Line& line, std::string_view name, base::Diagnostics& diagnostics) {
    if (row.bad) {
        diagnostics.warning(row.bad->offset, "htr.bad-number",
                            base::said("htr.bad-number", as_found(row.bad->text), as_found(name)));
        return {};
    }
    if (row.count == htr_row_numbers) return row.numbers;
    const bool usable = row.count + 1 >= htr_row_numbers;
    diagnostics.warning(line.offset, row.count < htr_row_numbers ? "htr.short-row" : "htr.long-row",
                        base::said("htr.long-row", as_found(name), row.count,
                                   !usable                       ? "it is the identity"
                                   : row.count < htr_row_numbers ? "the bone length is 0"
                                                                 : "the first 7 are used"));
    return usable ? row.numbers : HtrNumbers{};
}

class BaseReader {
public:
    /// Without a hierarchy, the rows define the segments.
    BaseReader(HtrDocument& document, base::Diagnostics& diagnostics)
        : document_(document), diagnostics_(diagnostics), makes_segments_(document.segments.empty()),
          names_(document.segments), filled_(document.segments.size()) {}

    void read_line(const base::Line& line) {
        const auto match = names_.match(line.text, next_);
        const std::size_t length = match ? match->length : name_length(line);
        const std::string_view name = line.text.substr(0, length);
        const HtrRow row = read_htr_row(base::TokenReader(line.text.substr(length), line.offset + length));
        if (!match && !makes_segments_)
            return diagnostics_.warning(line.offset, "htr.unknown-segment",
                                        base::said("htr.unknown-segment", as_found(name)));
        const bool again = match ? filled_[match->segment] : !made_.insert(name_from({name, line.offset}).text).second;
        if (again)
            return diagnostics_.warning(line.offset, "htr.segment-twice",
                                        "expected one base position of '{}', found another; the first is used",
                                        as_found(name));
        const HtrNumbers numbers = base_numbers(row, line, name, diagnostics_);
        if (match) {
            filled_[match->segment] = true;
            document_.segments[match->segment].base = numbers;
            next_ = match->segment + 1;
        } else {
            document_.segments.push_back({name_from({name, line.offset}), std::nullopt, numbers});
        }
    }

private:
    HtrDocument& document_;
    base::Diagnostics& diagnostics_;
    bool makes_segments_;
    HtrNames names_;  // of the hierarchy; empty when the rows define the segments
    std::vector<bool> filled_;
    std::set<std::string, std::less<>> made_;
    std::size_t next_ = 0;  // likely the next row's segment: rows are mostly in the hierarchy's order
};

template <class ReadLine>
void for_each_line(std::span<const HtrSectionText> sections, HtrSection kind, const ReadLine& read_line) {
    for (const HtrSectionText& section : sections) {
        if (section.section != kind) continue;
        base::LineReader lines(section.text, section.offset);
        for (base::Line line; lines.next(line);) {
            const base::Line kept = without_htr_comment(line);
            if (!kept.text.empty()) read_line(kept);
        }
    }
}

constexpr std::uint64_t first_block = 64U << 10U;

/// The layout when the motion begins at this line, else nothing. In the hierarchy, `Frame 1` without a colon is not a
/// frame: it may be a child called Frame and its parent 1.
std::optional<HtrLayout> motion_begins(const base::Line& line, const std::optional<HtrSectionHead>& section_head,
                                       HtrSection section) {
    if (section_head)
        return section_head->section == HtrSection::motion ? std::optional(HtrLayout::by_segment) : std::nullopt;
    const bool sure = section != HtrSection::hierarchy || line.text.find(':') != std::string_view::npos;
    return sure && read_htr_frame_head(line.text) ? std::optional(HtrLayout::by_frame) : std::nullopt;
}

/// Cuts the text into sections, up to the motion or [EndOfFile]; false when neither is found. A file may begin without
/// [Header], like the one in Meredith & Maddock, figure 3.5.
bool split(std::string_view text, std::uint64_t offset, HtrHead& head) {
    HtrSectionText section{HtrSection::header, text, offset};
    const auto end_section = [&](std::uint64_t end) {
        section.text = section.text.substr(0, static_cast<std::size_t>(end - section.offset));
        head.sections.push_back(section);
    };
    base::LineReader lines(text, offset);
    for (base::Line raw; lines.next(raw);) {
        const base::Line line = without_htr_comment(raw);
        const auto section_head = read_htr_section_head(line);
        if (const auto layout = motion_begins(line, section_head, section.section)) {
            end_section(raw.offset);
            head.motion = line.offset;
            head.layout = *layout;
            return true;
        }
        if (!section_head) continue;
        check_htr_section_head(*section_head, head.diagnostics);
        end_section(raw.offset);
        const std::uint64_t begin = raw.offset + raw.text.size();
        section = {section_head->section, text.substr(static_cast<std::size_t>(begin - offset)), begin};
        head.ended = section.section == HtrSection::end;
        if (head.ended) return true;
    }
    end_section(offset + text.size());
    return false;
}
}  // namespace

void read_htr_sections(std::span<const HtrSectionText> sections, HtrDocument& document, base::Diagnostics& diagnostics) {
    for_each_line(sections, HtrSection::header,
                  [&](const base::Line& line) { read_header_line(line, document, diagnostics); });

    document.has_hierarchy = std::ranges::find(sections, HtrSection::hierarchy, &HtrSectionText::section) != sections.end();
    HierarchyReader hierarchy{document, diagnostics};
    for_each_line(sections, HtrSection::hierarchy, [&](const base::Line& line) { hierarchy.read_line(line); });

    BaseReader base(document, diagnostics);
    for_each_line(sections, HtrSection::base, [&](const base::Line& line) { base.read_line(line); });
}

void read_htr_head(const base::ByteSource& source, HtrHead& head) {
    const std::uint64_t offset = base::byte_order_mark(source.text(0, 3));
    for (std::uint64_t size = first_block;; size *= 2) {
        head.text = source.text(offset, size);
        const bool whole = head.text.size() < size || offset + size >= source.size();
        std::string_view text = head.text;
        if (!whole) text = text.substr(0, text.find_last_of("\r\n") + 1);  // the last line is incomplete
        head.sections.clear();
        head.diagnostics = {};
        if (split(text, offset, head) || whole) return;
        if (size >= HtrHead::limit) refuse(0, "htr.no-motion", base::said("htr.no-motion", HtrHead::limit >> 20U));
    }
}

namespace {
/// Adds sections that belong before the motion but come after its beginning. Puts their texts into `texts`.
void add_late_sections(const base::ByteSource& source, const HtrLines& found, std::deque<std::string>& texts,
                       std::vector<HtrSectionText>& sections) {
    std::uint64_t left = HtrHead::limit;
    for (std::size_t i = 0; i < found.sections.size(); ++i) {
        const HtrLines::Section& section = found.sections[i];
        if (section.section == HtrSection::motion) continue;
        const std::uint64_t end = i + 1 < found.sections.size() ? found.sections[i + 1].offset : found.end;
        const std::uint64_t size = std::min(left, end - section.begin);
        left -= size;
        sections.push_back({section.section, texts.emplace_back(source.text(section.begin, size)), section.begin});
    }
}

/// Adds the segments named by motion sections, since a GTR may name them nowhere else.
void add_segments_from_motion(const HtrLines& found, HtrDocument& document) {
    std::set<std::string> names;
    for (const HtrLines::Section& section : found.sections) {
        if (section.section != HtrSection::motion || !section.name) continue;
        std::string name = base::to_utf8(base::collapsed(*section.name));
        if (names.insert(name).second)
            document.segments.push_back({{std::move(name), section.offset}, std::nullopt, std::nullopt});
    }
}

/// Reads a file without motion, or whose motion is not regular. The sections may come in any order.
HtrDocument parse_any_htr(Reading& in, const HtrHead& head) {
    std::vector<HtrSectionText> sections = head.sections;
    std::deque<std::string> texts;
    HtrLines found;
    if (head.motion) found = read_htr_lines(in, *head.motion, head.layout, {}, {});
    add_late_sections(in.bytes, found, texts, sections);
    HtrDocument document;
    base::Diagnostics diagnostics = head.diagnostics;
    read_htr_sections(sections, document, diagnostics);
    if (document.segments.empty()) add_segments_from_motion(found, document);
    if (document.segments.empty()) refuse(0, "htr.no-segments", base::said("htr.no-segments"));
    in.diagnostics = std::move(diagnostics);
    if (head.motion) {
        HtrLines lines = read_htr_lines(in, *head.motion, head.layout, document.segments, stated_htr_frames(document));
        document.motion = std::move(lines.motion);
        for (base::Diagnostics* each : {&lines.of_sections, &lines.of_frames, &lines.of_rows})
            in.diagnostics.append(std::move(*each));
    }
    if (!head.ended && !found.ended) in.diagnostics.note(in.bytes.size(), "htr.no-end", base::said("htr.no-end"));
    return document;
}

/// Reads a file whose motion is regular, or nothing.
std::optional<HtrDocument> parse_regular_htr(Reading& in, const HtrHead& head) {
    if (!head.motion) return std::nullopt;
    HtrDocument document;
    base::Diagnostics diagnostics = head.diagnostics;
    read_htr_sections(head.sections, document, diagnostics);
    auto motion = read_regular_htr(in, head, document);
    if (!motion) return std::nullopt;
    document.motion = *std::move(motion);
    in.diagnostics = std::move(diagnostics);
    return document;
}
}  // namespace

HtrDocument parse_htr(Reading& in) {
    HtrHead head;
    read_htr_head(in.bytes, head);
    HtrDocument document = regular_or_any(
        in.run, [&] { return parse_regular_htr(in, head); }, [&] { return parse_any_htr(in, head); });
    if (head.layout == HtrLayout::by_frame) document.frame_section = head.motion;
    return document;
}
}  // namespace skelplay::loaders
