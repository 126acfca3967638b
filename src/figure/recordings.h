#pragma once

#include <array>
#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bulk_array.h"
#include "figure/motion.h"

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
    [[nodiscard]] std::size_t samples() const noexcept {
        return channels.empty() ? 0 : stored.size() / channels.size();
    }
    /// A sample in the channel's unit. `sample` < samples(), `channel` < channels.size().
    [[nodiscard]] double value(std::size_t sample, std::size_t channel) const noexcept {
        const AnalogChannel& of = channels[channel];
        return (static_cast<double>(stored[sample * channels.size() + channel]) - of.offset) * of.scale;
    }
};

/// The metres in the length of a moment's unit: 0.001 for "Nmm", "ntmm" and "mm", 1 for "N.m"; nothing for "V" or "N".
std::optional<double> metres_in_moment(std::string_view unit);

/// A force plate, as the C3D manual describes those of types 1 to 4 (FORCE_PLATFORM). The plate's axes: x from corner 2
/// to corner 1, y from corner 4 to corner 1, z their cross product; the surface's centre is the mean of the corners.
struct ForcePlate {
    static constexpr std::size_t no_channel = std::numeric_limits<std::size_t>::max();

    int type = 0;
    std::array<glm::dvec3, 4> corners{};  // in the figure's axes and lengths
    glm::dvec3 origin{0.0};               // see analysis/force_plates.h; in the plate's axes, in the figure's lengths
    std::vector<std::size_t> channels;    // indices into AnalogData::channels; no_channel: the file names none
    std::vector<double> calibration;      // type 4: 6 × 6, the first index fastest, as in the file; else empty
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
std::string name_of(const TrialEvent& event);
/// The frame of a take at which an event is, from 0; nothing where that is outside the take.
std::optional<std::size_t> frame_of(const TrialEvent& event, std::size_t frames) noexcept;

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

    [[nodiscard]] bool empty() const noexcept {
        return analog.channels.empty() && plates.empty() && events.empty() && segments.names.empty();
    }
};

}  // namespace skelplay::figure
