#include "analysis/motion_faults.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "analysis/comparison.h"
#include "analysis/frames.h"

namespace skelplay::analysis {

namespace {

/// A channel with a limit, and its current violation.
struct LimitedChannel {
    figure::Channel channel;
    figure::Limit limit;
    std::optional<LimitViolation> open;
    double excess = 0.0;  // the largest of `open` so far
};

std::vector<LimitedChannel> limited_channels(const figure::Figure& figure, const figure::Motion& motion) {
    std::vector<LimitedChannel> all;
    for (const figure::Channel& channel : motion.channels)
        if (const figure::Limit* limit = figure::limit_of(figure.skeleton[channel.bone], channel.column))
            all.push_back({channel, *limit, std::nullopt, 0.0});
    return all;
}

void look(LimitedChannel& channel, double value, std::size_t frame, std::vector<LimitViolation>& found) {
    if (channel.limit.allows(value)) {
        if (channel.open) found.push_back(*channel.open);
        channel.open.reset();
        return;
    }
    const double limit = value > channel.limit.high ? channel.limit.high : channel.limit.low;
    const double excess = value > channel.limit.high ? value - limit : limit - value;
    if (!channel.open) {
        channel.open = LimitViolation{{frame, frame}, channel.channel, frame, value, limit, false};
        channel.excess = excess;
    }
    channel.open->frames.last = frame;
    if (!channel.limit.nearly_allows(value)) channel.open->far = true;
    if (!(excess > channel.excess)) return;
    channel.open->worst = frame;
    channel.open->value = value;
    channel.open->limit = limit;
    channel.excess = excess;
}

constexpr std::size_t block = 8192;                // frames whose changes are in memory at once
constexpr std::size_t longest_spike = 4;           // frames
constexpr std::size_t margin = longest_spike + 2;  // frames to either side that decide about a frame
constexpr std::size_t frames_for_typical = 2000;   // sampled for the thresholds
constexpr double jump_deviations = 12.0;           // above the median, in standard deviations of a bell curve
constexpr double normal_deviation = 1.4826;        // of a median absolute deviation of 1 in a bell curve
constexpr double calm_share = 0.3;                 // share of a jump that the changes beside it may reach
constexpr double flip_degrees = 150.0;             // degrees from which a step is a flip

/// The smallest changes that are reported at all, in degrees or metres.
struct Least {
    double spike;
    double step;
};
constexpr Least least_rotation{6.0, 30.0};
constexpr Least least_move{0.03, 0.10};

/// The angle between two rotations, in degrees.
double degrees_between(const glm::dmat4& a, const glm::dmat4& b) {
    return glm::degrees(angle_between(glm::dmat3(a), glm::dmat3(b)));
}

/// The distance between two origins; 0 if the bone is absent in one of them: a bone that appears again has not jumped.
double distance_between(const glm::dmat4& a, const glm::dmat4& b) {
    const glm::dvec3 apart = glm::dvec3(a[3]) - glm::dvec3(b[3]);
    return figure::is_present(apart) ? glm::length(apart) : 0.0;
}

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// The limit above which a change counts as a fault.
double jump_threshold(std::vector<double>& changes) {
    const double typical = median(changes);
    for (double& change : changes) change = std::abs(change - typical);
    return typical + jump_deviations * normal_deviation * median(changes);
}

/// One of the two kinds of change: how far a bone rotates, or how far it moves.
struct Track {
    double (*measure)(const glm::dmat4&, const glm::dmat4&) = nullptr;
    double factor = 1.0;
    Least least{};
    bool moves = false;
    std::vector<double> threshold;  // by bone: the limit above which a change counts as a fault
    std::vector<float> changes;     // by bone, then by frame from JumpFinder::filled_ on

    [[nodiscard]] double between(const glm::dmat4& a, const glm::dmat4& b) const { return measure(a, b) * factor; }
};

/// Bones rotate and move; markers only move.
std::vector<Track> tracks_of(const figure::Figure& figure, double metres_per_unit) {
    std::vector<Track> tracks;
    if (!figure::is_markers(figure)) tracks.push_back({degrees_between, 1.0, least_rotation, false, {}, {}});
    tracks.push_back({distance_between, metres_per_unit, least_move, true, {}, {}});
    return tracks;
}

class JumpFinder {
public:
    JumpFinder(const figure::Figure& figure, double metres_per_unit)
        : figure_(figure),
          bones_(figure.skeleton.size()),
          frames_(figure::frame_count(figure.take)),
          tracks_(tracks_of(figure, metres_per_unit)) {}

    void run(std::vector<Jump>& found, const base::Run& run) {
        find_thresholds(run);
        for (std::size_t first = 1; first < frames_ && !run.stopped(); first += block) {
            const std::size_t last = std::min(first + block, frames_);
            fill(first > margin ? first - margin : 1, std::min(last + margin, frames_));
            for (const Track& track : tracks_)
                for (std::size_t bone = 0; bone < bones_; ++bone)
                    for (std::size_t frame = first; frame < last; ++frame) look(track, bone, frame, found);
        }
    }

private:
    void find_thresholds(const base::Run& run) {
        std::vector changes(tracks_.size(), std::vector<std::vector<double>>(bones_));
        for (const std::size_t frame : spread_frames(frames_ - 1, frames_for_typical)) {
            if (run.stopped()) break;
            figure::sample(figure_.skeleton, figure_.take, frame, before_);
            figure::sample(figure_.skeleton, figure_.take, frame + 1, after_);
            for (std::size_t t = 0; t < tracks_.size(); ++t)
                for (std::size_t bone = 0; bone < bones_; ++bone)
                    changes[t][bone].push_back(tracks_[t].between(before_.local[bone], after_.local[bone]));
        }
        for (std::size_t t = 0; t < tracks_.size(); ++t)
            for (std::vector<double>& of_bone : changes[t])
                tracks_[t].threshold.push_back(of_bone.empty() ? 0.0 : jump_threshold(of_bone));
    }

    /// Computes the changes that lead to the frames [first, last).
    void fill(std::size_t first, std::size_t last) {
        filled_ = first;
        width_ = last - first;
        for (Track& track : tracks_) track.changes.resize(bones_ * width_);
        figure::sample(figure_.skeleton, figure_.take, first - 1, before_);
        for (std::size_t frame = first; frame < last; ++frame) {
            figure::sample(figure_.skeleton, figure_.take, frame, after_);
            for (Track& track : tracks_)
                for (std::size_t bone = 0; bone < bones_; ++bone)
                    track.changes[bone * width_ + frame - first] =
                        static_cast<float>(track.between(before_.local[bone], after_.local[bone]));
            std::swap(before_, after_);
        }
    }

    /// The change that leads to a frame; 0 outside the take.
    [[nodiscard]] double change(const Track& track, std::size_t bone, std::size_t frame) const {
        if (frame < filled_ || frame - filled_ >= width_) return 0.0;
        return static_cast<double>(track.changes[bone * width_ + frame - filled_]);
    }

    /// The change of a bone between two frames.
    double apart(const Track& track, std::size_t bone, std::size_t a, std::size_t b) {
        figure::sample(figure_.skeleton, figure_.take, a, before_);
        figure::sample(figure_.skeleton, figure_.take, b, after_);
        return track.between(before_.local[bone], after_.local[bone]);
    }

    /// The number of frames of the spike that begins at `frame`; 0 when there is none.
    std::size_t spike_length(const Track& track, std::size_t bone, std::size_t frame) {
        const double there = change(track, bone, frame);
        for (std::size_t length = 1; length <= longest_spike && frame + length < frames_; ++length) {
            const double back = change(track, bone, frame + length);
            const double size = std::min(there, back);
            if (back < calm_share * there) continue;  // not back yet
            const double beside = std::max(change(track, bone, frame - 1), change(track, bone, frame + length + 1));
            if (beside > calm_share * size || size < std::max(there, back) * 0.6) return 0;
            return apart(track, bone, frame - 1, frame + length) <= calm_share * size ? length : 0;
        }
        return 0;
    }

    [[nodiscard]] bool is_step(const Track& track, std::size_t bone, std::size_t frame) const {
        if (frame < 3 || frame + 3 > frames_) return false;
        const double size = change(track, bone, frame);
        for (const std::size_t beside : {frame - 2, frame - 1, frame + 1, frame + 2})
            if (change(track, bone, beside) > calm_share * size) return false;
        return true;
    }

    void look(const Track& track, std::size_t bone, std::size_t frame, std::vector<Jump>& found) {
        const double size = change(track, bone, frame);
        if (size < std::max(track.least.spike, track.threshold[bone])) return;
        if (change(track, bone, frame - 1) > calm_share * size) return;  // not sudden, or the end of a spike
        const figure::BoneId id = figure::bone_id(bone);
        if (const std::size_t length = spike_length(track, bone, frame))
            found.push_back({{frame, frame + length - 1}, id, JumpKind::spike, track.moves, size});
        else if (size >= track.least.step && is_step(track, bone, frame) && !ends_spike(track, bone, frame))
            found.push_back({{frame, frame},
                             id,
                             !track.moves && size >= flip_degrees ? JumpKind::flip : JumpKind::step,
                             track.moves,
                             size});
    }

    /// True when the change at `frame` is the end of a spike of two or more frames.
    bool ends_spike(const Track& track, std::size_t bone, std::size_t frame) {
        for (std::size_t length = 2; length <= longest_spike && length < frame; ++length)
            if (change(track, bone, frame - length) >= std::max(track.least.spike, track.threshold[bone]) &&
                spike_length(track, bone, frame - length) == length)
                return true;
        return false;
    }

    const figure::Figure& figure_;
    std::size_t bones_;
    std::size_t frames_;
    std::vector<Track> tracks_;
    std::size_t filled_ = 0;  // the first frame in Track::changes
    std::size_t width_ = 0;   // how many frames are in Track::changes
    figure::Pose before_;
    figure::Pose after_;
};

}  // namespace

std::vector<Jump> jumps(const figure::Figure& figure, double metres_per_unit, const base::Run& run) {
    std::vector<Jump> found;
    if (figure::frame_count(figure.take) < 3) return found;
    JumpFinder(figure, metres_per_unit).run(found, run);
    std::ranges::stable_sort(found, {},
                             [](const Jump& jump) { return std::tuple(jump.frames.first, jump.bone, jump.moves); });
    return found;
}

bool has_limits(const figure::Figure& figure) noexcept {
    return std::ranges::any_of(figure.skeleton.bones(), [](const figure::Bone& bone) { return !bone.limits.empty(); });
}

std::vector<LimitViolation> limit_violations(const figure::Figure& figure, const base::Run& run) {
    std::vector<LimitViolation> found;
    const auto* motion = std::get_if<figure::Motion>(&figure.take);
    if (motion == nullptr) return found;
    std::vector<LimitedChannel> channels = limited_channels(figure, *motion);
    for (std::size_t frame = 0; frame < motion->frames && !run.stopped(); ++frame) {
        const auto row = motion->row(frame);
        for (LimitedChannel& channel : channels) look(channel, row[channel.channel.column], frame, found);
    }
    for (const LimitedChannel& channel : channels)
        if (channel.open) found.push_back(*channel.open);
    std::ranges::stable_sort(found, {}, [](const LimitViolation& v) { return v.frames.first; });
    return found;
}

}  // namespace skelplay::analysis
