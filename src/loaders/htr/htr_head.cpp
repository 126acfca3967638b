#include "loaders/htr/htr_head.h"

#include <string_view>

#include "base/lines.h"
#include "base/text.h"
#include "loaders/htr/htr_lines.h"

namespace skelplay::loaders {

namespace {

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
            head.motion = raw.offset;
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
        head.too_long = size >= HtrHead::limit;
        if (head.too_long) return;
    }
}

}  // namespace skelplay::loaders
