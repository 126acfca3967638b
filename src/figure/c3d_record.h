#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace skelplay::figure {

/// What a C3D file holds beside the places of its points, none of which is shown.
struct C3dRecord {
    /// What the words beside a point's places say of its measurement, summed over the frames in which it is there.
    /// A word without a residual is that of a point that was computed, or of a file that says nothing.
    struct Point {
        std::uint64_t measured = 0;   // frames with a residual
        std::uint64_t residuals = 0;  // their sum, in residual_step
        std::uint64_t tracked = 0;    // frames of which cameras are named that saw the point
        std::uint64_t cameras = 0;    // their sum; a word has room for seven

        Point& operator+=(const Point& more) noexcept {
            measured += more.measured;
            residuals += more.residuals;
            tracked += more.tracked;
            cameras += more.cameras;
            return *this;
        }
    };
    double residual_step = 1.0;  // in the file's unit
    std::vector<Point> points;   // by BoneId
    std::size_t analog_channels = 0;
    bool events = false;

    /// In the file's unit; nothing: no residual is stated.
    [[nodiscard]] std::optional<double> mean_residual(const Point& point) const noexcept {
        if (point.measured == 0) return std::nullopt;
        return residual_step * static_cast<double>(point.residuals) / static_cast<double>(point.measured);
    }
    /// How many saw it; nothing: no camera is stated.
    [[nodiscard]] static std::optional<double> mean_cameras(const Point& point) noexcept {
        if (point.tracked == 0) return std::nullopt;
        return static_cast<double>(point.cameras) / static_cast<double>(point.tracked);
    }
    /// All points as one.
    [[nodiscard]] Point together() const noexcept {
        Point sum;
        for (const Point& each : points) sum += each;
        return sum;
    }
};

}  // namespace skelplay::figure
