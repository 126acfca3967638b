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

/// A take with a matrix for each bone and frame instead of channels (BonesPro). A matrix may scale and mirror.
struct BakedMotion {
    std::size_t bones = 0;
    std::size_t frames = 0;
    std::vector<glm::dmat4> local;     // frames × bones by BoneId, frame-major; own axes in the parent bone's axes
    std::vector<glm::dvec3> boxes;     // empty, or frames × bones: edge lengths of the box around the bone's origin
    std::vector<glm::dmat4> nodes;     // empty, or frames × bones: what node_of() gives
    std::optional<double> frame_time;  // seconds; nothing when the file does not say
    std::int64_t first_frame = 0;      // the number the file gives to its first frame
    std::int64_t step = 1;             // scene frames from one sample to the next, > 0
    bool rest_only = false;            // the file has no motion: the only frame is the bind pose

    /// The matrices of one frame. `frame` < frames.
    [[nodiscard]] std::span<const glm::dmat4> row(std::size_t frame) const noexcept {
        return std::span(local).subspan(frame * bones, bones);
    }
};

/// The pose of exactly this frame, like sample() of a Motion.
void sample(const Skeleton& skeleton, const BakedMotion& motion, std::size_t frame, Pose& pose);

/// The pose between two frames, like sample_between() of a Motion. Rotations take the shortest way where both matrices
/// are rigid (only a rotation and a translation); other matrices are interpolated number by number.
void sample_between(const Skeleton& skeleton, const BakedMotion& motion, double position, Pose& pose);

/// A take with the positions of a mesh's vertices in each frame (BonesPro's mesh exports). Its skeleton stays in the
/// bind pose.
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

/// The vertices in exactly this frame; a frame beyond the last gives the last. `positions` is reused; it is empty
/// afterwards when there are no frames.
void sample_vertices(const MeshFrames& mesh, std::size_t frame, std::vector<glm::dvec3>& positions);

/// The vertices between two frames, interpolated linearly. `position` is in frames from 0, as in sample_between(). A
/// whole number gives exactly sample_vertices(frame).
void sample_vertices_between(const MeshFrames& mesh, double position, std::vector<glm::dvec3>& positions);

}  // namespace skelplay::figure
