#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace skelplay::figure {

/// What a C3D file contains besides the positions of its points. None of it is drawn.
struct C3dRecord {
    /// How a point was measured, summed over the frames in which it was seen. A frame without a residual is computed,
    /// or the file does not state one.
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
    double residual_step = 1.0;  // in the file's unit
    std::vector<Point> points;   // by BoneId
    std::size_t analog_channels = 0;
    bool events = false;

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
