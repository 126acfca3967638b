#pragma once

#include "figure/c3d_parameters.h"
#include "figure/motion.h"
#include "figure/signed_axis.h"

namespace skelplay::figure {
/// A signal that was sampled beside the markers: of a force plate, an EMG, an accelerometer.
struct AnalogChannel {
    std::string name;         // as the file spells it, UTF-8; may be empty, or repeat
    std::string description;  // likewise
    std::string unit;         // likewise: "N", "V"
    double offset = 0.0;      // the stored number that stands for 0
    double scale = 1.0;       // of a step of the stored number, in `unit`
};

/// The samples of all channels, in the file's own numbers.
struct AnalogData {
    std::vector<AnalogChannel> channels;
    std::size_t per_frame = 1;                              // samples of each channel in a frame of the take, > 0
    std::vector<float, base::BulkAllocator<float>> stored;  // samples × channels

    /// The number of samples of each channel.
    [[nodiscard]] std::size_t samples() const noexcept { return channels.empty() ? 0 : stored.size() / channels.size(); }
    /// A sample in the channel's unit. `sample` < samples(), `channel` < channels.size().
    [[nodiscard]] double value(std::size_t sample, std::size_t channel) const noexcept {
        const AnalogChannel& of = channels[channel];
        return (static_cast<double>(stored[sample * channels.size() + channel]) - of.offset) * of.scale;
    }
};

/// The metres in the length of a moment's unit: 0.001 for "Nmm", "ntmm" and "mm", 1 for "N.m"; nothing for "V" or "N".
inline std::optional<double> metres_in_moment(std::string_view unit) {
    const std::string text = base::lower(unit);
    if (text.ends_with("mm")) return 0.001;
    if (text.ends_with("cm")) return 0.01;
    if (text.ends_with('m')) return 1.0;
    return std::nullopt;
}

/// A force plate, as the C3D manual describes those of types 1 to 4 (FORCE_PLATFORM). The plate's axes: x from corner 2
/// to corner 1, y from corner 4 to corner 1, z their cross product; the surface's centre is the mean of the corners.
struct ForcePlate {
    static constexpr std::size_t no_channel = std::numeric_limits<std::size_t>::max();

    int type = 0;
    std::array<glm::dvec3, 4> corners{};  // in the figure's axes and lengths
    glm::dvec3 origin{0.0};               // see analysis/force_plates.h; in the plate's axes, in the figure's lengths
    std::vector<std::size_t> channels;    // indices into AnalogData::channels; no_channel: the file names none
    std::vector<double> calibration;      // type 4: 6 × 6, the first index fastest, as in the file; else empty

    /// How many of its channels the type has; 0 for a type other than 1 to 4.
    [[nodiscard]] std::size_t channels_of_type() const noexcept { return type < 1 || type > 4 ? 0 : type == 3 ? 8 : 6; }
    /// True if the file has all that its forces are computed from, in so many analog channels.
    [[nodiscard]] bool is_complete(std::size_t analog_channels) const noexcept {
        const std::size_t count = channels_of_type();
        if (count == 0 || channels.size() < count || (type == 4 && calibration.size() < 36)) return false;
        return std::all_of(channels.begin(), channels.begin() + static_cast<std::ptrdiff_t>(count),
                           [&](std::size_t channel) { return channel < analog_channels; });
    }
    /// False when the corners are not where any plate is: not finite, or more than a kilometre away.
    [[nodiscard]] bool is_located(double metres_per_unit) const noexcept {
        for (const glm::dvec3& corner : corners)
            if (!(std::abs(corner.x) + std::abs(corner.y) + std::abs(corner.z) < 1000.0 / metres_per_unit)) return false;
        return true;
    }
};

/// What a force plate measured at one sample, in the figure's axes and lengths.
struct GroundReaction {
    glm::dvec3 force{0.0};        // of the ground on what stands on the plate, in newtons if the channels are
    glm::dvec3 moment{0.0};       // about the centre of the plate's surface, in newtons times the length unit
    glm::dvec3 centre{0.0};       // of pressure, on the plate's surface; NaN where there is too little force for one
    glm::dvec3 free_moment{0.0};  // about the plate's normal, through the centre of pressure; 0 where there is none
};

/// What happened at a time: "Left Foot Strike".
struct TrialEvent {
    std::string context;  // the side or "General"; may be empty
    std::string label;
    double time = 0.0;      // seconds from the first frame
    double position = 0.0;  // in frames of the take, with fractions; may be outside it
};

/// "Left Foot Strike"; of a general event its label alone; "Event" where it has none.
inline std::string name_of(const TrialEvent& event) {
    if (event.context.empty() || base::equal_ignoring_case(event.context, "General"))
        return event.label.empty() ? "Event" : event.label;
    return event.context + ' ' + (event.label.empty() ? "event" : event.label);
}
/// The frame of a take at which an event is, from 0; nothing where that is outside the take.
inline std::optional<std::size_t> frame_of(const TrialEvent& event, std::size_t frames) noexcept {
    const double frame = std::round(event.position);
    if (!(frame >= 0.0) || frame >= static_cast<double>(frames)) return std::nullopt;
    return static_cast<std::size_t>(frame);
}

/// A rigid segment in each frame: origin and axes in the figure's axes and lengths (C3D's ROTATION group).
struct SegmentPoses {
    std::vector<std::string> names;
    std::size_t per_frame = 1;        // samples in a frame of the take, > 0
    std::vector<glm::mat4> matrices;  // samples × segments; a segment that was not seen has NaN

    [[nodiscard]] std::size_t samples() const noexcept { return names.empty() ? 0 : matrices.size() / names.size(); }
    [[nodiscard]] const glm::mat4& of(std::size_t frame, std::size_t segment) const noexcept {
        return matrices[frame * per_frame * names.size() + segment];
    }
};

/// What a file recorded beside the positions of points. Immutable once read, and shared by the copies of a figure.
struct Recordings {
    std::size_t frames = 0;  // of the take that they belong to
    AnalogData analog;
    std::vector<ForcePlate> plates;
    std::optional<FrameRange> baseline;  // the frames in which nothing is on the plates (FORCE_PLATFORM:ZERO)
    std::vector<TrialEvent> events;      // by time
    SegmentPoses segments;

    /// The mean of a channel over the baseline, in its unit; 0 without a baseline.
    [[nodiscard]] double empty_value(std::size_t channel) const noexcept {
        if (!baseline) return 0.0;
        const std::size_t first = baseline->first * analog.per_frame;
        const std::size_t end = std::min((baseline->last + 1) * analog.per_frame, analog.samples());
        double sum = 0.0;
        for (std::size_t sample = first; sample < end; ++sample) sum += analog.value(sample, channel);
        return first < end ? sum / static_cast<double>(end - first) : 0.0;
    }
    [[nodiscard]] bool empty() const noexcept {
        return analog.channels.empty() && plates.empty() && events.empty() && segments.names.empty();
    }
};

// ---- Acclaim ----

/// A degree of freedom: a token of `dof`, or of `order` in :root. `unknown`: another word; it still has a number.
enum class Dof : std::uint8_t { tx, ty, tz, rx, ry, rz, l, unknown };

constexpr bool is_rotation(Dof dof) noexcept { return dof >= Dof::rx && dof <= Dof::rz; }
/// The axis of a translation or rotation.
constexpr Axis axis_of(Dof dof) noexcept { return static_cast<Axis>(static_cast<std::uint8_t>(dof) % 3); }

/// How the file states angles.
enum class AngleUnit : std::uint8_t { degrees, radians };

/// Rotations about fixed axes in this order, the first one first.
inline constexpr AxisOrder xyz_order{Axis::x, Axis::y, Axis::z};

/// `:units`; nothing where the file does not state one.
struct AsfUnits {
    std::optional<double> mass;
    std::optional<double> length;
    std::optional<AngleUnit> angle;
};

/// `:root`, with defaults for what the file leaves out.
struct AsfRoot {
    AxisOrder axis = xyz_order;  // the order of `orientation`
    std::vector<Dof> order{Dof::tx, Dof::ty, Dof::tz, Dof::rx, Dof::ry, Dof::rz};
    glm::dvec3 position{0.0};
    glm::dvec3 orientation{0.0};  // angles about x, y, z, in the file's angle unit
    std::uint64_t offset = 0;     // of `:root`
};

/// A pair of `limits`, in the file's units; infinite where the file has inf.
struct AsfLimit {
    double low = 0.0;
    double high = 0.0;
};

/// A bone between `begin` and `end` in :bonedata. Angles and lengths are the file's own numbers.
struct AsfBone {
    std::uint64_t offset = 0;  // of its name, or of `begin`
    std::optional<std::int64_t> id;
    std::string name;           // empty: none
    glm::dvec3 direction{0.0};  // global axes of the rest pose
    double length = 0.0;
    glm::dvec3 axis{0.0};  // angles about the global x, y, z
    AxisOrder axis_order = xyz_order;
    std::vector<Dof> dofs;                        // in the file's order
    std::vector<std::optional<AsfLimit>> limits;  // one for each dof; nothing: none stated, or a bad one
    std::optional<double> body_mass;
    std::optional<double> centre_of_mass;  // `cofmass`, position along the bone
};

/// What an ASF states about a figure, in its own numbers and words, so that an export has the same decimals.
struct AsfRecord {
    std::optional<double> version;
    AsfUnits units;
    AsfRoot root;
    std::vector<AsfBone> bones;  // by BoneId; the root's entry is empty
    /// AMC `:FORCE-ALL-JOINTS-BE-3DOF`: bones have all three rotations in the order x, y, z whatever `dofs` says.
    bool three_dofs_forced = false;
};

// ---- HTR ----

/// The keywords of an HTR's [Header] (Meredith & Maddock, section 3.2), in the order of the files.
enum class HtrKey : std::uint8_t {
    file_type,
    data_type,
    file_version,
    num_segments,
    num_frames,
    data_frame_rate,
    euler_rotation_order,
    calibration_units,
    rotation_units,
    global_axis_of_gravity,
    bone_length_axis,
    scale_factor,
};
inline constexpr std::size_t htr_key_count = 12;

/// The keywords as files write them, by HtrKey.
inline constexpr std::array<std::string_view, htr_key_count> htr_keywords{
    "FileType",           "DataType",         "FileVersion",   "NumSegments",         "NumFrames",      "DataFrameRate",
    "EulerRotationOrder", "CalibrationUnits", "RotationUnits", "GlobalAxisofGravity", "BoneLengthAxis", "ScaleFactor",
};

/// A segment's numbers in a row: Tx Ty Tz Rx Ry Rz, then the bone length at the base or the scale in a frame.
inline constexpr std::size_t htr_row_numbers = 7;
using HtrNumbers = std::array<double, htr_row_numbers>;

/// What an HTR states about a figure, in its own numbers and words, so that an export has the same decimals.
struct HtrRecord {
    std::array<std::optional<std::string>, htr_key_count> header;  // by HtrKey; the values as written, UTF-8
    std::vector<HtrNumbers> bases;                                 // by BoneId
};

// ---- C3D ----

/// An event of a C3D file's header.
struct C3dHeaderEvent {
    std::string label;   // at most four characters
    float time = 0.0F;   // seconds from the first frame
    bool shown = false;  // its status is "on"
};

/// What a C3D file states, in its own numbers, so that another C3D can state the same.
struct C3dSource {
    C3dParameters parameters;
    std::vector<C3dHeaderEvent> events;  // of the header
    std::size_t points = 0;              // of its frames
    // frames × points by BoneId: the low byte: residual; seven bits above: cameras; 0: missing
    std::vector<std::uint16_t, base::BulkAllocator<std::uint16_t>> words;
};

/// How a C3D file's points were measured, and its own parameters.
struct C3dRecord {
    /// How a point was measured, summed over the frames in which it was seen.
    struct Point {
        std::uint64_t measured = 0;   // frames with a residual
        std::uint64_t residuals = 0;  // their sum, in residual_step
        std::uint64_t tracked = 0;    // frames that name the cameras that saw the point
        std::uint64_t cameras = 0;    // their sum; a frame can name seven

        Point& operator+=(const Point& more) noexcept {
            measured += more.measured;
            residuals += more.residuals;
            tracked += more.tracked;
            cameras += more.cameras;
            return *this;
        }
    };
    double residual_step = 1.0;               // in the file's unit
    std::vector<Point> points;                // by BoneId
    std::shared_ptr<const C3dSource> source;  // null: not kept

    /// In the file's unit; nothing when no residual is stated.
    [[nodiscard]] std::optional<double> mean_residual(const Point& point) const noexcept {
        if (point.measured == 0) return std::nullopt;
        return residual_step * static_cast<double>(point.residuals) / static_cast<double>(point.measured);
    }
    /// The mean number of cameras that saw the point; nothing when none is stated.
    [[nodiscard]] static std::optional<double> mean_cameras(const Point& point) noexcept {
        if (point.tracked == 0) return std::nullopt;
        return static_cast<double>(point.cameras) / static_cast<double>(point.tracked);
    }
    /// The sum over all points.
    [[nodiscard]] Point together() const noexcept {
        Point sum;
        for (const Point& each : points) sum += each;
        return sum;
    }
};
}  // namespace skelplay::figure
