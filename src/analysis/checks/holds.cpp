#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;

constexpr double still = 1e-4;            // degrees or centimetres from frame to frame: the same numbers again
constexpr double around = 0.12;           // seconds before and after a hold in which the part moves
constexpr double least_speed = 12.0;      // degrees or centimetres per second: moves
constexpr double body_share = 0.7;        // of the tracks that move around a hold: then the whole body holds
constexpr double least_jump = 2.0;        // degrees or centimetres that a single joint jumps by after a hold
constexpr double jump_factor = 3.0;       // how far that exceeds the change after it
constexpr double sudden_speed = 25.0;     // degrees or centimetres per second just before a hold and just after it
constexpr double eased_share = 0.5;       // of the fastest change beside a hold: what is slower next to it eases
constexpr double key_time = 0.25;         // seconds: poses between two keys of a drawn motion may hold for less
constexpr double same_direction = 0.5;    // cosine of 60 degrees between them
constexpr double straight = 0.99985;      // cosine of 1 degree: a knee or elbow can stretch no further
constexpr std::size_t least_repeats = 4;  // of doubled frames
constexpr std::size_t most_repeats = 12;  // frames that are shown for one
constexpr std::size_t least_series = 8;   // of frames that repeat now and then
constexpr std::size_t most_apart = 12;    // frames between two of these
constexpr std::size_t moving_beside = 3;  // frames before and after one of these in which the take moves

/// A track that holds still.
struct Hold {
    const JointTrack* track = nullptr;
    FrameRange frames;  // that are as the frame before
};

class HoldCheck {
public:
    explicit HoldCheck(CheckedTake& take) : take_(take) {}

    void run() {
        if (take_.frames < 8 || take_.tracks.empty()) return;
        find_repeated_frames();
        find_doubled();
        find_series();
        for (const JointTrack& track : take_.tracks)
            if (!take_.run.stopped()) find_holds(track);
        report_holds();
    }

private:
    static bool holds(const JointTrack& track, std::size_t frame) { return glm::length(track.step(frame)) <= still; }

    void find_repeated_frames() {
        for (std::size_t frame = 1; frame < take_.frames; ++frame)
            take_.repeated[frame] = std::ranges::all_of(take_.tracks, [&](const JointTrack& track) {
                return holds(track, frame) || std::isnan(track.step(frame).x);
            });
    }

    /// The speed of the fastest track to one side, in degrees or centimetres per second.
    [[nodiscard]] double speed(const JointTrack& track, std::size_t first, std::size_t last) const {
        double way = 0.0;
        for (std::size_t frame = first; frame <= last; ++frame) {
            const double step = glm::length(track.step(frame));
            if (!std::isnan(step)) way += step;
        }
        return way / (static_cast<double>(last - first + 1) * take_.frame_time);
    }

    /// True if a hold reaches to an end of the take: there is no motion on one side of it.
    [[nodiscard]] bool at_end(const FrameRange& hold) const { return hold.first < 4 || hold.last + 4 >= take_.frames; }

    /// True if the track moves before and after; beside a hold at an end of the take on its other side.
    [[nodiscard]] bool moves_around(const JointTrack& track, const FrameRange& hold) const {
        const std::size_t few = take_.frames_of(around, 3);
        const std::size_t first = hold.first > few ? hold.first - few : 1;
        const std::size_t last = std::min(hold.last + 1 + few, take_.frames - 1);
        const bool starts = hold.first < 4;
        const bool ends = hold.last + 4 >= take_.frames;
        return !(starts && ends) && (starts || speed(track, first, hold.first - 1) >= least_speed) &&
               (ends || speed(track, hold.last + 2, last) >= least_speed);
    }

    [[nodiscard]] double seconds(const FrameRange& frames) const {
        return static_cast<double>(frames.last - frames.first + 1) * take_.frame_time;
    }

    /// The greatest change in a frame before a hold or after it, whichever is less: of what stops or starts at once.
    [[nodiscard]] double fastest_beside(const Hold& hold) const {
        const std::size_t few = take_.frames_of(around, 3);
        double before = 0.0;
        double after = 0.0;
        for (std::size_t away = 1; away <= few; ++away) {
            if (hold.frames.first > away)
                before = std::max(before, glm::length(hold.track->step(hold.frames.first - away)));
            if (hold.frames.last + away < take_.frames)
                after = std::max(after, glm::length(hold.track->step(hold.frames.last + away)));
        }
        return std::min(before, after);
    }

    void find_holds(const JointTrack& track) {
        const std::size_t fewest = take_.frames_of(0.8 * take_.limits.least(FindingKind::frozen, SizeUnit::seconds), 3);
        std::size_t first = 1;
        for (std::size_t frame = 1; frame <= take_.frames; ++frame) {
            if (frame < take_.frames && holds(track, frame)) continue;
            const FrameRange hold{first, frame - 1};
            if (frame - first >= fewest && !take_.any_explained(first, frame - 1) && moves_around(track, hold))
                holds_.push_back({&track, hold});
            first = frame + 1;
        }
    }

    void report_holds() {
        std::ranges::stable_sort(holds_, [](const Hold& a, const Hold& b) {
            return std::tuple(a.frames.first, a.frames.last) < std::tuple(b.frames.first, b.frames.last);
        });
        for (std::size_t i = 0; i < holds_.size();) {
            std::size_t end = i + 1;
            while (end < holds_.size() && holds_[end].frames == holds_[i].frames) ++end;
            report_hold(i, end);
            i = end;
        }
    }

    /// True if bones, in order, hang on one of them that does not carry the whole body.
    [[nodiscard]] bool is_limb(const std::vector<BoneId>& bones) const {
        const figure::Skeleton& skeleton = take_.figure.skeleton;
        return skeleton.in_subtree(bones.back(), bones.front()) &&
               !skeleton.in_subtree(take_.placement.root_motion_joint, bones.front());
    }

    /// True for a knee or an elbow that is stretched: it is at its limit, and leaves it at once.
    [[nodiscard]] bool is_stretched(const Hold& hold) const {
        const figure::Skeleton& skeleton = take_.figure.skeleton;
        const BoneId bone = hold.track->bone;
        const BoneId next = figure::bone_id(figure::index(bone) + 1);  // the foot or the hand
        const figure::Part part = take_.placement.body.bones[figure::index(bone)].part;
        if ((part != figure::Part::shin && part != figure::Part::forearm) || skeleton[bone].parent == BoneId::none ||
            skeleton.subtree_end(bone) == next)
            return false;
        const auto at = [&](BoneId id) { return glm::dvec3(take_.origin(figure::index(id), hold.frames.first)); };
        const glm::dvec3 above = at(bone) - at(skeleton[bone].parent);
        const glm::dvec3 below = at(next) - at(bone);
        const double lengths = glm::length(above) * glm::length(below);
        return lengths > 0.0 && glm::dot(above, below) >= straight * lengths;
    }

    /// True if the track jumps to where it would be by then, or stops and goes on at once, `onwards` or not. Next to a
    /// short hold it must not even ease.
    [[nodiscard]] bool jumps_on(const Hold& hold, bool onwards) const {
        if (is_stretched(hold)) return false;
        const glm::dvec3 before = hold.track->step(hold.frames.first - 1);
        const glm::dvec3 jump = hold.track->step(hold.frames.last + 1);
        const double after = glm::length(hold.track->step(hold.frames.last + 2));
        if (glm::length(jump) >= least_jump && glm::length(jump) >= jump_factor * after) return true;
        const figure::Part part = take_.placement.body.bones[figure::index(hold.track->bone)].part;
        if (part == figure::Part::none || part == figure::Part::helper) return false;  // keyed controls wait
        const double slower = std::min(glm::length(before), glm::length(jump));
        return slower >= sudden_speed * take_.frame_time &&
               (seconds(hold.frames) >= key_time || slower >= eased_share * fastest_beside(hold)) &&
               (!onwards || glm::dot(before, jump) >= same_direction * glm::length(before) * glm::length(jump));
    }

    /// True if one of the tracks that hold jumps or goes on, or several joints stop and start at once. A single joint
    /// that turns back was at its limit, and what comes to rest and starts again holds a pose.
    [[nodiscard]] bool is_sudden(std::span<const Hold> holds) const {
        std::size_t stops = 0;
        for (const Hold& hold : holds) {
            if (jumps_on(hold, true)) return true;
            stops += !take_.is_tip(*hold.track) && jumps_on(hold, false) ? 1 : 0;
        }
        return stops > 1;
    }

    void report_hold(std::size_t begin, std::size_t end) {
        const FrameRange frames = holds_[begin].frames;
        if (at_end(frames) && end - begin < 4) return;
        if (!at_end(frames) && !figure::is_markers(take_.figure) &&
            !is_sudden(std::span(holds_).subspan(begin, end - begin)))
            return;
        const auto moving = static_cast<std::size_t>(
            std::ranges::count_if(take_.tracks, [&](const JointTrack& track) { return moves_around(track, frames); }));
        std::vector<BoneId> bones;
        for (std::size_t i = begin; i < end; ++i)
            if (std::ranges::find(bones, holds_[i].track->bone) == bones.end()) bones.push_back(holds_[i].track->bone);
        std::ranges::sort(bones);
        const bool body = static_cast<double>(end - begin) >= body_share * static_cast<double>(moving) && end - begin > 3;
        if (at_end(frames) && !body) return;
        if (body && !is_limb(bones) && !figure::is_markers(take_.figure)) bones = {take_.placement.root_motion_joint};
        take_.add(FindingKind::frozen, std::move(bones), frames, seconds(frames), SizeUnit::seconds);
        for (std::size_t i = begin; i < end; ++i) take_.suppress(holds_[i].track->bone, frames.last + 1);
        if (!body) return;
        take_.explain(frames.first, frames.last + 1);
        std::fill_n(take_.held.begin() + static_cast<std::ptrdiff_t>(frames.first), frames.last - frames.first + 1, true);
    }

    void find_doubled() {
        for (std::size_t period = 2; period <= most_repeats; ++period)
            for (std::size_t frame = 1; frame < take_.frames;) {
                std::size_t end = frame;
                while (is_group(end, period)) end += period;
                const std::size_t groups = (end - frame) / period;
                if (groups >= least_repeats && moves_through(frame, end)) report_doubled(frame, end, period);
                frame = groups > 0 ? end : frame + 1;
            }
    }

    /// True if the frame is new and repeated by the others of its group.
    [[nodiscard]] bool is_group(std::size_t first, std::size_t period) const {
        if (first + period > take_.frames || take_.repeated[first]) return false;
        for (std::size_t frame = first + 1; frame < first + period; ++frame)
            if (!take_.repeated[frame]) return false;
        return true;
    }

    /// Finds frames that repeat now and then, as where a take of 24 frames a second was brought to 30.
    void find_series() {
        std::vector<std::size_t> series;
        for (std::size_t frame = moving_beside + 1; frame + moving_beside < take_.frames; ++frame) {
            if (!is_stutter(frame)) continue;
            if (!series.empty() && frame - series.back() > most_apart) report_series(series);
            series.push_back(frame);
        }
        report_series(series);
    }

    /// True for a single frame that repeats while the take moves.
    [[nodiscard]] bool is_stutter(std::size_t frame) const {
        return take_.repeated[frame] && !take_.repeated[frame - 1] && !take_.repeated[frame + 1] &&
               !take_.any_explained(frame, frame) && moves_through(frame - moving_beside, frame) &&
               moves_through(frame + 1, frame + 1 + moving_beside);
    }

    void report_series(std::vector<std::size_t>& series) {
        if (series.size() >= least_series) {
            const double shown = static_cast<double>(series.back() - series.front() + 1);
            const double captured = shown - static_cast<double>(series.size());
            take_.add(FindingKind::doubled, {}, {series.front(), series.back()}, captured / (shown * take_.frame_time),
                      SizeUnit::hertz);
        }
        series.clear();
    }

    [[nodiscard]] bool moves_through(std::size_t first, std::size_t end) const {
        return std::ranges::any_of(take_.tracks,
                                   [&](const JointTrack& track) { return speed(track, first, end - 1) >= least_speed; });
    }

    void report_doubled(std::size_t first, std::size_t end, std::size_t period) {
        take_.explain(first > 0 ? first - 1 : 0, std::min(end, take_.frames - 1));
        take_.add(FindingKind::doubled, {}, {first, end - 1}, 1.0 / (take_.frame_time * static_cast<double>(period)),
                  SizeUnit::hertz);
    }

    CheckedTake& take_;
    std::vector<Hold> holds_;
};
}  // namespace

void check_holds(CheckedTake& take) { HoldCheck(take).run(); }
}  // namespace skelplay::analysis
