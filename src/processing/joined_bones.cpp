#include "processing/joined_bones.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "analysis/frames.h"
#include "base/quantile.h"
#include "processing/fitted_turn.h"
#include "processing/given_places.h"

namespace skelplay::processing {

namespace {

using figure::BoneId;

constexpr std::size_t frames_measured = 4096;
constexpr double no_distance = 1e-3;   // of a length: joints nearer than this are at the same place
constexpr double seldom = 0.1;         // of the frames: a distance that is there so seldom is no length
constexpr double unsteady = 0.4;       // interquartile range as a share of the median, see solve_positions()
constexpr double short_length = 0.25;  // of the median bone's length
constexpr double bad_fit = 0.25;       // see misfit_of()

/// The root of the mean square of the distances that are left when points turn so, as a share of that of their own from
/// the origin.
double misfit_of(std::span<const TurnPoint> points, const glm::dmat3& turn) {
    double off = 0;
    double size = 0;
    for (const TurnPoint& point : points) {
        const glm::dvec3 away = point.now - turn * point.rest;
        off += glm::dot(away, away);
        size += glm::dot(point.rest, point.rest);
    }
    return std::sqrt(off / size);
}

using FramePlaces = std::vector<std::vector<glm::dvec3>>;  // by frame and BoneId

/// Joins a figure's bones step by step.
class BoneJoiner {
public:
    explicit BoneJoiner(const figure::Figure& figure)
        : figure_(figure), rest_(figure.skeleton.size()), known_(figure.skeleton.size(), true) {}

    std::optional<JoinedBones> join(const std::stop_token& stop) {
        read_skeleton();
        if (!measure(stop)) return std::nullopt;
        place_at_rest();
        if (!doubt_rest(stop)) return std::nullopt;
        if (!std::ranges::all_of(known_, [](bool known) { return known; }) && !rest_as_in_take(stop))
            return std::nullopt;
        collect_all_targets();
        return std::move(result_);
    }

private:
    [[nodiscard]] std::vector<JoinedBone>& bones() { return result_.bones; }

    void read_skeleton() {
        const figure::Skeleton& skeleton = figure_.skeleton;
        const figure::Motion* motion = figure::channel_motion(figure_.take);
        figure::Pose pose;
        figure::rest_pose(skeleton, pose);
        scene::FigureEvaluator evaluator(skeleton);
        evaluator.positions(pose);
        bones().resize(skeleton.size());
        for (std::size_t i = 0; i < bones().size(); ++i) {
            const figure::Bone& source = skeleton[figure::bone_id(i)];
            JoinedBone& bone = bones()[i];
            bone.axes = glm::dmat3(evaluator.world(figure::bone_id(i)));
            rest_[i] = glm::dvec3(evaluator.world(figure::bone_id(i))[3]);
            if (motion != nullptr) bone.limited = angle_range(source, *motion);
            bone.offset = rest_[i];
            if (source.parent == BoneId::none) continue;
            bone.parent = index(source.parent);
            bone.measured = motion == nullptr || source.channels.count > 0;
            bone.anchor = bones()[bone.parent].measured ? bone.parent : bones()[bone.parent].anchor;
        }
    }

    /// Finds every bone's length.
    bool measure(const std::stop_token& stop) {
        const std::size_t count = bones().size();
        std::vector<std::vector<double>> distances(count);
        const auto frames = analysis::spread_frames(figure::frame_count(figure_.take), frames_measured);
        const bool complete = analysis::visit_frames(
            figure_, frames,
            [&](std::size_t /*frame*/, const std::vector<scene::BonePosition>& at) {
                for (std::size_t i = 0; i < count; ++i) {
                    if (bones()[i].is_root() || !bones()[i].measured) continue;
                    const double distance = glm::distance(at[i].origin, at[bones()[i].anchor].origin);
                    if (std::isfinite(distance)) distances[i].push_back(distance);
                }
            },
            {.stop = stop});
        if (!complete) return false;
        std::vector<double> medians;
        for (std::vector<double>& of_bone : distances)
            if (!of_bone.empty() && base::quantile(of_bone, 0.5) > 0) medians.push_back(base::quantile(of_bone, 0.5));
        const double usual = medians.empty() ? 1.0 : base::quantile(medians, 0.5);
        for (std::size_t i = 0; i < count; ++i) {
            bones()[i].length = length_of(distances[i], usual);
            bones()[i].unit = bones()[i].length > 0 ? bones()[i].length : usual;
        }
        return true;
    }

    static double length_of(std::vector<double>& distances, double usual) {
        const auto all = static_cast<double>(distances.size());
        std::erase_if(distances, [&](double distance) { return distance <= no_distance * usual; });
        if (distances.empty() || static_cast<double>(distances.size()) < seldom * all) return 0.0;
        const double length = base::quantile(distances, 0.5);
        const double spread = base::quantile(distances, 0.75) - base::quantile(distances, 0.25);
        return length < short_length * usual && spread > unsteady * length ? 0.0 : length;
    }

    /// Offsets along the file's directions. Where there is none, the bone is not known yet. Bones that are not measured
    /// grow with the first one below them that is.
    void place_at_rest() {
        std::vector<double> factors(bones().size(), 0.0);
        for (std::size_t i = bones().size(); i-- > 0;) {
            const JoinedBone& bone = bones()[i];
            if (bone.is_root()) continue;
            if (bone.measured) {
                const double at_rest = glm::distance(rest_[i], rest_[bone.anchor]);
                known_[i] = bone.length == 0 || at_rest > no_distance * bone.unit;
                if (!known_[i]) continue;
                factors[i] = at_rest > 0 ? bone.length / at_rest : 0.0;
            }
            if (!bones()[bone.parent].measured && factors[i] > 0) factors[bone.parent] = factors[i];
        }
        for (std::size_t i = 0; i < bones().size(); ++i) {
            JoinedBone& bone = bones()[i];
            if (bone.is_root()) continue;
            if (bone.measured)
                set_from_anchor(i, factors[i] * (rest_[i] - rest_[bone.anchor]));
            else
                bone.offset = (factors[i] > 0 ? factors[i] : 1.0) * (rest_[i] - rest_[bone.parent]);
        }
    }

    /// The place of a bone from one above it.
    [[nodiscard]] glm::dvec3 from_above(std::size_t bone, std::size_t above) const {
        glm::dvec3 place(0.0);
        for (; bone != above; bone = result_.bones[bone].parent) place += result_.bones[bone].offset;
        return place;
    }

    void set_from_anchor(std::size_t bone, const glm::dvec3& place) {
        bones()[bone].offset = place - from_above(bones()[bone].parent, bones()[bone].anchor);
    }

    /// The joints with a length that hang on a bone; where `through`, also those on joints without one.
    void collect(std::size_t bone, bool through, std::vector<std::size_t>& found) const {
        for (const BoneId child : figure_.skeleton.children(figure::bone_id(bone))) {
            const std::size_t i = index(child);
            if (!result_.bones[i].measured || (through && result_.bones[i].length == 0))
                collect(i, through, found);
            else if (result_.bones[i].length > 0)
                found.push_back(i);
        }
    }

    /// Where there is no other, those on children without a length.
    [[nodiscard]] std::vector<JoinTarget> targets_of(std::size_t bone, bool known_only,
                                                     bool direct_only = false) const {
        std::vector<std::size_t> found;
        collect(bone, false, found);
        if (found.empty() && !direct_only) collect(bone, true, found);
        std::vector<JoinTarget> targets;
        for (const std::size_t i : found)
            if (!known_only || known_[i]) targets.push_back({i, from_above(i, bone)});
        return targets;
    }

    void collect_all_targets() {
        for (std::size_t i = 0; i < bones().size(); ++i)
            if (bones()[i].measured) bones()[i].targets = targets_of(i, false);
    }

    /// How badly points fit how joints stand around a bone in the median frame. Nothing: there is no frame without
    /// gaps.
    [[nodiscard]] std::optional<double> misfit(std::size_t bone, const std::vector<JoinTarget>& targets,
                                               const FramePlaces& frames) const {
        std::vector<double> misfits;
        for (const std::vector<glm::dvec3>& places : frames) {
            if (!is_whole(bone, targets, places)) continue;
            std::vector<TurnPoint> points;
            for (const JoinTarget& target : targets)
                points.push_back({target.rest, places[target.bone] - places[bone]});
            const double share = misfit_of(points, fitted_turn(points, glm::dmat3(1.0)));
            if (std::isfinite(share)) misfits.push_back(share);
        }
        return misfits.empty() ? std::nullopt : std::optional(base::quantile(misfits, 0.5));
    }

    [[nodiscard]] bool is_whole(std::size_t bone, const std::vector<JoinTarget>& targets,
                                const std::vector<glm::dvec3>& places) const {
        return is_place(places[bone]) && std::ranges::none_of(targets, [&](const JoinTarget& target) {
                   return result_.in_gap(target.bone, places);
               });
    }

    /// The file's directions from a bone with several children say nothing where the children never stand so, but as
    /// in the first frame: then the bones are not known.
    bool doubt_rest(const std::stop_token& stop) {
        constexpr std::size_t frames_looked_at = 64;
        FramePlaces frames;
        const bool complete = analysis::visit_frames(
            figure_, analysis::spread_frames(figure::frame_count(figure_.take), frames_looked_at),
            [&](std::size_t /*frame*/, const std::vector<scene::BonePosition>& at) {
                auto& places = frames.emplace_back();
                for (const scene::BonePosition& position : at) places.push_back(position.origin);
            },
            {.stop = stop});
        for (std::size_t i = 0; complete && i < bones().size(); ++i) {
            if (!bones()[i].measured) continue;
            std::vector<JoinTarget> targets = targets_of(i, true, true);
            const auto rest = targets.size() < 2 ? std::nullopt : misfit(i, targets, frames);
            if (!rest || *rest < bad_fit) continue;
            const auto whole = std::ranges::find_if(frames, [&](const auto& at) { return is_whole(i, targets, at); });
            for (JoinTarget& target : targets) target.rest = (*whole)[target.bone] - (*whole)[i];
            if (misfit(i, targets, frames).value_or(HUGE_VAL) > *rest / 2) continue;
            for (const JoinTarget& target : targets) known_[target.bone] = false;
        }
        return complete;
    }

    /// Poses the first frame without gaps, or else the first.
    bool find_reference(GivenPlaces& given, const std::stop_token& stop) {
        const std::size_t frames = figure::frame_count(figure_.take);
        const auto has_gaps = [&](std::size_t frame) {
            given.frame(frame);
            for (std::size_t i = 0; i < bones().size(); ++i)
                if (result_.in_gap(i, given.places())) return true;
            return false;
        };
        std::size_t frame = 0;
        while (frame < frames && !stop.stop_requested() && has_gaps(frame)) ++frame;
        if (stop.stop_requested()) return false;
        result_.reference_frame = frame < frames ? frame : 0;
        given.frame(result_.reference_frame);
        return true;
    }

    /// How a root is turned in the frame posed: where the file does not turn it and none of its own children shows it,
    /// as all bones below it whose directions at rest are known, if they agree.
    [[nodiscard]] glm::dmat3 root_turn(std::size_t root, const GivenPlaces& given) const {
        const figure::Motion* motion = figure::channel_motion(figure_.take);
        const bool turned_by_file =
            motion != nullptr && std::ranges::any_of(motion->channels, [&](const figure::Channel& channel) {
                return index(channel.bone) == root && channel.role == figure::ChannelRole::rotate;
            });
        const glm::dmat3 by_file = given.root_turn(figure::bone_id(root));
        if (turned_by_file || !targets_of(root, true).empty()) return by_file;
        std::vector<TurnPoint> points;
        const auto places = given.places();
        const std::size_t end = index(figure_.skeleton.subtree_end(figure::bone_id(root)));
        for (std::size_t i = root + 1; i < end; ++i) {
            const JoinedBone& bone = result_.bones[i];
            if (bone.measured && known_[i] && bone.length > 0)
                points.push_back({from_above(i, bone.anchor), places[i] - places[bone.anchor]});
        }
        const glm::dmat3 fitted = fitted_turn(points, by_file);
        return points.size() > 1 && misfit_of(points, fitted) < bad_fit ? fitted : by_file;
    }

    /// Gives bones that are not known the directions of the reference frame.
    bool rest_as_in_take(const std::stop_token& stop) {
        GivenPlaces given(figure_);
        if (!find_reference(given, stop)) return false;
        const auto places = given.places();
        std::vector<glm::dmat3> turns(bones().size(), glm::dmat3(1.0));
        for (std::size_t i = 0; i < bones().size(); ++i) {
            JoinedBone& bone = bones()[i];
            turns[i] = bone.is_root() ? root_turn(i, given) : turns[bone.parent];
            if (!bone.measured) continue;
            if (!bone.is_root() && !known_[i]) {
                const glm::dvec3 way = places[i] - places[bone.anchor];
                const double distance = glm::length(way);
                const glm::dvec3 direction =
                    distance > 0 && std::isfinite(distance) ? way / distance : glm::dvec3(0, 1, 0);
                set_from_anchor(i, bone.length * (glm::transpose(turns[bone.anchor]) * direction));
                known_[i] = true;
                ++result_.rest_from_take;
            }
            std::vector<TurnPoint> points;
            for (const JoinTarget& target : targets_of(i, true))
                points.push_back({target.rest, places[target.bone] - places[i]});
            turns[i] = fitted_turn(points, turns[i]);
        }
        return true;
    }

    const figure::Figure& figure_;
    JoinedBones result_;
    std::vector<glm::dvec3> rest_;  // places
    std::vector<bool> known_;       // whether the offset is
};

}  // namespace

bool JoinedBones::in_gap(std::size_t bone, std::span<const glm::dvec3> places) const noexcept {
    if (!is_place(places[bone])) return true;
    const JoinedBone& joined = bones[bone];
    if (joined.is_root() || !joined.measured || joined.length == 0) return false;
    return glm::distance(places[bone], places[joined.anchor]) < no_distance * joined.length;
}

std::optional<JoinedBones> join_bones(const figure::Figure& figure, const std::stop_token& stop) {
    return BoneJoiner(figure).join(stop);
}

}  // namespace skelplay::processing
