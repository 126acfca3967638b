#pragma once

namespace skelplay::analysis {

/// How many frames of one length (seconds, > 0) are as long as a frame of another. Frame times are written with few
/// digits, 0.008333 for a 120th: where they differ by as little from a whole ratio, that is meant, or takes of one
/// recording would drift apart.
double frames_per(double other_frame_time, double frame_time) noexcept;

}  // namespace skelplay::analysis
