#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::FrameRange;

constexpr std::size_t most_wrong = 5;     // frames at either end: more are a part of the take
constexpr double fastest_body = 15.0;     // metres a second of a person of 1.7 metres: no sprinter's hips are as fast
constexpr double least_thrown = 25.0;     // degrees by which joints turn to the next frame where a pose is anything
constexpr double thrown_share = 0.5;      // of the joints that do so
constexpr double calmer = 3.0;            // how far that exceeds what the take does after it
constexpr double moved_share = 0.5;       // of the markers that go so far at once
constexpr std::size_t fewest_thrown = 5;  // joints

/// The first or last frames lie far from the take, or are no pose of it.
class EdgeCheck {
public:
    explicit EdgeCheck(CheckedTake& take) : take_(take) {}

    void run() {
        if (take_.frames < 4 * most_wrong || take_.tracks.empty()) return;
        for (const bool at_start : {true, false}) find(at_start);
    }

private:
    void find(bool at_start) {
        for (std::size_t count = most_wrong; count > 0; --count) {
            const std::size_t change = at_start ? count : take_.frames - count;  // the frame after the change
            const std::size_t after = at_start ? change + 1 : change - 1;        // a change within the take
            if (take_.any_explained(change, change)) return;
            const double leap = leap_to(change);
            const bool far = leap >= std::max(take_.least(FindingKind::edge, SizeUnit::centimetres) / 100.0,
                                              fastest_body * take_.scale * take_.frame_time) &&
                             leap >= calmer * leap_to(after);
            if (!far && !is_thrown(change, after)) continue;
            const FrameRange frames = at_start ? FrameRange{0, count - 1} : FrameRange{change, take_.frames - 1};
            take_.explain(at_start ? 1 : change, at_start ? change : take_.frames - 1);
            take_.rest.push_back(frames);
            take_.add(FindingKind::edge, {}, frames,
                      std::max(leap * 100.0, take_.least(FindingKind::edge, SizeUnit::centimetres)), SizeUnit::centimetres);
            return;
        }
    }

    /// Metres by which the body, or most markers, go to a frame.
    [[nodiscard]] double leap_to(std::size_t frame) const {
        if (!figure::is_markers(take_.figure)) {
            const std::size_t hips = figure::index(take_.placement.root_motion_joint);
            return static_cast<double>(glm::distance(take_.origin(hips, frame - 1), take_.origin(hips, frame)));
        }
        std::vector<double> steps;
        for (const JointTrack& track : take_.tracks)
            if (const double step = glm::length(track.step(frame)) / 100.0; !std::isnan(step)) steps.push_back(step);
        return steps.size() < 3 ? 0.0 : base::quantile(steps, moved_share);
    }

    /// True if most joints turn far to a frame, and do not go on so.
    [[nodiscard]] bool is_thrown(std::size_t frame, std::size_t after) const {
        std::size_t joints = 0;
        std::size_t thrown = 0;
        for (const JointTrack& track : take_.tracks) {
            if (track.moves) continue;
            ++joints;
            const double turn = glm::length(track.step(frame));
            thrown += turn >= std::max(least_thrown, calmer * glm::length(track.step(after))) ? 1 : 0;
        }
        return thrown >= fewest_thrown && static_cast<double>(thrown) >= thrown_share * static_cast<double>(joints);
    }

    CheckedTake& take_;
};
}  // namespace

void check_edges(CheckedTake& take) { EdgeCheck(take).run(); }
}  // namespace skelplay::analysis
