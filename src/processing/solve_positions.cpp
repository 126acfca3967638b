#include "processing/solve_positions.h"
#include "base/messages.h"
#include "processing/ik_chain.h"
#include "processing/new_take.h"

namespace skelplay::processing {
namespace {
constexpr std::size_t solve_block = 32;  // frames
constexpr double refine_above = 0.01;    // of a bone's length
constexpr double poor_fit = 0.1;         // of it, in the mean: causes a warning
constexpr double percent = 100.0;

/// The limits of a bone for its channels in the result.
std::vector<figure::Limit> limits_of(const IkBone& bone, figure::ChannelRange channels) {
    std::vector<figure::Limit> limits;
    if (!bone.limited || !bone.rotates()) return limits;
    const std::size_t first = channels.first + channels.count - 3;
    for (int step = 0; step < 3; ++step)
        limits.push_back({first + static_cast<std::size_t>(step), glm::degrees(bone.limited->low[step]),
                          glm::degrees(bone.limited->high[step])});
    return limits;
}

/// The child at the bone's end: the file's, otherwise the first one with a length. None for a root without the file's.
BoneId tail_child_of(const figure::Skeleton& skeleton, const IkChain& chain, BoneId bone) {
    if (skeleton[bone].tail_child != BoneId::none) return skeleton[bone].tail_child;
    if (chain.bones[index(bone)].is_root()) return BoneId::none;
    const auto children = skeleton.children(bone);
    const auto with_length =
        std::ranges::find_if(children, [&](BoneId child) { return glm::length(chain.bones[index(child)].offset) > 0; });
    if (with_length != children.end()) return *with_length;
    return BoneId::none;
}

/// The bones with the chain's offsets and the channels of `take`; ids and order in the file are unchanged.
figure::Skeleton skeleton_of(const figure::Skeleton& source, const IkChain& chain, const RotationTake& take) {
    return figure::changed_bones(source, [&](BoneId id, figure::Bone& bone) {
        const IkBone& from = chain.bones[index(id)];
        bone.at_parent_tail = false;
        bone.direction = glm::dvec3(0.0);
        bone.offset = from.offset;
        if (bone.parent != BoneId::none) bone.offset = glm::transpose(chain.bones[from.parent].axes) * from.offset;
        bone.channels = take.channels(id);
        bone.limits = limits_of(from, bone.channels);
        bone.tail_child = tail_child_of(source, chain, id);
        if (bone.tail_child != BoneId::none)
            bone.tail = glm::transpose(from.axes) * chain.bones[index(bone.tail_child)].offset;
    });
}

/// The solution of a frame; a frame with gaps waits for the previous one.
struct FrameSolution {
    GivenFrame given;
    IkPose pose;
    PositionErrors errors;
    bool refined = false;
};

/// A block of frames.
struct SolveBlock {
    std::optional<GivenPositions> given;
    std::vector<FrameSolution> frames;
};

/// Solves the frames of a figure in several threads. Frames without gaps do not depend on others.
class FrameSolver {
public:
    FrameSolver(const figure::Figure& figure, const IkChain& chain, RotationTake& take, SolvedPositions& result)
        : figure_(figure), chain_(chain), take_(take), result_(result), states_(chain.bones.size()) {}

    /// False when stopped.
    bool solve(const base::Run& run) {
        const base::BlockRanges ranges{figure::frame_count(figure_.take), solve_block};
        base::BlockStages<SolveBlock> stages;
        stages.prepare = [&](std::size_t block, SolveBlock& work) {
            if (!work.given) work.given.emplace(figure_);
            work.frames.resize(ranges.size(block));
            for (std::size_t i = 0; i < work.frames.size(); ++i) {
                read(ranges.begin(block) + i, *work.given, work.frames[i].given);
                if (work.frames[i].given.whole) solve_frame(work.frames[i], nullptr);
            }
        };
        stages.chain = [&](std::size_t block, SolveBlock& work) {
            for (std::size_t i = 0; i < work.frames.size(); ++i) {
                if (!work.frames[i].given.whole)
                    solve_frame(work.frames[i], before_.rotations.empty() ? nullptr : &before_);
                write(ranges.begin(block) + i, work.frames[i]);
            }
            run.advance(work.frames.size());
        };
        return base::for_each_block(ranges.blocks(), stages, {run.threads, run.stop});
    }

    /// The errors of all frames.
    [[nodiscard]] const PositionErrors& total() const noexcept { return total_; }

private:
    void read(std::size_t frame, GivenPositions& positions, GivenFrame& given) const {
        const std::size_t count = chain_.bones.size();
        positions.frame(frame);
        given.positions.assign(positions.positions().begin(), positions.positions().end());
        given.root_rotations.resize(count);
        given.gaps.assign(count, false);
        given.whole = true;
        for (std::size_t i = 0; i < count; ++i) {
            if (chain_.bones[i].is_root()) given.root_rotations[i] = positions.root_rotation(figure::bone_id(i));
            given.gaps[i] = chain_.in_gap(i, given.positions);
            if (given.gaps[i]) given.whole = false;
        }
    }

    void solve_frame(FrameSolution& frame, const IkPose* before) const {
        fit_from_roots(chain_, frame.given, before, frame.pose);
        frame.errors = position_errors(chain_, frame.given, frame.pose);
        frame.refined = frame.errors.worst > refine_above;
        if (!frame.refined) return;
        refine(chain_, frame.given, frame.pose);
        frame.errors = position_errors(chain_, frame.given, frame.pose);
    }

    void write(std::size_t number, FrameSolution& frame) {
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const IkBone& bone = chain_.bones[i];
            states_[i].rotation = glm::transpose(bone.axes) * local_rotation(chain_, frame.pose, i) * bone.axes;
            if (bone.is_root()) states_[i].translation = frame.pose.positions[i] - bone.offset;
        }
        take_.append(states_);
        count(number, frame);
        std::swap(before_, frame.pose);
    }

    void count(std::size_t number, const FrameSolution& frame) {
        if (frame.refined) ++result_.refined_frames;
        if (!frame.given.whole) ++result_.gap_frames;
        if (total_.add(frame.errors)) result_.worst_frame = number;
    }

    const figure::Figure& figure_;
    const IkChain& chain_;
    RotationTake& take_;
    SolvedPositions& result_;
    PositionErrors total_;
    IkPose before_;
    std::vector<RotationState> states_;
};

void set_means(const PositionErrors& total, SolvedPositions& result) {
    result.worst_error = total.worst;
    result.worst_distance = total.worst_distance;
    if (total.worst_bone != IkBone::none) result.worst_bone = figure::bone_id(total.worst_bone);
    if (total.count > 0) result.mean_error = total.sum / static_cast<double>(total.count);
}

std::string percentage(double share) { return fmt::format("{:.2g} %", percent * share); }

void report(const IkChain& chain, SolvedPositions& result) {
    const figure::Figure& solved = result.figure;
    const std::size_t frames = figure::frame_count(solved.take);
    const auto rotating = static_cast<std::size_t>(std::ranges::count_if(chain.bones, &IkBone::rotates));
    std::string text = fmt::format("angles are worked out from positions: {} with the lengths of the median frame",
                                   base::counted(rotating, "bone turns,", "bones turn,"));
    const auto number = [&](std::size_t frame) { return figure::frame_number(solved.take, frame); };
    if (result.worst_bone != BoneId::none && frames > 0)
        text += fmt::format(
            "; joints are {} of their bones' lengths from where the file has them in the mean, {} at worst ({} in "
            "frame {})",
            percentage(result.mean_error), percentage(result.worst_error), solved.skeleton[result.worst_bone].name,
            number(result.worst_frame));
    text += fmt::format("; {} of {} frames were refined", result.refined_frames, frames);
    result.notes.note(std::nullopt, "positional.solved", std::move(text));
    if (result.mean_error > poor_fit)
        result.notes.warning(std::nullopt, "positional.lengths",
                             base::said("positional.lengths", percentage(result.mean_error)));
    if (chain.rest_from_take > 0)
        result.notes.note(std::nullopt, "positional.rest",
                          base::said("positional.rest", base::counted(chain.rest_from_take, "bone has", "bones have"),
                                     number(chain.reference_frame)));
    if (result.gap_frames > 0)
        result.notes.warning(std::nullopt, "positional.gaps",
                             base::said("positional.gaps", base::counted(result.gap_frames, "frame", "frames")));
}
}  // namespace

SolvedPositions solve_positions(const figure::Figure& positional, const base::Run& run) {
    SolvedPositions result;
    const auto chain = build_ik_chain(positional, run);
    result.stopped = !chain;
    if (result.stopped) return result;
    std::vector<RotationBone> bones;
    for (const IkBone& bone : chain->bones)
        bones.push_back({bone.is_root(), bone.rotates(), bone.limited ? bone.limited->order : figure::zxy});
    RotationTake take(std::move(bones), figure::frame_count(positional.take));
    FrameSolver solver(positional, *chain, take, result);
    result.stopped = !solver.solve(run);
    if (result.stopped) return result;
    set_means(solver.total(), result);
    result.figure = positional;
    result.figure.positional = false;
    result.figure.angles_solved = true;
    result.figure.position_rule.reset();
    result.figure.record = {};  // it describes the bones and channels of the file
    result.figure.skeleton = skeleton_of(positional.skeleton, *chain, take);
    figure::Motion motion = take.take();
    motion.frame_time = figure::frame_time(positional.take);
    motion.first_frame = figure::first_frame(positional.take);
    if (const auto* own = figure::channel_motion(positional.take)) motion.start_time = own->start_time;
    motion.rest_only = figure::is_rest_only(positional.take);
    result.figure.take = std::move(motion);
    const bool adds = std::ranges::any_of(
        chain->bones, [](const IkBone& bone) { return bone.is_root() && bone.offset != glm::dvec3(0.0); });
    if (adds && figure::traits(positional.format).positions_have_rule)
        result.figure.position_rule = figure::PositionRule::add;
    report(*chain, result);
    return result;
}
}  // namespace skelplay::processing
