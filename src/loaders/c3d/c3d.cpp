#include "loaders/c3d/c3d.h"
#include "loaders/formats.h"

namespace skelplay::loaders {
namespace {
/// True when a point's fourth word marks it as missing (-1).
bool is_missing(std::int16_t word) noexcept { return word < 0; }
/// A float is truncated to a word. Some programs write 65535 for -1, and NaN is not a word.
bool is_missing(float word) noexcept { return !(word > -1.0F) || (word >= 32768.0F && word < 65536.0F); }

/// The bits of the fourth word of a point that was seen; 0 when it has none.
unsigned bits_of(std::int16_t word) noexcept { return word < 0 ? 0U : static_cast<unsigned>(word); }
unsigned bits_of(float word) noexcept { return word > 0.0F && word < 32768.0F ? static_cast<unsigned>(word) : 0U; }

using PointWords = figure::C3dRecord::Point;

/// The low byte is the residual, the seven bits above it are the cameras that saw the point.
void add_word(unsigned bits, PointWords& sum) noexcept {
    const unsigned residual = bits & 0xFFU;
    const auto cameras = static_cast<unsigned>(std::popcount(bits >> 8U & 0x7FU));
    sum.measured += residual > 0 ? 1U : 0U;
    sum.residuals += residual;
    sum.tracked += cameras > 0 ? 1U : 0U;
    sum.cameras += cameras;
}

/// Where the numbers of a frame go.
struct FrameOut {
    double* positions;     // points × (x, y, z)
    std::uint16_t* words;  // of the points
    float* analog;         // samples × channels
    PointWords* sums;      // of the words, by point
};

/// Reads one frame; `all`: also points marked as missing. Adds the fourth words to the sums.
template <C3dCoding coding, bool floats>
void read_frame(const char* bytes, const C3dLayout& layout, bool all, FrameOut out) noexcept {
    constexpr std::size_t size = floats ? 4 : 2;
    const auto number = [&](std::size_t i) {
        if constexpr (floats) return c3d_float<coding>(bytes + i * size);
        else return static_cast<std::int16_t>(c3d_word<coding>(bytes + i * size));
    };
    const double scale = floats ? 1.0 : layout.scale;
    for (std::size_t point = 0; point < layout.points; ++point, bytes += 4 * size, out.positions += 3) {
        std::array<double, 3> position{};
        for (std::size_t axis = 0; axis < 3; ++axis) position[axis] = scale * static_cast<double>(number(axis));
        // Most programs write zeros for a point that is missing.
        const bool marked = is_missing(number(3)) && !(all && position != std::array<double, 3>{});
        const bool seen = !marked && std::isfinite(position[0] + position[1] + position[2]);
        for (std::size_t axis = 0; axis < 3; ++axis) out.positions[axis] = seen ? position[axis] : not_seen;
        const unsigned bits = seen ? bits_of(number(3)) : 0U;
        out.words[point] = static_cast<std::uint16_t>(bits);
        add_word(bits, out.sums[point]);
    }
    for (std::size_t i = 0; i < layout.channels() * layout.analog_samples; ++i) {
        if constexpr (floats) out.analog[i] = number(i);
        else
            out.analog[i] = layout.analog_unsigned ? static_cast<float>(c3d_word<coding>(bytes + i * size))
                                                   : static_cast<float>(number(i));
    }
}

using ReadFrame = void (*)(const char*, const C3dLayout&, bool all, FrameOut) noexcept;

ReadFrame reader_for(const C3dLayout& layout) {
    return with_c3d_coding(layout.coding, [&]<C3dCoding coding>() -> ReadFrame {
        return layout.floats ? read_frame<coding, true> : read_frame<coding, false>;
    });
}

/// The bytes of a block of frames, and the sums of its fourth words.
struct ByteBlock {
    std::string bytes;
    std::vector<PointWords> words;  // by point
};

/// Reads points and analog values of all frames into a document, in blocks of frames on several threads. Points that
/// are marked as missing, not finite or beyond the end of a file that was shortened are NaN
/// (loaders/markers/markers.h); LoadOptions::invalid_points keeps marked points.
void read_c3d_frames(const Reading& in, C3dDocument& document, figure::C3dSource& source) {
    const C3dLayout& layout = document.layout;
    const std::uint64_t frame_bytes = layout.frame_bytes();
    if (frame_bytes == 0) return;
    const std::size_t row = 3 * layout.points;
    const std::size_t values = layout.channels() * layout.analog_samples;
    const base::BlockRanges ranges{
        layout.frames, static_cast<std::size_t>(std::max<std::uint64_t>(in.options.chunk_bytes / frame_bytes, 1))};
    const ReadFrame read = reader_for(layout);
    auto& analog = document.recordings.analog.stored;
    document.points.motion.samples.resize(layout.frames * row);
    source.words.resize(layout.frames * layout.points);
    analog.resize(layout.frames * values);
    document.record.points.resize(layout.points);
    base::BlockStages<ByteBlock> stages;
    stages.prepare = [&](std::size_t block, ByteBlock& work) {
        const std::size_t first = ranges.begin(block);
        const std::size_t count = ranges.size(block);
        work.bytes.resize(count * frame_bytes);
        const std::size_t got = in.bytes.read(layout.begin + first * frame_bytes, work.bytes);
        const std::size_t whole = got / frame_bytes;
        work.words.assign(layout.points, {});
        for (std::size_t i = 0; i < whole; ++i) {
            const std::size_t frame = first + i;
            read(work.bytes.data() + i * frame_bytes, layout, in.options.invalid_points,
                 {document.points.motion.samples.data() + frame * row, source.words.data() + frame * layout.points,
                  analog.data() + frame * values, work.words.data()});
        }
        std::fill_n(document.points.motion.samples.data() + (first + whole) * row, (count - whole) * row, not_seen);
        std::fill_n(source.words.data() + (first + whole) * layout.points, (count - whole) * layout.points,
                    std::uint16_t{0});
        std::fill_n(analog.data() + (first + whole) * values, (count - whole) * values, 0.0F);
        in.run.advance(count * frame_bytes);
    };
    stages.deliver = [&](std::size_t, ByteBlock& work) {
        for (std::size_t point = 0; point < layout.points; ++point) document.record.points[point] += work.words[point];
    };
    base::for_each_block(ranges.blocks(), stages, in.run);
    in.check_stop();
}

/// The letter of X_SCREEN or Y_SCREEN, the axis that points to the right or up on a screen. Its sign is ignored,
/// because real files state -Z for figures that stand upright along Z.
std::optional<figure::Axis> screen_axis(const C3dParameters& parameters, std::string_view name) {
    const std::vector<std::string> axes = parameters.texts("POINT", name, 1);
    const auto axis = axes.empty() ? std::nullopt : figure::signed_axis(axes.front());
    return axis ? std::optional(axis->axis) : std::nullopt;
}

/// In a file without frames, only points with names count, because a count alone proves nothing. Refuses one without
/// them.
void keep_named_points(C3dDocument& document) {
    if (document.layout.frames > 0) return;
    if (document.labels.empty() && document.layout.points == 0)
        refuse(0, "c3d.no-points", "expected points or analog values, found no frame of them; nothing is shown");
    if (document.labels.empty())
        refuse(0, "c3d.no-points",
               "expected points, found a count of {} and neither a frame nor a name of them; nothing is shown",
               document.layout.points);
    document.layout.points = document.labels.size();
}

std::vector<FileWord> names_of(C3dDocument& document, base::Diagnostics& diagnostics) {
    std::vector<FileWord> names;
    std::size_t unnamed = 0;
    std::size_t first_unnamed = 0;
    for (std::size_t point = 0; point < document.layout.points; ++point) {
        FileWord& name = names.emplace_back();
        if (point < document.labels.size()) name.text = std::move(document.labels[point]);
        if (!name.text.empty()) continue;
        name.text = fmt::format("*{}", point + 1);
        if (unnamed++ == 0) first_unnamed = point + 1;
    }
    if (unnamed > 0)
        diagnostics.note(std::nullopt, "c3d.names", "{} without a name in POINT:LABELS: named by {}, as *{}",
                         base::counted(unnamed, "point", "points"), unnamed == 1 ? "its number" : "their numbers",
                         first_unnamed);
    return names;
}
}  // namespace

C3dDocument parse_c3d(Reading& in) {
    const C3dHead head = read_c3d_head(in.bytes, in.diagnostics);
    C3dDocument document;
    document.layout = c3d_layout(head, in.bytes, in.diagnostics);
    document.labels = head.parameters.all_texts("POINT", "LABELS", document.layout.points);
    keep_named_points(document);
    document.recordings = describe_recordings(head, document.layout);
    document.record.residual_step = document.layout.scale;
    const auto source = std::make_shared<figure::C3dSource>();
    read_c3d_frames(in, document, *source);
    read_c3d_segments(in, document.layout, document.recordings.segments);
    if (auto units = head.parameters.texts("POINT", "UNITS", 1); !units.empty())
        document.points.unit = std::move(units.front());
    document.points.up = screen_axis(head.parameters, "Y_SCREEN");
    document.points.across = screen_axis(head.parameters, "X_SCREEN");
    document.points.outputs = c3d_outputs(head.parameters);
    source->parameters = head.parameters;
    source->events = header_events(head);
    source->points = document.layout.points;
    document.record.source = source;
    return document;
}

/// Makes markers of the segments' origins.
void show_segment_origins(C3dDocument& document) {
    const figure::SegmentPoses& segments = document.recordings.segments;
    document.layout.points = segments.names.size();
    document.labels = segments.names;
    document.record.points.resize(segments.names.size());
    for (const glm::mat4& matrix : segments.matrices)
        for (int axis = 0; axis < 3; ++axis) document.points.motion.samples.push_back(static_cast<double>(matrix[3][axis]));
}

void note_plates(const figure::Recordings& recordings, double metres_per_unit, base::Diagnostics& diagnostics) {
    std::vector<std::string> lost;
    for (std::size_t i = 0; i < recordings.plates.size(); ++i)
        if (!recordings.plates[i].is_located(metres_per_unit)) lost.push_back(fmt::format("{}", i + 1));
    if (lost.empty()) return;
    diagnostics.warning(std::nullopt, "c3d.plate-corners",
                        base::said("c3d.plate-corners", listed(lost), lost.size() == 1 ? "it is" : "they are"));
}

figure::Figure build_c3d(C3dDocument&& document, Reading& in) {
    if (document.layout.points == 0 && document.layout.channels() == 0) show_segment_origins(document);
    MarkerTake& take = document.points;
    take.names = names_of(document, in.diagnostics);
    take.motion.frames = document.layout.frames;
    if (document.layout.rate) take.motion.frame_time = 1.0 / *document.layout.rate;
    take.motion.first_frame = document.layout.first_frame;
    if (take.motion.frames == 0) in.diagnostics.warning(std::nullopt, "c3d.no-frames", base::said("c3d.no-frames"));
    else if (document.layout.points > 0 &&
             std::ranges::all_of(take.motion.samples, [](double number) { return std::isnan(number); }))
        in.diagnostics.warning(std::nullopt, "c3d.all-invalid", base::said("c3d.all-invalid"),
                               base::Remedy::show_invalid_points);
    figure::Figure figure = build_markers(figure::Format::c3d, std::move(take), in.diagnostics);
    note_zeros(figure, "a residual of -1", in.options.zero_is_missing, std::nullopt, in.diagnostics);
    note_plates(document.recordings, figure.metres_per_unit.value_or(0.001), in.diagnostics);
    figure.record = std::move(document.record);
    if (!document.recordings.empty())
        figure.recordings = std::make_shared<const figure::Recordings>(std::move(document.recordings));
    return figure;
}

figure::Figure read_c3d(Reading& in) { return read_as<parse_c3d, build_c3d, true>(in); }
}  // namespace skelplay::loaders
