#include "base/scanner.h"
#include "figure/length_unit.h"
#include "loaders/channels.h"
#include "loaders/formats.h"

namespace skelplay::loaders {
namespace {
/// The numbers of a segment in one row: translation, rotation and scale along x, y and z.
inline constexpr std::size_t bva_row_numbers = 9;

/// One segment of a BVA, with its own head and rows.
struct BvaSegment {
    FileWord name;
    std::optional<FileWord> frames;      // the values of the lines of its head, as written
    std::optional<FileWord> frame_time;  // in seconds
    std::vector<FileWord> labels;        // of its columns
    std::vector<FileWord> units;         // of its columns
    std::size_t rows = 0;
    base::NumberArray numbers;  // rows × 9, in the file's order
};

/// The contents of a BVA, not interpreted yet.
struct BvaDocument {
    std::vector<BvaSegment> segments;  // in the file's order, at least one
    std::uint64_t bytes = 0;           // the file's size
};

using base::starts_with_ignoring_case;

class BvaReader {
public:
    BvaReader(const base::ByteSource& bytes, BvaDocument& document, base::Diagnostics& diagnostics)
        : lines_(bytes), document_(document), diagnostics_(diagnostics) {}

    void read(const Reading& in) {
        std::uint64_t reported = 0;
        while (lines_.next_line(line_)) {
            in.run.advance(lines_.offset() - std::exchange(reported, lines_.offset()));
            line_ = base::trimmed(line_);
            if (!line_.text.empty()) read_line();
        }
    }

private:
    [[nodiscard]] BvaSegment& segment() { return document_.segments.back(); }

    void read_line() {
        if (starts_with_ignoring_case(line_.text, "Segment:")) {
            begin_segment();
        } else if (document_.segments.empty()) {
            if (std::exchange(warned_, true)) return;
            diagnostics_.warning(line_.offset, "bva.stray-line",
                                 "expected Segment:, found {}; what is before it is left out",
                                 as_found(base::first_word(line_.text)));
        } else if (starts_with_ignoring_case(line_.text, "Frame Time") ||
                   starts_with_ignoring_case(line_.text, "Frames Time")) {
            segment().frame_time = value();
        } else if (starts_with_ignoring_case(line_.text, "Frames")) {
            segment().frames = value();
        } else if (base::parse_number(base::first_word(line_.text))) {
            read_row();
        } else if (segment().labels.empty()) {
            segment().labels = words();
        } else if (segment().units.empty()) {
            segment().units = words();
        } else {
            repeat_row(segment().numbers.size(), line_.offset, "bva.bad-number", "a number",
                       as_found(base::first_word(line_.text)));
        }
    }

    /// The text after the colon.
    [[nodiscard]] FileWord value() const {
        const std::size_t colon = std::min(line_.text.find(':'), line_.text.size() - 1);
        const base::Line word = base::trimmed({line_.text.substr(colon + 1), line_.offset + colon + 1});
        return {base::to_utf8(word.text), word.offset};
    }

    [[nodiscard]] std::vector<FileWord> words() const {
        std::vector<FileWord> words;
        for (const base::Token& word : base::words_of(line_)) words.push_back({base::to_utf8(word.text), word.offset});
        return words;
    }

    void begin_segment() {
        FileWord name = value();
        if (name.text.empty()) {
            name.text = fmt::format("segment{}", document_.segments.size());
            diagnostics_.warning(name.offset, "bva.no-name", "expected a name after Segment:, found none; it is called {}",
                                 name.text);
        }
        document_.segments.emplace_back().name = std::move(name);
    }

    void read_row() {
        base::NumberArray& numbers = segment().numbers;
        const std::size_t before = numbers.size();
        base::TokenReader reader(line_);
        std::size_t count = 0;
        for (base::Token word; reader.next(word); ++count) {
            const auto number = base::parse_number(word.text);
            if (!number) return repeat_row(before, word.offset, "bva.bad-number", "a number", as_found(word.text));
            if (count < bva_row_numbers) numbers.push_back(*number);
        }
        if (count != bva_row_numbers)
            repeat_row(before, line_.offset, count < bva_row_numbers ? "bva.short-row" : "bva.long-row",
                       fmt::format("{} numbers in this row", bva_row_numbers), fmt::format("{}", count));
        else ++segment().rows;
    }

    /// Replaces the numbers from `before` on by the row before, or by zeros when there is none.
    void repeat_row(std::size_t before, std::uint64_t offset, std::string_view code, std::string_view expected,
                    std::string_view found) {
        base::NumberArray& numbers = segment().numbers;
        const bool first = before == 0;
        numbers.resize(before);
        numbers.resize(before + bva_row_numbers, 0.0);
        if (!first)
            std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(before - bva_row_numbers), bva_row_numbers,
                        numbers.begin() + static_cast<std::ptrdiff_t>(before));
        ++segment().rows;
        diagnostics_.warning(offset, code, "expected {}, found {}; {}", expected, found,
                             first ? "the segment is at the origin in this frame" : "the frame before is repeated");
    }

    base::Scanner lines_;
    base::Line line_;
    BvaDocument& document_;
    base::Diagnostics& diagnostics_;
    bool warned_ = false;
};

/// Reads a BVA, Biovision's format before BVH (Thingvold's page; Viewpoint's note of 1996), line by line. A row that is
/// not nine numbers repeats the row before it. Refuses a file without segments.
BvaDocument parse_bva(Reading& in) {
    BvaDocument document;
    document.bytes = in.bytes.size();
    BvaReader(in.bytes, document, in.diagnostics).read(in);
    if (document.segments.empty())
        refuse(0, "bva.no-segment", "expected Segment:, found {}; nothing is shown", end_of_file);
    return document;
}

/// The columns of a segment's row, by kind (translation, rotation, scale) * 3 + axis.
using BvaColumns = std::array<std::uint32_t, bva_row_numbers>;
constexpr BvaColumns default_bva_columns{0, 1, 2, 3, 4, 5, 6, 7, 8};

/// The units of a segment's columns, by kind and axis.
struct BvaMeasures {
    std::array<std::string_view, bva_row_numbers> words;         // empty: none
    std::array<std::optional<double>, bva_row_numbers> size_of;  // metres or radians; nothing: not known
};

constexpr std::size_t first_bva_rotation = 3;  // of the kinds
constexpr std::size_t first_bva_scale = 6;
constexpr bool is_bva_rotation(std::size_t kind) { return kind >= first_bva_rotation && kind < first_bva_scale; }

/// The index of a label among XTRAN YTRAN ZTRAN XROT YROT ZROT XSCALE YSCALE ZSCALE; nothing when it is not recognised.
std::optional<std::size_t> kind_of_label(std::string_view label) {
    if (label.empty()) return std::nullopt;
    const char axis = base::lower(label.front());
    if (axis < 'x' || axis > 'z') return std::nullopt;
    constexpr std::array<std::string_view, 3> kinds{"TRA", "ROT", "SCA"};
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        if (base::contains_ignoring_case(label, kinds.at(kind))) return kind * 3 + static_cast<std::size_t>(axis - 'x');
    return std::nullopt;
}

/// The columns that the labels name; in the default order, with a warning, when they are not recognised.
BvaColumns columns_of_labels(const BvaSegment& segment, base::Diagnostics& diagnostics) {
    BvaColumns columns = default_bva_columns;
    std::array<bool, bva_row_numbers> seen{};
    std::size_t known = 0;
    for (std::size_t i = 0; i < std::min(segment.labels.size(), bva_row_numbers); ++i) {
        const auto kind = kind_of_label(segment.labels[i].text);
        if (!kind || std::exchange(seen.at(*kind), true)) break;
        columns.at(*kind) = static_cast<std::uint32_t>(i);
        ++known;
    }
    if (known == bva_row_numbers && segment.labels.size() == bva_row_numbers) return columns;
    diagnostics.warning(
        segment.labels.empty() ? segment.name.offset : segment.labels.front().offset, "bva.labels",
        base::said("bva.labels",
                   segment.labels.empty() ? "none" : fmt::format("others in '{}'", as_found(segment.name.text))));
    return default_bva_columns;
}

std::optional<double> radians_in(std::string_view word) {
    if (base::starts_with_ignoring_case(word, "RAD")) return 1.0;
    if (base::starts_with_ignoring_case(word, "DEG")) return glm::radians(1.0);
    return std::nullopt;
}

BvaMeasures measures_of(const BvaSegment& segment, const BvaColumns& columns) {
    BvaMeasures measures;
    for (std::size_t kind = 0; kind < bva_row_numbers; ++kind) {
        const std::size_t column = columns.at(kind);
        if (column >= segment.units.size()) continue;
        const std::string_view word = segment.units[column].text;
        measures.words.at(kind) = word;
        measures.size_of.at(kind) = is_bva_rotation(kind) ? radians_in(word) : figure::metres_in(word);
    }
    return measures;
}

/// The columns and units of all segments. Each segment has its own units, but a figure has one unit of length and one
/// of rotation: the first known ones. The numbers of segments in other units are converted. Reports unexpected units.
class BvaUnits {
public:
    /// `document` must outlive it.
    BvaUnits(const BvaDocument& document, base::Diagnostics& diagnostics) : document_(document) {
        for (const BvaSegment& segment : document.segments) {
            columns_.push_back(columns_of_labels(segment, diagnostics));
            measures_.push_back(measures_of(segment, columns_.back()));
        }
        length_ = first_known(0);
        rotation_ = first_known(first_bva_rotation);
        warn_of_unknown(0, "a unit of length such as INCHES", length_, "its size decides", diagnostics);
        warn_of_unknown(first_bva_rotation, "DEGREES or RADIANS", rotation_, "degrees are assumed", diagnostics);
        note_differences(diagnostics);
    }

    [[nodiscard]] const BvaColumns& columns(std::size_t segment) const { return columns_[segment]; }
    /// The metres in the figure's unit of length; nothing when no unit is known.
    [[nodiscard]] std::optional<double> metres() const { return size(length_, 0); }
    /// The radians in the figure's unit of rotation.
    [[nodiscard]] double radians() const { return size(rotation_, first_bva_rotation).value_or(glm::radians(1.0)); }

    /// The unit of length as the file spells it; empty: none.
    [[nodiscard]] std::string length_word() const { return std::string(measures_[length_.value_or(0)].words[0]); }
    /// The conversion factor of a segment's numbers of this kind and axis. A column without a known unit has that of
    /// the segment's first axis, else the figure's.
    [[nodiscard]] double factor(std::size_t segment, std::size_t kind) const {
        const auto& known = measures_[segment].size_of;
        const std::size_t first = is_bva_rotation(kind) ? first_bva_rotation : 0;
        const auto own = known.at(kind) ? known.at(kind) : known.at(first);
        const auto figures = first == 0 ? metres() : std::optional(radians());
        return own && figures ? *own / *figures : 1.0;
    }

private:
    using SegmentIndex = std::optional<std::size_t>;

    [[nodiscard]] SegmentIndex first_known(std::size_t kind) const {
        const auto found = std::ranges::find_if(
            measures_, [&](const BvaMeasures& measures) { return measures.size_of.at(kind).has_value(); });
        return found == measures_.end() ? SegmentIndex()
                                        : SegmentIndex(static_cast<std::size_t>(found - measures_.begin()));
    }

    [[nodiscard]] std::optional<double> size(SegmentIndex segment, std::size_t kind) const {
        return segment ? measures_[*segment].size_of.at(kind) : std::nullopt;
    }

    [[nodiscard]] bool is_converted(std::size_t segment) const {
        for (std::size_t kind = 0; kind < first_bva_scale; ++kind)
            if (factor(segment, kind) != 1.0) return true;
        return false;
    }

    /// Warns once for consecutive segments with the same word.
    void warn_of_unknown(std::size_t kind, std::string_view expected, SegmentIndex known, std::string_view without,
                         base::Diagnostics& diagnostics) const {
        for (std::size_t i = 0; i < measures_.size(); ++i) {
            const std::string_view word = measures_[i].words.at(kind);
            if (measures_[i].size_of.at(kind) || (i > 0 && measures_[i - 1].words.at(kind) == word)) continue;
            const BvaSegment& segment = document_.segments[i];
            const std::size_t column = columns_[i].at(kind);
            const std::string done =
                known ? fmt::format("{} is assumed, as of '{}'", as_found(measures_[*known].words.at(kind)),
                                    as_found(document_.segments[*known].name.text))
                      : std::string(without);
            diagnostics.warning(column < segment.units.size() ? segment.units[column].offset : segment.name.offset,
                                "bva.unit", "expected {}, found {}; {}", expected, word.empty() ? "none" : as_found(word),
                                done);
        }
    }

    void note_differences(base::Diagnostics& diagnostics) const {
        std::size_t converted = 0;
        SegmentIndex first;
        for (std::size_t i = 0; i < measures_.size(); ++i) {
            if (!is_converted(i)) continue;
            ++converted;
            if (!first) first = i;
        }
        if (!first) return;
        const auto shown = [&](std::size_t kind) {
            const std::string_view word = measures_[*first].words.at(kind);
            return word.empty() ? std::string("none") : as_found(word);
        };
        const BvaSegment& segment = document_.segments[*first];
        diagnostics.note(segment.units.front().offset, "bva.units",
                         base::said("bva.units", base::counted(converted, "segment is", "segments are"),
                                    as_found(segment.name.text), shown(0), shown(first_bva_rotation)));
    }

    const BvaDocument& document_;
    std::vector<BvaColumns> columns_;
    std::vector<BvaMeasures> measures_;
    SegmentIndex length_, rotation_;  // the segments whose units are the figure's
};

/// Frames per second assumed when no segment has a usable frame time, as for a BVH.
constexpr double assumed_bva_fps = assumed_bvh_fps;

constexpr std::array<figure::Axis, 3> bva_rotation_order{figure::Axis::z, figure::Axis::x, figure::Axis::y};

/// Reads the frame times and frame counts of all segments, and compares them.
class BvaSettings {
public:
    BvaSettings(const BvaDocument& document, const LoadOptions& options, base::Diagnostics& diagnostics)
        : document_(document), rate_requested_(options.fps.has_value()), diagnostics_(diagnostics) {}

    void read() {
        read_frame_time();
        read_frames();
    }

    std::optional<double> frame_time;
    bool rate_assumed = false;
    std::size_t frames = 0;

private:
    static double seconds(const BvaSegment& segment) {
        return segment.frame_time ? base::parse_number(segment.frame_time->text).value_or(0) : 0;
    }

    void read_frame_time() {
        for (const BvaSegment& segment : document_.segments) {
            const double time = seconds(segment);
            if (base::is_rate(time) && !frame_time) frame_time = time;
            if (base::is_rate(time) && time == *frame_time) continue;
            const FileWord& word = segment.frame_time ? *segment.frame_time : segment.name;
            diagnostics_.warning(word.offset, "bva.frame-time",
                                 base::said("bva.frame-time", base::rate_range(time),
                                            segment.frame_time ? as_found(segment.frame_time->text) : "none", done()));
        }
        rate_assumed = !frame_time;
        if (rate_assumed) frame_time = 1.0 / assumed_bva_fps;
    }

    [[nodiscard]] std::string done() const {
        if (rate_requested_) return "the requested rate is used";
        return frame_time ? fmt::format("{:g} s is used", *frame_time)
                          : fmt::format("{} frames a second are assumed", assumed_bva_fps);
    }

    void read_frames() {
        for (const BvaSegment& segment : document_.segments) frames = std::max(frames, segment.rows);
        for (const BvaSegment& segment : document_.segments) check_frames(segment);
        if (frames == 0)
            diagnostics_.warning(document_.segments.front().name.offset, "bva.no-rows", base::said("bva.no-rows"));
    }

    void check_frames(const BvaSegment& segment) {
        const auto stated = segment.frames ? base::parse_integer(segment.frames->text) : std::nullopt;
        const auto rows = static_cast<std::int64_t>(segment.rows);
        if (!segment.frames || stated != rows)
            diagnostics_.warning(
                segment.frames ? segment.frames->offset : segment.name.offset, "bva.frame-count",
                base::said("bva.frame-count", segment.frames ? as_found(segment.frames->text) : "none", segment.rows));
        if (segment.rows < frames)
            diagnostics_.warning(segment.name.offset, "bva.fewer-rows",
                                 base::said("bva.fewer-rows", frames, segment.rows, as_found(segment.name.text),
                                            segment.rows == 0 ? "it is at the origin" : "its last one is repeated"));
    }

    const BvaDocument& document_;
    bool rate_requested_;
    base::Diagnostics& diagnostics_;
};

figure::Skeleton skeleton_of_segments(const BvaDocument& document) {
    std::vector<FileWord> names;
    for (const BvaSegment& segment : document.segments) names.push_back(segment.name);
    return skeleton_of_roots(std::move(names), segment_channel_count);
}

std::vector<figure::Channel> channels_of_segments(const BvaDocument& document, const BvaUnits& units) {
    std::vector<figure::Channel> channels;
    for (std::size_t i = 0; i < document.segments.size(); ++i) {
        SegmentColumns columns{};
        const BvaColumns& labelled = units.columns(i);
        const auto first = static_cast<std::uint32_t>(i * bva_row_numbers);
        for (std::size_t k = 0; k < columns.size(); ++k) columns.at(k) = first + labelled.at(k);
        add_segment_channels(figure::bone_id(i), columns, bva_rotation_order, channels);
    }
    return channels;
}

/// Limits the frames, and so the memory, when one segment has many rows and the others have few.
std::size_t frames_with_room(const BvaDocument& document, std::size_t frames, base::Diagnostics& diagnostics) {
    const std::size_t most =
        static_cast<std::size_t>(most_numbers(document.bytes, 8U << 20U)) / (document.segments.size() * bva_row_numbers);
    if (frames > most)
        diagnostics.warning(document.segments.front().name.offset, "bva.too-sparse",
                            base::said("bva.too-sparse", frames, most));
    return std::min(frames, most);
}

base::NumberArray samples_of(const BvaDocument& document, std::size_t frames) {
    const std::size_t columns = document.segments.size() * bva_row_numbers;
    base::NumberArray samples;
    samples.resize(frames * columns, 0.0);
    for (std::size_t i = 0; i < document.segments.size(); ++i) {
        const BvaSegment& segment = document.segments[i];
        for (std::size_t frame = 0; frame < frames && segment.rows > 0; ++frame)
            std::copy_n(
                segment.numbers.begin() + static_cast<std::ptrdiff_t>(std::min(frame, segment.rows - 1) * bva_row_numbers),
                bva_row_numbers, samples.begin() + static_cast<std::ptrdiff_t>(frame * columns + i * bva_row_numbers));
    }
    return samples;
}

/// Converts the samples that are not in the figure's units.
void convert_samples(figure::Motion& motion, const BvaDocument& document, const BvaUnits& units) {
    for (std::size_t i = 0; i < document.segments.size(); ++i)
        for (std::size_t kind = 0; kind < bva_row_numbers; ++kind) {
            const double factor = units.factor(i, kind);
            if (factor == 1.0) continue;
            const std::size_t column = i * bva_row_numbers + units.columns(i).at(kind);
            for (std::size_t frame = 0; frame < motion.frames; ++frame)
                motion.samples[frame * motion.columns + column] *= factor;
        }
}

figure::Motion motion_of_segments(const BvaDocument& document, const BvaSettings& settings, const BvaUnits& units,
                                  base::Diagnostics& diagnostics) {
    figure::Motion motion;
    motion.channels = channels_of_segments(document, units);
    motion.columns = document.segments.size() * bva_row_numbers;
    motion.rest_only = settings.frames == 0;
    motion.frames = frames_with_room(document, std::max<std::size_t>(settings.frames, 1), diagnostics);
    motion.samples = samples_of(document, motion.frames);
    convert_samples(motion, document, units);
    motion.frame_time = settings.frame_time;
    motion.radians_per_unit = units.radians();
    return motion;
}

/// Builds the figure of a document: each segment is a bone without parent, with a translation and rotations about Z, X
/// and Y in world axes, of which Y is up (Viewpoint's note: T · Rz · Rx · Ry · S). The scale is a bone's length in all
/// three columns of the only known sample; it is kept among the samples but not applied.
figure::Figure build_bva(BvaDocument&& document, Reading& in) {
    BvaSettings settings(document, in.options, in.diagnostics);
    settings.read();
    const BvaUnits units(document, in.diagnostics);
    figure::Figure figure;
    figure.format = figure::Format::bva;
    figure.skeleton = skeleton_of_segments(document);
    figure.rate_assumed = settings.rate_assumed;
    figure.take = motion_of_segments(document, settings, units, in.diagnostics);
    figure.metres_per_unit = units.metres();
    figure.declared_unit = units.length_word();
    figure.declared_up = figure::Axis::y;
    return figure;
}
}  // namespace

figure::Figure read_bva(Reading& in) { return read_as<parse_bva, build_bva>(in); }
}  // namespace skelplay::loaders
