#include <algorithm>
#include <atomic>
#include <deque>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "base/text.h"
#include "loaders/htr/htr_motion.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// Reads sections that belong before the motion but come after its beginning. Puts their texts into `texts`.
void read_late_sections(const base::ByteSource& source, const HtrFrames& frames, std::deque<std::string>& texts,
                        std::vector<HtrSectionText>& sections) {
    std::uint64_t left = HtrHead::limit;
    for (std::size_t i = 0; i < frames.stretches.size(); ++i) {
        const HtrStretch& stretch = frames.stretches[i];
        if (stretch.section == HtrSection::motion) continue;
        const std::uint64_t end = i + 1 < frames.stretches.size() ? frames.stretches[i + 1].offset : frames.end;
        const std::uint64_t size = std::min(left, end - stretch.begin);
        left -= size;
        const std::string& text = texts.emplace_back(source.text(stretch.begin, size));
        sections.push_back({stretch.section, text, stretch.begin});
    }
}

/// Adds the segments named by motion sections, since a GTR may name them nowhere else.
void add_segments_from_motion(const HtrFrames& frames, HtrDocument& document) {
    std::set<std::string> names;
    for (const HtrStretch& stretch : frames.stretches) {
        if (stretch.section != HtrSection::motion || stretch.frames) continue;
        std::string name = base::to_utf8(base::collapsed(stretch.name));
        if (names.insert(name).second)
            document.segments.push_back({{std::move(name), stretch.offset}, std::nullopt, std::nullopt});
    }
}

bool same_names(const std::vector<HtrSegment>& a, const std::vector<HtrSegment>& b) {
    const auto name = [](const HtrSegment& segment) -> const std::string& { return segment.name.text; };
    return std::ranges::equal(a, b, {}, name, name);
}

base::Loaded<HtrDocument> refused(std::string_view code, std::string message) {
    base::Loaded<HtrDocument> result;
    result.diagnostics.error(0, code, std::move(message));
    return result;
}

/// Reads the head's sections and the motion after them. Sections may come in any order: when sections after the
/// beginning of the motion change the segments, the motion is read again.
class Parser {
public:
    Parser(const base::ByteSource& source, const LoadOptions& options, const base::Run& run, HtrHead& head)
        : source_(source), options_(options), run_(run), head_(head) {}

    base::Loaded<HtrDocument> parse() {
        base::Diagnostics of_sections;
        read_htr_sections(head_.sections, document_, of_sections);
        std::optional<HtrFrames> frames;
        if (head_.motion) {
            frames = read_frames(run_.progress);
            if (frames && complete_segments(*frames, of_sections)) {
                frames.reset();  // frees the memory before the second reading needs its own
                frames = read_frames(nullptr);
            }
            if (!frames) return {};
        }
        if (document_.segments.empty())
            return refused("htr.no-segments",
                           "expected an HTR file with segments in [SegmentNames&Hierarchy], found none; the file "
                           "is refused");
        base::Loaded<HtrDocument> result;
        result.diagnostics = std::move(head_.diagnostics);
        if (frames) result.diagnostics.append(std::move(frames->head_diagnostics));
        result.diagnostics.append(std::move(of_sections));
        const bool ended = head_.ended || (frames && frames->ended);
        if (frames) set_motion(std::move(*frames), result.diagnostics);
        if (!ended)
            result.diagnostics.note(source_.size(), "htr.no-end",
                                    "expected [EndOfFile], found the end of the file; all of it is read");
        result.value = std::move(document_);
        return result;
    }

private:
    std::optional<HtrFrames> read_frames(std::atomic<std::uint64_t>* progress) const {
        base::ChunkWork work = motion_work(*head_.motion, source_.size(), options_, run_);
        work.run.progress = progress;
        return read_htr_frames(source_, std::move(work), head_.layout, document_.segments);
    }

    /// Reads the sections that come after the beginning of the motion. Returns true if they change the segments.
    bool complete_segments(const HtrFrames& frames, base::Diagnostics& of_sections) {
        std::vector<HtrSegment> before = document_.segments;
        std::vector<HtrSectionText> sections = head_.sections;
        std::deque<std::string> texts;
        read_late_sections(source_, frames, texts, sections);
        if (!texts.empty()) {
            document_ = {};
            of_sections = {};
            read_htr_sections(sections, document_, of_sections);
        }
        if (document_.segments.empty()) add_segments_from_motion(frames, document_);
        return !same_names(before, document_.segments);
    }

    void set_motion(HtrFrames&& frames, base::Diagnostics& diagnostics) {
        if (head_.layout == HtrLayout::by_frame) document_.frame_section = frames.stretches.front().offset;
        const auto& declared = document_[HtrKey::num_frames];
        const HtrPlan plan = plan_htr(frames.stretches, head_.layout, document_.segments,
                                      declared ? read_htr_frame_number(declared->text) : std::nullopt, diagnostics);
        diagnostics.append(std::move(frames.row_diagnostics));
        document_.motion = arrange_htr_frames(std::move(frames), plan, document_.segments.size());
    }

    const base::ByteSource& source_;
    const LoadOptions& options_;
    const base::Run& run_;
    HtrHead& head_;
    HtrDocument document_;
};

}  // namespace

base::Loaded<HtrDocument> parse_htr(const base::ByteSource& source, const LoadOptions& options, const base::Run& run) {
    HtrHead head;
    read_htr_head(source, head);
    if (head.too_long)
        return refused("htr.no-motion",
                       fmt::format("expected motion within the first {} MiB, found none; the file is refused",
                                   HtrHead::limit >> 20U));
    return Parser(source, options, run, head).parse();
}

}  // namespace skelplay::loaders
