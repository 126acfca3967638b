#include "figure/bridged_gaps.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace skelplay::figure {

namespace {

/// The last frame before a position in which a marker was seen, and the first one after it.
struct FrameSides {
    std::size_t before = 0;
    std::size_t after = 0;
};

/// The samples of one marker.
class MarkerTrack {
public:
    MarkerTrack(const Motion& motion, const Bone& marker) : motion_(motion), channels_(marker.channels) {}

    [[nodiscard]] std::size_t frames() const { return motion_.frames; }
    [[nodiscard]] glm::dvec3 at(std::size_t frame) const {
        glm::dvec3 place(0.0);
        for (std::uint32_t i = 0; i < channels_.count; ++i) {
            const Channel& channel = motion_.channels[channels_.first + i];
            place[index(channel.axis)] = motion_.row(frame)[channel.column];
        }
        return place;
    }
    [[nodiscard]] bool seen(std::size_t frame) const { return is_there(at(frame)); }
    /// What it moves in a frame, where it was seen twice one after the other.
    [[nodiscard]] std::optional<glm::dvec3> step(std::size_t from, std::size_t to) const {
        if (std::max(from, to) >= frames() || !seen(from) || !seen(to)) return std::nullopt;
        return at(to) - at(from);
    }

private:
    const Motion& motion_;
    ChannelRange channels_;
};

/// The frames seen next to a position; nothing: there is none, or more than `longest` frames are missing.
std::optional<FrameSides> sides_of_gap(const MarkerTrack& track, double position, std::size_t longest) {
    const auto at = static_cast<std::size_t>(position);
    FrameSides sides{at, at + 1};
    while (!track.seen(sides.before)) {
        if (sides.before == 0 || at - sides.before >= longest) return std::nullopt;
        --sides.before;
    }
    while (sides.after < track.frames() && !track.seen(sides.after)) {
        if (sides.after - sides.before > longest) return std::nullopt;
        ++sides.after;
    }
    if (sides.after >= track.frames() || sides.after - sides.before > longest + 1) return std::nullopt;
    return sides;
}

/// The cubic between the two frames, with the speeds at them; straight where one is not known.
glm::dvec3 between(const MarkerTrack& track, const FrameSides& sides, double position) {
    const double length = static_cast<double>(sides.after - sides.before);
    const double t = (position - static_cast<double>(sides.before)) / length;
    const glm::dvec3 from = track.at(sides.before);
    const glm::dvec3 to = track.at(sides.after);
    const auto arriving = sides.before == 0 ? std::nullopt : track.step(sides.before - 1, sides.before);
    const auto leaving = track.step(sides.after, sides.after + 1);
    const glm::dvec3 first = arriving ? *arriving * length : to - from;
    const glm::dvec3 last = leaving ? *leaving * length : to - from;
    const double tt = t * t;
    const double ttt = tt * t;
    return (2 * ttt - 3 * tt + 1) * from + (ttt - 2 * tt + t) * first + (3 * tt - 2 * ttt) * to + (ttt - tt) * last;
}

}  // namespace

std::vector<BoneId> bridge_gaps(const Skeleton& markers, const Motion& motion, double position, std::size_t longest,
                                Pose& pose) {
    std::vector<BoneId> bridged;
    if (longest == 0 || motion.frames == 0) return bridged;
    const double clamped = std::clamp(position, 0.0, static_cast<double>(motion.frames - 1));
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const BoneId id = bone_id(i);
        if (is_there(pose, id)) continue;
        const MarkerTrack track(motion, markers[id]);
        const auto sides = sides_of_gap(track, clamped, longest);
        if (!sides) continue;
        pose.local[i] = glm::dmat4(1.0);
        pose.local[i][3] = glm::dvec4(markers[id].offset + between(track, *sides, clamped), 1.0);
        bridged.push_back(id);
    }
    return bridged;
}

}  // namespace skelplay::figure
