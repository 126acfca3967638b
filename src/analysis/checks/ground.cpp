#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::FrameRange;

// Lengths of a person of 1.7 metres; they are scaled with the figure's height.
constexpr double level_deviations = 3.5;   // median absolute deviations that a fault's height differs by
constexpr double most_usual_level = 0.04;  // metres: standing further off is not what feet usually do
constexpr double shortest_level = 0.1;     // seconds that feet stand too low or too high
constexpr double tiptoe_share = 0.25;      // of the height that a ball is raised by: lower toes or heels are on the ground
constexpr double most_tilt = 0.027;        // metres that a foot which tilts may seem to be off
constexpr double tilt_factor = 1.5;        // how far its heel goes the same way, beyond that: then it tilts
constexpr double deepest_touch = 0.25;     // metres below the ground that a foot which touches it is at most
constexpr std::size_t fewest_level_frames = 3;
constexpr double longest_level_gap = 1.0;  // seconds between such stances in one finding
constexpr double lowest_step = 0.06;       // metres: nobody builds lower ones
constexpr double stepping_time = 0.7;      // seconds in which the other foot follows a foot that stepped up or down
constexpr double same_step = 0.35;         // how far that foot's level may differ from the one stepped to, as a share
constexpr double shortest_jump = 0.2;      // seconds in the air of somebody who jumps to another level
constexpr double falling_share = 0.6;      // of gravity with which the hips fall then, at least, or its reciprocal
constexpr double most_uneven_fall = 0.3;   // of its height that its quarters are off a fall's
constexpr double fall_factor = 1.2;        // how much longer it takes than a fall from that level, at least
constexpr double whole_share = 0.17;       // of the height from which on the file's zero is another origin
constexpr double told_share = 0.033;       // of the height, 6 cm of a person, that soles are off it at least
constexpr double ankle_share = 0.045;      // of the height that an ankle is above its sole
constexpr double toes_share = 0.012;       // the same of the joints of toes
constexpr double undecided_share = 0.15;   // that the standing at a level is off half of all
constexpr double zero_height = 0.12;       // metres that the joints of a foot that stands at the file's zero are off it
constexpr double least_standing = 0.3;     // of the frames: else nobody knows where the take's ground is

class GroundCheck {
public:
    explicit GroundCheck(CheckedTake& take) : take_(take), paths_(*take.feet) {}

    void run() {
        if (paths_.feet().empty()) return;
        for (std::size_t i = 0; i < 2; ++i) {
            offs_[i].assign(take_.frames, std::numeric_limits<double>::quiet_NaN());
            for (std::size_t frame = 1; frame < take_.frames; ++frame)
                if (const auto off = paths_.height_error(paths_.feet()[i], frame)) offs_[i][frame] = *off;
        }
        const double usual = std::min(level_deviations * spread(), most_usual_level * take_.scale);
        for (const FindingKind kind : {FindingKind::below_ground, FindingKind::floating})
            find_levels(kind, std::max(take_.least(kind, SizeUnit::centimetres) / 100.0, usual));
        check_tilt();
        check_file_ground();
    }

private:
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
        bool from_normal = true;  // a foot stood where it should since the stretch before
    };

    [[nodiscard]] std::vector<Stretch> stretches_of(FindingKind kind, double least) const {
        std::vector<Stretch> stretches;
        bool normal = true;
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            const double level = body_level(frame, least);
            if (kind == FindingKind::below_ground ? level < 0.0 : level > 0.0) {
                if (stretches.empty() || stretches.back().frames.last + 1 < frame)
                    stretches.push_back({{frame, frame}, normal});
                stretches.back().frames.last = frame;
                normal = false;
            } else if (stands_normally(frame, least)) {
                normal = true;
            }
        }
        return stretches;
    }

    /// Stretches in which the body is off, soon after each other, are one finding.
    void find_levels(FindingKind kind, double least) {
        std::vector<FrameRange> ranges;
        for (const Stretch& stretch : stretches_of(kind, least)) {
            const bool joins =
                !stretch.from_normal &&
                static_cast<double>(stretch.frames.first - ranges.back().last) * take_.frame_time <= longest_level_gap;
            joins ? void(ranges.back().last = stretch.frames.last) : ranges.push_back(stretch.frames);
        }
        for (const FrameRange& range : ranges) report_level(kind, range, least);
    }

    /// True if a foot stands where it should while the other stands at a level: one of them stepped there.
    [[nodiscard]] bool steps(std::size_t frame, double level, double least) const {
        for (std::size_t i = 0; i < 2; ++i)
            if (std::abs(offs_[i][frame]) < 0.5 * least &&
                std::abs(offs_[1 - i][frame] - level) < same_step * std::abs(level))
                return true;
        return false;
    }

    /// True if no foot stands for as long as it takes to jump to a level or down from it, and the hips fall.
    [[nodiscard]] bool jumps(std::size_t from, std::size_t to, double level) const {
        const double seconds = static_cast<double>(to - from) * take_.frame_time;
        if (seconds < std::max(shortest_jump, fall_factor * std::sqrt(2.0 * std::abs(level) / gravity))) return false;
        const std::size_t hips = figure::index(take_.placement.root_motion_joint);
        const auto high = [&](std::size_t frame) { return static_cast<double>(take_.origin(hips, frame).y); };
        /// How far the hips are above the straight line, at a share of the time.
        const auto above = [&](double share) {
            const auto frame = from + static_cast<std::size_t>(share * static_cast<double>(to - from));
            return high(frame) - std::lerp(high(from), high(to), share);
        };
        const double peak = above(0.5);
        const double fall = 8.0 * peak / (seconds * seconds * gravity * take_.scale);
        const bool parabola =
            std::max(std::abs(above(0.25) - 0.75 * peak), std::abs(above(0.75) - 0.75 * peak)) < most_uneven_fall * peak;
        return parabola && fall > falling_share && fall < 1.0 / falling_share;
    }

    /// True if a body comes to another level, or leaves it, as people do: one foot after the other, or in a jump. Who
    /// climbs reaches a level of many rungs on the lowest of them.
    [[nodiscard]] bool is_reached(const FrameRange& range, double level, double least) const {
        for (const bool before : {true, false}) {
            const double rung = body_level(before ? range.first : range.last, least);
            if (is_reached(range, before, level, least) ||
                (std::abs(rung) >= lowest_step * take_.scale && is_reached(range, before, rung, least)))
                return true;
        }
        return false;
    }
    [[nodiscard]] bool is_reached(const FrameRange& range, bool before, double level, double least) const {
        const std::size_t few = take_.frames_of(stepping_time);
        const std::size_t edge = before ? range.first : range.last;
        const std::size_t room = before ? edge : take_.frames - 1 - edge;
        const auto at = [&](std::size_t away) { return before ? edge - away : edge + away; };
        std::size_t steady = 0;
        for (std::size_t away = 1; away <= std::min(few, room); ++away) steady += steps(at(away), level, least) ? 1 : 0;
        if (steady >= fewest_level_frames) return true;
        for (std::size_t away = 1; away <= room; ++away)
            if (stands_normally(at(away), least)) return jumps(std::min(at(away), edge), std::max(at(away), edge), level);
        return false;
    }

    /// True if about half of the standing is at either level, and the file's zero is near both, or neither: nobody
    /// knows which of them is the ground.
    [[nodiscard]] bool is_undecided(const FrameRange& range, double height) const {
        double inside = 0.0;
        double all = 0.0;
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (std::isnan(offs_[0][frame]) && std::isnan(offs_[1][frame])) continue;
            all += 1.0;
            inside += range.contains(frame) ? 1.0 : 0.0;
        }
        const double above =
            paths_.ground(paths_.feet()[0], range.first) - static_cast<double>(take_.placement.to_world.shift.y);
        const auto at_zero = [&](double off) { return std::abs(off) < zero_height * take_.scale; };
        return std::abs(inside / all - 0.5) < undecided_share && at_zero(above) == at_zero(above + height);
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
        const double level = base::quantile(levels, 0.5);
        const double height = kind == FindingKind::floating ? level : -level;
        if (level >= lowest_step * take_.scale && is_reached(range, height, least)) return;
        reported_.push_back(range);
        if (is_undecided(range, height)) take_.add(kind, {}, {1, take_.frames - 1}, level * 100.0, SizeUnit::centimetres);
        else take_.add(kind, {paths_.feet()[0].bone, paths_.feet()[1].bone}, range, level * 100.0, SizeUnit::centimetres);
    }

    /// The share of the frames in which a foot stands.
    [[nodiscard]] double stands_share() const {
        std::size_t count = 0;
        for (std::size_t frame = 0; frame < take_.frames; ++frame)
            count += std::isnan(offs_[0][frame]) && std::isnan(offs_[1][frame]) ? 0 : 1;
        return static_cast<double>(count) / static_cast<double>(take_.frames);
    }

    void check_tilt() {
        const FittedGround& tilt = paths_.tilt();
        const double seconds = static_cast<double>(take_.frames - 1) * take_.frame_time;
        const FrameRange all{0, take_.frames - 1};
        if (tilt.drift != 0.0)
            take_.add(FindingKind::drift, {}, all, std::abs(tilt.drift) * seconds * 100.0, SizeUnit::centimetres);
        const double degrees = glm::degrees(std::atan(glm::length(tilt.slope)));
        if (degrees >= take_.limits.least(FindingKind::slope, SizeUnit::degrees))
            take_.add(FindingKind::slope, {}, all, degrees, SizeUnit::degrees);
    }

    /// The whole take stands below or above the file's height 0, not further than a file that means it.
    void check_file_ground() {
        const GroundHeight& ground = take_.placement.ground;
        const FittedGround& tilt = paths_.tilt();
        if (ground.source != Source::inferred || stands_share() < least_standing || tilt.drift != 0.0) return;
        const double person = take_.placement.unit.height;
        const bool toes = std::ranges::all_of(paths_.feet(), [](const FootPath& foot) { return foot.points.size() > 2; });
        const double height = ground.height * take_.placement.unit.metres;
        // The ground under a mesh is that under its soles.
        const double sole = take_.figure.weighted_skin ? 0.0 : (toes ? toes_share : ankle_share) * person;
        const double above = height - (height < 0.0 ? 0.0 : sole);
        if (std::abs(height) > whole_share * person || std::abs(above) < told_share * person || above * height <= 0.0)
            return;
        take_.add(height < 0.0 ? FindingKind::below_ground : FindingKind::floating, {}, {0, take_.frames - 1},
                  std::abs(height) * 100.0, SizeUnit::centimetres);
    }

    CheckedTake& take_;
    const FootPaths& paths_;
    std::array<std::vector<double>, 2> offs_;  // by foot, then by frame: metres; NaN: it does not stand
    std::vector<FrameRange> reported_;
};
}  // namespace

void check_ground(CheckedTake& take) { GroundCheck(take).run(); }
}  // namespace skelplay::analysis
