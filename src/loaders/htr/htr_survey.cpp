#include "loaders/htr/htr_survey.h"

#include <utility>

#include "base/lines.h"
#include "base/text.h"

namespace skelplay::loaders {

namespace {

/// The sections of one piece; the first one goes on from the piece before.
struct PieceSurvey {
    std::vector<HtrStretch> stretches{1};
    base::Diagnostics diagnostics;
};

PieceSurvey survey_piece(const base::Chunk& piece, HtrLayout layout) {
    PieceSurvey survey;
    HtrStretch* stretch = &survey.stretches.back();
    base::LineReader lines(piece.text, piece.offset);
    for (base::Line raw; lines.next(raw);) {
        const base::Line line = without_htr_comment(raw);
        const HtrLine reading = read_htr_line(line.text, layout);
        const std::uint64_t after = raw.offset + raw.text.size();
        switch (reading.kind) {
            case HtrLineKind::section: {
                const HtrSectionHead head = *read_htr_section_head(line);
                check_htr_section_head(head, survey.diagnostics);
                stretch = &survey.stretches.emplace_back();
                stretch->section = head.section;
                stretch->name = head.name;
                stretch->offset = head.offset;
                stretch->begin = after;
                if (head.section == HtrSection::end) return survey;
                break;
            }
            case HtrLineKind::frame:
                if (!stretch->frames) {
                    stretch = &survey.stretches.emplace_back();
                    stretch->frames = true;
                    stretch->offset = stretch->begin = line.offset;
                }
                stretch->numbering.add(reading.number, line.offset);
                break;
            case HtrLineKind::row:
                ++stretch->rows;
                if (layout == HtrLayout::by_segment) stretch->numbering.add(reading.number, line.offset);
                break;
            case HtrLineKind::empty:
            case HtrLineKind::stray: break;
        }
    }
    return survey;
}

/// Adds what the next piece of the file has; false when the end was found: what follows does not count.
bool join(HtrSurvey& survey, PieceSurvey piece, HtrLayout layout, std::uint64_t& frames) {
    const bool any = !survey.stretches.empty();
    survey.starts.push_back({survey.stretches.size(), layout == HtrLayout::by_frame ? frames
                                                      : any ? survey.stretches.back().numbering.count
                                                            : 0});
    for (std::size_t i = 0; i < piece.stretches.size(); ++i) {
        HtrStretch& next = piece.stretches[i];
        if (next.section == HtrSection::end) {
            survey.end = next.offset;
            survey.ended = true;
            return false;
        }
        if (next.frames) frames += next.numbering.count;
        const bool goes_on = i == 0 || (next.frames && !survey.stretches.empty() && survey.stretches.back().frames);
        if (!goes_on) {
            survey.stretches.push_back(std::move(next));
        } else if (!survey.stretches.empty()) {
            survey.stretches.back().numbering.append(next.numbering);
            survey.stretches.back().rows += next.rows;
        }
    }
    return true;
}

}  // namespace

HtrLine read_htr_line(std::string_view line, HtrLayout layout) noexcept {
    if (line.empty()) return {HtrLineKind::empty, 0};
    if (line.front() == '[') return {HtrLineKind::section, 0};
    if (layout == HtrLayout::by_frame) {
        const auto number = read_htr_frame_head(line);
        return number ? HtrLine{HtrLineKind::frame, *number} : HtrLine{HtrLineKind::row, 0};
    }
    base::Token word;
    base::TokenReader(line).next(word);
    const auto number = read_htr_frame_number(word.text);
    return number ? HtrLine{HtrLineKind::row, *number} : HtrLine{HtrLineKind::stray, 0};
}

void HtrNumbering::add(std::int64_t number, std::uint64_t offset) {
    if (count == 0) {
        first = number;
        first_offset = offset;
    } else if (number != last + 1) {
        if (!first_break) first_break = Break{offset, last + 1, number};
        rising = rising && number > last;
    }
    last = number;
    ++count;
}

void HtrNumbering::append(const HtrNumbering& next) {
    if (next.count == 0) return;
    add(next.first, next.first_offset);
    if (!first_break) first_break = next.first_break;
    rising = rising && next.rising;
    last = next.last;
    count += next.count - 1;
}

bool starts_htr_record(std::string_view line, HtrLayout layout) noexcept {
    if (layout == HtrLayout::by_segment) return true;
    const HtrLineKind kind = read_htr_line(without_htr_comment({line, 0}).text, layout).kind;
    return kind == HtrLineKind::section || kind == HtrLineKind::frame;
}

std::optional<HtrSurvey> survey_htr(const base::ByteSource& source, const base::ChunkWork& work, HtrLayout layout,
                                    base::Diagnostics& diagnostics) {
    base::ChunkWork quietly = work;
    quietly.progress = nullptr;  // the bytes count when their numbers are read
    std::vector<PieceSurvey> pieces(base::chunk_count(work));
    const bool done = base::for_each_chunk(
        source, quietly, [&](const base::Chunk& piece) { pieces[piece.index] = survey_piece(piece, layout); });
    if (!done) return std::nullopt;

    HtrSurvey survey;
    survey.end = work.end;
    std::uint64_t frames = 0;
    for (PieceSurvey& piece : pieces) {
        diagnostics.append(std::move(piece.diagnostics));
        if (!join(survey, std::move(piece), layout, frames)) break;
    }
    for (std::size_t i = 0; i < survey.stretches.size(); ++i)
        survey.stretches[i].end = i + 1 < survey.stretches.size() ? survey.stretches[i + 1].offset : survey.end;
    return survey;
}

}  // namespace skelplay::loaders
