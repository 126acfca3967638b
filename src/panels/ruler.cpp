#include "panels/ruler.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace skelplay::panels {

namespace {

constexpr float smallest_gap = 5.0F;  // pixels between marks

/// The smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`.
std::int64_t round_step(double least) {
    std::int64_t decade = 1;
    while (static_cast<double>(decade) * 5 < least && decade < 1'000'000'000'000) decade *= 10;
    for (const std::int64_t factor : {1, 2, 5})
        if (static_cast<double>(decade * factor) >= least) return decade * factor;
    return decade * 10;
}

}  // namespace

float BarScale::x_of(double position) const noexcept {
    const auto last = static_cast<double>(frames - 1);
    return left + static_cast<float>(last > 0 ? position / last * static_cast<double>(width) : 0.0);
}

double BarScale::position_at(float x) const noexcept {
    const double share = static_cast<double>(x - left) / static_cast<double>(width);
    return std::clamp(share, 0.0, 1.0) * static_cast<double>(frames - 1);
}

std::vector<Tick> ticks(const BarScale& scale, std::int64_t first_number, float label_width) {
    const auto last = static_cast<double>(scale.frames - 1);
    const double frames_per_pixel = last / static_cast<double>(scale.width);
    const std::int64_t labelled = round_step(frames_per_pixel * static_cast<double>(label_width));
    const std::int64_t marked =
        std::min(labelled, round_step(frames_per_pixel * static_cast<double>(smallest_gap)));
    const std::int64_t step = labelled % marked == 0 ? marked : labelled;
    const std::int64_t last_number = first_number + static_cast<std::int64_t>(scale.frames) - 1;
    std::int64_t number = first_number / step * step;
    if (number < first_number) number += step;
    std::vector<Tick> marks;
    for (; number <= last_number; number += step)
        marks.push_back({static_cast<std::size_t>(number - first_number), number, number % labelled == 0});
    return marks;
}

}  // namespace skelplay::panels
