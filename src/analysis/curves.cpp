#include "analysis/curves.h"

namespace skelplay::analysis {
namespace {
constexpr std::size_t frames_per_look = 4096;  // between two checks of the stop token

/// The angle plus the whole turns that bring it nearest to `before`. `turn`: a whole turn in the angle's unit.
double near_by_turns(double angle, double before, double turn) {
    return angle + turn * std::nearbyint((before - angle) / turn);
}

using Angles = std::array<double, 3>;

Angles near_by_turns(const Angles& angles, const Angles& before, double turn) {
    Angles near{};
    for (std::size_t i = 0; i < near.size(); ++i) near.at(i) = near_by_turns(angles.at(i), before.at(i), turn);
    return near;
}

double square_between(const Angles& a, const Angles& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += (a.at(i) - b.at(i)) * (a.at(i) - b.at(i));
    return sum;
}

/// Returns the one of the two sets of angles of a rotation that is nearer to the previous frame.
Angles continued(const Angles& angles, const Angles& before, double turn) {
    const double half = turn / 2;
    const Angles one = near_by_turns(angles, before, turn);
    const Angles other = near_by_turns({angles[0] + half, half - angles[1], angles[2] + half}, before, turn);
    return square_between(one, before) <= square_between(other, before) ? one : other;
}
}  // namespace

std::vector<glm::dvec3> point_path(const figure::Figure& figure, const scene::WeightedPoint& point, const base::Run& run) {
    std::vector<glm::dvec3> path;
    path.reserve(figure::frame_count(figure.take));
    visit_all_frames(
        figure,
        [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
            path.push_back(scene::position(point, positions));
        },
        run);
    return path;
}

std::vector<float> speeds_along(const std::vector<glm::dvec3>& path, double per_frame) {
    std::vector<float> speeds(path.size(), 0.0F);
    const auto seen = [&](std::size_t frame) { return frame < path.size() && figure::is_present(path[frame]); };
    for (std::size_t i = 0; i < path.size() && path.size() > 1; ++i) {
        // NaN in a gap; a frame beside a gap is measured from one neighbour, or is NaN (0 / 0) if it has none.
        if (!seen(i)) {
            speeds[i] = std::numeric_limits<float>::quiet_NaN();
            continue;
        }
        const std::size_t before = i > 0 && seen(i - 1) ? i - 1 : i;
        const std::size_t after = seen(i + 1) ? i + 1 : i;
        speeds[i] =
            static_cast<float>(glm::distance(path[before], path[after]) / static_cast<double>(after - before) * per_frame);
    }
    return speeds;
}

std::vector<float> joint_speeds(const figure::Figure& figure, BoneId joint, const scene::FigureTransform& to_world,
                                double frame_time, const base::Run& run) {
    // The rotation and shift of the placement do not change distances.
    std::vector<float> speeds = speeds_along(joint_path(figure, joint, run), to_world.metres_per_unit / frame_time);
    speeds.resize(figure::frame_count(figure.take), 0.0F);
    return speeds;
}

std::optional<std::array<std::size_t, 3>> three_angles(const figure::Motion& motion, const figure::Bone& bone) {
    std::array<std::size_t, 3> indices{};
    std::size_t count = 0;
    unsigned axes = 0;
    const auto channels = channels_of(motion, bone);
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (channels[i].role != figure::ChannelRole::rotate) continue;
        if (count == indices.size()) return std::nullopt;
        indices.at(count++) = i;
        axes |= 1U << static_cast<unsigned>(channels[i].axis);
    }
    return axes == 7 ? std::optional(indices) : std::nullopt;
}

std::vector<std::vector<double>> unrolled_angles(const figure::Motion& motion, const figure::Bone& bone,
                                                 const base::Run& run) {
    const auto channels = channels_of(motion, bone);
    const double turn = 2 * std::numbers::pi / motion.radians_per_unit;
    const auto three = three_angles(motion, bone);
    std::vector<std::vector<double>> values(channels.size());
    for (std::size_t i = 0; i < channels.size(); ++i)
        if (channels[i].role == figure::ChannelRole::rotate) values[i].resize(motion.frames);
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        if (frame % frames_per_look == 0 && run.stopped()) return {};
        const auto row = motion.row(frame);
        for (std::size_t i = 0; i < channels.size(); ++i)
            if (!values[i].empty())
                values[i][frame] = frame == 0 ? row[channels[i].column]
                                              : near_by_turns(row[channels[i].column], values[i][frame - 1], turn);
        if (!three || frame == 0) continue;
        Angles angles{};
        Angles before{};
        for (std::size_t k = 0; k < 3; ++k) {
            angles.at(k) = row[channels[three->at(k)].column];
            before.at(k) = values[three->at(k)][frame - 1];
        }
        const Angles next = continued(angles, before, turn);
        for (std::size_t k = 0; k < 3; ++k) values[three->at(k)][frame] = next.at(k);
    }
    return values;
}

std::optional<GimbalLock> gimbal_lock(const figure::Motion& motion, const figure::Bone& bone, double within,
                                      const base::Run& run) {
    const auto three = three_angles(motion, bone);
    if (!three) return std::nullopt;
    GimbalLock lock;
    lock.middle = channels_of(motion, bone)[three->at(1)];
    lock.closest = within;
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        if (frame % frames_per_look == 0 && run.stopped()) return std::nullopt;
        const double angle = motion.row(frame)[lock.middle.column] * motion.radians_per_unit;
        const double degrees = std::asin(std::abs(std::cos(angle))) * 180 / std::numbers::pi;
        if (!(degrees < within)) continue;
        ++lock.frames;
        append(lock.spans, frame);
        if (degrees >= lock.closest) continue;
        lock.closest = degrees;
        lock.closest_frame = frame;
    }
    return lock.frames > 0 ? std::optional(lock) : std::nullopt;
}

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
}  // namespace

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
