#include "processing/smooth.h"
#include "analysis/marker_links.h"
#include "analysis/marker_samples.h"
#include "processing/fitted_rotation.h"
#include "processing/joint_channels.h"

namespace skelplay::processing {
namespace {
/// Smooths one bone after another.
class BoneSmoother {
public:
    using Wanted = std::function<bool(BoneId, std::size_t)>;
    BoneSmoother(const figure::Skeleton& skeleton, figure::Motion& motion, double cutoff, const Wanted& wanted)
        : skeleton_(skeleton), motion_(motion), wanted_(wanted), filter_(cutoff) {}

    JointChange smooth(BoneId bone) {
        change_ = {.bone = bone};
        JointWriter joint(skeleton_, motion_, bone);
        if (std::ranges::any_of(joint.rotations(), [&](const figure::Channel& each) { return varies(each.column); }))
            smooth_rotations(joint);
        smooth_numbers(bone, joint);
        return change_;
    }

private:
    [[nodiscard]] bool varies(std::uint32_t column) const {
        const double first = motion_.row(0)[column];
        for (std::size_t frame = 1; frame < motion_.frames; ++frame)
            if (motion_.row(frame)[column] != first) return true;
        return false;
    }

    void smooth_rotations(JointWriter& joint) {
        const std::vector<glm::dquat> before = joint.rotation_track();
        std::vector<glm::dquat> after = before;
        for (glm::length_t part = 0; part < 4; ++part) {
            track_.clear();
            for (const glm::dquat& rotation : before) track_.push_back(rotation[part]);
            filter_.apply(track_);
            for (std::size_t frame = 0; frame < after.size(); ++frame) after[frame][part] = track_[frame];
        }
        for (std::size_t frame = 1; frame < after.size(); ++frame) {
            if (!wanted_(change_.bone, frame)) continue;
            const glm::dquat rotation = frame + 1 == after.size() ? before[frame] : glm::normalize(after[frame]);
            const glm::dmat3& made = joint.write_rotation(frame, glm::mat3_cast(rotation), joint.angles(frame - 1));
            const double apart = angle_between(before[frame], glm::quat_cast(made));
            if (apart > change_.rotation) std::tie(change_.rotation, change_.rotation_frame) = std::pair(apart, frame);
        }
    }

    void smooth_numbers(BoneId bone, const JointChannels& joint) {
        std::vector<glm::dvec3> before;
        for (std::size_t frame = 0; frame < motion_.frames && !joint.moves().empty(); ++frame)
            before.push_back(joint.translation(frame));
        for (const figure::Channel& channel : figure::channels_of(motion_, skeleton_[bone]))
            if (!figure::is_angle(channel)) smooth_column(channel.column);
        for (std::size_t frame = 0; frame < before.size(); ++frame) {
            const double apart = glm::distance(before[frame], joint.translation(frame));
            if (apart > change_.distance) std::tie(change_.distance, change_.distance_frame) = std::pair(apart, frame);
        }
    }

    /// Smooths each range of frames that have a value.
    void smooth_column(std::uint32_t column) {
        if (!varies(column)) return;
        const auto value = [&](std::size_t frame) -> double& { return motion_.value(frame, column); };
        for (std::size_t first = 0; first < motion_.frames; ++first) {
            track_.clear();
            for (std::size_t frame = first; frame < motion_.frames && !std::isnan(value(frame)); ++frame)
                track_.push_back(value(frame));
            const std::size_t count = track_.size();
            filter_.apply(track_);
            for (std::size_t i = 1; i + 1 < count; ++i)
                if (wanted_(change_.bone, first + i)) value(first + i) = track_[i];
            first += count;
        }
    }

    const figure::Skeleton& skeleton_;
    figure::Motion& motion_;
    const Wanted& wanted_;
    ZeroPhaseFilter filter_;
    std::vector<double> track_;  // reused
    JointChange change_;
};

/// The track at any place, continued by point reflections about its ends: two of them are a shift.
double reflected(const std::vector<double>& track, std::ptrdiff_t at) {
    const auto last = static_cast<std::ptrdiff_t>(track.size()) - 1;
    const std::ptrdiff_t period = 2 * last;
    const std::ptrdiff_t rounds = (at >= 0 ? at : at - period + 1) / period;
    const std::ptrdiff_t within = at - rounds * period;
    const double rise = 2 * static_cast<double>(rounds) * (track.back() - track.front());
    if (within <= last) return rise + track[static_cast<std::size_t>(within)];
    return rise + 2 * track.back() - track[static_cast<std::size_t>(period - within)];
}

using figure::FrameRange;

using Value = glm::dvec4;  // a quaternion, or a position and 0

/// The values in the two frames before a range and in the two after it, as far as there are any.
struct SpikeSides {
    std::optional<Value> earlier, before, after, later;

    /// Makes quaternions neighbours on their sphere.
    void align() {
        const auto follow = [](std::optional<Value>& value, const std::optional<Value>& other) {
            if (value && other && glm::dot(*value, *other) < 0) *value = -*value;
        };
        follow(earlier, before);
        follow(after, before);
        follow(later, after);
    }

    /// The value `t` of the way from the frame before to the one after, which is `length` frames long.
    [[nodiscard]] Value at(double t, double length) const {
        if (!before || !after) return before ? *before : *after;
        const Value first = earlier ? (*before - *earlier) * length : *after - *before;
        const Value last = later ? (*later - *after) * length : *after - *before;
        const double tt = t * t;
        const double ttt = tt * t;
        return (2 * ttt - 3 * tt + 1) * *before + (ttt - 2 * tt + t) * first + (3 * tt - 2 * ttt) * *after +
               (ttt - tt) * last;
    }
};

/// The spikes of one bone in its rotation, or in its position.
class SpikeEraser {
public:
    SpikeEraser(figure::Figure& figure, BoneId bone, bool rotates, const std::vector<FrameRange>& spikes)
        : motion_(std::get<figure::Motion>(figure.take)), joint_(figure.skeleton, motion_, bone), rotates_(rotates),
          spikes_(spikes) {
        change_.bone = bone;
    }

    Despiked erase(const FrameRange& spike) {
        SpikeSides sides{value(spike.first, -2), value(spike.first, -1), value(spike.last, 1), value(spike.last, 2)};
        if (rotates_) sides.align();
        Despiked result{spike, {.bone = change_.bone}};
        if (!sides.before && !sides.after) return result;
        const auto length = static_cast<double>(spike.last - spike.first + 2);
        for (std::size_t frame = spike.first; frame <= spike.last; ++frame)
            replace(frame, sides.at(static_cast<double>(frame - spike.first + 1) / length, length), result.change);
        return result;
    }

private:
    /// The value some frames away from one; nothing: it is in no frame, in a gap or in another spike.
    [[nodiscard]] std::optional<Value> value(std::size_t from, std::ptrdiff_t away) const {
        const auto frame = static_cast<std::ptrdiff_t>(from) + away;
        if (frame < 0 || frame >= static_cast<std::ptrdiff_t>(motion_.frames)) return std::nullopt;
        const auto at = static_cast<std::size_t>(frame);
        const auto next = std::ranges::upper_bound(spikes_, at, {}, &FrameRange::first);
        if (next != spikes_.begin() && std::prev(next)->contains(at)) return std::nullopt;
        if (rotates_) {
            const glm::dquat rotation = glm::quat_cast(joint_.rotation(at));
            return Value(rotation.x, rotation.y, rotation.z, rotation.w);
        }
        const glm::dvec3 position = joint_.translation(at);
        return std::isnan(position.x) ? std::nullopt : std::optional(Value(position, 0.0));
    }

    void replace(std::size_t frame, const Value& value, JointChange& change) {
        const glm::dquat before = glm::quat_cast(joint_.rotation(frame));
        const glm::dvec3 from = joint_.translation(frame);
        if (rotates_) {
            const glm::dquat now = glm::normalize(glm::dquat(value.w, value.x, value.y, value.z));
            joint_.write_rotation(frame, glm::mat3_cast(now), joint_.angles(frame > 0 ? frame - 1 : frame));
        } else {
            joint_.write_translation(frame, glm::dvec3(value));
        }
        change.rotation = std::max(change.rotation, angle_between(before, glm::quat_cast(joint_.rotation(frame))));
        change.distance = std::max(change.distance, glm::distance(from, joint_.translation(frame)));
    }

    figure::Motion& motion_;
    JointWriter joint_;
    bool rotates_;
    const std::vector<FrameRange>& spikes_;
    JointChange change_;
};

bool is_spike(const analysis::Finding& finding) noexcept {
    return finding.kind == analysis::FindingKind::spike || finding.kind == analysis::FindingKind::root_spike;
}

constexpr glm::dquat unrotated(1, 0, 0, 0);

/// The factor of the flipped rotations with which the bone goes on at the mean of its speeds before and after.
glm::dquat flip_correction(const std::vector<glm::dquat>& track, std::size_t frame) {
    const glm::dquat& from = track[frame - 1];
    const glm::dquat now = glm::conjugate(track[frame]);
    const glm::dquat earlier = frame > 1 ? glm::conjugate(track[frame - 2]) * from : unrotated;
    const glm::dquat back = now * from * earlier;
    if (frame + 1 == track.size()) return back;
    const glm::dquat later = glm::conjugate(track[frame] * back) * (track[frame + 1] * back);
    return glm::normalize(now * from * glm::slerp(earlier, later, 0.5));
}

/// Fills long gaps from the markers of the same segment, as they were before.
class SegmentFiller {
public:
    SegmentFiller(figure::Figure& figure, const base::Run& run)
        : figure_(figure), before_(figure), partners_(analysis::rigid_partners(figure, run)) {}

    void fill(FilledGap& gap) {
        constexpr double most_missed = 0.3;  // of the distance from the nearest marker
        const std::size_t before = gap.frames.first - 1;
        const std::size_t after = gap.frames.last + 1;
        choose_markers(gap, before, after);
        if (gap.from.size() < 3) return;
        gap.miss = glm::distance(moved(gap, before, after), at(gap.marker, after));
        if (gap.miss > most_missed * glm::distance(at(gap.marker, after), at(gap.from.front(), after))) return;
        gap.by = FilledGap::By::segment;
        JointWriter marker(figure_.skeleton, std::get<figure::Motion>(figure_.take), gap.marker);
        for (std::size_t frame = gap.frames.first; frame <= gap.frames.last; ++frame) {
            const double part = static_cast<double>(frame - before) / static_cast<double>(after - before);
            marker.write_translation(frame, glm::mix(moved(gap, before, frame), moved(gap, after, frame), part));
        }
    }

private:
    [[nodiscard]] glm::dvec3 at(BoneId marker, std::size_t frame) const {
        return JointChannels(before_.skeleton, std::get<figure::Motion>(before_.take), marker).translation(frame);
    }

    void choose_markers(FilledGap& gap, std::size_t before, std::size_t after) const {
        for (const BoneId each : partners_[index(gap.marker)]) {
            const std::vector<BoneId>& rigid = partners_[index(each)];
            bool fits =
                std::ranges::all_of(gap.from, [&](BoneId other) { return std::ranges::find(rigid, other) != rigid.end(); });
            for (std::size_t frame = before; fits && frame <= after; ++frame) fits = figure::is_present(at(each, frame));
            if (fits) gap.from.push_back(each);
        }
    }

    /// Where the motion of its segment from one frame to another takes the marker.
    [[nodiscard]] glm::dvec3 moved(const FilledGap& gap, std::size_t from, std::size_t to) const {
        std::vector<RotatedPoint> points;
        RotatedPoint centre;
        for (const BoneId marker : gap.from) {
            points.push_back({at(marker, from), at(marker, to)});
            centre.rest += points.back().rest / static_cast<double>(gap.from.size());
            centre.now += points.back().now / static_cast<double>(gap.from.size());
        }
        for (RotatedPoint& point : points) point = {point.rest - centre.rest, point.now - centre.now};
        return centre.now + fitted_rotation(points, glm::dmat3(1.0)) * (at(gap.marker, from) - centre.rest);
    }

    figure::Figure& figure_;
    const figure::Figure before_;
    const std::vector<std::vector<BoneId>> partners_;  // by BoneId
};
}  // namespace

std::vector<JointChange> smooth(figure::Figure& figure, double cutoff, const base::Run& run,
                                const std::function<bool(BoneId, std::size_t)>& wanted) {
    auto& motion = std::get<figure::Motion>(figure.take);
    const std::size_t bones = figure.skeleton.size();
    std::vector<JointChange> changes(bones);
    if (motion.frames < 3 || bones == 0) return changes;
    base::BlockStages<std::optional<BoneSmoother>> stages;
    stages.prepare = [&](std::size_t bone, std::optional<BoneSmoother>& smoother) {
        if (!smoother) smoother.emplace(figure.skeleton, motion, cutoff, wanted);
        changes[bone] = smoother->smooth(figure::bone_id(bone));
    };
    if (!base::for_each_block(bones, stages, run)) return {};
    return changes;
}

ZeroPhaseFilter::ZeroPhaseFilter(double cutoff) {
    const double corrected = std::pow(std::numbers::sqrt2 - 1, 0.25);  // two runs leave half the power at the cutoff
    const double k = std::tan(std::numbers::pi * cutoff) / corrected;
    const double all = 1 + std::numbers::sqrt2 * k + k * k;
    b_ = k * k / all;
    a1_ = 2 * (1 - k * k) / all;
    a2_ = -(1 - std::numbers::sqrt2 * k + k * k) / all;
    constexpr double forgotten = 1e-13;
    constexpr double longest = 1e6;  // values
    const double remembered = 2 * std::log(forgotten) / std::log(-a2_);
    if (remembered > 0 && remembered < longest) margin_ = 8 + std::lround(remembered);
}

template <class Iterator> void ZeroPhaseFilter::run(Iterator first, Iterator end) const {
    double in1 = *first;
    double in2 = *first;
    double out1 = *first;
    double out2 = *first;
    for (; first != end; ++first) {
        const double out = b_ * (*first + 2 * in1 + in2) + a1_ * out1 + a2_ * out2;
        in2 = in1;
        in1 = *first;
        out2 = out1;
        out1 = out;
        *first = out;
    }
}

void ZeroPhaseFilter::apply(std::vector<double>& track) {
    const auto frames = static_cast<std::ptrdiff_t>(track.size());
    if (frames < 3) return;
    if (margin_ == 0) {  // less than a wave of the whole track passes
        const double step = (track.back() - track.front()) / static_cast<double>(frames - 1);
        for (std::size_t at = 1; at + 1 < track.size(); ++at) track[at] = track.front() + static_cast<double>(at) * step;
        return;
    }
    extended_.clear();
    for (std::ptrdiff_t at = -margin_; at < frames + margin_; ++at) extended_.push_back(reflected(track, at));
    run(extended_.begin(), extended_.end());
    run(extended_.rbegin(), extended_.rend());
    for (std::ptrdiff_t at = 0; at < frames; ++at)
        track[static_cast<std::size_t>(at)] = extended_[static_cast<std::size_t>(at + margin_)];
}

std::vector<Despiked> despike(figure::Figure& figure, std::span<const analysis::Finding> findings) {
    std::map<std::pair<BoneId, bool>, std::vector<FrameRange>> spikes;
    for (const analysis::Finding& finding : findings)
        for (const BoneId bone : finding.bones)
            if (is_spike(finding)) spikes[{bone, finding.unit == analysis::SizeUnit::degrees}].push_back(finding.frames);
    std::vector<Despiked> result;
    for (auto& [joint, ranges] : spikes) {
        std::ranges::sort(ranges, {}, &FrameRange::first);
        ranges = figure::joined(ranges);
        SpikeEraser eraser(figure, joint.first, joint.second, ranges);
        for (const FrameRange& spike : ranges) result.push_back(eraser.erase(spike));
    }
    return result;
}

std::vector<Despiked> unflip(figure::Figure& figure, std::span<const analysis::Finding> findings) {
    constexpr double least = std::numbers::pi / 2;
    constexpr double returned = std::numbers::pi / 6;  // off the original rotations
    auto& motion = std::get<figure::Motion>(figure.take);
    std::map<BoneId, std::set<std::size_t>> changes;  // frames to which they flip, or return
    for (const analysis::Finding& finding : findings)
        for (const BoneId bone : finding.bones) {
            if (finding.kind != analysis::FindingKind::flip || finding.frames.first == 0) continue;
            changes[bone].insert(finding.frames.first);
            if (finding.frames.last > finding.frames.first) changes[bone].insert(finding.frames.last + 1);
        }
    std::vector<Despiked> result;
    for (const auto& [bone, frames] : changes) {
        JointWriter joint(figure.skeleton, motion, bone);
        std::vector<glm::dquat> track = joint.rotation_track();
        glm::dquat back = unrotated;
        for (std::size_t frame = *frames.begin(); frame < motion.frames; ++frame) {
            if (frames.contains(frame) && angle_between(track[frame - 1], track[frame] * back) > least) {
                back = flip_correction(track, frame);
                const double angle = angle_between(back, unrotated);
                if (angle < returned) back = unrotated;
                if (angle >= returned) result.push_back({{frame, frame}, {.bone = bone, .rotation = angle}});
            }
            if (back == unrotated) continue;
            track[frame] = track[frame] * back;
            joint.write_rotation(frame, glm::mat3_cast(track[frame]), joint.angles(frame - 1));
            result.back().frames.last = frame;
        }
    }
    return result;
}

std::vector<FilledGap> fill_gaps(figure::Figure& figure, double longest, double frame_time, const base::Run& run,
                                 const std::function<bool(BoneId, const figure::FrameRange&)>& wanted) {
    constexpr double longest_curve = 0.2;  // seconds
    constexpr double rounding = 1e-6;      // frames
    std::vector<FilledGap> gaps;
    std::vector<analysis::Finding> as_spikes;
    const auto all = analysis::gaps(figure, run);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const figure::FrameRange& frames : all[i]) {
            const BoneId marker = figure::bone_id(i);
            const double seconds = frame_time * (static_cast<double>(frames.last - frames.first + 1) - rounding);
            if (frames.first == 0 || frames.last + 1 == figure::frame_count(figure.take) || seconds > longest ||
                figure.skeleton[marker].point == figure::PointKind::output || !wanted(marker, frames))
                continue;
            gaps.push_back({marker, frames});
            if (seconds > longest_curve) continue;
            gaps.back().by = FilledGap::By::curve;
            as_spikes.push_back({.bones = {marker}, .frames = frames, .unit = analysis::SizeUnit::centimetres});
        }
    despike(figure, as_spikes);
    if (as_spikes.size() == gaps.size()) return gaps;
    SegmentFiller filler(figure, run);
    for (FilledGap& gap : gaps)
        if (gap.by == FilledGap::By::nothing && !run.stopped()) filler.fill(gap);
    return gaps;
}
}  // namespace skelplay::processing
