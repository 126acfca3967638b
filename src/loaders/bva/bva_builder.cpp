#include "loaders/bva/bva_builder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/numbers.h"
#include "figure/skeleton.h"
#include "loaders/bva/bva_units.h"
#include "loaders/segment_channels.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// Frames a second assumed where no segment has a usable frame time: as for a BVH.
constexpr double assumed_bva_fps = assumed_bvh_fps;

constexpr std::array<figure::Axis, 3> bva_turns{figure::Axis::z, figure::Axis::x, figure::Axis::y};

/// Reads what all segments say, and compares them.
class BvaSettings {
public:
    BvaSettings(const BvaDocument& document, const LoadOptions& options, base::Diagnostics& diagnostics)
        : document_(document), told_(options.fps.has_value()), diagnostics_(diagnostics) {}

    void read() {
        read_frame_time();
        read_frames();
    }

    std::optional<double> frame_time;
    std::size_t frames = 0;

private:
    static bool is_time(double seconds) { return seconds > 0 && std::isfinite(1.0 / seconds); }

    static double seconds(const BvaSegment& segment) {
        return segment.frame_time ? base::parse_number(segment.frame_time->text).value_or(0) : 0;
    }

    void read_frame_time() {
        for (const BvaSegment& segment : document_.segments) {
            const double time = seconds(segment);
            if (is_time(time) && !frame_time) frame_time = time;
            if (is_time(time) && time == *frame_time) continue;
            const FileWord& place = segment.frame_time ? *segment.frame_time : segment.name;
            diagnostics_.warning(place.offset, "bva.frame-time",
                                 fmt::format("expected a frame time above 0, the same in all segments, found {}; {}",
                                             segment.frame_time ? as_found(segment.frame_time->text) : "none", done()));
        }
        if (!frame_time) frame_time = 1.0 / assumed_bva_fps;
    }

    [[nodiscard]] std::string done() const {
        if (told_) return "the requested rate is used";
        return frame_time ? fmt::format("{:g} s is used", *frame_time)
                          : fmt::format("{} frames a second are assumed", assumed_bva_fps);
    }

    void read_frames() {
        for (const BvaSegment& segment : document_.segments) frames = std::max(frames, segment.rows);
        for (const BvaSegment& segment : document_.segments) check_frames(segment);
        if (frames == 0)
            diagnostics_.warning(document_.segments.front().name.offset, "bva.no-rows",
                                 "expected rows of numbers, found none; the segments are shown at the origin");
    }

    void check_frames(const BvaSegment& segment) {
        const auto stated = segment.frames ? base::parse_integer(segment.frames->text) : std::nullopt;
        const auto rows = static_cast<std::int64_t>(segment.rows);
        if (!segment.frames || stated != rows)
            diagnostics_.warning(
                segment.frames ? segment.frames->offset : segment.name.offset, "bva.frame-count",
                fmt::format("expected Frames: and as many rows, found {} and {}; the rows found are shown",
                            segment.frames ? as_found(segment.frames->text) : "none", segment.rows));
        if (segment.rows < frames)
            diagnostics_.warning(segment.name.offset, "bva.fewer-rows",
                                 fmt::format("expected {} rows, as other segments have, found {} of '{}'; {}", frames,
                                             segment.rows, as_found(segment.name.text),
                                             segment.rows == 0 ? "it is at the origin" : "its last one is repeated"));
    }

    const BvaDocument& document_;
    bool told_;
    base::Diagnostics& diagnostics_;
};

figure::Skeleton skeleton_of_segments(const BvaDocument& document) {
    figure::SkeletonBuilder builder;
    for (const BvaSegment& segment : document.segments) {
        figure::Bone bone;
        bone.name = segment.name.text;
        bone.file_offset = segment.name.offset;
        bone.channels = {static_cast<std::uint32_t>(builder.size() * segment_channel_count), segment_channel_count};
        builder.add(std::move(bone));
    }
    // Roots alone are in no cycle, and not deep.
    return std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
}

std::vector<figure::Channel> channels_of_segments(const BvaDocument& document, const BvaUnits& units) {
    std::vector<figure::Channel> channels;
    for (std::size_t i = 0; i < document.segments.size(); ++i) {
        SegmentColumns columns{};
        const BvaColumns& labelled = units.columns(i);
        const auto first = static_cast<std::uint32_t>(i * bva_row_numbers);
        for (std::size_t k = 0; k < columns.size(); ++k) columns.at(k) = first + labelled.of.at(k);
        add_segment_channels(figure::bone_id(i), columns, bva_turns, channels);
    }
    return channels;
}

/// As many frames as there is room for, where segments with few rows stand beside one with many.
std::size_t frames_with_room(const BvaDocument& document, std::size_t frames, base::Diagnostics& diagnostics) {
    constexpr std::uint64_t at_least = 8U << 20U;
    constexpr std::uint64_t a_byte = 4;
    const std::size_t most = static_cast<std::size_t>(std::max(at_least, document.bytes * a_byte)) /
                             (document.segments.size() * bva_row_numbers);
    if (frames > most)
        diagnostics.warning(document.segments.front().name.offset, "bva.too-sparse",
                            fmt::format("expected segments with equally many rows, found {} rows of one and hardly any "
                                        "of many; {} frames are shown",
                                        frames, most));
    return std::min(frames, most);
}

base::NumberArray samples_of(const BvaDocument& document, std::size_t frames) {
    const std::size_t columns = document.segments.size() * bva_row_numbers;
    base::NumberArray samples;
    samples.resize(frames * columns, 0.0);
    for (std::size_t i = 0; i < document.segments.size(); ++i) {
        const BvaSegment& segment = document.segments[i];
        for (std::size_t frame = 0; frame < frames && segment.rows > 0; ++frame)
            std::copy_n(segment.numbers.begin() +
                            static_cast<std::ptrdiff_t>(std::min(frame, segment.rows - 1) * bva_row_numbers),
                        bva_row_numbers,
                        samples.begin() + static_cast<std::ptrdiff_t>(frame * columns + i * bva_row_numbers));
    }
    return samples;
}

/// A number whose unit is the figure's stays as it is.
void convert_samples(figure::Motion& motion, const BvaDocument& document, const BvaUnits& units) {
    for (std::size_t i = 0; i < document.segments.size(); ++i)
        for (std::size_t kind = 0; kind < bva_row_numbers; ++kind) {
            const double factor = units.factor(i, kind);
            if (factor == 1.0) continue;
            const std::size_t column = i * bva_row_numbers + units.columns(i).of.at(kind);
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

}  // namespace

base::Loaded<figure::Figure> build_bva(BvaDocument&& document, const LoadOptions& options) {
    base::Loaded<figure::Figure> result;
    BvaSettings settings(document, options, result.diagnostics);
    settings.read();
    const BvaUnits units(document, result.diagnostics);
    figure::Figure& figure = result.value.emplace();
    figure.format = figure::Format::bva;
    figure.skeleton = skeleton_of_segments(document);
    figure.take = motion_of_segments(document, settings, units, result.diagnostics);
    figure.metres_per_unit = units.metres();
    figure.declared_unit = units.length_word();
    figure.declared_up = figure::Axis::y;
    return result;
}

}  // namespace skelplay::loaders
