#include "processing/ik_chain.h"
#include "analysis/frames.h"
#include "processing/fitted_rotation.h"

namespace skelplay::processing {
namespace {
/// True if all three numbers and their squares are finite.
bool is_finite_position(const glm::dvec3& position) noexcept { return std::isfinite(glm::dot(position, position)); }

constexpr std::size_t frames_measured = 4096;
constexpr double no_distance = 1e-3;   // of a length: joints nearer than this are at the same position
constexpr double least_share = 0.1;    // of the frames: a distance measured in fewer is no length
constexpr double unsteady = 0.4;       // interquartile range as a share of the median, see solve_positions()
constexpr double short_length = 0.25;  // of the median bone's length
constexpr double bad_fit = 0.25;       // see misfit_of()

/// The limits of a bone's rotations; nothing unless it has three channels about different axes and at least one limit.
std::optional<AngleRange> angle_range(const figure::Figure& figure, BoneId id) {
    const std::span<const figure::Channel> channels = figure::channels_of(figure, id);
    const std::optional<figure::EulerOrder> order = angle_order(channels);
    if (!order) return std::nullopt;
    AngleRange range{*order, glm::dvec3(-HUGE_VAL), glm::dvec3(HUGE_VAL)};
    const double radians = figure::channel_motion(figure.take)->radians_per_unit;
    int angle = -1;
    bool stated = false;
    for (const figure::Channel& channel : channels) {
        if (!figure::is_angle(channel)) continue;
        ++angle;
        const figure::Limit* limit = figure::limit_of(figure.skeleton[id], channel.column);
        if (limit == nullptr || !(limit->low <= limit->high)) continue;
        range.low[angle] = limit->low * radians;
        range.high[angle] = limit->high * radians;
        stated = true;
    }
    return stated ? std::optional(range) : std::nullopt;
}

/// The mean (RMS) distance of rotated points from their positions, relative to that of the points from the origin.
double misfit_of(std::span<const RotatedPoint> points, const glm::dmat3& rotation) {
    double off = 0;
    double size = 0;
    for (const RotatedPoint& point : points) {
        const glm::dvec3 away = point.now - rotation * point.rest;
        off += glm::dot(away, away);
        size += glm::dot(point.rest, point.rest);
    }
    return std::sqrt(off / size);
}

using PositionsByFrame = std::vector<std::vector<glm::dvec3>>;  // by frame and BoneId

/// Builds the chain of a figure step by step.
class IkChainBuilder {
public:
    IkChainBuilder(const figure::Figure& figure, const base::Run& run)
        : figure_(figure), run_(run), rest_(figure.skeleton.size()), known_(figure.skeleton.size(), true) {}

    std::optional<IkChain> build() {
        read_skeleton();
        if (!measure()) return std::nullopt;
        set_rest_offsets();
        if (!check_rest()) return std::nullopt;
        if (!std::ranges::all_of(known_, [](bool known) { return known; }) && !rest_as_in_take()) return std::nullopt;
        collect_all_targets();
        return std::move(result_);
    }

private:
    [[nodiscard]] std::vector<IkBone>& bones() { return result_.bones; }

    void read_skeleton() {
        const figure::Skeleton& skeleton = figure_.skeleton;
        const figure::Motion* motion = figure::channel_motion(figure_.take);
        const figure::Pose pose = figure::rest_pose(skeleton);
        scene::FigureEvaluator evaluator(skeleton);
        evaluator.positions(pose);
        bones().resize(skeleton.size());
        for (std::size_t i = 0; i < bones().size(); ++i) {
            const figure::Bone& source = skeleton[figure::bone_id(i)];
            IkBone& bone = bones()[i];
            bone.axes = glm::dmat3(evaluator.world(figure::bone_id(i)));
            rest_[i] = glm::dvec3(evaluator.world(figure::bone_id(i))[3]);
            bone.limited = angle_range(figure_, figure::bone_id(i));
            bone.offset = rest_[i];
            if (source.parent == BoneId::none) continue;
            bone.parent = index(source.parent);
            bone.measured = motion == nullptr || source.channels.count > 0;
            bone.anchor = bones()[bone.parent].measured ? bone.parent : bones()[bone.parent].anchor;
        }
    }

    /// Finds every bone's length.
    bool measure() {
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
            {.stop = run_.stop});
        if (!complete) return false;
        std::vector<double> medians;
        for (std::vector<double>& of_bone : distances)
            if (!of_bone.empty() && base::quantile(of_bone, 0.5) > 0) medians.push_back(base::quantile(of_bone, 0.5));
        const double typical = medians.empty() ? 1.0 : base::quantile(medians, 0.5);
        for (std::size_t i = 0; i < count; ++i) {
            bones()[i].length = length_of(distances[i], typical);
            bones()[i].unit = bones()[i].length > 0 ? bones()[i].length : typical;
        }
        return true;
    }

    static double length_of(std::vector<double>& distances, double typical) {
        const auto all = static_cast<double>(distances.size());
        std::erase_if(distances, [&](double distance) { return distance <= no_distance * typical; });
        if (distances.empty() || static_cast<double>(distances.size()) < least_share * all) return 0.0;
        const double length = base::quantile(distances, 0.5);
        const double spread = base::quantile(distances, 0.75) - base::quantile(distances, 0.25);
        return length < short_length * typical && spread > unsteady * length ? 0.0 : length;
    }

    /// Sets offsets along the file's directions. Bones that are not measured scale like the first measured one below.
    void set_rest_offsets() {
        std::vector<double> factors(bones().size(), 0.0);
        for (std::size_t i = bones().size(); i-- > 0;) {
            const IkBone& bone = bones()[i];
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
            IkBone& bone = bones()[i];
            if (bone.is_root()) continue;
            if (bone.measured) set_from_anchor(i, factors[i] * (rest_[i] - rest_[bone.anchor]));
            else bone.offset = (factors[i] > 0 ? factors[i] : 1.0) * (rest_[i] - rest_[bone.parent]);
        }
    }

    /// The position of a bone at rest, relative to one above it.
    [[nodiscard]] glm::dvec3 offset_from(std::size_t bone, std::size_t above) const {
        glm::dvec3 position(0.0);
        for (; bone != above; bone = result_.bones[bone].parent) position += result_.bones[bone].offset;
        return position;
    }

    void set_from_anchor(std::size_t bone, const glm::dvec3& position) {
        bones()[bone].offset = position - offset_from(bones()[bone].parent, bones()[bone].anchor);
    }

    /// Collects the joints with a length below a bone. If `through`, passes joints without a length.
    void collect(std::size_t bone, bool through, std::vector<std::size_t>& found) const {
        for (const BoneId child : figure_.skeleton.children(figure::bone_id(bone))) {
            const std::size_t i = index(child);
            if (!result_.bones[i].measured || (through && result_.bones[i].length == 0)) collect(i, through, found);
            else if (result_.bones[i].length > 0) found.push_back(i);
        }
    }

    /// The targets of a bone; if it has none, unless `direct_only`, those of its children without a length.
    [[nodiscard]] std::vector<IkTarget> targets_of(std::size_t bone, bool known_only, bool direct_only = false) const {
        std::vector<std::size_t> found;
        collect(bone, false, found);
        if (found.empty() && !direct_only) collect(bone, true, found);
        std::vector<IkTarget> targets;
        for (const std::size_t i : found)
            if (!known_only || known_[i]) targets.push_back({i, offset_from(i, bone)});
        return targets;
    }

    void collect_all_targets() {
        for (std::size_t i = 0; i < bones().size(); ++i)
            if (bones()[i].measured) bones()[i].targets = targets_of(i, false);
    }

    /// The median misfit of targets with the positions around a bone; nothing if there is no frame without gaps.
    [[nodiscard]] std::optional<double> misfit(std::size_t bone, const std::vector<IkTarget>& targets,
                                               const PositionsByFrame& frames) const {
        std::vector<double> misfits;
        for (const std::vector<glm::dvec3>& positions : frames) {
            if (!is_whole(bone, targets, positions)) continue;
            std::vector<RotatedPoint> points;
            for (const IkTarget& target : targets)
                points.push_back({target.rest, positions[target.bone] - positions[bone]});
            const double share = misfit_of(points, fitted_rotation(points, glm::dmat3(1.0)));
            if (std::isfinite(share)) misfits.push_back(share);
        }
        return misfits.empty() ? std::nullopt : std::optional(base::quantile(misfits, 0.5));
    }

    [[nodiscard]] bool is_whole(std::size_t bone, const std::vector<IkTarget>& targets,
                                const std::vector<glm::dvec3>& positions) const {
        return is_finite_position(positions[bone]) && std::ranges::none_of(targets, [&](const IkTarget& target) {
                   return result_.in_gap(target.bone, positions);
               });
    }

    /// Discards the file's directions of a bone whose children never match them, but do a frame's. False: stopped.
    bool check_rest() {
        constexpr std::size_t frames_looked_at = 64;
        PositionsByFrame frames;
        const bool complete =
            analysis::visit_frames(figure_, analysis::spread_frames(figure::frame_count(figure_.take), frames_looked_at),
                                   [&](std::size_t /*frame*/, const std::vector<scene::BonePosition>& at) {
                                       auto& positions = frames.emplace_back();
                                       for (const scene::BonePosition& position : at) positions.push_back(position.origin);
                                   },
                                   {.stop = run_.stop});
        for (std::size_t i = 0; complete && i < bones().size(); ++i) {
            if (!bones()[i].measured) continue;
            std::vector<IkTarget> targets = targets_of(i, true, true);
            const auto rest = targets.size() < 2 ? std::nullopt : misfit(i, targets, frames);
            if (!rest || *rest < bad_fit) continue;
            const auto whole = std::ranges::find_if(frames, [&](const auto& at) { return is_whole(i, targets, at); });
            for (IkTarget& target : targets) target.rest = (*whole)[target.bone] - (*whole)[i];
            if (misfit(i, targets, frames).value_or(HUGE_VAL) > *rest / 2) continue;
            for (const IkTarget& target : targets) known_[target.bone] = false;
        }
        return complete;
    }

    /// Poses the first frame without gaps, otherwise the first frame. False when stopped.
    bool find_reference(GivenPositions& given) {
        const std::size_t frames = figure::frame_count(figure_.take);
        const auto has_gaps = [&](std::size_t frame) {
            given.frame(frame);
            for (std::size_t i = 0; i < bones().size(); ++i)
                if (result_.in_gap(i, given.positions())) return true;
            return false;
        };
        std::size_t frame = 0;
        while (frame < frames && !run_.stopped() && has_gaps(frame)) ++frame;
        if (run_.stopped()) return false;
        result_.reference_frame = frame < frames ? frame : 0;
        given.frame(result_.reference_frame);
        return true;
    }

    /// The rotation of a root in the posed frame. Without other evidence it follows the bones below it, if they agree.
    [[nodiscard]] glm::dmat3 root_rotation(std::size_t root, const GivenPositions& given) const {
        const figure::Motion* motion = figure::channel_motion(figure_.take);
        const bool rotated_by_file =
            motion != nullptr && std::ranges::any_of(motion->channels, [&](const figure::Channel& channel) {
                return index(channel.bone) == root && channel.role == figure::ChannelRole::rotate;
            });
        const glm::dmat3 by_file = given.root_rotation(figure::bone_id(root));
        if (rotated_by_file || !targets_of(root, true).empty()) return by_file;
        std::vector<RotatedPoint> points;
        const auto positions = given.positions();
        const std::size_t end = index(figure_.skeleton.subtree_end(figure::bone_id(root)));
        for (std::size_t i = root + 1; i < end; ++i) {
            const IkBone& bone = result_.bones[i];
            if (bone.measured && known_[i] && bone.length > 0)
                points.push_back({offset_from(i, bone.anchor), positions[i] - positions[bone.anchor]});
        }
        const glm::dmat3 fitted = fitted_rotation(points, by_file);
        return points.size() > 1 && misfit_of(points, fitted) < bad_fit ? fitted : by_file;
    }

    /// Gives unknown bones the directions of the reference frame. False when stopped.
    bool rest_as_in_take() {
        GivenPositions given(figure_);
        if (!find_reference(given)) return false;
        const auto positions = given.positions();
        std::vector<glm::dmat3> rotations(bones().size(), glm::dmat3(1.0));
        for (std::size_t i = 0; i < bones().size(); ++i) {
            IkBone& bone = bones()[i];
            rotations[i] = bone.is_root() ? root_rotation(i, given) : rotations[bone.parent];
            if (!bone.measured) continue;
            if (!bone.is_root() && !known_[i]) {
                const glm::dvec3 link = positions[i] - positions[bone.anchor];
                const double distance = glm::length(link);
                const glm::dvec3 direction =
                    distance > 0 && std::isfinite(distance) ? link / distance : glm::dvec3(0, 1, 0);
                set_from_anchor(i, bone.length * (glm::transpose(rotations[bone.anchor]) * direction));
                known_[i] = true;
                ++result_.rest_from_take;
            }
            std::vector<RotatedPoint> points;
            for (const IkTarget& target : targets_of(i, true))
                points.push_back({target.rest, positions[target.bone] - positions[i]});
            rotations[i] = fitted_rotation(points, rotations[i]);
        }
        return true;
    }

    const figure::Figure& figure_;
    const base::Run& run_;
    IkChain result_;
    std::vector<glm::dvec3> rest_;  // positions
    std::vector<bool> known_;       // true: the offset is known
};
}  // namespace

GivenPositions::GivenPositions(const figure::Figure& figure)
    : figure_(figure), evaluator_(figure.skeleton), positions_(figure.skeleton.size()) {}

void GivenPositions::frame(std::size_t frame) {
    figure::sample(figure_.skeleton, figure_.take, frame, pose_);
    const auto& positions = evaluator_.positions(pose_);
    for (std::size_t i = 0; i < positions_.size(); ++i) positions_[i] = positions[i].origin;
}

glm::dmat3 GivenPositions::root_rotation(BoneId root) const {
    if (figure::channel_motion(figure_.take) == nullptr) return glm::dmat3(1.0);
    return glm::dmat3(pose_.local[index(root)]) * glm::transpose(figure_.skeleton.rest_axes(root));
}

glm::dvec3 AngleRange::clamped_angles(const glm::dmat3& rotation) const noexcept {
    glm::dvec3 middle(0.0);
    for (int i = 0; i < 3; ++i)
        if (std::isfinite(low[i]) && std::isfinite(high[i])) middle[i] = (low[i] + high[i]) / 2;
    return glm::clamp(figure::euler_near(rotation, order, middle, middle), low, high);
}

bool IkChain::in_gap(std::size_t bone, std::span<const glm::dvec3> positions) const noexcept {
    if (!is_finite_position(positions[bone])) return true;
    const IkBone& of = bones[bone];
    if (of.is_root() || !of.measured || of.length == 0) return false;
    return glm::distance(positions[bone], positions[of.anchor]) < no_distance * of.length;
}

std::optional<IkChain> build_ik_chain(const figure::Figure& figure, const base::Run& run) {
    return IkChainBuilder(figure, run).build();
}
}  // namespace skelplay::processing
