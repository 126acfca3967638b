#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "figure/pose.h"
#include "figure/skeleton.h"

namespace skelplay::figure {

/// A take that has a matrix for each bone and frame instead of channels (BonesPro): scale and mirror may be in it.
struct BakedMotion {
    std::size_t bones = 0;
    std::size_t frames = 0;
    std::vector<glm::dmat4> local;     // frames × bones by BoneId, frame-major; own axes in the parent bone's axes
    std::vector<glm::dvec3> boxes;     // as many, or none: edge lengths of the box around the bone's origin
    std::optional<double> frame_time;  // seconds; nothing when the file does not say
    std::int64_t first_frame = 0;      // the number the file gives to its first frame
    std::int64_t step = 1;             // scene frames from one sample to the next, > 0
    bool rest_only = false;            // the one frame is the bind pose: the file has no motion

    /// The matrices of one frame. `frame` < frames.
    [[nodiscard]] std::span<const glm::dmat4> row(std::size_t frame) const noexcept {
        return std::span(local).subspan(frame * bones, bones);
    }
};

/// The pose of exactly this frame, as sample() of a Motion.
void sample(const Skeleton& skeleton, const BakedMotion& motion, std::size_t frame, Pose& pose);

/// The pose between two frames, as sample_between() of a Motion. Rotations turn the short way where both matrices are
/// rigid (a rotation and a place, nothing else); others are mixed number by number.
void sample_between(const Skeleton& skeleton, const BakedMotion& motion, double position, Pose& pose);

/// A take that says where a mesh's vertices are (BonesPro's mesh exports). Its skeleton stands in the bind pose.
struct MeshFrames {
    std::size_t vertices = 0;
    std::size_t frames = 0;
    std::vector<glm::dvec3> positions;  // frames × vertices, frame-major; raw units and axes
    std::optional<double> frame_time;   // seconds; nothing when the file does not say
    std::int64_t first_frame = 0;       // the number the file gives to its first frame
    std::int64_t step = 1;              // scene frames from one sample to the next, > 0

    /// The positions of one frame. `frame` < frames.
    [[nodiscard]] std::span<const glm::dvec3> row(std::size_t frame) const noexcept {
        return std::span(positions).subspan(frame * vertices, vertices);
    }
};

/// The vertices in exactly this frame; frames beyond the last show the last. `positions` is reused; it is left empty
/// when there are no frames.
void sample_vertices(const MeshFrames& mesh, std::size_t frame, std::vector<glm::dvec3>& positions);

/// The vertices between two frames, each on the straight way: `position` counts frames from 0, as in
/// sample_between(). A whole position gives exactly sample_vertices(frame).
void sample_vertices_between(const MeshFrames& mesh, double position, std::vector<glm::dvec3>& positions);

}  // namespace skelplay::figure
