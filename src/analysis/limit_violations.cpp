#include "analysis/limit_violations.h"

#include <algorithm>
#include <optional>
#include <variant>

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

}  // namespace

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
