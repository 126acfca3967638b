#include <deque>
#include "loaders/htr/htr.h"

namespace skelplay::loaders {
namespace {
/// The rows of one segment or, laid out by frame, of all segments, in the file's order.
struct HtrTrack {
    /// A row whose numbers can be used.
    struct Row {
        std::size_t ordinal = 0;  // index in HtrTrack::numbers
        std::size_t segment = 0;
        HtrNumbers numbers{};
    };
    /// The first number that is not one more than the number before it.
    struct Jump {
        std::uint64_t offset = 0;
        std::int64_t expected = 0;
        std::int64_t found = 0;
    };

    std::optional<std::size_t> segment = {};  // nothing: all
    std::string name = {};                    // of the segment's section, as written
    std::uint64_t offset = 0;                 // of the section's head
    std::vector<std::int64_t> numbers = {};   // of the frames
    std::int64_t lowest = 0;                  // of the numbers
    std::uint64_t lowest_offset = 0;          // of that number
    std::optional<Jump> jump = {};
    std::deque<Row> rows = {};
    std::vector<std::int64_t> sorted = {};  // from here on, see sort(): the numbers from the lowest on
    bool unique = false;                    // no number occurs twice, so each row can stand where its number says
    bool rising = true;                     // each number is greater than the one before

    void add(std::int64_t number, std::uint64_t number_offset) {
        if (numbers.empty() || number < lowest) {
            lowest = number;
            lowest_offset = number_offset;
        }
        if (!numbers.empty() && !jump && number != numbers.back() + 1) jump = {number_offset, numbers.back() + 1, number};
        numbers.push_back(number);
    }

    void sort() {
        sorted = numbers;
        std::ranges::sort(sorted);
        unique = !sorted.empty() && std::ranges::adjacent_find(sorted) == sorted.end();
        rising = std::ranges::adjacent_find(numbers, std::greater_equal()) == numbers.end();
    }
};

/// Reads the motion, one line after the other.
class HtrLineReader {
public:
    HtrLineReader(HtrLayout layout, std::span<const HtrSegment> segments, HtrLines& found)
        : layout_(layout), names_(segments), found_(found), has_section_(segments.size()) {
        if (layout == HtrLayout::by_frame) tracks_.emplace_back();
    }

    std::deque<HtrTrack> read(const Reading& in, std::uint64_t begin) {
        base::ChunkWork work = motion_work(begin, in);
        work.run.threads = 1;
        if (names_.size() == 0) work.run.progress = nullptr;  // the rows are read later
        found_.end = work.end;
        base::for_each_chunk<int>(in.bytes, work, [&](const base::Chunk& chunk, int&) {
            base::LineReader lines(chunk.text, chunk.offset);
            for (base::Line line; !found_.ended && lines.next(line);) read_line(line);
        });
        in.check_stop();
        end_frame();
        return std::move(tracks_);
    }

private:
    void read_line(const base::Line& raw) {
        const base::Line line = without_htr_comment(raw);
        if (line.text.empty()) return;
        if (const auto head = read_htr_section_head(line)) return begin_section(*head, raw);
        if (layout_ == HtrLayout::by_segment) return read_row_of_segment(line);
        if (const auto number = read_htr_frame_head(line.text)) return begin_frame(*number, line);
        read_row_of_frame(line);
    }

    void begin_section(const HtrSectionHead& head, const base::Line& raw) {
        end_frame();
        check_htr_section_head(head, found_.of_sections);
        track_ = nullptr;
        found_.ended = head.section == HtrSection::end;
        if (found_.ended) found_.end = head.offset;
        else found_.sections.push_back({head.section, std::string(head.name), head.offset, raw.offset + raw.text.size()});
        if (head.section == HtrSection::motion) begin_segment(head);
    }

    void begin_segment(const HtrSectionHead& head) {
        const auto segment = names_.find(head.name);
        if (!segment) {
            found_.of_sections.warning(head.offset, "htr.unknown-segment",
                                       "expected a section of a segment, found {}; it is left out", in_brackets(head.name));
        } else if (has_section_[*segment]) {
            found_.of_sections.warning(head.offset, "htr.segment-twice",
                                       "expected one section of each segment, found {} again; the first is used",
                                       in_brackets(head.name));
        } else if (layout_ == HtrLayout::by_segment) {
            track_ = &tracks_.emplace_back(HtrTrack{segment, std::string(head.name), head.offset});
        }
        if (segment) has_section_[*segment] = true;
    }

    void read_row_of_segment(const base::Line& line) {
        base::TokenReader words(line);
        base::Token word;
        words.next(word);
        const auto number = read_htr_frame_number(word.text);
        if (number) ++found_.rows;
        if (track_ == nullptr) return;
        if (number) {
            track_->add(*number, line.offset);
            add_row(read_htr_row(words), line, 1, *track_->segment);
        } else {
            found_.of_rows.warning(line.offset, "htr.stray-line",
                                   "expected a frame number, found '{}'; the line is left out", as_found(word.text));
        }
    }

    void begin_frame(std::int64_t number, const base::Line& line) {
        end_frame();
        if (found_.sections.empty() || found_.sections.back().name)
            found_.sections.push_back({HtrSection::motion, std::nullopt, line.offset, line.offset});
        if (names_.size() == 0) return;
        track_ = &tracks_.front();
        track_->add(number, line.offset);
        frame_offset_ = line.offset;
        seen_.assign(names_.size(), false);
        next_segment_ = 0;
    }

    void read_row_of_frame(const base::Line& line) {
        ++found_.rows;
        if (track_ == nullptr) return;
        const auto match = names_.match(line.text, next_segment_);
        if (!match || seen_[match->segment]) {
            const std::string name = as_found(match ? line.text.substr(0, match->length) : base::first_word(line.text));
            found_.of_rows.warning(
                line.offset, match ? "htr.segment-twice" : "htr.unknown-segment",
                match ? fmt::format("expected one row of '{}' in this frame, found another; the first is used", name)
                      : fmt::format("expected a segment's name, found '{}'; the line is left out", name));
            return;
        }
        seen_[match->segment] = true;
        next_segment_ = match->segment + 1;
        const base::TokenReader words(line.text.substr(match->length), line.offset + match->length);
        add_row(read_htr_row(words), line, 0, match->segment);
    }

    void end_frame() {
        if (layout_ == HtrLayout::by_segment || track_ == nullptr) return;
        const auto count = static_cast<std::size_t>(std::ranges::count(seen_, true));
        if (count < names_.size())
            found_.of_rows.warning(frame_offset_, "htr.row-count",
                                   "expected rows of {} segments in frame {}, found {}; the others repeat the frame before",
                                   names_.size(), track_->numbers.back(), count);
        track_ = nullptr;
    }

    /// `before`: how many numbers precede the seven in the line.
    void add_row(HtrRow row, const base::Line& line, std::size_t before, std::size_t segment) {
        if (row.bad) {
            found_.of_rows.warning(row.bad->offset, "htr.bad-number",
                                   "expected a number, found '{}'; the frame before is repeated", as_found(row.bad->text));
        } else if (row.count != htr_row_numbers && row.count + 1 != htr_row_numbers) {
            found_.of_rows.warning(line.offset, row.count < htr_row_numbers ? "htr.short-row" : "htr.long-row",
                                   "expected {} numbers in this row, found {}; the frame before is repeated",
                                   htr_row_numbers + before, row.count + before);
        } else {
            if (row.count < htr_row_numbers) {
                row.numbers.back() = 1;
                found_.motion.without_scale.add(line.offset);
            }
            ++found_.motion.rows;
            track_->rows.push_back({track_->numbers.size() - 1, segment, row.numbers});
        }
    }

    HtrLayout layout_;
    HtrNames names_;
    HtrLines& found_;
    std::deque<HtrTrack> tracks_;     // laid out by frame only one
    HtrTrack* track_ = nullptr;       // of this section or frame; null: its rows are not used
    std::vector<bool> has_section_;   // by segment
    std::uint64_t frame_offset_ = 0;  // from here on: the current frame
    std::vector<bool> seen_;          // segments with a row
    std::size_t next_segment_ = 0;    // likely the next row's: rows are mostly in the hierarchy's order
};

/// Places the rows of tracks at their frames, and reports what is wrong with the numbers of frames.
class HtrPlacement {
public:
    /// There are tracks.
    HtrPlacement(std::deque<HtrTrack> tracks, std::span<const HtrSegment> segments, base::Diagnostics& diagnostics)
        : tracks_(std::move(tracks)), segments_(segments), diagnostics_(diagnostics) {
        for (HtrTrack& track : tracks_) track.sort();
    }

    /// `declared`: the number of frames in the header, if there is one.
    HtrMotion place(const HtrLines& found, std::optional<std::int64_t> declared) {
        HtrMotion motion = found.motion;
        count_frames(declared);
        if (frames_ == 0) return motion;
        motion.frames = affordable_frames(found);
        motion.first_frame = first_;
        check_first();
        for (const HtrTrack& track : tracks_) {
            check_jump(track);
            if (track.segment) check_count(track);
        }
        if (tracks_.front().segment) check_missing();
        fill(motion);
        return motion;
    }

private:
    /// Works out the number of frames, the first frame's number and whether frames are positioned by their numbers:
    /// then a row missing from one segment does not shift its later ones, and rows may be in any order. Numbers with
    /// gaps in all segments are only used when no more than half of the frames are missing and the header does not
    /// state exactly as many frames as there are rows.
    void count_frames(std::optional<std::int64_t> declared) {
        std::uint64_t most = 0;
        std::optional<std::int64_t> low;
        std::int64_t high = 0;
        for (const HtrTrack& track : tracks_) {
            if (most == 0 && !track.numbers.empty()) first_ = track.numbers.front();
            most = std::max<std::uint64_t>(most, track.numbers.size());
            if (!track.unique) continue;
            high = low ? std::max(high, track.sorted.back()) : track.sorted.back();
            low = std::min(low.value_or(track.sorted.front()), track.sorted.front());
        }
        first_ = low.value_or(first_);
        const std::uint64_t span = low ? static_cast<std::uint64_t>(high - *low) + 1 : 0;
        const bool as_declared = declared && *declared >= 0 && static_cast<std::uint64_t>(*declared) == most;
        by_number_ = low && (span == most || (span <= 2 * most && !as_declared));
        frames_ = by_number_ ? std::max(span, most) : most;
    }

    /// Cuts the number of frames, so that memory is in proportion to the file's size; otherwise one long section among
    /// thousands of empty ones would need far too much.
    std::size_t affordable_frames(const HtrLines& found) {
        constexpr std::uint64_t always_allowed = 1U << 16U;  // cells
        constexpr std::uint64_t cells_per_row = 64;
        const std::uint64_t limit = (cells_per_row * found.rows + always_allowed) / segments_.size();
        if (frames_ <= limit) return frames_;
        diagnostics_.warning(found.sections.front().offset, "htr.ragged",
                             "expected about as many rows for each of {} segments, found {} rows in all for {} frames; "
                             "the first {} frames are shown",
                             segments_.size(), found.rows, frames_, limit);
        return limit;
    }

    /// Notes frames before the first: "a positive decimal integer frame number" (Meredith & Maddock, section 3.2).
    void check_first() {
        for (const HtrTrack& track : tracks_) {
            if (track.numbers.empty() || track.lowest >= 1) continue;
            diagnostics_.note(track.lowest_offset, "htr.first-frame",
                              "expected frame numbers from 1 on, found {}; frames keep their numbers here, and are "
                              "written from 1 on",
                              track.lowest);
            return;
        }
    }

    void check_jump(const HtrTrack& track) {
        if (!track.jump) return;
        const bool by_number = by_number_ && track.unique;
        const bool complete =
            static_cast<std::uint64_t>(track.sorted.back() - track.sorted.front()) + 1 == track.numbers.size();
        diagnostics_.warning(track.jump->offset, "htr.frame-number", "expected frame {}, found frame {}; {}",
                             track.jump->expected, track.jump->found,
                             !track.unique || (!by_number && track.rising) ? "frames are used in the file's order"
                             : !by_number                                  ? "frames are used in the order of their numbers"
                             : track.rising                                ? "missing frames repeat the frame before"
                             : complete                                    ? "each row stands where its frame number says"
                                        : "each row stands where its frame number says, and missing frames repeat "
                                          "the one before");
    }

    /// Reports frames that are missing from a section.
    void check_count(const HtrTrack& track) {
        const std::int64_t last = first_ + static_cast<std::int64_t>(frames_) - 1;
        const std::string name = as_found(track.name);
        const bool by_number = by_number_ && track.unique;
        if (track.numbers.empty()) {
            diagnostics_.warning(track.offset, "htr.row-count", "expected {} rows of '{}', found none; it stays at rest",
                                 frames_, name);
        } else if (by_number && (track.sorted.front() != first_ || track.sorted.back() != last)) {
            diagnostics_.warning(
                track.offset, "htr.row-count",
                "expected frames {} to {} of '{}', found {} to {}; it is at rest before and does not move after", first_,
                last, name, track.sorted.front(), track.sorted.back());
        } else if (!by_number && track.numbers.size() != frames_) {
            diagnostics_.warning(track.offset, "htr.row-count",
                                 "expected {} rows of '{}', found {}; the last one is repeated", frames_, name,
                                 track.numbers.size());
        }
    }

    void check_missing() {
        for (std::size_t i = 0; i < segments_.size(); ++i)
            if (std::ranges::find(tracks_, i, &HtrTrack::segment) == tracks_.end())
                diagnostics_.warning(segments_[i].name.offset, "htr.no-section",
                                     "expected a section {} with rows, found none; the segment stays at rest",
                                     in_brackets(segments_[i].name.text));
    }

    /// The frame of a row, from 0. Where numbers are no positions, they still say which row comes before which.
    [[nodiscard]] std::size_t frame_of(const HtrTrack& track, std::size_t ordinal) const {
        if (!track.unique) return ordinal;
        const std::int64_t number = track.numbers[ordinal];
        return static_cast<std::size_t>(by_number_ ? number - first_
                                                   : std::ranges::lower_bound(track.sorted, number) - track.sorted.begin());
    }

    /// A segment without a row in a frame repeats the frame before; before its first row it is at rest.
    void fill(HtrMotion& motion) {
        const std::size_t columns = segments_.size() * htr_row_numbers;
        motion.samples.resize(motion.frames * columns, std::numeric_limits<double>::quiet_NaN());
        for (HtrTrack& track : tracks_) {
            for (const HtrTrack::Row& row : track.rows)
                if (const std::size_t frame = frame_of(track, row.ordinal); frame < motion.frames)
                    std::ranges::copy(row.numbers, motion.samples.data() + frame * columns + row.segment * htr_row_numbers);
            track = {};  // frees its memory
        }
        constexpr HtrNumbers rest{0, 0, 0, 0, 0, 0, 1};
        for (std::size_t at = 0; at < motion.samples.size(); at += htr_row_numbers) {
            double* const cell = motion.samples.data() + at;
            if (std::isnan(*cell)) std::copy_n(at < columns ? rest.data() : cell - columns, htr_row_numbers, cell);
        }
    }

    std::deque<HtrTrack> tracks_;
    std::span<const HtrSegment> segments_;
    base::Diagnostics& diagnostics_;
    std::size_t frames_ = 0;
    std::int64_t first_ = 0;  // number of the first frame
    bool by_number_ = false;  // frames are positioned by their numbers
};
}  // namespace

HtrLines read_htr_lines(const Reading& in, std::uint64_t begin, HtrLayout layout, std::span<const HtrSegment> segments,
                        std::optional<std::int64_t> declared_frames) {
    HtrLines found;
    std::deque<HtrTrack> tracks = HtrLineReader(layout, segments, found).read(in, begin);
    if (!tracks.empty() && !segments.empty())
        found.motion = HtrPlacement(std::move(tracks), segments, found.of_frames).place(found, declared_frames);
    return found;
}
}  // namespace skelplay::loaders
