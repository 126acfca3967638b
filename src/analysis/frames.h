#pragma once

#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {
/// The ratio of two frame times (seconds, > 0): how many frames of the second are as long as one of the first. A ratio
/// very near to n or 1/n is rounded: files write frame times with few digits (0.008333 for 1/120), and takes of
/// one recording would drift apart otherwise.
double frames_per(double other_frame_time, double frame_time) noexcept;

/// "3", "3 to 5 and 9", "3, 5, 9 and 4 more", in the numbers of a file that begins with `first_number`.
std::string to_text(const std::vector<figure::FrameRange>& ranges, std::int64_t first_number);

/// At most `limit` frame indices spread evenly over a take, the first and the last included.
std::vector<std::size_t> spread_frames(std::size_t frames, std::size_t limit);

/// At most `limit` indices of points on the ground, the first and the last included, with about the same length of path
/// from one to the next. Swaying on one spot covers no ground, nor does a jump by more than `height`, the figure's.
/// Empty: the path is not even as long as that.
std::vector<std::size_t> spread_along(std::span<const glm::dvec2> path, std::size_t limit, double height);

/// At most `limit` frames spread evenly over those in which any marker is present; for bones, over all frames.
std::vector<std::size_t> spread_seen_frames(const figure::Figure& figure, std::size_t limit);

/// Looks at a frame of a take: the bones' positions by BoneId, in the file's units and axes.
using VisitFrame = std::function<void(std::size_t frame, const std::vector<scene::BonePosition>& positions)>;

/// Calls `visit` for the given frames of a take, in order. For a take without frames, calls it once with the rest pose.
/// Returns false when stopped before the end.
bool visit_frames(const figure::Figure& figure, const std::vector<std::size_t>& frames, const VisitFrame& visit,
                  const base::Run& run = {});

/// Calls `visit` for all frames of a take; never for a take without frames. Returns false when stopped before the end.
bool visit_all_frames(const figure::Figure& figure, const VisitFrame& visit, const base::Run& run = {});

/// The positions of one take's bones by frame, in the file's units and axes. Frames of a short take are posed only
/// once, however often they are visited; markers are read from channels, without matrices. Not thread-safe.
class PosedFrames {
public:
    using Positions = std::vector<scene::BonePosition>;  // by BoneId
    /// A bone in its parent's axes; the origin in lengths of the file's world: below a scaled node there are others.
    struct Local {
        glm::dvec3 origin;
        glm::dquat rotation;
    };
    struct Frame {
        Positions positions;
        std::vector<Local> locals;  // by BoneId; empty if not asked for
    };

    static constexpr std::size_t most_remembered = 250'000;  // positions: 12 MB
    /// `figure` must outlive it. A take of more than `most` positions (frames times bones) is not remembered, nor is a
    /// take of markers, whose positions are read as fast. `with_locals`: bones are also told in their parents' axes.
    explicit PosedFrames(const figure::Figure& figure, std::size_t most = most_remembered, bool with_locals = false);

    [[nodiscard]] const figure::Figure& figure() const noexcept { return figure_; }
    [[nodiscard]] bool with_locals() const noexcept { return with_locals_; }
    /// The positions in the rest pose.
    const Positions& at_rest() {
        if (!rest_.empty()) return rest_;
        if (!evaluator_) evaluator_.emplace(figure_.skeleton);
        figure::rest_pose(figure_.skeleton, pose_);
        return rest_ = evaluator_->positions(pose_);
    }
    /// A frame's bones, valid until the next call. There must be frames.
    const Frame& frame(std::size_t frame);
    const Positions& at(std::size_t index) { return frame(index).positions; }
    /// As visit_frames().
    bool visit(const std::vector<std::size_t>& frames, const VisitFrame& visit, const base::Run& run = {});

private:
    void pose(std::size_t frame, Frame& into);

    const figure::Figure& figure_;
    const figure::Motion* markers_ = nullptr;  // the motion of markers; null: bones are posed
    std::optional<scene::FigureEvaluator> evaluator_;
    figure::Pose pose_;
    Positions rest_;
    bool with_locals_;
    Frame one_frame_;
    std::vector<Frame> frames_;  // those posed so far; empty: nothing is remembered
};
}  // namespace skelplay::analysis
