#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "analysis/checks/checks.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::FrameRange;

constexpr double level_deviations = 3.5;  // median absolute deviations that a fault's height differs by
constexpr double shortest_level = 0.1;    // seconds that feet stand too low or too high
constexpr double tiptoe_share = 0.25;   // of the height that a ball is raised by: lower toes or heels are on the ground
constexpr double most_tilt = 0.027;     // metres that a foot which tilts may seem to be off
constexpr double tilt_factor = 1.5;     // how far its heel goes the same way, beyond that: then it tilts
constexpr double deepest_touch = 0.25;  // metres below the ground that a foot which touches it is at most
constexpr std::size_t fewest_level_frames = 3;
constexpr double longest_level_gap = 1.0;  // seconds between such stances in one finding
constexpr double unlike_levels = 2.0;      // how far they are off, as a factor, from which on they are two findings
// metres that the whole take may stand below the file's zero: lower, it has another origin
constexpr double deepest_ground = -0.3;
constexpr double least_standing = 0.3;  // of the frames: else nobody knows where the take's ground is

class GroundCheck {
public:
    explicit GroundCheck(CheckedTake& take) : take_(take), paths_(*take.feet) {}

    void run() {
        if (paths_.feet().empty()) return;
        find_levels(&FootPaths::moved_at);  // the sharper one first
        find_levels(&FootPaths::height_error);
        check_file_ground();
    }

private:
    /// How far a foot that stands in a frame is off.
    using Measure = std::optional<double> (FootPaths::*)(const FootPath&, std::size_t) const;

    void find_levels(Measure measure) {
        for (std::size_t i = 0; i < 2; ++i) {
            offs_[i].assign(take_.frames, std::numeric_limits<double>::quiet_NaN());
            for (std::size_t frame = 1; frame < take_.frames; ++frame)
                if (const auto off = (paths_.*measure)(paths_.feet()[i], frame)) offs_[i][frame] = *off;
        }
        const double baseline_limit = level_deviations * spread();
        for (const FindingKind kind : {FindingKind::below_ground, FindingKind::floating})
            find_levels(kind, std::max(take_.limits.least(kind, SizeUnit::centimetres) / 100.0, baseline_limit));
    }

    /// How far the heights at which the feet stand differ from each other: the median absolute deviation.
    [[nodiscard]] double spread() const {
        std::vector<double> all;
        for (const std::vector<double>& offs : offs_)
            for (const double off : offs)
                if (!std::isnan(off)) all.push_back(std::abs(off));
        return all.empty() ? 0.0 : base::quantile(all, 0.5);
    }

    [[nodiscard]] bool stands_normally(std::size_t frame, double least) const {
        return std::ranges::any_of(offs_, [&](const auto& offs) { return std::abs(offs[frame]) < 0.5 * least; });
    }

    /// True if the lowest point of a foot is lower than `height`: it touches the ground, unless it hangs far below.
    [[nodiscard]] bool reaches(const FootPath& foot, std::size_t frame, double height) const {
        double lowest = std::numeric_limits<double>::infinity();
        for (const FootPoint& point : foot.points) lowest = std::min(lowest, paths_.off_level(foot, point, frame));
        return lowest < height && lowest > -deepest_touch * paths_.scale();
    }

    /// True if a foot that does not stand touches the ground, or one that stands does so with its toes or its heel.
    [[nodiscard]] bool touches_ground(std::size_t foot, std::size_t frame, double least, double level) const {
        return std::isnan(offs_[foot][frame]) ? reaches(paths_.feet()[foot], frame, 0.5 * least)
                                              : reaches(paths_.feet()[foot], frame, tiptoe_share * level);
    }

    /// True if a foot that stands is off because it tilts: its heel goes the same way by much more, or its toes stay.
    [[nodiscard]] bool tilts(const FootPath& foot, std::size_t frame) const {
        const double off = paths_.off_level(foot, ball(foot), frame);
        const double heel = paths_.off_level(foot, foot.points[0], frame) - off;
        return heel * off > tilt_factor * off * off ||
               std::ranges::any_of(std::span(foot.points).subspan(2), [&](const FootPoint& toes) {
                   return std::abs(paths_.off_level(foot, toes, frame)) < tiptoe_share * std::abs(off);
               });
    }

    /// How far the feet that stand in a frame are off the ground; 0: not far enough, one stands where it should, or
    /// none stands.
    [[nodiscard]] double body_level(std::size_t frame, double least) const {
        if (stands_normally(frame, least)) return 0.0;
        double sum = 0.0;
        double count = 0.0;
        for (const std::vector<double>& offs : offs_)
            if (!std::isnan(offs[frame])) {
                sum += offs[frame];
                ++count;
            }
        if (count == 0.0 || std::abs(sum) < least * count) return 0.0;
        for (std::size_t i = 0; i < 2 && sum > 0.0; ++i)
            if (touches_ground(i, frame, least, sum / count)) return 0.0;
        for (std::size_t i = 0; i < 2 && std::abs(sum) < most_tilt * count; ++i)
            if (!std::isnan(offs_[i][frame]) && tilts(paths_.feet()[i], frame)) return 0.0;
        return sum / count;
    }

    /// Frames without a gap in which the body is too low or too high.
    struct Stretch {
        FrameRange frames;
        bool from_normal = true;     // a foot stood where it should since the stretch before
        std::vector<double> levels;  // metres, by frame
    };

    [[nodiscard]] std::vector<Stretch> stretches_of(FindingKind kind, double least) const {
        std::vector<Stretch> stretches;
        bool normal = true;
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            const double level = body_level(frame, least);
            if (kind == FindingKind::below_ground ? level < 0.0 : level > 0.0) {
                if (stretches.empty() || stretches.back().frames.last + 1 < frame)
                    stretches.push_back({{frame, frame}, normal, {}});
                stretches.back().frames.last = frame;
                stretches.back().levels.push_back(std::abs(level));
                normal = false;
            } else if (stands_normally(frame, least)) {
                normal = true;
            }
        }
        return stretches;
    }

    /// Stretches in which the body is off by about the same, soon after each other, are one finding.
    void find_levels(FindingKind kind, double least) {
        std::vector<FrameRange> ranges;
        double before = 0.0;  // metres: of the stretch before
        for (Stretch& stretch : stretches_of(kind, least)) {
            const double level = base::quantile(stretch.levels, 0.5);
            const bool joins =
                !stretch.from_normal && std::max(level, before) < unlike_levels * std::min(level, before) &&
                static_cast<double>(stretch.frames.first - ranges.back().last) * take_.frame_time <= longest_level_gap;
            joins ? void(ranges.back().last = stretch.frames.last) : ranges.push_back(stretch.frames);
            before = level;
        }
        for (const FrameRange& range : ranges) report_level(kind, range, least);
    }

    [[nodiscard]] bool is_reported(const FrameRange& range) const {
        return std::ranges::any_of(reported_, [&](const FrameRange& other) { return other.overlaps(range); });
    }

    void report_level(FindingKind kind, const FrameRange& range, double least) {
        std::vector<double> levels;
        std::size_t longest = 0;
        std::size_t together = 0;
        for (std::size_t frame = range.first; frame <= range.last; ++frame) {
            const double level = std::abs(body_level(frame, least));
            together = level > 0.0 ? together + 1 : 0;
            longest = std::max(longest, together);
            if (level > 0.0) levels.push_back(level);
        }
        if (longest < fewest_level_frames || static_cast<double>(longest) * take_.frame_time < shortest_level ||
            is_reported(range))
            return;
        reported_.push_back(range);
        take_.add(kind, {paths_.feet()[0].bone, paths_.feet()[1].bone}, range, base::quantile(levels, 0.5) * 100.0,
                  SizeUnit::centimetres);
    }

    /// The share of the frames in which a foot stands.
    [[nodiscard]] double stands_share() const {
        std::size_t count = 0;
        for (std::size_t frame = 0; frame < take_.frames; ++frame)
            count += std::isnan(offs_[0][frame]) && std::isnan(offs_[1][frame]) ? 0 : 1;
        return static_cast<double>(count) / static_cast<double>(take_.frames);
    }

    /// The whole take stands below the file's height 0. How far above it a joint is over its sole, nobody knows.
    void check_file_ground() {
        const GroundHeight& ground = take_.placement.ground;
        if (ground.source != Source::inferred) return;
        const double height = ground.height * take_.placement.unit.metres;
        if (height >= 0.0 || height < deepest_ground || stands_share() < least_standing) return;
        take_.add(FindingKind::below_ground, {}, {0, take_.frames - 1}, std::abs(height) * 100.0,
                  SizeUnit::centimetres);
    }

    CheckedTake& take_;
    const FootPaths& paths_;
    std::array<std::vector<double>, 2> offs_;  // by foot, then by frame: metres; NaN: it does not stand
    std::vector<FrameRange> reported_;
};

}  // namespace

void check_ground(CheckedTake& take) { GroundCheck(take).run(); }

}  // namespace skelplay::analysis
