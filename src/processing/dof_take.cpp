#include "processing/dof_take.h"
#include "processing/joint_channels.h"
#include "processing/new_take.h"

namespace skelplay::processing {
namespace {
using figure::AsfRecord;
using figure::Channel;
using figure::ChannelRole;
using figure::Dof;

constexpr std::size_t block_frames = 64;

/// The degrees of freedom that the file states for a bone.
const std::vector<Dof>& stated_dofs(const figure::Figure& figure, BoneId bone) {
    const auto& record = std::get<AsfRecord>(figure.record);
    return figure.skeleton[bone].parent == BoneId::none ? record.root.order : record.bones[index(bone)].dofs;
}

ChannelRole role_of(Dof dof) noexcept {
    if (dof == Dof::l) return ChannelRole::length;
    return figure::is_rotation(dof) ? ChannelRole::rotate : ChannelRole::translate_own;
}

/// A channel for each dof from this column on: rotations last, in the reverse of the file's order.
std::vector<Channel> channels_for(BoneId bone, std::span<const Dof> dofs, std::uint32_t& column) {
    std::vector<Channel> channels;
    std::vector<Channel> rotations;
    for (const Dof dof : dofs) {
        if (dof == Dof::unknown) continue;
        const figure::Axis axis = dof == Dof::l ? figure::Axis::x : figure::axis_of(dof);
        (figure::is_rotation(dof) ? rotations : channels).push_back({bone, role_of(dof), axis, column++});
    }
    channels.insert(channels.end(), rotations.rbegin(), rotations.rend());
    return channels;
}

bool is_same(const Channel& a, const Channel& b) noexcept { return a.role == b.role && a.axis == b.axis; }

/// The limits that the file states, at the columns of the channels and in the motion's units.
std::vector<figure::Limit> limits_for(const figure::AsfBone& bone, std::span<const Channel> channels, double factor) {
    std::vector<figure::Limit> limits;
    for (std::size_t i = 0; i < std::min(bone.dofs.size(), bone.limits.size()); ++i) {
        const Dof dof = bone.dofs[i];
        if (!bone.limits[i] || dof == Dof::unknown) continue;
        const Channel wanted{BoneId::none, role_of(dof), dof == Dof::l ? figure::Axis::x : figure::axis_of(dof), 0};
        const auto channel = std::ranges::find_if(channels, [&](const Channel& each) { return is_same(each, wanted); });
        const double by = figure::is_rotation(dof) ? factor : 1.0;
        limits.push_back({channel->column, bone.limits[i]->low * by, bone.limits[i]->high * by});
    }
    return limits;
}

/// Gives the bones of `result` the stated channels, and limits in the unit of `motion`'s angles.
void state_channels(figure::Figure& result, figure::Motion& motion) {
    const auto& record = std::get<AsfRecord>(result.record);
    const bool in_radians = record.units.angle == figure::AngleUnit::radians;
    const double factor = (in_radians ? 1.0 : figure::Motion().radians_per_unit) / motion.radians_per_unit;
    std::vector<std::vector<Channel>> planned(result.skeleton.size());
    std::uint32_t column = 0;
    for (const BoneId id : result.skeleton.file_order())
        planned[index(id)] = channels_for(id, stated_dofs(result, id), column);
    const auto ranges = set_channels(motion, planned);
    result.skeleton = figure::changed_bones(result.skeleton, [&](BoneId id, figure::Bone& bone) {
        bone.channels = ranges[index(id)];
        bone.limits = limits_for(record.bones[index(id)], planned[index(id)], factor);
    });
}

/// The figure with the stated channels and an empty take. Joints forced to three rotations keep theirs.
figure::Figure with_stated_dofs(const EditedTake& take, const AsfRecord& stated) {
    figure::Figure result = take.figure();
    result.record = stated;
    const auto& own = std::get<figure::Motion>(take.figure().take);
    figure::Motion motion;
    motion.radians_per_unit = own.radians_per_unit;
    if (std::get<AsfRecord>(result.record).three_dofs_forced) {
        motion.channels = own.channels;
        motion.columns = own.columns;
    } else {
        state_channels(result, motion);
    }
    motion.frames = take.frames();
    motion.samples.resize(motion.frames * motion.columns);
    if (take.has_rate()) motion.frame_time = take.frame_time();
    motion.first_frame = take.first_number();
    result.take = std::move(motion);
    return result;
}

/// By BoneId: true if no frame rotates the bone.
std::vector<bool> resting(const figure::Figure& figure) {
    const auto& motion = std::get<figure::Motion>(figure.take);
    std::vector<bool> rests(figure.skeleton.size(), true);
    for (const Channel& channel : motion.channels)
        for (std::size_t frame = 0; figure::is_angle(channel) && frame < motion.frames; ++frame)
            if (motion.row(frame)[channel.column] != 0.0) {
                rests[index(channel.bone)] = false;
                break;
            }
    return rests;
}

/// A bone in the frames so far.
struct FittedBone {
    DofCurve curve{{}};
    std::vector<std::uint32_t> columns;  // of the curve's angles
    bool rests = false;
    DofCut cut;
};

/// Fits frame after frame.
class DofFitter {
public:
    DofFitter(const EditedTake& take, const AsfRecord& stated, bool keep_limits)
        : take_(take), figure_(with_stated_dofs(take, stated)), motion_(std::get<figure::Motion>(figure_.take)) {
        const std::vector<bool> rests = resting(take.figure());
        for (std::size_t i = 0; i < figure_.skeleton.size(); ++i) {
            const BoneId id = figure::bone_id(i);
            std::vector<RotationDof> dofs;
            FittedBone& bone = bones_.emplace_back();
            for (const Channel& channel : figure::channels_of(figure_, id)) {
                if (!figure::is_angle(channel)) continue;
                RotationDof& dof = dofs.emplace_back(RotationDof{.axis = channel.axis});
                bone.columns.push_back(channel.column);
                const figure::Limit* limit = figure::limit_of(figure_.skeleton[id], channel.column);
                if (!keep_limits || limit == nullptr) continue;
                dof.low = limit->low * motion_.radians_per_unit;
                dof.high = limit->high * motion_.radians_per_unit;
            }
            bone.curve = DofCurve(std::move(dofs));
            bone.rests = rests[i];
            bone.cut.bone = id;
        }
        keep_limits_ = keep_limits;
    }

    /// Fits all frames. False when stopped.
    bool fit(const base::Run& run) {
        const base::BlockRanges blocks{take_.frames(), block_frames};
        base::BlockStages<std::vector<figure::Pose>> stages;
        stages.prepare = [&](std::size_t block, std::vector<figure::Pose>& poses) {
            poses.resize(blocks.size(block));
            for (std::size_t i = 0; i < poses.size(); ++i) take_.pose(blocks.begin(block) + i, poses[i]);
        };
        stages.chain = [&](std::size_t block, std::vector<figure::Pose>& poses) {
            for (std::size_t i = 0; i < poses.size(); ++i) fit(blocks.begin(block) + i, poses[i]);
            run.advance(poses.size());
        };
        return base::for_each_block(blocks.blocks(), stages, {run.threads, run.stop});
    }

    DofTake result() {
        constexpr double visible = 1e-4;  // radians; and of the longest bone
        double longest = 0.0;
        for (const figure::Bone& bone : figure_.skeleton.bones())
            longest = std::max({longest, glm::length(bone.offset), glm::length(bone.tail)});
        DofTake made;
        for (const BoneId id : figure_.skeleton.file_order()) {
            DofCut cut = bones_[index(id)].cut;
            cut.mean /= static_cast<double>(std::max<std::size_t>(1, take_.frames()));
            if (cut.worst > visible || cut.translation > visible * longest) made.cuts.push_back(cut);
        }
        made.figure = std::move(figure_);
        return made;
    }

private:
    void fit(std::size_t frame, const figure::Pose& pose) {
        const std::size_t bones = bones_.size();
        wanted_.resize(bones);
        made_.resize(bones);
        for (std::size_t i = 0; i < bones; ++i) {
            const figure::Bone& bone = figure_.skeleton[figure::bone_id(i)];
            const glm::dmat3& rest = figure_.skeleton.rest_axes(figure::bone_id(i));
            const bool is_root = bone.parent == BoneId::none;
            const glm::dmat3 local(pose.local[i]);
            wanted_[i] = is_root ? glm::transpose(take_.rotation()) * local : wanted_[index(bone.parent)] * local;
            const glm::dmat3 base = is_root ? rest : made_[index(bone.parent)] * rest;
            FittedBone& fitted = bones_[i];
            write(frame, fitted, fitted.rests ? glm::dmat3(1.0) : glm::transpose(base) * wanted_[i]);
            made_[i] = base * fitted.curve.rotation();
            if (!fitted.rests) record(frame, fitted.cut, glm::transpose(wanted_[i]) * made_[i]);
            write_lengths(frame, figure::bone_id(i), pose);
        }
    }

    void write(std::size_t frame, FittedBone& fitted, const glm::dmat3& rotation) {
        const std::vector<double>& angles = fitted.curve.next(rotation);
        for (std::size_t i = 0; i < angles.size(); ++i)
            motion_.value(frame, fitted.columns[i]) = angles[i] / motion_.radians_per_unit;
    }

    static void record(std::size_t frame, DofCut& cut, const glm::dmat3& apart) {
        const double cosine = (apart[0][0] + apart[1][1] + apart[2][2] - 1) / 2;
        const double sine =
            glm::length(glm::dvec3(apart[1][2] - apart[2][1], apart[2][0] - apart[0][2], apart[0][1] - apart[1][0])) / 2;
        const double angle = std::atan2(sine, cosine);
        cut.mean += angle;
        if (angle <= cut.worst) return;
        cut.worst = angle;
        cut.frame = frame;
    }

    /// The bone's translation in its own axes, in the figure's lengths.
    [[nodiscard]] glm::dvec3 translation(BoneId id, const figure::Pose& pose) const {
        const figure::Bone& bone = figure_.skeleton[id];
        glm::dvec3 origin = glm::dvec3(pose.local[index(id)][3]) / take_.scale();
        if (bone.parent == BoneId::none) origin = glm::transpose(take_.rotation()) * origin - bone.offset;
        else origin -= pose.tail[index(bone.parent)] / take_.scale();
        return glm::transpose(figure_.skeleton.rest_axes(id)) * origin;
    }

    void write_lengths(std::size_t frame, BoneId id, const figure::Pose& pose) {
        const figure::Bone& bone = figure_.skeleton[id];
        glm::dvec3 left = translation(id, pose);
        double& cut = bones_[index(id)].cut.translation;
        for (const Channel& channel : figure::channels_of(figure_, id)) {
            if (figure::is_angle(channel)) continue;
            double& written = motion_.value(frame, channel.column);
            if (channel.role == ChannelRole::length)
                written = glm::dot(pose.tail[index(id)], bone.direction) /
                          (glm::dot(bone.direction, bone.direction) * take_.scale());
            else written = left[index(channel.axis)];
            const double asked = written;
            if (const auto* limit = figure::limit_of(bone, channel.column); limit != nullptr && keep_limits_)
                written = std::max(limit->low, std::min(limit->high, written));
            if (channel.role != ChannelRole::length) left[index(channel.axis)] -= written;
            cut = std::max(cut, std::abs(asked - written));
        }
        cut = std::max(cut, glm::length(left));
    }

    const EditedTake& take_;
    figure::Figure figure_;
    figure::Motion& motion_;  // of figure_
    bool keep_limits_ = false;
    std::vector<FittedBone> bones_;   // by BoneId
    std::vector<glm::dmat3> wanted_;  // axes in the figure, in this frame
    std::vector<glm::dmat3> made_;
};

using Limits = std::vector<std::optional<figure::AsfLimit>>;

/// The rotations of `dof` for an order of multiplication.
std::array<Dof, 3> rotations_of(const figure::EulerOrder& order) {
    const auto rotation = [](figure::Axis axis) { return static_cast<Dof>(3 + index(axis)); };
    return {rotation(order[2]), rotation(order[1]), rotation(order[0])};
}

/// True if the rotations of `dofs` come once each and in the order of `all`.
bool is_in_order(const std::vector<Dof>& dofs, const std::array<Dof, 3>& all) {
    const auto* next = all.begin();
    return std::ranges::all_of(dofs, [&](Dof dof) {
        if (!figure::is_rotation(dof)) return true;
        next = std::find(next, all.end(), dof);
        if (next == all.end()) return false;
        ++next;
        return true;
    });
}

/// Puts `all` in the place of the first rotation. Other degrees of freedom keep their limits. True if a limit was lost.
bool replace_rotations(std::vector<Dof>& dofs, Limits& limits, const std::array<Dof, 3>& all) {
    limits.resize(dofs.size());
    bool lost = false;
    bool placed = false;
    std::vector<Dof> kept;
    Limits kept_limits;
    for (std::size_t i = 0; i < dofs.size(); ++i) {
        if (!figure::is_rotation(dofs[i])) {
            kept.push_back(dofs[i]);
            kept_limits.push_back(limits[i]);
            continue;
        }
        lost = lost || limits[i].has_value();
        if (placed) continue;
        placed = true;
        kept.insert(kept.end(), all.begin(), all.end());
        kept_limits.insert(kept_limits.end(), all.size(), std::nullopt);
    }
    dofs = std::move(kept);
    limits = std::move(kept_limits);
    return lost;
}
}  // namespace

bool has_own_dofs(const figure::Figure& figure) {
    const auto* record = std::get_if<AsfRecord>(&figure.record);
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (record == nullptr || motion == nullptr) return false;
    if (record->three_dofs_forced) return true;
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i) {
        const BoneId id = figure::bone_id(i);
        std::uint32_t column = 0;
        if (!std::ranges::equal(figure::channels_of(figure, id), channels_for(id, stated_dofs(figure, id), column),
                                is_same))
            return false;
    }
    return true;
}

DofTake fit_dofs(const EditedTake& take, const AsfRecord& stated, bool keep_limits, const base::Run& run) {
    DofFitter fitter(take, stated, keep_limits);
    return fitter.fit(run) ? fitter.result() : DofTake{.stopped = true};
}

bool reorder_dofs(figure::AsfRecord& record, const figure::EulerOrder& root_order, const figure::EulerOrder& order,
                  std::size_t& without_limits) {
    bool changed = false;
    const auto reorder = [&](std::vector<Dof>& dofs, Limits& limits, const std::array<Dof, 3>& all) {
        if (is_in_order(dofs, all)) return;
        changed = true;
        if (replace_rotations(dofs, limits, all)) ++without_limits;
    };
    Limits of_root;
    reorder(record.root.order, of_root, rotations_of(root_order));
    for (figure::AsfBone& bone : record.bones) reorder(bone.dofs, bone.limits, rotations_of(order));
    return changed;
}
}  // namespace skelplay::processing
