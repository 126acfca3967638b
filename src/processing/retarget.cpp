#include "processing/retarget.h"
#include "base/messages.h"
#include "processing/dof_take.h"
#include "processing/joint_channels.h"
#include "processing/target_poser.h"
#include "processing/world_axes_take.h"

namespace skelplay::processing {
namespace {
constexpr std::size_t frames_at_once = 64;

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

/// A block of posed frames.
struct PosedBlock {
    TargetPose pose;
    std::vector<glm::dmat3> rotations;  // frames × bones that rotate
    std::vector<glm::dvec3> origins;    // frames × bones
};

/// The angles of all bones, frame after frame. What a joint of fewer than three axes cannot make, its children make up
/// for.
class AngleFitter {
public:
    explicit AngleFitter(const BlankTake& blank) : blank_(blank), left_(blank.bones.size(), glm::dmat3(1.0)) {
        for (const BoneChannels& channels : blank.bones) {
            std::vector<RotationDof> dofs;
            for (std::size_t i = 0; i < channels.rotations; ++i) dofs.push_back({.axis = channels.order.at(i)});
            curves_.emplace_back(std::move(dofs));
        }
    }
    [[nodiscard]] const DofCut& worst() const noexcept { return worst_; }

    /// The angles that make a bone's rotation; parents precede their children.
    const std::vector<double>& next(std::size_t frame, BoneId bone, glm::dmat3 rotation) {
        DofCurve& curve = curves_[index(bone)];
        if (blank_.narrow.empty()) return curve.next(rotation);
        const glm::dmat3& rest = blank_.figure.skeleton.rest_axes(bone);
        if (const BoneId parent = blank_.figure.skeleton[bone].parent; parent != BoneId::none)
            rotation = glm::transpose(rest) * left_[index(parent)] * rest * rotation;
        const std::vector<double>& angles = curve.next(rotation);
        if (angles.size() == 3) return angles;
        glm::dmat3& left = left_[index(bone)];
        left = glm::transpose(curve.rotation()) * rotation;
        const double apart = angle_between(glm::quat_cast(left), glm::dquat(1, 0, 0, 0));
        if (!angles.empty() && apart > worst_.worst) worst_ = {.bone = bone, .worst = apart, .frame = frame};
        return angles;
    }

private:
    const BlankTake& blank_;
    std::vector<DofCurve> curves_;  // by BoneId
    std::vector<glm::dmat3> left_;  // by BoneId: made⁻¹ · asked
    DofCut worst_;
};

/// Poses blocks of frames in several threads and writes them into channels.
class Retargeting {
public:
    Retargeting(const RestMatch& match, const RetargetOptions& options, const base::Run& run)
        : match_(match), options_(options), run_(run),
          poser_(match), blocks_{std::max<std::size_t>(1, figure::frame_count(match.source.figure->take)), frames_at_once} {
    }

    [[nodiscard]] const TargetPoser& poser() const noexcept { return poser_; }
    [[nodiscard]] std::size_t contacts() const noexcept {
        std::size_t count = 0;
        for (const HeldFoot& foot : feet_) count += foot.spans.size();
        return count;
    }

    /// Makes the figure with its take, and tells what its joints cannot make. False when stopped.
    bool pose_all(BlankTake& blank, DofCut& cut) {
        if (options_.foot_lock && !find_feet()) return false;
        blank = blank_take(*match_.target.figure, poser_.needs(), blocks_.count);
        AngleFitter fitter(blank);
        base::BlockStages<PosedBlock> stages;
        stages.prepare = [&](std::size_t block, PosedBlock& work) { pose_block(block, blank, work); };
        stages.chain = [&](std::size_t block, PosedBlock& work) { write_block(block, work, fitter, blank); };
        stages.finish = [&](std::size_t block, PosedBlock& /*work*/) { run_.advance(blocks_.size(block)); };
        const bool ended = base::for_each_block(blocks_.blocks(), stages, {run_.threads, run_.stop});
        cut = fitter.worst();
        return ended;
    }

private:
    /// Finds the frames in which feet stand, and their corrections. False when stopped.
    bool find_feet() {
        feet_ = held_feet(match_, options_, run_);
        if (run_.stopped()) return false;
        if (feet_.empty()) return true;
        base::BlockStages<TargetPose> stages;
        stages.prepare = [&](std::size_t block, TargetPose& pose) {
            for (std::size_t frame = blocks_.begin(block); frame < blocks_.end(block); ++frame) {
                poser_.pose(frame, pose);
                for (HeldFoot& foot : feet_) poser_.record_foot(frame, pose, foot);
            }
        };
        if (!base::for_each_block(blocks_.blocks(), stages, {run_.threads, run_.stop})) return false;
        const double frame_time = figure::frame_time(match_.source.figure->take).value_or(1.0 / options_.source_fps);
        const auto fade = static_cast<std::size_t>(std::max(1.0, std::round(fade_seconds / frame_time)));
        for (HeldFoot& foot : feet_) find_corrections(foot, fade);
        return true;
    }

    void pose_block(std::size_t block, const BlankTake& blank, PosedBlock& work) const {
        work.rotations.clear();
        work.origins.clear();
        for (std::size_t frame = blocks_.begin(block); frame < blocks_.end(block); ++frame) {
            poser_.pose(frame, work.pose);
            for (const HeldFoot& foot : feet_) poser_.move_foot(foot, foot.corrections[frame], work.pose);
            for (std::size_t i = 0; i < blank.bones.size(); ++i) {
                const BoneNeeds& needs = blank.bones[i].needs;
                const BoneId bone = figure::bone_id(i);
                if (needs.rotates) work.rotations.push_back(poser_.rotation(bone, work.pose));
                work.origins.push_back(needs.moves ? poser_.origin(bone, work.pose) : glm::dvec3(0.0));
            }
        }
    }

    void write_block(std::size_t block, const PosedBlock& work, AngleFitter& fitter, BlankTake& blank) const {
        auto rotation = work.rotations.begin();
        auto origin = work.origins.begin();
        for (std::size_t frame = blocks_.begin(block); frame < blocks_.end(block); ++frame)
            for (std::size_t i = 0; i < blank.bones.size(); ++i) {
                const BoneId bone = figure::bone_id(i);
                const glm::dmat3 asked = blank.bones[i].needs.rotates ? *rotation++ : glm::dmat3(1.0);
                blank.write(frame, bone, fitter.next(frame, bone, asked), *origin++);
            }
    }

    const RestMatch& match_;
    const RetargetOptions& options_;
    const base::Run& run_;
    TargetPoser poser_;
    base::BlockRanges blocks_;  // of frames
    std::vector<HeldFoot> feet_;
};

/// Gives the result what belongs to the source. Recordings are in the axes and lengths of its figure, and are left out.
void name_take(const figure::Figure& source, figure::Figure& result) {
    result.name = source.name;
    result.motion_file = source.motion_file;
    result.takes = source.takes;
    result.take_index = source.take_index;
    result.angles_solved = source.angles_solved;
    result.recordings = nullptr;
    auto& motion = std::get<figure::Motion>(result.take);
    motion.frame_time = figure::frame_time(source.take);
    motion.first_frame = figure::first_frame(source.take);
    if (const auto* own = figure::channel_motion(source.take)) motion.start_time = own->start_time;
}

std::string first_names(const figure::Skeleton& skeleton, const std::vector<BoneId>& bones) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, bones.size()); ++i)
        text += fmt::format("{}{}", i > 0 ? ", " : "", skeleton[bones[i]].name);
    return bones.size() > most ? text + " ..." : text;
}

void note_reference(const RetargetFigure& rig, base::Diagnostics& notes) {
    if (!rig.reference.frame) return;
    notes.note(std::nullopt, "retarget.stance",
               base::said("retarget.stance", file_name(rig.figure->motion_file),
                          figure::frame_number(rig.figure->take, *rig.reference.frame)));
}

/// Tells which of several people the motion is of, and which of several people moves.
void note_people(const RetargetFigure& rig, const RetargetFigure& other, const std::string& file, std::string_view left_out,
                 base::Diagnostics& notes) {
    const std::size_t taken = std::max<std::size_t>(other.body.people.size(), 1);
    if (rig.body.people.size() <= taken) return;
    std::vector<std::string_view> names;
    for (const BoneId root : rig.body.people) names.push_back(rig.figure->skeleton[root].name);
    notes.note(std::nullopt, "retarget.people", "expected {}, found {} in {}: {}; {} {} taken, the others {}",
               base::counted(taken, "human", "humans"), names.size(), file, fmt::join(names, ", "),
               fmt::join(std::span(names).first(taken), ", "), taken == 1 ? "is" : "are", left_out);
}

std::string moved_bones_text(std::size_t moved, std::size_t bones, const std::string& target) {
    if (moved == bones) return fmt::format("{} of {} take the motion", base::counted(bones, "bone", "bones"), target);
    return fmt::format("{} of the {} of {} take the motion, the other {} stay at rest", moved,
                       base::counted(bones, "bone", "bones"), target, bones - moved);
}

/// Adds notes on assumptions and losses.
void note_all(const RestMatch& match, const TargetPoser& poser, const BlankTake& blank, const DofCut& cut,
              Retargeted& result) {
    const figure::Skeleton& skeleton = match.target.figure->skeleton;
    const std::string target = file_name(match.target.figure->skeleton_file);
    if (result.map.entries.empty()) {
        result.notes.warning(std::nullopt, "retarget.nothing", base::said("retarget.nothing", target, target));
        return;
    }
    result.notes.note(std::nullopt, "retarget.played", "{}; root motion is scaled by {}",
                      moved_bones_text(result.map.entries.size(), skeleton.size() - poser.carried().size(), target),
                      to_text(match.scale));
    if (!poser.carried().empty())
        result.notes.note(std::nullopt, "retarget.controls",
                          base::said("retarget.controls", base::counted(poser.carried().size(), "control", "controls"),
                                     target, first_names(skeleton, poser.carried())));
    note_people(match.source, match.target, file_name(match.source.figure->motion_file), "are left out", result.notes);
    note_people(match.target, match.source, target, "stay at rest", result.notes);
    note_reference(match.source, result.notes);
    note_reference(match.target, result.notes);
    if (!blank.widened.empty())
        result.notes.note(std::nullopt, "retarget.dofs",
                          base::said("retarget.dofs", base::counted(blank.widened.size(), "bone", "bones"), target,
                                     first_names(skeleton, blank.widened)));
    constexpr double visible = 1e-4;  // radians
    if (cut.worst > visible)
        result.notes.note(std::nullopt, "retarget.axes",
                          base::said("retarget.axes", base::counted(blank.narrow.size(), "joint", "joints"), target,
                                     first_names(skeleton, blank.narrow), skeleton[cut.bone].name, glm::degrees(cut.worst),
                                     figure::frame_number(match.source.figure->take, cut.frame)));
    if (poser.rigid().empty()) return;
    const EditedTake source(*match.source.figure, {});
    const std::vector<double> shifts = WorldAxesTake(source).departures();
    const auto most = std::ranges::max(poser.rigid(), {}, [&](BoneId bone) { return shifts[index(bone)]; });
    result.notes.note(std::nullopt, "retarget.lengths",
                      base::said("retarget.lengths", base::counted(poser.rigid().size(), "bone", "bones"),
                                 first_names(source.skeleton(), poser.rigid()), target,
                                 shifts[index(most)] * match.scale.factor, source.skeleton()[most].name));
}
}  // namespace

std::string to_text(const MotionScale& scale) {
    return fmt::format("{} {:.4g} / {:.4g} = {:.4g}", scale.basis == MotionScale::Basis::legs ? "legs" : "extents at rest",
                       scale.target, scale.source, scale.factor);
}

Retargeted retarget(const figure::Figure& source, const figure::Figure& target, const BoneMap& map,
                    const RetargetOptions& options, const base::Run& run) {
    Retargeted result;
    result.map = map;
    std::erase_if(result.map.entries, [](const BoneMapEntry& entry) { return entry.sources.empty(); });
    std::ranges::stable_sort(result.map.entries, {}, &BoneMapEntry::target);
    const RestMatch match = match_rest(source, target, result.map, options);
    result.scale = match.scale;
    Retargeting retargeting(match, options, run);
    BlankTake blank;
    DofCut cut;
    if (!retargeting.pose_all(blank, cut)) {
        result.stopped = true;
        return result;
    }
    result.contacts = retargeting.contacts();
    name_take(source, blank.figure);
    note_all(match, retargeting.poser(), blank, cut, result);
    result.figure = std::move(blank.figure);
    return result;
}
}  // namespace skelplay::processing
