#include "loaders/htr/htr_parser.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <fmt/format.h>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/chunks.h"
#include "base/text.h"
#include "loaders/htr/htr_head.h"
#include "loaders/htr/htr_motion.h"
#include "loaders/htr/htr_sections.h"
#include "loaders/htr/htr_survey.h"
#include "loaders/motion_work.h"

namespace skelplay::loaders {

namespace {

/// Sections that belong before the motion but stand after it began: their texts are put into `texts`.
void read_late_sections(const base::ByteSource& source, const HtrSurvey& survey, std::deque<std::string>& texts,
                        std::vector<HtrSectionText>& sections) {
    std::uint64_t left = HtrHead::limit;
    for (const HtrStretch& stretch : survey.stretches) {
        if (stretch.section == HtrSection::motion) continue;
        const std::uint64_t size = std::min(left, stretch.end - stretch.begin);
        left -= size;
        const std::string& text = texts.emplace_back(source.text(stretch.begin, size));
        sections.push_back({stretch.section, text, stretch.begin});
    }
}

/// A GTR may name its segments nowhere but in the heads of its motion sections.
void take_segments_from_motion(const HtrSurvey& survey, HtrDocument& document) {
    std::set<std::string> taken;
    for (const HtrStretch& stretch : survey.stretches) {
        if (stretch.section != HtrSection::motion || stretch.frames) continue;
        std::string name = base::to_utf8(base::collapsed(stretch.name));
        if (taken.insert(name).second)
            document.segments.push_back({{std::move(name), stretch.offset}, std::nullopt, std::nullopt});
    }
}

void refuse(HtrParsed& parsed, std::string_view code, std::string message) {
    parsed.diagnostics = {};  // what there was to say about details does not matter any more
    parsed.diagnostics.error(0, code, std::move(message));
    parsed.document.reset();
}

/// All but the times.
void parse(const base::ByteSource& source, const LoadOptions& options, const HtrHead& head, HtrParsed& parsed) {
    std::optional<base::ChunkWork> work;
    std::optional<HtrSurvey> survey;
    HtrDocument& document = parsed.document.emplace();
    std::vector<HtrSectionText> sections = head.sections;
    std::deque<std::string> late_texts;
    if (head.motion) {
        work = motion_work(*head.motion, source.size(), options);
        work->starts_record = [layout = head.layout](std::string_view line) { return starts_htr_record(line, layout); };
        survey = survey_htr(source, *work, head.layout, parsed.diagnostics);
        parsed.stopped = !survey;
        if (parsed.stopped) return;
        read_late_sections(source, *survey, late_texts, sections);
        if (head.layout == HtrLayout::by_frame) document.frame_section = survey->stretches.front().offset;
    }
    read_htr_sections(sections, document, parsed.diagnostics);
    if (survey && document.segments.empty()) take_segments_from_motion(*survey, document);
    if (document.segments.empty())
        return refuse(parsed, "htr.no-segments",
                      "expected an HTR file with segments in [SegmentNames&Hierarchy], found none; the file "
                      "is refused");
    if (survey) {
        auto motion = read_htr_motion(source, *work, head.layout, *survey, document, parsed.diagnostics);
        parsed.stopped = !motion;
        if (parsed.stopped) return;
        document.motion = std::move(*motion);
    }
    if (!head.ended && !(survey && survey->ended))
        parsed.diagnostics.note(source.size(), "htr.no-end",
                                "expected [EndOfFile], found the end of the file; all of it is read");
}

}  // namespace

HtrParsed parse_htr(const base::ByteSource& source, const LoadOptions& options) {
    using Clock = std::chrono::steady_clock;
    HtrParsed parsed;
    const auto begin = Clock::now();
    HtrHead head;
    read_htr_head(source, head);
    parsed.diagnostics = std::move(head.diagnostics);
    const auto after_head = Clock::now();
    if (head.too_long)
        refuse(parsed, "htr.no-motion",
               fmt::format("expected motion within the first {} MiB, found none; the file is refused",
                           HtrHead::limit >> 20U));
    else
        parse(source, options, head, parsed);
    if (parsed.stopped) parsed.document.reset();
    parsed.times.read = after_head - begin;
    parsed.times.parse = Clock::now() - after_head;
    return parsed;
}

}  // namespace skelplay::loaders
