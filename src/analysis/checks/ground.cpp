#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/checks/checks.h"
#include "analysis/checks/foot_paths.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::FrameRange;

constexpr std::size_t most_for_trend = 100;  // stances' frames
constexpr double level_deviations = 3.5;     // median absolute deviations that a fault's height differs by
constexpr double shortest_level = 0.1;       // seconds that feet stand too low or too high
constexpr double longest_level_gap = 1.0;    // seconds between such stances in one finding
// metres that the whole take may stand below the file's zero: lower, it has another origin
constexpr double deepest_ground = -0.3;

class GroundCheck {
public:
    explicit GroundCheck(CheckedTake& check) : check_(check), take_(check.take), paths_(check) {}

    void run() {
        if (paths_.feet().empty()) return;
        find_trend();
        find_levels();
        check_file_ground();
    }

private:
    /// How far a foot that stands flat in a frame is off the ground there.
    [[nodiscard]] std::optional<double> stands_at(const FootPath& foot, std::size_t frame) const {
        const auto off = paths_.stands_at(foot, frame);
        return off ? std::optional(*off - trend(frame)) : std::nullopt;
    }

    /// The height of the ground where the take is at a frame: floors are not quite level.
    [[nodiscard]] double trend(std::size_t frame) const {
        return trend_at_start_ + trend_slope_ * static_cast<double>(frame);
    }

    /// Fits a line through the heights of stances over time, which exceptions hardly change (Theil and Sen).
    void find_trend() {
        std::vector<std::pair<double, double>> heights;
        for (const FootPath& foot : paths_.feet())
            for (std::size_t frame = 1; frame < take_.frames; ++frame)
                if (const auto off = stands_at(foot, frame)) heights.emplace_back(static_cast<double>(frame), *off);
        const std::size_t stride = heights.size() / most_for_trend + 1;
        std::vector<double> slopes;
        for (std::size_t i = 0; i < heights.size(); i += stride)
            for (std::size_t j = i + stride; j < heights.size(); j += stride)
                if (const double apart = heights[j].first - heights[i].first; std::abs(apart) * take_.frame_time > 1.0)
                    slopes.push_back((heights[j].second - heights[i].second) / apart);
        if (slopes.size() < most_for_trend) return;
        const double slope = base::quantile(slopes, 0.5);
        std::vector<double> starts;
        for (const auto& [frame, height] : heights) starts.push_back(height - slope * frame);
        trend_slope_ = slope;
        trend_at_start_ = base::quantile(starts, 0.5);
    }

    /// How far the heights at which the feet stand differ from each other: the median absolute deviation.
    [[nodiscard]] double spread() const {
        std::vector<double> all;
        for (const FootPath& foot : paths_.feet())
            for (std::size_t frame = 1; frame < take_.frames; ++frame)
                if (const auto off = stands_at(foot, frame)) all.push_back(std::abs(*off));
        return all.empty() ? 0.0 : base::quantile(all, 0.5);
    }

    [[nodiscard]] bool stands_normally(std::size_t frame, double least) const {
        return std::ranges::any_of(paths_.feet(), [&](const FootPath& foot) {
            const auto off = stands_at(foot, frame);
            return off && std::abs(*off) < 0.5 * least;
        });
    }

    /// How far the feet that stand in a frame are off the ground; 0: not far enough, or none stands.
    [[nodiscard]] double body_level(std::size_t frame, double least) const {
        double level = 0.0;
        for (const FootPath& foot : paths_.feet()) {
            const auto off = stands_at(foot, frame);
            if (off && std::abs(*off) < least) return 0.0;  // one stands where it should
            if (off && std::abs(*off) > std::abs(level)) level = *off;
            if (paths_.off_level(foot, frame).first - trend(frame) < 0.5 * least)
                level = std::min(level, 0.0);  // one reaches the ground
        }
        return level;
    }

    void find_levels() {
        for (const FindingKind kind : {FindingKind::below_ground, FindingKind::floating}) {
            const double limit = check_.limits.least(kind, SizeUnit::centimetres) / 100.0;
            const double least = std::max(limit, level_deviations * spread());
            std::vector<FrameRange> ranges;
            bool normal = true;
            for (std::size_t frame = 1; frame < take_.frames; ++frame) {
                const double level = body_level(frame, least);
                if (kind == FindingKind::below_ground ? level < 0.0 : level > 0.0) {
                    const bool joins =
                        !ranges.empty() && !normal &&
                        static_cast<double>(frame - ranges.back().last) * take_.frame_time <= longest_level_gap;
                    joins ? void(ranges.back().last = frame) : ranges.push_back({frame, frame});
                    normal = false;
                } else if (stands_normally(frame, least)) {
                    normal = true;
                }
            }
            for (const FrameRange& range : ranges) report_level(kind, range, least);
        }
    }

    void report_level(FindingKind kind, const FrameRange& range, double least) {
        if (static_cast<double>(range.last - range.first + 1) * take_.frame_time < shortest_level) return;
        std::vector<double> levels;
        for (std::size_t frame = range.first; frame <= range.last; ++frame)
            if (const double level = std::abs(body_level(frame, least)); level > 0.0) levels.push_back(level);
        if (static_cast<double>(levels.size()) * take_.frame_time < shortest_level) return;
        check_.add(kind, {paths_.feet()[0].bone, paths_.feet()[1].bone}, range, base::quantile(levels, 0.5) * 100.0,
                   SizeUnit::centimetres);
    }

    /// The whole take stands below the file's height 0. How far above it a joint is over its sole, nobody knows.
    void check_file_ground() {
        const GroundHeight& ground = take_.placement.ground;
        if (ground.source != Source::inferred) return;
        const double height = ground.height * take_.placement.unit.metres;
        if (height >= 0.0 || height < deepest_ground) return;
        check_.add(FindingKind::below_ground, {}, {0, take_.frames - 1}, std::abs(height) * 100.0,
                   SizeUnit::centimetres);
    }

    CheckedTake& check_;
    const TakeSamples& take_;
    FootPaths paths_;
    double trend_at_start_ = 0.0;  // metres, see trend()
    double trend_slope_ = 0.0;     // metres in a frame
};

}  // namespace

void check_ground(CheckedTake& check) { GroundCheck(check).run(); }

}  // namespace skelplay::analysis
