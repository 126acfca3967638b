#include "analysis/limit_violations.h"

#include <algorithm>
#include <optional>
#include <variant>

namespace skelplay::analysis {

namespace {

/// A channel with a limit, and its current violation.
struct Watched {
    figure::Channel channel;
    figure::Limit limit;
    std::optional<LimitViolation> open;
    double excess = 0.0;  // the largest of `open` so far
};

std::vector<Watched> watched(const figure::Figure& figure, const figure::Motion& motion) {
    std::vector<Watched> all;
    for (const figure::Channel& channel : motion.channels)
        if (const figure::Limit* limit = figure::limit_of(figure.skeleton[channel.bone], channel.column))
            all.push_back({channel, *limit, std::nullopt, 0.0});
    return all;
}

void look(Watched& one, double value, std::size_t frame, std::vector<LimitViolation>& found) {
    if (one.limit.allows(value)) {
        if (one.open) found.push_back(*one.open);
        one.open.reset();
        return;
    }
    const double limit = value > one.limit.high ? one.limit.high : one.limit.low;
    const double excess = value > one.limit.high ? value - limit : limit - value;
    if (!one.open) {
        one.open = LimitViolation{{frame, frame}, one.channel, frame, value, limit, false};
        one.excess = excess;
    }
    one.open->frames.last = frame;
    if (!one.limit.nearly_allows(value)) one.open->far = true;
    if (!(excess > one.excess)) return;
    one.open->worst = frame;
    one.open->value = value;
    one.open->limit = limit;
    one.excess = excess;
}

}  // namespace

bool has_limits(const figure::Figure& figure) noexcept {
    return std::ranges::any_of(figure.skeleton.bones(), [](const figure::Bone& bone) { return !bone.limits.empty(); });
}

std::vector<LimitViolation> limit_violations(const figure::Figure& figure, const base::Run& run) {
    std::vector<LimitViolation> found;
    const auto* motion = std::get_if<figure::Motion>(&figure.take);
    if (motion == nullptr) return found;
    std::vector<Watched> channels = watched(figure, *motion);
    for (std::size_t frame = 0; frame < motion->frames && !run.stopped(); ++frame) {
        const auto row = motion->row(frame);
        for (Watched& one : channels) look(one, row[one.channel.column], frame, found);
    }
    for (const Watched& one : channels)
        if (one.open) found.push_back(*one.open);
    std::ranges::stable_sort(found, {}, [](const LimitViolation& v) { return v.frames.first; });
    return found;
}

}  // namespace skelplay::analysis
