#include "panels/ruler.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace skelplay::panels {

namespace {

constexpr float smallest_gap = 5.0F;  // pixels between ticks

/// The smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`.
std::int64_t round_frames(double least) {
    std::int64_t decade = 1;
    while (static_cast<double>(decade) * 5 < least && decade < 1'000'000'000'000) decade *= 10;
    for (const std::int64_t factor : {1, 2, 5})
        if (static_cast<double>(decade * factor) >= least) return decade * factor;
    return decade * 10;
}

}  // namespace

float BarScale::x_of(double position) const noexcept {
    const double length = last - first;
    return left + static_cast<float>(length > 0 ? (position - first) / length * static_cast<double>(width) : 0.0);
}

double BarScale::position_at(float x) const noexcept {
    const double share = static_cast<double>(x - left) / static_cast<double>(width);
    return first + std::clamp(share, 0.0, 1.0) * (last - first);
}

std::vector<Tick> ticks(const BarScale& scale, std::int64_t first_number, float label_width) {
    const std::int64_t labelled = round_frames(scale.frames_per_pixel() * static_cast<double>(label_width));
    const std::int64_t unlabelled =
        std::min(labelled, round_frames(scale.frames_per_pixel() * static_cast<double>(smallest_gap)));
    const std::int64_t step = labelled % unlabelled == 0 ? unlabelled : labelled;
    const std::int64_t least = first_number + static_cast<std::int64_t>(std::ceil(scale.first));
    const std::int64_t most = first_number + static_cast<std::int64_t>(std::floor(scale.last));
    std::int64_t number = least / step * step;
    if (number < least) number += step;
    std::vector<Tick> found;
    for (; number <= most; number += step)
        found.push_back({static_cast<std::size_t>(number - first_number), number, number % labelled == 0});
    return found;
}

std::vector<Run> runs(const BarScale& scale, std::span<const session::FrameRange> ranges, float least_width) {
    std::vector<Run> found;
    const auto ends_before = [](const session::FrameRange& range, double position) {
        return static_cast<double>(range.last) < position;
    };
    const auto begins_after = [](double position, const session::FrameRange& range) {
        return position < static_cast<double>(range.first);
    };
    const auto end = std::upper_bound(ranges.begin(), ranges.end(), scale.last, begins_after);
    auto next = std::lower_bound(ranges.begin(), end, scale.first, ends_before);
    while (next != end) {
        Run run{scale.x_of(static_cast<double>(next->first)), scale.x_of(static_cast<double>(next->last))};
        const float missing = std::max(least_width - (run.to - run.from), 0.0F);
        run.from -= missing * 0.5F;
        run.to += missing * 0.5F;
        ++next;
        // The run continues while ranges start before the next pixel.
        while (next != end) {
            const double reach =
                static_cast<double>(run.to + 1.0F + least_width * 0.5F - scale.left) * scale.frames_per_pixel() +
                scale.first;
            const auto absorbed = std::upper_bound(next, end, reach, begins_after);
            if (absorbed == next) break;
            next = absorbed;
            run.to = std::max(run.to, scale.x_of(static_cast<double>((next - 1)->last)) + missing * 0.5F);
        }
        run.from = std::max(run.from, scale.left - least_width);
        run.to = std::min(run.to, scale.left + scale.width + least_width);
        found.push_back(run);
    }
    return found;
}

}  // namespace skelplay::panels
