#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

/// Frames of a take from 0, both ends among them; first ≤ last.
struct FrameSpan {
    std::size_t first = 0;
    std::size_t last = 0;
    friend bool operator==(const FrameSpan&, const FrameSpan&) = default;
};

/// How many frames of one length (seconds, > 0) are as long as a frame of another. Frame times are written with few
/// digits, 0.008333 for a 120th: where they differ by as little from a whole ratio, that is meant, or takes of one
/// recording would drift apart.
double frames_per(double other_frame_time, double frame_time) noexcept;

/// At most `limit` frame indices spread evenly over a take, the first and the last among them.
std::vector<std::size_t> spread_frames(std::size_t frames, std::size_t limit);

/// Calls `visit(frame, positions by BoneId in the file's units and axes)` for the given frames of a take, in order.
/// A take without frames is visited once, at rest. Returns false when stopped before the end.
bool visit_frames(const figure::Figure& figure, const std::vector<std::size_t>& frames,
                  const std::function<void(std::size_t, const std::vector<scene::BonePosition>&)>& visit,
                  const std::stop_token& stop = {});

/// The same for all frames of a take; one without frames is not visited.
bool visit_all_frames(const figure::Figure& figure,
                      const std::function<void(std::size_t, const std::vector<scene::BonePosition>&)>& visit,
                      const std::stop_token& stop = {});

}  // namespace skelplay::analysis
