#pragma once

#include <cstddef>
#include <glm/vec3.hpp>

#include "figure/recordings.h"
#include "processing/edited_take.h"

namespace skelplay::exporters {

/// What a take's file recorded beside positions, as far as it fits the frames that are written. Signals are sampled
/// between frames, so that it fits only where these are all frames from one to another.
struct WrittenRecordings {
    const figure::Recordings* recordings = nullptr;  // null: there are none, or they do not fit
    std::size_t first = 0;                           // the file's frame that is written first, from 0
    std::size_t frames = 0;                          // that are written

    explicit WrittenRecordings(const processing::EditedTake& take);

    [[nodiscard]] std::size_t channels() const noexcept;
    /// The samples of the written frames, as indices into the analog data: [first_sample(), end_sample()).
    [[nodiscard]] std::size_t first_sample() const noexcept;
    [[nodiscard]] std::size_t end_sample() const noexcept;
};

/// A point of the figure in the written axes and lengths.
glm::dvec3 written_point(const glm::dvec3& point, const processing::EditedTake& take);
/// The same of what a force plate measured: forces are rotated, moments and positions have the written lengths.
figure::GroundReaction written_reaction(const figure::GroundReaction& reaction, const processing::EditedTake& take);

}  // namespace skelplay::exporters
