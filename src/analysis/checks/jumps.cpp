#include <complex>
#include "analysis/checks/jump_path.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;

constexpr std::size_t spike_frames = 3;      // frames
constexpr double window = 0.7;               // seconds to either side in which a joint's own motion is measured
constexpr std::size_t least_window = 14;     // frames, the same
constexpr double own_share = 0.9;            // the quantile of the joint's own deviations there
constexpr double spike_factor = 4.0;         // a spike is at least so much larger than that
constexpr double step_factor = 5.0;          // the same of a step
constexpr double elsewhere_factor = 1.5;     // and than nearly the highest of the whole take
constexpr double often_share = 1.0 / 300.0;  // of the frames that may be higher than that
constexpr double end_factor = 1.3;           // how far a wrong first or last frame exceeds what a swing makes
constexpr double end_least = 2.0;            // how much more such a frame is off than others that are told
// a step exceeds so many of the largest surprises of a swing: feet that hit the ground and hands that whirl have twice
// one; what moves exceeds fewer
constexpr double step_swings = 4.0;
constexpr double step_sways = 2.0;
constexpr double wild_trembles = 6.0;      // how much more than a swing spikes beside spikes turn back by
constexpr int most_rounds = 8;             // in which spikes beside spikes are found
constexpr double left_share = 0.25;        // of a spike that is left beside it where it is taken out, at most
constexpr std::size_t swing_frames = 2;    // after a step, and before it, in which the track may swing
constexpr double least_leap = 4.0;         // centimetres that a bone steps by: what hangs on it steps along
constexpr double swing_share = 0.8;        // of a step that its track may come back by in these
constexpr double world_share = 0.5;        // of its size that a rotation is off in the world as well, at least
constexpr double tip_factor = 2.0;         // toes and fingers have to be off by so much more
constexpr double toes_speed = 900.0;       // degrees a second: toes snap down when they leave the ground
constexpr double toes_snap = 20.0;         // degrees of a frame: the same at any rate
constexpr double tight_share = 0.3;        // each frame of a spike is off by at least so much of its size
constexpr double gap_share = 0.5;          // how far the path may go astray across a spike, of its size
constexpr double sharp_share = 0.6;        // of its size that a longer spike changes by at either end, at once
constexpr double beside_share = 0.58;      // of a step that the changes before and after it may reach: else it is fast
constexpr double longest_excursion = 3.0;  // seconds: a step that returns within this is one finding
constexpr double return_share = 0.35;      // how far it may miss the path when it returns, of its size

/// The weights of the frames two and one before, and one and two after a gap of `length` frames, for the cubic through
/// them at the gap's frame `at` (Lagrange).
std::array<double, 4> cubic_weights(std::size_t length, std::size_t at) {
    const std::array<double, 4> nodes{-2.0, -1.0, static_cast<double>(length), static_cast<double>(length) + 1.0};
    const auto t = static_cast<double>(at);
    std::array<double, 4> weights{1.0, 1.0, 1.0, 1.0};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            if (i != j) weights[i] *= (t - nodes[j]) / (nodes[i] - nodes[j]);
    return weights;
}

/// What a body does at most, and what a system leaves: what exceeds both is a fault however often it comes. No joint
/// swings by more than 60 degrees to either side three times a second, no hips by 10 cm, no hand by 30 cm.
struct Utmost {
    double swing = 0.0;  // degrees or centimetres
    double tremble = 0.0;
};
constexpr double swing_rate = 3.0;  // a second

/// How far frames are off the cubic through the two frames before and after them.
struct Deviation {
    double most = 0.0;
    double least = 0.0;
};

class JumpCheck {
public:
    explicit JumpCheck(CheckedTake& take) : take_(take), reach_(take_.frames_of(window, least_window)) {
        for (std::size_t length = 1; length <= spike_frames; ++length)
            for (std::size_t at = 0; at < length; ++at) weights_[length][at] = cubic_weights(length, at);
    }

    void run() {
        if (take_.frames < 8) return;
        for (const JointTrack& track : take_.tracks) {
            if (take_.run.stopped()) return;
            JumpPath path(take_, track);
            std::vector<TrackJump> spikes = find_spikes(path);
            find_wrong_ends(path, spikes);
            find_wild(path, spikes);
            const std::vector<TrackJump> steps = find_steps(path, spikes);
            jumps_.insert(jumps_.end(), spikes.begin(), spikes.end());
            jumps_.insert(jumps_.end(), steps.begin(), steps.end());
        }
        report();
    }

private:
    /// `curve`: from the frame two before the `length` frames on.
    [[nodiscard]] Deviation deviation(std::span<const glm::dvec3> curve, std::size_t length) const {
        Deviation found{0.0, std::numeric_limits<double>::infinity()};
        for (std::size_t at = 0; at < length; ++at) {
            const double off = glm::length(curve[at + 2] - expected(curve, length, at));
            found.most = std::max(found.most, off);
            found.least = std::min(found.least, off);
        }
        return found;
    }
    [[nodiscard]] Deviation deviation(const JumpPath& path, std::size_t first, std::size_t length) const {
        return deviation(std::span(path.curve).subspan(first - 2, length + 4), length);
    }

    /// A path from two frames before a spike to two frames after it, seen from the frame before it.
    [[nodiscard]] static std::array<glm::dvec3, spike_frames + 4> local_curve(const JumpPath& path, std::size_t first,
                                                                              std::size_t length) {
        std::array<glm::dvec3, spike_frames + 4> curve{};
        for (std::size_t i = 0; i < length + 4; ++i) curve.at(i) = path.seen_from(first - 1, first - 2 + i);
        return curve;
    }

    /// Where the cubic through the frames beside a spike puts its frame `at`, in the axes of `curve`.
    [[nodiscard]] glm::dvec3 expected(std::span<const glm::dvec3> curve, std::size_t length, std::size_t at) const {
        const auto& w = weights_[length][at];
        return w[0] * curve[0] + w[1] * curve[1] + w[2] * curve[length + 2] + w[3] * curve[length + 3];
    }

    [[nodiscard]] Utmost utmost_of(const JointTrack& track) const {
        if (track.moves) return {track.of_root ? 10.0 : 30.0, 0.5};
        return take_.is_tip(track) ? Utmost{tip_factor * 60.0, tip_factor * 2.0} : Utmost{60.0, 2.0};
    }
    /// How far a swing at the utmost is off the cubic across `length` frames.
    [[nodiscard]] double swing_across(std::size_t length) const {
        const double turn = 2.0 * std::numbers::pi * std::min(swing_rate * take_.frame_time, 0.5);
        const auto at = [&](double frame) { return std::polar(1.0, turn * frame); };
        double most = 0.0;
        for (std::size_t i = 0; i < length; ++i) {
            const auto& w = weights_[length][i];
            const auto after = static_cast<double>(length);
            most = std::max(most, std::abs(at(static_cast<double>(i)) - w[0] * at(-2.0) - w[1] * at(-1.0) -
                                           w[2] * at(after) - w[3] * at(after + 1.0)));
        }
        return most;
    }
    /// The same of the differences of an order.
    [[nodiscard]] double swing_difference(int order) const {
        return std::pow(2.0 * std::sin(std::numbers::pi * std::min(swing_rate * take_.frame_time, 0.5)), order);
    }

    /// A bone's rotations in the world from a frame on, as vectors from the second of them.
    [[nodiscard]] std::vector<glm::dvec3> world_curve(BoneId bone, std::size_t first, std::size_t count) const {
        std::vector<glm::dquat> rotations(count, glm::dquat(1.0, 0.0, 0.0, 0.0));
        for (; bone != BoneId::none; bone = take_.figure.skeleton[bone].parent)
            for (std::size_t i = 0; i < count; ++i)
                rotations[i] = glm::dquat(take_.rotation(figure::index(bone), first + i)) * rotations[i];
        std::vector<glm::dvec3> curve;
        for (const glm::dquat& rotation : rotations) curve.push_back(rotation_vector(rotations[1], rotation));
        return curve;
    }

    /// False for a rotation that the bones above undo: nobody sees it. A flip may come out as less than half a turn.
    [[nodiscard]] bool is_seen(const TrackJump& jump) const {
        if (jump.track->moves || jump.kind == FindingKind::flip || jump.frames.first < 2 ||
            jump.frames.last + 2 >= take_.frames)
            return true;
        const bool step = jump.kind == FindingKind::step;
        const std::size_t length = step ? 0 : jump.frames.last - jump.frames.first + 1;
        if (length > spike_frames) return true;
        const auto curve = world_curve(jump.track->bone, jump.frames.first - 2, length + 4);
        const double off = step ? glm::length(surprise_of(curve, 2)) : deviation(curve, length).most;
        return off >= world_share * jump.size;
    }

    /// True if the track is still there some frames after a step, and was not there some frames before: else it swings.
    [[nodiscard]] bool stays(const JumpPath& path, std::size_t frame) const {
        const glm::dvec3 step = path.step(frame);
        const glm::dvec3 after = path.curve[std::min(frame + swing_frames, take_.frames - 1)] - path.curve[frame];
        const glm::dvec3 before = path.curve[frame - 1] - path.curve[frame - 1 - std::min(frame - 1, swing_frames)];
        const double most = -swing_share * glm::dot(step, step);
        return !(glm::dot(after, step) < most || glm::dot(before, step) < most);
    }

    /// The quantile of `measure(frame)` around the frames [first, last], which are left out, in [low, high).
    template <class Measure>
    [[nodiscard]] double own(std::size_t first, std::size_t last, std::size_t low, std::size_t high,
                             const Measure& measure) const {
        std::vector<double> values;
        const std::size_t from = std::max(low, first > reach_ ? first - reach_ : 0);
        const std::size_t to = std::min(high, last + reach_ + 1);
        for (std::size_t frame = from; frame < to; ++frame) {
            if (frame >= first && frame <= last) continue;
            const double value = measure(frame);
            if (!std::isnan(value)) values.push_back(value);
        }
        return values.size() < 4 ? std::numeric_limits<double>::infinity() : base::quantile(values, own_share);
    }

    /// Nearly the highest of `measure(frame)` over [low, high): what happens now and then is the joint's own.
    template <class Measure>
    [[nodiscard]] static double nearly_highest(std::size_t low, std::size_t high, const Measure& measure) {
        std::vector<double> values;
        for (std::size_t frame = low; frame < high; ++frame)
            if (const double value = measure(frame); !std::isnan(value)) values.push_back(-value);
        const auto rank = static_cast<std::ptrdiff_t>(often_share * static_cast<double>(values.size())) + 2;
        if (static_cast<std::ptrdiff_t>(values.size()) <= rank) return 0.0;
        std::ranges::nth_element(values, values.begin() + rank);
        return -values[static_cast<std::size_t>(rank)];
    }

    /// A joint that is poorly captured everywhere, or hardly seen, has to be off by more; so has what is no joint of a
    /// human but a control or a prop. A blink lasts a frame or two: what is part of a face can only flip.
    [[nodiscard]] double least_of(FindingKind kind, const JointTrack& track) const {
        const figure::Part part = take_.placement.body.bones[figure::index(track.bone)].part;
        if (take_.in_face(track.bone)) return take_.least(FindingKind::flip, track);
        const bool extra = take_.placement.body.human && (part == figure::Part::none || part == figure::Part::helper);
        const double least = take_.least(kind, track) * (take_.is_tip(track) || (extra && !track.moves) ? tip_factor : 1.0);
        if (kind == FindingKind::step && track.moves && !figure::is_markers(take_.figure))
            return std::max(least, least_leap * take_.scale);
        const bool toes = part == figure::Part::toes && kind == FindingKind::step && !track.moves;
        return toes ? std::max({least, toes_snap, toes_speed * take_.frame_time}) : least;
    }

    /// A spike by its shape alone: off the path that goes on beside it, suddenly.
    [[nodiscard]] std::optional<TrackJump> spike_at(const JumpPath& path, std::size_t first, std::size_t length,
                                                    double least) const {
        const JointTrack& track = *path.track;
        if (first < 2 || first + length + 2 > take_.frames || take_.any_explained(first - 1, first + length + 1)) return {};
        if (!(deviation(path, first, length).most >= least)) return {};
        const auto curve = local_curve(path, first, length);
        const Deviation off = deviation(curve, length);
        if (!(off.most >= least) || off.least < tight_share * off.most) return {};
        const glm::dvec3 gap = curve.at(length + 2);
        const double steps = 0.5 * static_cast<double>(length + 1);
        const glm::dvec3 onwards = steps * (path.step(first - 1) + path.step(first + length + 1));
        if (!(glm::length(gap - onwards) <= gap_share * off.most)) return {};
        if (length > 1 && std::min(glm::length(surprise_of(path.curve, first)),
                                   glm::length(surprise_of(path.curve, first + length))) < sharp_share * off.most)
            return {};
        return TrackJump{
            track.of_root ? FindingKind::root_spike : FindingKind::spike, &track, {first, first + length - 1}, off.most};
    }

    /// True if a spike is larger than what its joint does around it and in the whole take, or than anything it can do.
    [[nodiscard]] bool stands_out(const TrackJump& spike, const JumpPath& path) const {
        const auto [first, last] = spike.frames;
        const std::size_t length = last - first + 1;
        const Utmost utmost = utmost_of(*spike.track);
        if (spike.size >= spike_factor * (utmost.swing * swing_across(length) + utmost.tremble)) return true;
        const auto most = [&](std::size_t frame) { return deviation(path, frame, length).most; };
        const std::size_t end = take_.frames - length - 1;
        return spike.size >= spike_factor * own(std::max<std::size_t>(first, 3) - 3, last + 3, 2, end, most) &&
               spike.size >= elsewhere_factor * nearly_highest(2, end, most);
    }

    void take_out(JumpPath& path, const TrackJump& spike) const {
        const auto [first, last] = spike.frames;
        const auto curve = local_curve(path, first, last - first + 1);
        for (std::size_t frame = first; frame <= last; ++frame)
            path.put(frame, first - 1, expected(curve, last - first + 1, frame - first));
    }

    /// The path without those spikes beside which hardly anything is left of them: no joint does so itself.
    [[nodiscard]] JumpPath without(const JumpPath& path, const std::vector<TrackJump>& spikes) const {
        JumpPath clean = path;
        for (const TrackJump& spike : spikes) take_out(clean, spike);
        clean.update();
        JumpPath kept = path;
        for (const TrackJump& spike : spikes) {
            const auto [first, last] = spike.frames;
            bool smooth = true;
            for (std::size_t f = first - std::min<std::size_t>(first - 2, 3); f < std::min(last + 4, take_.frames - 2); ++f)
                smooth = smooth && deviation(clean, f, 1).most <= left_share * spike.size;
            if (smooth) take_out(kept, spike);
        }
        kept.update();
        return kept;
    }

    /// Finds the spikes of a path and takes them out of it, so that those beside them are found as well.
    [[nodiscard]] std::vector<TrackJump> find_spikes(JumpPath& path) const {
        const double least = least_of(path.track->of_root ? FindingKind::root_spike : FindingKind::spike, *path.track);
        std::vector<TrackJump> all;
        for (int round = 0; round < most_rounds; ++round) {
            std::vector<TrackJump> found;
            for (std::size_t frame = 2; frame + 2 < take_.frames; ++frame) {
                if (!(glm::length(path.step(frame) - path.step(frame - 1)) >= 0.5 * least)) continue;
                for (std::size_t length = 1; length <= spike_frames; ++length)
                    if (auto spike = spike_at(path, frame, length, least)) found.push_back(*spike);
            }
            if (found.empty()) break;
            found = largest(std::move(found));
            const JumpPath usual = without(path, found);
            std::erase_if(found, [&](const TrackJump& spike) { return !stands_out(spike, usual); });
            if (found.empty()) break;
            for (const TrackJump& spike : found) take_out(path, spike);
            path.update();
            all.insert(all.end(), found.begin(), found.end());
        }
        return all;
    }

    /// The first or last frames, up to three, from which a track jumps into its motion.
    void find_wrong_ends(const JumpPath& path, std::vector<TrackJump>& spikes) const {
        const JointTrack& track = *path.track;
        const FindingKind kind = track.of_root ? FindingKind::root_spike : FindingKind::spike;
        const Utmost utmost = utmost_of(track);
        const double swing = end_factor * (utmost.swing * swing_difference(2) + 2.0 * utmost.tremble);
        const std::size_t end = take_.frames - 1;
        for (const bool at_start : {true, false}) {
            std::optional<TrackJump> best;
            const auto off = [&](std::size_t frame) { return glm::length(path.step(frame + 1) - path.step(frame)); };
            for (std::size_t count = 1; count <= spike_frames; ++count) {
                const std::size_t frame = at_start ? count : end - count;  // whose step is not the take's own
                const double size = off(frame);
                if (!(size >= (best ? best->size : end_least * least_of(kind, track))) ||
                    take_.any_explained(frame, frame + 1))
                    continue;
                const double natural = own(frame - std::min<std::size_t>(frame, 4), frame + 4, 1, end, off);
                if (size >=
                    std::min(std::max(step_factor * natural, elsewhere_factor * nearly_highest(1, end, off)), swing))
                    best = {kind, &track, at_start ? FrameRange{0, count - 1} : FrameRange{end - count + 1, end}, size};
            }
            if (best) spikes.push_back(*best);
        }
    }

    /// Stretches in which spikes beside spikes leave no path: what they turn back by is more than anything can do.
    void find_wild(const JumpPath& path, std::vector<TrackJump>& spikes) const {
        const JointTrack& track = *path.track;
        const FindingKind kind = track.of_root ? FindingKind::root_spike : FindingKind::spike;
        const Utmost utmost = utmost_of(track);
        const double least = std::max(end_least * least_of(kind, track),
                                      end_factor * utmost.swing * swing_difference(2) + wild_trembles * utmost.tremble);
        std::vector<bool> near_spike(take_.frames, false);
        for (const TrackJump& spike : spikes) mark(near_spike, spike.frames, 1, 1);
        std::vector<TrackJump> wild;
        for (std::size_t frame = 1; frame + 1 < take_.frames; ++frame) {
            const double off = 0.5 * glm::length(path.step(frame + 1) - path.step(frame));
            if (!(2.0 * off >= least) || near_spike[frame] || take_.any_explained(frame - 1, frame + 1)) continue;
            if (wild.empty() || frame > wild.back().frames.last + spike_frames)
                wild.push_back({kind, &track, {frame, frame}, off});
            wild.back().frames.last = frame;
            wild.back().size = std::max(wild.back().size, off);
        }
        const auto bend = [&](std::size_t frame) { return path.step(frame + 1) - path.step(frame); };
        std::erase_if(wild, [&](const TrackJump& jump) {
            std::size_t back = 0;  // who hits something turns back once
            for (std::size_t frame = jump.frames.first; frame < jump.frames.last; ++frame)
                back += glm::dot(bend(frame), bend(frame + 1)) < 0.0 ? 1 : 0;
            return back < 2 || 2 * back < jump.frames.last - jump.frames.first;
        });
        spikes.insert(spikes.end(), wild.begin(), wild.end());
    }

    /// Those that are no part of a larger one's surroundings: the middle of a spike is off its neighbours, too.
    [[nodiscard]] std::vector<TrackJump> largest(std::vector<TrackJump> all) const {
        std::ranges::stable_sort(all, std::greater<>(), &TrackJump::size);
        std::vector<bool> taken(take_.frames, false);
        std::erase_if(all, [&](const TrackJump& jump) {
            for (std::size_t frame = jump.frames.first; frame <= jump.frames.last; ++frame)
                if (taken[frame]) return true;
            mark(taken, jump.frames, 2, 2);
            return false;
        });
        return all;
    }

    /// Marks frames, and so many before and after them.
    static void mark(std::vector<bool>& marks, const FrameRange& frames, std::size_t before, std::size_t after) {
        const std::size_t last = std::min(frames.last + after, marks.size() - 1);
        for (std::size_t frame = frames.first - std::min(frames.first, before); frame <= last; ++frame) marks[frame] = true;
    }

    [[nodiscard]] std::vector<TrackJump> find_steps(const JumpPath& path, const std::vector<TrackJump>& spikes) const {
        const JointTrack& track = *path.track;
        const double least = least_of(FindingKind::step, track);
        const Utmost utmost = utmost_of(track);
        const double swing =
            (track.moves ? step_sways : step_swings) * (0.5 * utmost.swing * swing_difference(3) + 2.0 * utmost.tremble);
        std::vector<TrackJump> found;
        std::vector<bool> near_spike(take_.frames, false);
        for (const TrackJump& spike : spikes) mark(near_spike, spike.frames, 2, 3);
        for (std::size_t frame = 3; frame + 3 < take_.frames; ++frame) {
            const glm::dvec3 change = surprise_of(path.curve, frame);
            const double size = glm::length(change);
            if (!(size >= least) || take_.any_explained(frame - 1, frame + 1) ||
                take_.is_suppressed(track.bone, frame - 1, frame + 1))
                continue;
            const double beside = std::max(glm::length(path.step(frame - 1)), glm::length(path.step(frame + 1)));
            const bool half_turn = !track.moves && size >= take_.limits.least(FindingKind::flip, SizeUnit::degrees);
            // a jump of what moves may go against its motion, so that it is the slower for it
            const bool fast = beside > beside_share * glm::length(path.step(frame)) && !half_turn;
            if (near_spike[frame] || (fast && !(track.moves && size > beside))) continue;
            if (size < swing) {
                const auto surprise_at = [&](std::size_t at) { return glm::length(surprise_of(path.curve, at)); };
                if (!(size >= step_factor * own(frame - 2, frame + 2, 2, take_.frames - 1, surprise_at)) ||
                    size < elsewhere_factor * nearly_highest(2, take_.frames - 1, surprise_at))
                    continue;
            }
            if (stays(path, frame)) found.push_back({FindingKind::step, &track, {frame, frame}, size, change});
        }
        found = largest(std::move(found));
        std::ranges::sort(found, {}, [](const TrackJump& jump) { return jump.frames.first; });
        return paired(std::move(found));
    }

    /// Joins steps away and back.
    [[nodiscard]] std::vector<TrackJump> paired(std::vector<TrackJump> steps) const {
        std::vector<TrackJump> result;
        const std::size_t longest = take_.frames_of(longest_excursion);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            TrackJump jump = steps[i];
            const bool flip = !jump.track->moves && jump.size >= take_.limits.least(FindingKind::flip, SizeUnit::degrees);
            if (flip) jump.kind = FindingKind::flip;
            if (i + 1 < steps.size() && steps[i + 1].frames.first - jump.frames.first <= longest &&
                returns(jump, steps[i + 1])) {
                jump.frames.last = steps[i + 1].frames.first - 1;
                if (jump.frames.last - jump.frames.first < spike_frames)
                    jump.kind = jump.track->of_root ? FindingKind::root_spike : FindingKind::spike;
                ++i;
            }
            result.push_back(jump);
        }
        return result;
    }

    [[nodiscard]] static bool returns(const TrackJump& away, const TrackJump& back) {
        const double larger = std::max(away.size, back.size);
        if (away.size > 90.0 && !away.track->moves)  // half a turn may return in either direction
            return std::abs(std::abs(glm::dot(away.change, back.change)) / (away.size * back.size) - 1.0) < return_share &&
                   std::min(away.size, back.size) > (1.0 - return_share) * larger;
        return glm::length(away.change + back.change) <= return_share * larger;
    }

    /// Jumps of several tracks in the same frames have one cause.
    void report() {
        std::ranges::stable_sort(jumps_, [](const TrackJump& a, const TrackJump& b) {
            return std::tuple(a.frames.first, a.frames.last) < std::tuple(b.frames.first, b.frames.last);
        });
        std::vector<bool> done(jumps_.size(), false);
        for (std::size_t i = 0; i < jumps_.size(); ++i) {
            if (done[i]) continue;
            std::vector<TrackJump> group;
            for (std::size_t j = i; j < jumps_.size() && jumps_[j].frames.first <= jumps_[i].frames.first + 1; ++j) {
                if (done[j] || is_spike(jumps_[j]) != is_spike(jumps_[i])) continue;
                done[j] = true;
                group.push_back(jumps_[j]);
            }
            report(std::move(group));
        }
    }

    static bool is_spike(const TrackJump& jump) {
        return jump.kind == FindingKind::spike || jump.kind == FindingKind::root_spike;
    }

    void report(std::vector<TrackJump> group) {
        if (std::ranges::none_of(group, [&](const TrackJump& jump) { return is_seen(jump); })) return;
        // the worst first; what carries the whole body before all others
        std::ranges::stable_sort(group, [&](const TrackJump& a, const TrackJump& b) {
            if (a.track->of_root != b.track->of_root) return a.track->of_root;
            if (a.kind != b.kind) return a.kind == FindingKind::flip;
            return a.size / take_.least(a.kind, *a.track) > b.size / take_.least(b.kind, *b.track);
        });
        std::vector<BoneId> bones;
        for (const TrackJump& jump : group)
            if (std::ranges::find(bones, jump.track->bone) == bones.end()) bones.push_back(jump.track->bone);
        const TrackJump& worst = group.front();
        take_.add(worst.kind, std::move(bones), worst.frames, worst.size, worst.track->unit());
    }

    CheckedTake& take_;
    std::size_t reach_;  // frames
    std::array<std::array<std::array<double, 4>, spike_frames>, spike_frames + 1> weights_{};
    std::vector<TrackJump> jumps_;
};
}  // namespace

void check_jumps(CheckedTake& take) { JumpCheck(take).run(); }
}  // namespace skelplay::analysis
