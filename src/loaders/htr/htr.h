#pragma once

#include "loaders/reading.h"

namespace skelplay::loaders {
using figure::htr_key_count;
using figure::htr_keywords;
using figure::htr_row_numbers;
using figure::HtrKey;
using figure::HtrNumbers;

/// A line of [SegmentNames&Hierarchy]; without that section, a name that a base position or a motion section has.
struct HtrSegment {
    FileWord name;
    std::optional<FileWord> parent;  // as written, GLOBAL included; nothing: the file names none
    std::optional<HtrNumbers> base;  // nothing: the file has none
};

/// The motion of all segments.
struct HtrMotion {
    std::size_t frames = 0;        // 0: the file has no motion
    base::NumberArray samples;     // frames × segments × 7, frame-major, segments in the document's order
    std::int64_t first_frame = 0;  // the number the file gives to its first frame
    std::size_t rows = 0;          // rows that could be read and belong to a segment; only known with the next
    Occurrences without_scale;     // rows among them without a scale factor; it is 1 there
};

/// The contents of an HTR or GTR file, not interpreted yet.
struct HtrDocument {
    std::array<std::optional<FileWord>, htr_key_count> header;  // by HtrKey; the values as written
    bool has_hierarchy = false;                                 // there is a section [SegmentNames&Hierarchy]
    std::vector<HtrSegment> segments;                           // in the file's order; no name twice
    std::optional<std::uint64_t> frame_section;  // offset of the first `Frame n:`; nothing: not laid out as version 2
    HtrMotion motion;

    [[nodiscard]] const std::optional<FileWord>& operator[](HtrKey key) const {
        return header[static_cast<std::size_t>(key)];
    }
};

/// Reads an HTR or GTR file of version 1 or 2 (Meredith & Maddock, section 3.2). Sections may come in any order.
/// Refuses a file without segments, or whose motion does not begin within HtrHead::limit.
HtrDocument parse_htr(Reading& in);

/// Builds a figure from a document, in the terms of the formula at figure::ChannelRole: offset = base T, t = frame T,
/// rest = R_base, R = R_frame in the header's order, tail = e(BoneLengthAxis) · BoneLength · SF. Angles, lengths and
/// samples stay the file's own numbers. The rate in the options replaces the header's. The caller sets the name and the
/// files of the figure. Refused, with an error: a hierarchy that is not a tree or too deep.
figure::Figure build_htr(HtrDocument&& document, Reading& in);

/// The line without its comment and without blanks at both ends.
inline base::Line without_htr_comment(const base::Line& line) {
    return base::trimmed({line.text.substr(0, line.text.find('#')), line.offset});
}

/// How the motion is laid out: version 1 has a section for each segment with a row for each frame, version 2 a
/// section for each frame with a row for each segment.
enum class HtrLayout : std::uint8_t { by_segment, by_frame };

/// What a section contains, according to its name. Any name that is not known is a motion section.
enum class HtrSection : std::uint8_t { header, hierarchy, base, end, motion };

/// A line such as `[BasePosition]`.
struct HtrSectionHead {
    HtrSection section = HtrSection::motion;
    std::string_view name;  // between the brackets, without blanks at both ends
    std::uint64_t offset = 0;
    bool closed = true;  // the `]` is there
    base::Line rest;     // the text after it
};

/// Reads a section head; nothing when the line (without its comment) is not one.
std::optional<HtrSectionHead> read_htr_section_head(const base::Line& line);

/// A section's name for messages: `[Head]`.
std::string in_brackets(std::string_view name);

/// Warns about a head without `]` or with text after it.
void check_htr_section_head(const HtrSectionHead& head, base::Diagnostics& diagnostics);

/// The number in a version 2 frame's head, `Frame 12:`; the colon may be missing. Nothing when the line is not one.
std::optional<std::int64_t> read_htr_frame_head(std::string_view line) noexcept;

/// A frame number: a whole number that a double holds exactly.
std::optional<std::int64_t> read_htr_frame_number(std::string_view token) noexcept;

/// The number of frames that the header states; nothing when it states none or no number.
inline std::optional<std::int64_t> stated_htr_frames(const HtrDocument& document) {
    const auto& word = document[HtrKey::num_frames];
    return word ? read_htr_frame_number(word->text) : std::nullopt;
}

/// The words of a row after its name or frame number.
struct HtrRow {
    HtrNumbers numbers{};
    std::size_t count = 0;           // of words, numbers or not
    std::optional<base::Token> bad;  // the first word among the first seven that is not a number
};

/// Reads the remaining words as a row.
HtrRow read_htr_row(base::TokenReader words);

/// Finds segments by name. A run of blanks inside a name equals one space. Case is ignored, except between names that
/// differ only in case.
class HtrNames {
public:
    /// `segments` must outlive the object and not change.
    explicit HtrNames(std::span<const HtrSegment> segments);

    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const {
        if (const auto found = find_exactly(name)) return found;
        return find_exactly(base::to_utf8(base::collapsed(name)));
    }
    [[nodiscard]] std::size_t size() const noexcept { return segments_.size(); }

    /// A segment whose name begins a line, and the name's length in bytes in that line.
    struct Match {
        std::size_t segment = 0;
        std::size_t length = 0;
    };
    /// The longest name of whole words that `line` begins with. Tries segment `guess` first, as rows are usually in
    /// order.
    [[nodiscard]] std::optional<Match> match(std::string_view line, std::size_t guess) const;
    /// The length in bytes of the name of segment `guess` when `text` begins with it and no other name can match; else
    /// 0.
    [[nodiscard]] std::size_t match_guess(std::string_view text, std::size_t guess) const noexcept;

private:
    [[nodiscard]] std::string_view name(std::size_t segment) const { return segments_[segment].name.text; }
    [[nodiscard]] std::optional<std::size_t> find_exactly(std::string_view name) const;

    std::span<const HtrSegment> segments_;
    std::vector<std::size_t> sorted_;  // indices of segments_, sorted by name: first without case, then with case
    std::size_t most_words_ = 0;       // of any name
};

/// The lines between two section heads.
struct HtrSectionText {
    HtrSection section = HtrSection::header;
    std::string_view text;
    std::uint64_t offset = 0;  // of the text's first byte in the file
};

/// The part of a file before its motion, cut into sections.
struct HtrHead {
    static constexpr std::uint64_t limit = 64U << 20U;  // bytes

    std::string text;
    std::vector<HtrSectionText> sections;  // views of `text`: so do not copy or move this struct
    std::optional<std::uint64_t> motion;   // offset of the first line of the motion; nothing: there is none
    HtrLayout layout = HtrLayout::by_segment;
    bool ended = false;  // [EndOfFile] is in the head
    base::Diagnostics diagnostics;
};

/// Reads the file up to its motion: the first section that is named after a segment, or the first `Frame n:`. Refuses
/// one that does not begin within the limit.
void read_htr_head(const base::ByteSource& source, HtrHead& head);

/// Reads a regular motion fast and in place, on several threads: the header states its number of frames; frame numbers
/// count up by one, from 1 or more, the same in all sections; there is one section for each segment, or each frame has
/// the segments in the document's order; rows have seven numbers, comments are lines of their own, and [EndOfFile] ends
/// it. Any other, for which it returns nothing, is left to read_htr_lines(). The head has a motion.
std::optional<HtrMotion> read_regular_htr(const Reading& in, const HtrHead& head, const HtrDocument& document);

/// What the lines of any motion contain.
struct HtrLines {
    /// A section, or a run of `Frame n:` sections.
    struct Section {
        HtrSection section = HtrSection::motion;
        std::optional<std::string> name;  // as written; nothing for frames
        std::uint64_t offset = 0;         // of its head
        std::uint64_t begin = 0;          // of the text after its head
    };
    std::vector<Section> sections;  // in the file's order, without [EndOfFile]
    std::uint64_t end = 0;          // offset of [EndOfFile], or of the end of the file
    bool ended = false;             // [EndOfFile] is there
    std::uint64_t rows = 0;         // in all, used or not
    HtrMotion motion;
    base::Diagnostics of_sections;
    base::Diagnostics of_frames;
    base::Diagnostics of_rows;
};

/// Reads any motion from `begin` on, one line after the other. Without segments it only finds the sections.
/// `declared_frames`: the number in the header, if there is one.
HtrLines read_htr_lines(const Reading& in, std::uint64_t begin, HtrLayout layout, std::span<const HtrSegment> segments,
                        std::optional<std::int64_t> declared_frames);
}  // namespace skelplay::loaders
