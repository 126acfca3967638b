#include "processing/marker_skeleton.h"
#include "base/messages.h"
#include "processing/marker_joints.h"
#include "processing/smooth.h"
#include "processing/solve_positions.h"

namespace skelplay::processing {
namespace {
constexpr std::size_t fit_frames = 2000;  // that medians are of, at most
constexpr double least_seen = 0.1;        // of the frames: a joint that is seen in fewer is left out
constexpr double twist_reach = 100.0;     // mm, from a joint to the point beside its bone

double median(std::vector<double> values) { return values.empty() ? 0.0 : base::quantile(values, 0.5); }

/// The joints of one person in all frames.
struct MarkerPerson {
    const analysis::FoundSet& set;
    JointCentres centres;
    std::vector<MarkerJoints> frames{};
    std::vector<std::array<bool, marker_joint_count>> seen{};  // by markers of which none is filled
    std::array<bool, marker_joint_count> there{};
    std::array<bool, marker_joint_count> rotates{};
    std::array<std::size_t, marker_joint_count> parents{};  // that are there
    std::array<std::size_t, marker_joint_count> filled{};
    std::array<std::size_t, marker_joint_count> held{};

    [[nodiscard]] bool is_measured(std::size_t frame, std::size_t joint) const {
        const MarkerJoint& at = frames[frame].at(joint);
        return is_known(at.position) && (!rotates.at(joint) || is_known(at.axes[0] + at.axes[1]));
    }

    /// Relative to the bone above.
    [[nodiscard]] MarkerJoint local(std::size_t frame, std::size_t joint) const {
        if (joint == 0) return frames[frame][0];
        const MarkerJoint& above = frames[frame].at(parents.at(joint));
        const glm::dmat3 back = glm::transpose(above.axes);
        return {back * (frames[frame].at(joint).position - above.position), back * frames[frame].at(joint).axes};
    }

    /// Gives every joint that is there a position and axes in all frames.
    void complete() {
        for (std::size_t i = 0; i < marker_joint_count; ++i) {
            const auto number = std::ranges::count_if(frames, [&](auto& at) { return is_known(at.at(i).position); });
            there.at(i) =
                static_cast<double>(number) > least_seen * static_cast<double>(frames.size()) && (i == 0 || there[0]);
            if (!there.at(i)) continue;
            rotates.at(i) = std::ranges::any_of(frames, [&](auto& at) { return is_known(at.at(i).axes[0]); });
            parents.at(i) = marker_joint_row(i).parent;
            // A bone that never shows how it is turned can carry no joint.
            while (i > 0 && parents.at(i) > 0 && !(there.at(parents.at(i)) && rotates.at(parents.at(i))))
                parents.at(i) = marker_joint_row(parents.at(i)).parent;
            for (std::size_t f = 0; f < frames.size(); ++f)
                if (!seen[f].at(i)) ++(is_measured(f, i) ? filled : held).at(i);
            for (std::size_t f = 0, next = 0; f < frames.size(); f = std::max(next, f + 1)) {
                for (next = f; next < frames.size() && !is_measured(next, i);) ++next;
                if (next > f) bridge(i, f, next);
            }
        }
    }

    /// Lets a joint go straight through the frames from `first` to before `next`, or holds it at the take's ends.
    void bridge(std::size_t joint, std::size_t first, std::size_t next) {
        const MarkerJoint a = local(first > 0 ? first - 1 : next, joint);
        const MarkerJoint b = local(next < frames.size() ? next : first - 1, joint);
        for (std::size_t f = first; f < next; ++f) {
            const double part = static_cast<double>(f + 1 - first) / static_cast<double>(next + 1 - first);
            MarkerJoint at{glm::mix(a.position, b.position, part),
                           glm::mat3_cast(glm::slerp(glm::quat_cast(a.axes), glm::quat_cast(b.axes), part))};
            if (joint > 0) {
                const MarkerJoint& above = frames[f].at(parents.at(joint));
                at = {above.position + above.axes * at.position, above.axes * at.axes};
            }
            if (!is_known(frames[f].at(joint).position)) frames[f].at(joint).position = at.position;
            frames[f].at(joint).axes = at.axes;
        }
    }
};

/// A bone that is solved: of a joint, or to the point beside it.
struct SolvedBone {
    const MarkerPerson* person = nullptr;
    std::size_t joint = 0;
    bool twist = false;
    std::size_t parent = figure::SkeletonBuilder::no_parent;  // among the solved bones

    [[nodiscard]] bool is_kept() const { return !twist && !marker_joint_row(joint).end; }
};

/// Makes the skeleton of all persons.
class SkeletonMaker {
public:
    SkeletonMaker(const figure::Figure& markers, const analysis::Placement& placement, const base::Run& run)
        : markers_(markers), run_(run), unit_(0.001 / placement.unit.metres) {
        const glm::dvec3 up = figure::direction(placement.up.value);
        const glm::dvec3 left = std::abs(up.x) > 0.5 ? glm::dvec3(0, 1, 0) : glm::dvec3(1, 0, 0);
        standing_ = glm::dmat3(left, up, glm::cross(left, up));
    }

    MarkerSkeleton make() {
        sets_ = analysis::find_marker_sets(markers_.skeleton);
        if (sets_.empty()) result_.notes.error(std::nullopt, "markers.no-set", base::said("markers.no-set"));
        result_.stopped = !compute();
        if (result_.stopped || people_.empty()) return std::move(result_);
        auto solved = solve_positions(joints_as_figure(), run_);
        result_.stopped = solved.stopped;
        if (result_.stopped) return std::move(result_);
        finish(std::move(solved.figure));
        measure();
        report();
        return std::move(result_);
    }

private:
    /// False when stopped.
    bool compute() {
        constexpr double any_length = 1e9;  // seconds
        figure::Figure filled = markers_;
        const base::Run quiet{.stop = run_.stop};
        std::vector<std::string> lacking;
        fill_gaps(filled, any_length, figure::frame_time(markers_.take).value_or(1 / figure::assumed_fps), quiet);
        for (const analysis::FoundSet& set : sets_) {
            MarkerPerson person{set, joint_centres(markers_, set, unit_, quiet)};
            std::vector<std::string>& missing = person.centres.missing;
            if (missing.empty()) {
                const auto look = [&](std::size_t, const auto& at) {
                    const MarkerJoints joints = person.centres.at(at);
                    auto& seen = person.seen.emplace_back();
                    for (std::size_t i = 0; i < joints.size(); ++i) seen.at(i) = is_known(joints.at(i).position);
                };
                const auto keep = [&](std::size_t, const auto& at) { person.frames.push_back(person.centres.at(at)); };
                if (!person.centres.at || !analysis::visit_all_frames(markers_, look, quiet) ||
                    !analysis::visit_all_frames(filled, keep, quiet))
                    return false;
                person.complete();
                if (!person.there[0]) missing.emplace_back("a tenth of the frames with the whole pelvis");
            }
            if (missing.empty()) people_.push_back(std::move(person));
            else
                lacking.push_back(
                    fmt::format("expected markers of pelvis, knees and ankles to make a skeleton from "
                                "those of {}, found no {}; none is made",
                                name_of(set), fmt::join(missing, ", no ")));
        }
        for (std::string& each : lacking)
            result_.notes.add(
                {people_.empty() ? base::Severity::error : base::Severity::warning, "markers.incomplete", std::move(each)});
        return true;
    }

    static std::string name_of(const analysis::FoundSet& set) {
        return set.subject.empty() ? set.name : fmt::format("{} on {}", set.name, set.subject);
    }

    /// The median position of a joint relative to the bone above, in that bone's axes.
    static glm::dvec3 rest_offset(const MarkerPerson& person, std::size_t joint) {
        std::vector<glm::dvec3> all;
        for (const std::size_t f : analysis::spread_frames(person.frames.size(), fit_frames))
            all.push_back(person.local(f, joint).position);
        return joint > 0 ? median_of(all) : glm::dvec3(0.0);
    }

    /// The joints as bones that are only moved.
    figure::Figure joints_as_figure() {
        figure::SkeletonBuilder builder;
        const auto add = [&](std::string name, const SolvedBone& bone, const glm::dvec3& offset) {
            const auto first = static_cast<std::uint32_t>(3 * bones_.size());
            bones_.push_back(bone);
            return builder.add({.name = std::move(name), .offset = standing_ * offset, .channels = {first, 3}},
                               bone.parent);
        };
        for (const MarkerPerson& person : people_) {
            std::array<std::size_t, marker_joint_count> numbers{};
            const std::string subject = people_.size() > 1 ? person.set.subject + ':' : std::string();
            for (std::size_t i = 0; i < marker_joint_count; ++i) {
                if (!person.there.at(i)) continue;
                SolvedBone bone{&person, i};
                if (i > 0) bone.parent = numbers.at(person.parents.at(i));
                numbers.at(i) = add(subject + std::string(marker_joint_row(i).bone), bone, rest_offset(person, i));
            }
            for (std::size_t i = 0; i < marker_joint_count; ++i) {
                const auto is_child = [&](const SolvedBone& bone) { return bone.parent == numbers.at(i); };
                if (!person.there.at(i) || !person.rotates.at(i) || std::ranges::none_of(bones_, is_child)) continue;
                glm::dvec3 beside(0.0);
                beside[marker_joint_row(i).twist] = unit_ * twist_reach;
                add({}, {&person, i, true, numbers.at(i)}, beside);
            }
        }
        figure::Figure moved = markers_;
        moved.format = figure::Format::npz;
        moved.record = {};
        moved.skeleton = std::get<figure::Skeleton>(builder.build());
        auto& motion = std::get<figure::Motion>(moved.take);
        motion.columns = 3 * bones_.size();
        motion.channels.clear();
        motion.samples = {};
        for (std::uint32_t column = 0; column < motion.columns; ++column)
            motion.channels.push_back({moved.skeleton.file_order()[column / 3], figure::ChannelRole::replace_offset,
                                       static_cast<figure::Axis>(column % 3), column});
        for (std::size_t f = 0; f < motion.frames; ++f)
            for (const SolvedBone& bone : bones_) {
                glm::dvec3 at = position(bone, f);
                if (bone.parent < bones_.size()) at -= position(bones_[bone.parent], f);
                for (int axis = 0; axis < 3; ++axis) motion.samples.push_back(at[axis]);
            }
        return moved;
    }

    [[nodiscard]] glm::dvec3 position(const SolvedBone& bone, std::size_t frame) const {
        const MarkerJoint& at = bone.person->frames[frame].at(bone.joint);
        return bone.twist ? at.position + unit_ * twist_reach * at.axes[marker_joint_row(bone.joint).twist] : at.position;
    }

    /// Leaves out the points beside bones, and makes end sites of ends.
    void finish(figure::Figure solved) {
        figure::SkeletonBuilder builder;
        std::vector<std::size_t> ids(solved.skeleton.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            figure::Bone bone = solved.skeleton[figure::bone_id(i)];
            const SolvedBone& from = bones_[bone.file_order];
            const std::size_t parent =
                bone.parent == figure::BoneId::none ? figure::SkeletonBuilder::no_parent : ids[index(bone.parent)];
            if (!from.is_kept()) {
                if (!from.twist) builder.add_end(parent, bone.offset, {});
                continue;
            }
            kept_.push_back(from);
            bone.tail_child = figure::BoneId::none;  // `tail` is as constant
            ids[i] = builder.add(std::move(bone), parent);
        }
        solved.skeleton = std::get<figure::Skeleton>(builder.build());
        auto& motion = std::get<figure::Motion>(solved.take);
        for (figure::Channel& channel : motion.channels) channel.bone = figure::bone_id(ids[index(channel.bone)]);
        result_.figure = std::move(solved);
    }

    /// The file's own point for a joint; none if it has none.
    [[nodiscard]] figure::BoneId lab_point(const SolvedBone& bone) const {
        const MarkerJointRow& row = marker_joint_row(bone.joint);
        const std::string& subject = bone.person->set.subject;
        return first_named(row.lab, row.bone.front() == 'L' ? 0 : 1, [&](const std::string& name) {
            return markers_.skeleton.find(subject.empty() ? name : subject + ':' + name);
        });
    }

    /// Compares the joints with those of the markers and with the file's own.
    void measure() {
        std::vector<std::vector<double>> off(kept_.size());
        std::vector<std::vector<double>> from_lab(kept_.size());
        analysis::PosedFrames own(markers_);
        const auto frames = analysis::spread_frames(figure::frame_count(markers_.take), fit_frames);
        analysis::visit_frames(*result_.figure, frames, [&](std::size_t f, const auto& at) {
            const auto& points = own.at(f);
            for (std::size_t i = 0; i < kept_.size(); ++i) {
                if (kept_[i].person->seen[f].at(kept_[i].joint))
                    off[i].push_back(glm::distance(at[i].origin, position(kept_[i], f)) / unit_);
                const figure::BoneId lab = lab_point(kept_[i]);
                if (lab != figure::BoneId::none && is_known(points[index(lab)].origin))
                    from_lab[i].push_back(glm::distance(at[i].origin, points[index(lab)].origin) / unit_);
            }
        });
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            const auto& [person, joint, twist, parent] = kept_[i];
            MarkerJointFit& fit = result_.joints.emplace_back(result_.figure->skeleton[figure::bone_id(i)].name);
            fit.filled = person->filled.at(joint);
            fit.held = person->held.at(joint);
            fit.residual = median(std::move(off[i]));
            if (!from_lab[i].empty()) fit.lab = median(std::move(from_lab[i]));
        }
    }

    void report() {
        base::Diagnostics& notes = result_.notes;
        for (const MarkerPerson& person : people_) {
            std::vector<std::string_view> without;
            for (const std::size_t joint : {std::size_t{3}, std::size_t{4}, arm_joints + 2, arm_joints + limb_joints + 2,
                                            leg_joints + 3, leg_joints + limb_joints + 3})
                if (!person.there.at(joint)) without.push_back(marker_joint_row(joint).bone);
            notes.note(std::nullopt, "markers.skeleton",
                       base::said("markers.skeleton", name_of(person.set), person.centres.hip_method,
                                  without.empty() ? "" : "; without markers, and so left out with what hangs on them: ",
                                  fmt::join(without, ", ")));
            if (!person.centres.assumed.empty())
                notes.note(std::nullopt, "markers.assumed",
                           base::said("markers.assumed", fmt::join(person.centres.assumed, ", ")));
        }
        std::vector<std::string> gaps;
        std::vector<std::string> labs;
        std::vector<double> residuals;
        for (const MarkerJointFit& fit : result_.joints) {
            if (fit.filled + fit.held > 0) gaps.push_back(fmt::format("{} {} and {}", fit.bone, fit.filled, fit.held));
            if (fit.lab) labs.push_back(fmt::format("{} {:.0f} mm", fit.bone, *fit.lab));
            residuals.push_back(fit.residual);
        }
        const auto worst = std::ranges::max_element(result_.joints, {}, &MarkerJointFit::residual);
        notes.note(std::nullopt, "markers.residual",
                   base::said("markers.residual", median(residuals), worst->bone, worst->residual));
        if (!labs.empty())
            notes.note(std::nullopt, "markers.laboratory", base::said("markers.laboratory", fmt::join(labs, ", ")));
        if (!gaps.empty())
            notes.warning(std::nullopt, "markers.filled", base::said("markers.filled", fmt::join(gaps, ", ")));
    }

    const figure::Figure& markers_;
    const base::Run& run_;
    double unit_ = 1.0;  // of the file, in a millimetre
    glm::dmat3 standing_{1.0};
    std::vector<analysis::FoundSet> sets_;
    std::vector<MarkerPerson> people_;
    std::vector<SolvedBone> bones_;  // in the order in which they are added
    std::vector<SolvedBone> kept_;   // of the result, by BoneId
    MarkerSkeleton result_;
};
}  // namespace

MarkerSkeleton skeleton_from_markers(const figure::Figure& markers, const analysis::PlacementOptions& place,
                                     const base::Run& run) {
    const analysis::Placement placement = analysis::infer_axes_and_unit(markers, place);
    return SkeletonMaker(markers, placement, run).make();
}
}  // namespace skelplay::processing
