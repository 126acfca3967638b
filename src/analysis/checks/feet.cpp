#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;

// Lengths of a person of 1.7 metres; they are scaled with the figure's height.
constexpr double near_height = 0.016;      // metres above its usual height that a point of the sole is on the ground
constexpr double ball_height = 0.02;       // metres that its ball is above the ground at most: higher it rolls or steps
constexpr double lift_height = 0.015;      // metres that a sliding foot's ball goes up or down at most
constexpr double flat_height = 0.007;      // metres that a flat foot's points are off their usual heights
constexpr double low_height = 0.02;        // metres: the same of one whose heel or toes do not leave the ground
constexpr double slide_speed = 1.0;        // metres a second that a sliding foot has at most
constexpr double moving_speed = 0.06;      // metres a second: a foot that stands is slower
constexpr double resting_speed = 0.12;     // metres a second: the same where it is slowest
constexpr double slowest_time = 0.05;      // seconds to either side in which it is slowest
constexpr double speed_time = 0.02;        // seconds before and after a frame in which a speed is measured
constexpr double shortest_stance = 0.08;   // seconds
constexpr double fewest_rate = 15.0;       // frames a second: of fewer a step looks like a slide
constexpr std::size_t fewest_stance = 5;   // frames: of fewer nobody can tell a slide from a step
constexpr double slowest_slide = 0.007;    // metres a second: what creeps more slowly is not seen
constexpr double reported_share = 0.6;     // of the way: the frames in which most of a slide happens
constexpr double slide_time = 1.5;         // seconds: what takes longer is several slides
constexpr std::size_t most_compared = 50;  // places in that time
constexpr double least_slide = 0.01;       // metres: besides the farthest of a stance
constexpr double straight_on = 0.988;      // cosine of 9 degrees: a foot that slides turns by less
constexpr double longest_drag = 0.12;      // the same of a foot beside the one that carries the body
constexpr double arriving_speed = 0.5;     // metres a second of the ankle just before or after: the foot lands or leaves
constexpr double beside_time = 0.1;        // seconds in which that is measured
constexpr double anew_speed = 0.08;        // metres a second: a foot that is set anew is faster, one that drifts slower
constexpr double along_share = 0.5;        // of its way that the hips go along with a foot on which the body stands
constexpr double baseline_factor = 1.7;    // how far a slide exceeds the usual one of the others
constexpr double baseline_slide = 0.75;    // the quantile that is the usual one
constexpr double most_usual_slide = 0.03;  // metres: sliding further is not what feet usually do
constexpr double carried_share = 0.5;      // of its way that a foot which the body carries along moves beside the hips
constexpr double shortest_push = 0.06;     // seconds: a swinging foot is as fast as the hips for less
constexpr std::size_t fewest_others = 3;
constexpr double alike_share = 0.35;  // of a slide's length that both feet's slides may differ by

/// The sole of a foot: a foot that rolls from heel to toe has always a point of it that stays.
struct Sole {
    const FootPath* foot = nullptr;
    std::vector<std::vector<glm::dvec3>> points;  // heel, ball and tip, by frame: metres
    std::vector<double> levels;                   // their heights while the foot stands
    std::vector<glm::dvec2> steps;  // by frame: the horizontal step of its point on the ground that moves least; NaN: none
};

/// A foot that travels while it stands.
struct Slide {
    std::size_t foot = 0;
    FrameRange frames;
    double size = 0.0;  // metres of a person of 1.7 metres
};

class SlideCheck {
public:
    explicit SlideCheck(CheckedTake& take) : take_(take), paths_(*take.feet) {}

    void run() {
        if (take_.frame_time * fewest_rate <= 1.0) find_slides();
    }

private:
    /// The direction from the ankle to the ball, and the downward one at right angles to it.
    [[nodiscard]] std::pair<glm::dvec3, glm::dvec3> foot_axes(const Sole& sole, std::size_t frame) const {
        const glm::dvec3 down(0.0, -1.0, 0.0);
        const glm::dvec3 along(paths_.at(sole.foot->points[sole.foot->points.size() > 2 ? 2 : 1], frame) -
                               paths_.at(sole.foot->points[0], frame));
        if (!(glm::length(along) > 0.0)) return {glm::dvec3(1.0, 0.0, 0.0), down};
        const glm::dvec3 forward = glm::normalize(along);
        const glm::dvec3 below = down - glm::dot(down, forward) * forward;
        return {forward, glm::length(below) > 1e-6 ? glm::normalize(below) : down};
    }

    /// Finds heel, ball and tip. No bone ends at the heel: it is where the sole is below the ankle of a foot that
    /// stands.
    void find_sole(Sole& sole) const {
        std::vector<double> slopes;
        for (std::size_t frame = 1; frame < take_.frames; ++frame)
            if (sole.foot->still[frame]) slopes.push_back(-foot_axes(sole, frame).first.y);
        if (slopes.empty()) return;
        const double slope = base::quantile(slopes, 0.5);
        const double across = std::sqrt(std::max(0.0, 1.0 - slope * slope));
        double ground = sole.foot->points[0].level;
        for (const FootPoint& point : sole.foot->points) ground = std::min(ground, point.level);
        sole.points.resize(sole.foot->points.size());
        for (std::size_t frame = 0; frame < take_.frames; ++frame) {
            const auto [forward, below] = foot_axes(sole, frame);
            const double high = sole.foot->points[0].level - ground;
            sole.points[0].push_back((paths_.at(sole.foot->points[0], frame)) + high * (slope * forward + across * below));
            for (std::size_t i = 1; i < sole.foot->points.size(); ++i)
                sole.points[i].emplace_back(paths_.at(sole.foot->points[i], frame));
        }
        sole.levels.push_back(ground);
        for (std::size_t i = 1; i < sole.foot->points.size(); ++i) sole.levels.push_back(sole.foot->points[i].level);
    }

    void find_steps(Sole& sole) const {
        sole.steps.assign(take_.frames, glm::dvec2(std::numeric_limits<double>::quiet_NaN()));
        for (std::size_t frame = 1; frame < take_.frames && !sole.points.empty(); ++frame) {
            // A body that is carried through the scene slides although it holds still.
            if (!paths_.counts(frame) || (take_.explained[frame] && !take_.held[frame])) continue;
            if (paths_.off_level(*sole.foot, ball(*sole.foot), frame) > ball_height * paths_.scale()) continue;
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < sole.points.size(); ++i) {
                const double high = sole.points[i][frame].y - paths_.ground(*sole.foot, frame) - sole.levels[i];
                if (high > near_height * paths_.scale()) continue;
                const glm::dvec3 step = sole.points[i][frame] - sole.points[i][frame - 1];
                if (std::hypot(step.x, step.z) >= least) continue;
                least = std::hypot(step.x, step.z);
                sole.steps[frame] = {step.x, step.z};
            }
        }
    }

    void find_slides() {
        for (const FootPath& foot : paths_.feet()) {
            soles_.push_back({&foot, {}, {}, {}});
            find_sole(soles_.back());
            find_steps(soles_.back());
            find_stances(soles_.size() - 1);
            if (take_.run.stopped()) return;
        }
        std::vector<Slide> faults = faults_of(slides_);
        for (const Slide& slow : faults_of(slow_slides_))
            if (std::ranges::none_of(faults, [&](const Slide& other) { return overlap(slow, other); }))
                faults.push_back(slow);
        report_slides(std::move(faults));
    }

    static bool overlap(const Slide& a, const Slide& b) { return a.foot == b.foot && a.frames.overlaps(b.frames); }

    [[nodiscard]] std::vector<Slide> faults_of(std::vector<Slide>& all) const {
        std::ranges::stable_sort(all, std::greater<>(), &Slide::size);
        std::vector<Slide> faults;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (is_fault(all, i)) faults.push_back(all[i]);
        return faults;
    }

    /// True for a slide that is long. Who dances or drags the feet slides all the time: then it has to be much longer
    /// than the others, unless both feet slide alike, which nobody can do.
    [[nodiscard]] bool is_fault(const std::vector<Slide>& sorted, std::size_t i) const {
        const double least = take_.limits.least(FindingKind::foot_slide, SizeUnit::centimetres) / 100.0;
        if (sorted[i].size * paths_.scale() < least || lifts(sorted[i]) || pivots(sorted[i]) || is_jerk(sorted[i]))
            return false;
        if (is_carried(sorted[i])) return true;
        if (!stays_flat(sorted[i]) && arrives_or_leaves(sorted[i])) return false;
        if (other_stays(sorted[i]) && is_set_anew(sorted[i])) return false;
        if (both_slide(sorted[i])) return true;
        std::vector<double> others;
        for (const Slide& other : sorted)
            if (!other.frames.overlaps(sorted[i].frames)) others.push_back(other.size);
        return others.size() < fewest_others ||
               sorted[i].size >= baseline_factor * std::min(base::quantile(others, baseline_slide), most_usual_slide);
    }

    /// True if the ball of the foot leaves the ground meanwhile: a small step, in which the toes hang down.
    [[nodiscard]] bool lifts(const Slide& slide) const {
        const FootPath& foot = *soles_[slide.foot].foot;
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (std::size_t frame = slide.frames.first; frame <= slide.frames.last; ++frame) {
            const double off = paths_.off_level(foot, ball(foot), frame);
            low = std::min(low, off);
            high = std::max(high, off);
        }
        return high - low > lift_height * paths_.scale();
    }

    /// True if the foot comes to rest only then, or begins to swing.
    [[nodiscard]] bool arrives_or_leaves(const Slide& slide) const {
        const FootPoint& ankle = soles_[slide.foot].foot->points[0];
        const std::size_t few = take_.frames_of(beside_time);
        const auto is_fast = [&](std::size_t first, std::size_t last) {
            const glm::dvec3 way = paths_.at(ankle, last) - paths_.at(ankle, first);
            return std::hypot(way.x, way.z) >
                   arriving_speed * paths_.scale() * static_cast<double>(last - first) * take_.frame_time;
        };
        const std::size_t before = slide.frames.first - 1;
        return is_fast(before - std::min(before, few), before) ||
               is_fast(slide.frames.last, std::min(slide.frames.last + few, take_.frames - 1));
    }

    /// True if the foot turns on the spot meanwhile, as in a spin.
    [[nodiscard]] bool pivots(const Slide& slide) const {
        const FootPath& foot = *soles_[slide.foot].foot;
        const auto heading = [&](std::size_t frame) {
            const glm::dvec3 along = paths_.at(ball(foot), frame) - paths_.at(foot.points[0], frame);
            return glm::dvec2(along.x, along.z);
        };
        const glm::dvec2 first = heading(slide.frames.first - 1);
        const glm::dvec2 last = heading(slide.frames.last);
        return glm::dot(first, last) < straight_on * glm::length(first) * glm::length(last);
    }

    /// The ways of both feet during a slide; NaN: it does not stand.
    [[nodiscard]] std::array<glm::dvec2, 2> ways(const Slide& slide) const {
        std::array<glm::dvec2, 2> sums{glm::dvec2(0.0), glm::dvec2(0.0)};
        for (std::size_t foot = 0; foot < 2; ++foot)
            for (std::size_t frame = slide.frames.first; frame <= slide.frames.last; ++frame)
                sums.at(foot) += soles_[foot].steps[frame];
        return sums;
    }

    /// True if the other foot stands as well, and moves along.
    [[nodiscard]] bool both_slide(const Slide& slide) const {
        const auto [left, right] = ways(slide);
        return glm::length(left - right) <= alike_share * std::max(glm::length(left), glm::length(right));
    }

    /// True if the body stands on the other foot, which stays where it is.
    [[nodiscard]] bool other_stays(const Slide& slide) const {
        const auto both = ways(slide);
        return glm::length(both.at(1 - slide.foot)) <= alike_share * glm::length(both.at(slide.foot));
    }

    /// True for what is as fast as a swinging foot for a few frames only: a jump of the body, or a swing.
    [[nodiscard]] bool is_jerk(const Slide& slide) const {
        const std::size_t frames = slide.frames.last - slide.frames.first + 1;
        return frames < take_.frames_of(shortest_push, 3) &&
               reported_share * slide.size > slide_speed * static_cast<double>(frames) * take_.frame_time;
    }

    /// The way of the hips, along the ground.
    [[nodiscard]] glm::dvec2 hips_way(std::size_t from, std::size_t to) const {
        const std::size_t hips = figure::index(take_.placement.root_motion_joint);
        const glm::dvec3 moved(take_.origin(hips, to) - take_.origin(hips, from));
        return {moved.x, moved.z};
    }

    /// True if the foot stays where it is below the hips, and both travel: no leg does that, the body was moved.
    [[nodiscard]] bool is_carried(const Slide& slide) const {
        const glm::dvec2 way = ways(slide).at(slide.foot);
        return glm::length(way - hips_way(slide.frames.first - 1, slide.frames.last)) <= carried_share * glm::length(way);
    }

    /// True if all of the sole is on the ground before, meanwhile and after: a foot lands and leaves by heel or toes.
    [[nodiscard]] bool stays_flat(const Slide& slide) const {
        for (std::size_t frame = slide.frames.first - 1; frame <= std::min(slide.frames.last + 1, take_.frames - 1);
             ++frame)
            if (!is_flat(soles_[slide.foot], frame, low_height)) return false;
        return true;
    }

    /// True if the leg moves the foot, beside the one that stays: far or quickly, and the hips do not go along.
    [[nodiscard]] bool is_set_anew(const Slide& slide) const {
        const glm::dvec2 way = ways(slide).at(slide.foot);
        const double time = static_cast<double>(slide.frames.last - slide.frames.first + 1) * take_.frame_time;
        const bool far = slide.size > longest_drag || glm::length(way) >= anew_speed * paths_.scale() * time;
        return far && glm::dot(hips_way(slide.frames.first - 1, slide.frames.last), way) < along_share * glm::dot(way, way);
    }

    /// Slides of both feet at the same time are one finding.
    void report_slides(std::vector<Slide> slides) {
        for (std::size_t i = 0; i < slides.size(); ++i) {
            if (slides[i].size <= 0.0) continue;
            std::vector<BoneId> bones{soles_[slides[i].foot].foot->bone};
            for (std::size_t j = i + 1; j < slides.size(); ++j) {
                if (!slides[j].frames.overlaps(slides[i].frames)) continue;
                if (bones.size() == 1 && slides[j].foot != slides[i].foot && slides[j].size > 0.0)
                    bones.push_back(soles_[slides[j].foot].foot->bone);
                slides[j].size = 0.0;
            }
            take_.add(FindingKind::foot_slide, std::move(bones), slides[i].frames, slides[i].size * paths_.scale() * 100.0,
                      SizeUnit::centimetres);
        }
    }

    /// The stances of a foot: a point of its sole is down, and no faster than a slide may be, or than the hips are.
    void find_stances(std::size_t index) {
        const Sole& sole = soles_[index];
        const double fastest = slide_speed * paths_.scale() * take_.frame_time;
        std::size_t first = 1;
        for (std::size_t frame = 1; frame <= take_.frames; ++frame) {
            if (frame < take_.frames && (glm::length(sole.steps[frame]) < fastest || is_moved(sole, frame, fastest)))
                continue;
            if (frame - first >= take_.frames_of(shortest_stance, fewest_stance)) add_slides(index, {first, frame - 1});
            first = frame + 1;
        }
    }

    /// True for a foot on the ground that is faster than slides are but moves with the hips, or is flat.
    [[nodiscard]] bool is_moved(const Sole& sole, std::size_t frame, double fastest) const {
        if (std::isnan(sole.steps[frame].x)) return false;
        return glm::length(sole.steps[frame] - hips_way(frame - 1, frame)) < fastest ||
               (is_flat(sole, frame - 1, low_height) && is_flat(sole, frame, low_height));
    }

    /// The speed of a foot that stands, over a few frames, in metres a second.
    [[nodiscard]] double stance_speed(const Sole& sole, const FrameRange& stance, std::size_t frame) const {
        const std::size_t few = take_.frames_of(speed_time);
        const std::size_t first = std::max(stance.first, frame > few ? frame - few : 0);
        const std::size_t last = std::min(stance.last, frame + few);
        glm::dvec2 way(0.0);
        for (std::size_t f = first; f <= last; ++f) way += sole.steps[f];
        return glm::length(way) / (static_cast<double>(last - first + 1) * take_.frame_time);
    }

    /// The slides in a stance: the longest ways between two of its places in a short time, and the longest of all. A
    /// foot that arrives or leaves moves as well; therefore only what lies between two moments of rest counts.
    void add_slides(std::size_t index, FrameRange stance) {
        const Sole& sole = soles_[index];
        const FrameRange rests = between_rests(sole, stance);
        if (rests.last < rests.first + 2) return;
        std::vector<glm::dvec2> way(1, glm::dvec2(0.0));  // by frame from rests.first on
        for (std::size_t frame = rests.first + 1; frame <= rests.last; ++frame)
            way.push_back(way.back() + sole.steps[frame]);
        const auto add = [&](std::vector<Slide>& slides, std::pair<std::size_t, std::size_t> ends, double least) {
            const double size = glm::length(way[ends.second] - way[ends.first]) / paths_.scale();
            if (!(size > least)) return false;
            const FrameRange most = fastest_part(way, ends.first, ends.second);
            const double time = static_cast<double>(most.last - most.first) * take_.frame_time;
            if (reported_share * size < slowest_slide * time) return false;
            slides.push_back({index, {rests.first + most.first + 1, rests.first + most.last}, size});
            return true;
        };
        add(slow_slides_, farthest(way, {0, way.size() - 1}, way.size()), 0.0);
        std::vector<FrameRange> parts{{0, way.size() - 1}};
        for (double least = 0.0; !parts.empty(); least = least_slide) {
            const FrameRange part = parts.back();
            parts.pop_back();
            const auto ends = farthest(way, part, take_.frames_of(slide_time));
            if (!add(slides_, ends, least)) continue;
            if (ends.first > part.first + 1) parts.push_back({part.first, ends.first});
            if (ends.second + 1 < part.last) parts.push_back({ends.second, part.last});
        }
    }

    /// The shortest time in which a foot goes most of the way between two moments: it may creep before and after.
    static FrameRange fastest_part(const std::vector<glm::dvec2>& way, std::size_t first, std::size_t last) {
        const glm::dvec2 all = way[last] - way[first];
        const auto along = [&](std::size_t at) { return glm::dot(way[at], all) / glm::dot(all, all); };
        FrameRange best{first, last};
        std::size_t begin = first;
        for (std::size_t end = first + 1; end <= last; ++end)
            for (; begin < end && along(end) - along(begin) >= reported_share; ++begin)
                if (end - begin < best.last - best.first) best = {begin, end};
        return best;
    }

    /// True if all of a sole is on the ground: such a foot neither arrives nor leaves.
    [[nodiscard]] bool is_flat(const Sole& sole, std::size_t frame, double most = flat_height) const {
        const double ground = paths_.ground(*sole.foot, frame);
        for (std::size_t i = 0; i < sole.points.size(); ++i)
            if (std::abs(sole.points[i][frame].y - ground - sole.levels[i]) > most * paths_.scale()) return false;
        return true;
    }

    /// From the moment in which the foot has arrived to that in which it begins to leave: it is slowest there, or slow;
    /// at one of the two it may be flat on the ground instead.
    [[nodiscard]] FrameRange between_rests(const Sole& sole, const FrameRange& stance) const {
        std::vector<double> speeds;
        for (std::size_t frame = stance.first; frame <= stance.last; ++frame)
            speeds.push_back(stance_speed(sole, stance, frame) / paths_.scale());
        const std::size_t beside = take_.frames_of(slowest_time);
        const auto rests = [&](std::size_t at) {
            if (speeds[at] < moving_speed) return true;
            const std::size_t first = at > beside ? at - beside : 0;
            const std::size_t last = std::min(at + beside, speeds.size() - 1);
            return speeds[at] < resting_speed && at > 0 && at + 1 < speeds.size() &&
                   std::ranges::min(std::span(speeds).subspan(first, last - first + 1)) >= speeds[at];
        };
        const auto begin = [&](const auto& holds) {
            std::size_t at = 0;
            while (at + 1 < speeds.size() && !holds(at)) ++at;
            return at;
        };
        const auto end = [&](const auto& holds) {
            std::size_t at = speeds.size() - 1;
            while (at > 0 && !holds(at)) --at;
            return at;
        };
        const auto down = [&](std::size_t at) { return rests(at) || is_flat(sole, stance.first + at); };
        const FrameRange left{begin(rests), end(down)};
        const FrameRange right{begin(down), end(rests)};
        const FrameRange longer = left.last + right.first > right.last + left.first ? left : right;
        return {stance.first + longer.first, stance.first + std::max(longer.first, longer.last)};
    }

    /// The two moments in a part of the way in which a foot is farthest apart, so many frames after each other at most.
    static std::pair<std::size_t, std::size_t> farthest(const std::vector<glm::dvec2>& way, const FrameRange& part,
                                                        std::size_t longest) {
        const std::size_t stride = std::min(longest, part.last - part.first + 1) / most_compared + 1;
        std::pair<std::size_t, std::size_t> best{part.first, part.first};
        double most = 0.0;
        for (std::size_t i = part.first; i < part.last; i += stride)
            for (std::size_t j = i + stride; j <= std::min(part.last, i + longest); j += stride)
                if (const double apart = glm::length(way[j] - way[i]); apart > most) {
                    most = apart;
                    best = {i, j};
                }
        return best;
    }

    CheckedTake& take_;
    const FootPaths& paths_;
    std::vector<Sole> soles_;
    std::vector<Slide> slides_;       // in a short time
    std::vector<Slide> slow_slides_;  // the longest of each stance
};
}  // namespace

void check_feet(CheckedTake& take) { SlideCheck(take).run(); }
}  // namespace skelplay::analysis
