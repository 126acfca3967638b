#include "panels/plot.h"

namespace skelplay::panels {
namespace {
/// The smallest of 1, 2, 5 times a power of ten that is at least `least`, which is > 0.
double round_step(double least) noexcept {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    constexpr double nearly = 1.0 - 1e-9;  // powers of ten are not exact
    for (const double factor : {1.0, 2.0, 5.0})
        if (decade * factor >= least * nearly) return decade * factor;
    return decade * 10;
}

/// The smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`.
std::int64_t round_frames(double least) { return static_cast<std::int64_t>(std::max(std::round(round_step(least)), 1.0)); }

/// Ticks at the multiples of `step` from `least` to `most`; those at multiples of `labelled` have a label.
std::vector<Tick> multiples(std::int64_t step, std::int64_t labelled, std::int64_t least, std::int64_t most,
                            std::int64_t first_number) {
    std::int64_t number = least / step * step;
    if (number < least) number += step;
    std::vector<Tick> found;
    for (; number <= most; number += step)
        found.push_back({static_cast<std::size_t>(number - first_number), number, number % labelled == 0});
    return found;
}

std::string label_of(double value, double step) {
    constexpr double largest_plain = 1e7;
    constexpr int most_decimals = 6;
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
    if (std::abs(value) >= largest_plain || decimals > most_decimals) return fmt::format("{:.4g}", value);
    std::string text = fmt::format("{:.{}f}", value, decimals);
    // A value that rounds to zero has no sign.
    if (text.find_first_not_of("-0.") == std::string::npos && text.front() == '-') text.erase(0, 1);
    return text;
}

double value_at(const CurveSource& curve, double time) {
    const double before = std::floor(time);
    const auto frame = static_cast<std::size_t>(before);
    const double left = curve.sample(frame);
    const double share = time - before;
    return share > 0.0 ? left + (curve.sample(frame + 1) - left) * share : left;
}

constexpr float smallest_gap = 5.0F;  // pixels between ticks
}  // namespace

float PlotScale::at(double number) const noexcept {
    // Positions far outside are limited, because a float could not hold them exactly.
    constexpr double far = 1e4;
    const double share = span.size() > 0 ? std::clamp((number - span.low) / span.size(), -far, far) : 0.0;
    return static_cast<float>(static_cast<double>(from) + share * static_cast<double>(to - from));
}

Span with_room(const Span& values) noexcept {
    constexpr double room = 0.06;  // fraction of the values' range, above and below
    if (values.empty()) return {-1.0, 1.0};
    // A constant curve gets a range that is small compared to its value, but large enough for distinct labels.
    const double least = std::max(std::abs(values.low), std::abs(values.high)) * 1e-6 + 1e-6;
    if (values.size() < least) {
        const double half = std::max(std::abs(values.low) * 0.1, 1.0);
        return {values.low - half, values.high + half};
    }
    return {values.low - values.size() * room, values.high + values.size() * room};
}

std::vector<ValueTick> value_ticks(const PlotScale& values, float gap) {
    const double step = round_step(std::abs(values.per_pixel()) * static_cast<double>(gap));
    std::vector<ValueTick> ticks;
    for (double count = std::ceil(values.span.low / step); count * step <= values.span.high; ++count)
        ticks.push_back({count * step, label_of(count * step, step)});
    return ticks;
}

std::vector<Tick> frame_ticks(const PlotScale& time, std::size_t frames, std::int64_t first_number, float gap) {
    const std::int64_t step = round_frames(time.per_pixel() * static_cast<double>(gap));
    const double low = std::ceil(std::max(time.span.low, 0.0));
    const double high = std::floor(std::min(time.span.high, static_cast<double>(frames) - 1));
    return multiples(step, step, first_number + static_cast<std::int64_t>(low),
                     first_number + static_cast<std::int64_t>(high), first_number);
}

std::vector<Span> columns(const CurveSource& curve, const PlotScale& frames) {
    const PlotScale time = curve.in_samples(frames);
    const auto count = static_cast<std::size_t>(std::max(std::ceil(time.to - time.from), 0.0F));
    std::vector<Span> found(count, Span::nothing());
    if (curve.frames == 0) return found;
    const Span take{0.0, static_cast<double>(curve.frames - 1)};
    double end = time.under(time.from);
    double end_value = take.contains(end) ? value_at(curve, end) : 0.0;
    for (std::size_t c = 0; c < count; ++c) {
        const double begin = end;
        const double begin_value = end_value;
        end = time.under(time.from + static_cast<float>(c + 1));
        if (take.contains(end)) end_value = value_at(curve, end);
        if (end < take.low || begin > take.high) continue;
        if (take.contains(begin)) found[c].include(begin_value);
        if (take.contains(end)) found[c].include(end_value);
        const auto first = static_cast<std::size_t>(std::ceil(std::max(begin, take.low)));
        const auto last = static_cast<std::size_t>(std::floor(std::min(end, take.high))) + 1;
        if (first < last) found[c].include(curve.extremes(first, last));
    }
    return found;
}

std::vector<Tick> ticks(const PlotScale& scale, std::int64_t first_number, float label_width) {
    const std::int64_t labelled = round_frames(scale.per_pixel() * static_cast<double>(label_width));
    const std::int64_t unlabelled = std::min(labelled, round_frames(scale.per_pixel() * static_cast<double>(smallest_gap)));
    const std::int64_t step = labelled % unlabelled == 0 ? unlabelled : labelled;
    return multiples(step, labelled, first_number + static_cast<std::int64_t>(std::ceil(scale.span.low)),
                     first_number + static_cast<std::int64_t>(std::floor(scale.span.high)), first_number);
}

std::vector<Run> runs(const PlotScale& scale, std::span<const session::FrameRange> ranges, float least_width) {
    std::vector<Run> found;
    const auto ends_before = [](const session::FrameRange& range, double position) {
        return static_cast<double>(range.last) < position;
    };
    const auto begins_after = [](double position, const session::FrameRange& range) {
        return position < static_cast<double>(range.first);
    };
    const auto end = std::upper_bound(ranges.begin(), ranges.end(), scale.span.high, begins_after);
    auto next = std::lower_bound(ranges.begin(), end, scale.span.low, ends_before);
    while (next != end) {
        Run run{scale.at(static_cast<double>(next->first)), scale.at(static_cast<double>(next->last))};
        const float missing = std::max(least_width - (run.to - run.from), 0.0F);
        run.from -= missing * 0.5F;
        run.to += missing * 0.5F;
        ++next;
        // The run continues while ranges start before the next pixel.
        while (next != end) {
            const double reach =
                static_cast<double>(run.to + 1.0F + least_width * 0.5F - scale.from) * scale.per_pixel() + scale.span.low;
            const auto absorbed = std::upper_bound(next, end, reach, begins_after);
            if (absorbed == next) break;
            next = absorbed;
            run.to = std::max(run.to, scale.at(static_cast<double>((next - 1)->last)) + missing * 0.5F);
        }
        run.from = std::max(run.from, scale.from - least_width);
        run.to = std::min(run.to, scale.to + least_width);
        found.push_back(run);
    }
    return found;
}
}  // namespace skelplay::panels
