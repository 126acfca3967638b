#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/htr/htr_lines.h"
#include "loaders/htr/htr_survey.h"

namespace skelplay::loaders {

/// Where the rows of a surveyed motion go.
struct HtrPlan {
    /// What becomes of the rows of one stretch.
    struct Target {
        std::optional<std::size_t> segment;  // by segment: whose rows they are; nothing: they are left out
        bool by_number = false;              // frames are number − first_frame; else they go by order
    };

    std::size_t frames = 0;
    std::int64_t first_frame = 0;
    std::vector<Target> targets;  // by stretch

    /// The frame of a row or a `Frame n:` line, from 0; not less than `frames`: there is no place for it.
    [[nodiscard]] std::uint64_t frame(const Target& target, std::int64_t number, std::uint64_t ordinal) const noexcept {
        return target.by_number ? static_cast<std::uint64_t>(number - first_frame) : ordinal;
    }
};

/// Decides how many frames there are and whether frame numbers can be believed, and says what is odd about them.
/// `declared_frames`: what the header promises, if anything.
HtrPlan plan_htr(const HtrSurvey& survey, HtrLayout layout, std::span<const HtrSegment> segments, const HtrNames& names,
                 std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
