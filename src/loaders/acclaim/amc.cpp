// What the numbers of a positional AMC are. The definition says that "the only difference will be in the dof
// specification" (ASF 1.10 of Feb 95, "Positional only systems"), which makes them displacements from rest; but what
// such systems measure is "the location of each joint", so there are files of positions too.

#include "loaders/acclaim/amc.h"
#include "figure/bone_name.h"
#include "figure/euler.h"

namespace skelplay::loaders {
namespace {
/// A line of the first frame that is a division.
struct DividedLine {
    int number = 0;  // of the division
    std::string name;
    const AmcLine* line = nullptr;
};

/// True when rotations with these dofs can be composed: about each axis once at most.
bool can_compose(std::vector<Dof> dofs) {
    std::ranges::sort(dofs);
    return std::ranges::adjacent_find(dofs) == dofs.end() &&
           std::ranges::none_of(dofs, [](Dof dof) { return dof == Dof::unknown; });
}

/// The bones that share the whole, if these lines can be composed for them; else none.
std::vector<std::size_t> bones_for(const AsfRig& rig, std::string_view whole, std::span<const DividedLine> lines) {
    const auto is_known = [&](const DividedLine& each) { return !find_target(rig, each.name).bones.empty(); };
    if (std::ranges::all_of(lines, is_known)) return {};
    std::vector<std::size_t> bones = find_target(rig, whole).bones;
    if (bones.empty()) return {};
    const std::vector<Dof>& dofs = rig.bones[bones.front()].dofs;
    const auto fits = [&](const DividedLine& each) { return each.line->numbers.size() == dofs.size(); };
    if (dofs.empty() || !can_compose(dofs) || !std::ranges::all_of(lines, fits)) return {};
    return bones;
}

/// Adds a bone for the line to the rig. Its axes are those of the skeleton's bone of that name, if there is one.
std::size_t add_line(AsfRig& rig, const DividedLine& line, const std::vector<std::size_t>& bones) {
    const std::size_t same = rig.names.find(line.name).bone;
    RigBone added = rig.bones[std::ranges::find(bones, same) != bones.end() ? same : bones.front()];
    added.name = line.name;
    added.may_be_absent = false;
    rig.names.replace(line.name, rig.bones.size());
    rig.bones.push_back(std::move(added));
    return rig.bones.size() - 1;
}

/// Composes the rotations of lines, frame after frame, and shares the result.
class DivisionComposer {
public:
    DivisionComposer(const MergedDivisions& merged, const AsfRig& rig, const FirstColumns& columns, double radians_per_unit)
        : radians_per_unit_(radians_per_unit), curves_(merged.bones.size()) {
        for (const std::size_t line : merged.lines) lines_.push_back(part(rig, columns, line));
        for (const std::size_t bone : merged.bones) bones_.push_back(part(rig, columns, bone));
        std::size_t count = 0;
        for (const figure::Channel& rotation : bones_.front().rotations) order_.at(count++) = rotation.axis;
        for (const figure::Axis axis : xyz_order)
            if (const auto end = order_.begin() + static_cast<std::ptrdiff_t>(count);
                std::find(order_.begin(), end, axis) == end)
                order_.at(count++) = axis;
    }

    void compose(std::span<double> row) {
        move_first(row);
        const std::size_t rotations = bones_.front().rotations.size();
        if (rotations == 1) return share_angle(row);
        if (rotations > 1) share_rotation(row);
    }

private:
    struct Part {
        glm::dmat3 axes{1.0};
        std::vector<figure::Channel> rotations;     // in the order of multiplication
        std::vector<figure::Channel> translations;  // in the order of the dofs
    };

    static Part part(const AsfRig& rig, const FirstColumns& columns, std::size_t bone) {
        Part part{rig.bones[bone].axes, {}, {}};
        for (const figure::Channel& channel : channels_of(rig.bones[bone], columns[bone]))
            if (figure::is_angle(channel)) part.rotations.push_back(channel);
            else if (channel.role == figure::ChannelRole::translate_own) part.translations.push_back(channel);
        return part;
    }

    [[nodiscard]] glm::dmat3 rotation(const Part& line, std::span<const double> row) const {
        glm::dmat3 product(1.0);
        for (const figure::Channel& channel : line.rotations)
            product = product * figure::rotation_about(channel.axis, row[channel.column] * radians_per_unit_);
        return line.axes * product * glm::transpose(line.axes);
    }

    void move_first(std::span<double> row) const {
        for (std::size_t i = 0; i < bones_.front().translations.size(); ++i) {
            double sum = 0;
            for (const Part& line : lines_) sum += row[line.translations[i].column];
            row[bones_.front().translations[i].column] = sum;
        }
    }

    /// About one axis, angles may be added: so they are right beyond a half turn too.
    void share_angle(std::span<double> row) const {
        double sum = 0;
        for (const Part& line : lines_) sum += row[line.rotations.front().column];
        for (const Part& bone : bones_) row[bone.rotations.front().column] = sum / static_cast<double>(bones_.size());
    }

    /// The oldest ancestor's rotation is the leftmost factor of the whole, M = M_parent · C R C⁻¹. A bone's share is
    /// the rotation about the same axis by an equal part of the angle. Of a bone with two degrees of freedom, the
    /// share's third angle is lost.
    void share_rotation(std::span<double> row) {
        glm::dmat3 whole(1.0);
        for (const Part& line : lines_) whole = whole * rotation(line, row);
        const glm::dmat3 share = glm::mat3_cast(
            glm::slerp(glm::dquat(1, 0, 0, 0), glm::quat_cast(whole), 1.0 / static_cast<double>(bones_.size())));
        for (std::size_t i = 0; i < bones_.size(); ++i) {
            const Part& bone = bones_[i];
            const glm::dvec3 angles = curves_[i].next(glm::transpose(bone.axes) * share * bone.axes, order_);
            for (std::size_t j = 0; j < bone.rotations.size(); ++j)
                row[bone.rotations[j].column] = angles[static_cast<int>(j)] / radians_per_unit_;
        }
    }

    double radians_per_unit_;
    std::vector<Part> lines_;
    std::vector<Part> bones_;
    figure::AxisOrder order_{};               // of the bones' rotations, then the axes that they lack
    std::vector<figure::EulerCurve> curves_;  // by bone
};

using figure::PositionRule;

/// The joints of a positional take, relative to the root's joint and in the root's axes of the frame.
class PositionalJoints {
public:
    PositionalJoints(const figure::Skeleton& skeleton, figure::Motion& motion)
        : skeleton_(skeleton), motion_(motion), joints_(skeleton.size()), positions_(skeleton.size()) {
        for (std::size_t i = 1; i < joints_.size(); ++i) {
            const figure::Bone& bone = skeleton_[figure::bone_id(i)];
            const Joint& parent = joints_[index(bone.parent)];
            joints_[i].axes = parent.axes * skeleton_.rest_axes(figure::bone_id(i));
            joints_[i].rest = parent.axes * bone.offset;
            joints_[i].rest_from_root = parent.rest_from_root + joints_[i].rest;
        }
    }

    /// The errors of each joint that has an offset from its parent, over no more than some hundred frames.
    [[nodiscard]] std::vector<figure::LengthErrors> length_errors() {
        constexpr std::size_t most_frames = 200;
        const std::size_t step = motion_.frames / most_frames + 1;
        std::vector<figure::LengthErrors> errors(joints_.size(), figure::LengthErrors{});
        for (std::size_t frame = 0; frame < motion_.frames; frame += step)
            for (std::size_t rule = 0; rule < figure::position_rule_count; ++rule) {
                place(frame, static_cast<PositionRule>(rule));
                for (std::size_t i = 1; i < joints_.size(); ++i)
                    errors[i].at(rule) += std::abs(glm::length(from_parent(i)) / glm::length(joints_[i].rest) - 1);
            }
        std::vector<figure::LengthErrors> asked;
        for (std::size_t i = 1; i < joints_.size(); ++i)
            if (moves(i) && glm::length(joints_[i].rest) > shortest) asked.push_back(errors[i]);
        return asked;
    }

    /// Replaces the numbers of a frame by displacements from rest.
    void displace(std::size_t frame, PositionRule rule) {
        place(frame, rule);
        for (std::size_t i = 1; i < joints_.size(); ++i) {
            const glm::dvec3 moved = glm::transpose(joints_[i].axes) * (from_parent(i) - joints_[i].rest);
            for (const figure::Channel& channel : channels(i))
                if (figure::moves_origin(channel)) row(frame)[channel.column] = moved[index(channel.axis)];
        }
    }

private:
    static constexpr double shortest = 1e-6;  // in the file's unit; a smaller offset is zero

    struct Joint {
        glm::dmat3 axes{1.0};  // the bone's own axes, in those of the root
        glm::dvec3 rest{0.0};  // from the parent's joint at rest, in the axes of the root
        glm::dvec3 rest_from_root{0.0};
    };

    [[nodiscard]] std::span<const figure::Channel> channels(std::size_t bone) const {
        return figure::channels_of(motion_, skeleton_[figure::bone_id(bone)]);
    }
    [[nodiscard]] bool moves(std::size_t bone) const { return std::ranges::any_of(channels(bone), figure::moves_origin); }
    [[nodiscard]] std::span<double> row(std::size_t frame) const {
        return std::span(motion_.samples).subspan(frame * motion_.columns, motion_.columns);
    }
    [[nodiscard]] glm::dvec3 translation(std::size_t bone, std::size_t frame) const {
        glm::dvec3 sum(0.0);
        for (const figure::Channel& channel : channels(bone))
            if (figure::moves_origin(channel)) sum[index(channel.axis)] += row(frame)[channel.column];
        return sum;
    }
    [[nodiscard]] glm::dmat3 root_rotation(std::size_t frame) const {
        glm::dmat3 product(1.0);
        for (const figure::Channel& channel : channels(0))
            if (figure::is_angle(channel))
                product =
                    product * figure::rotation_about(channel.axis, row(frame)[channel.column] * motion_.radians_per_unit);
        return product;
    }
    [[nodiscard]] glm::dvec3 from_parent(std::size_t bone) const {
        return positions_[bone] - positions_[index(skeleton_[figure::bone_id(bone)].parent)];
    }

    /// Works out positions_. An absolute position is like the root's, from the preset position and in its axes; at rest
    /// it is rest_from_root.
    void place(std::size_t frame, PositionRule rule) {
        const glm::dmat3 into_root = glm::transpose(root_rotation(frame));
        const glm::dvec3 root = translation(0, frame);
        for (std::size_t i = 1; i < joints_.size(); ++i) {
            const Joint& joint = joints_[i];
            const glm::dvec3 parent = positions_[index(skeleton_[figure::bone_id(i)].parent)];
            const glm::dvec3 given = translation(i, frame);
            if (!moves(i)) positions_[i] = parent + joint.rest;
            else if (rule == PositionRule::absolute) positions_[i] = into_root * (given - root);
            else if (rule == PositionRule::displaced) positions_[i] = into_root * (joint.rest_from_root + given - root);
            else positions_[i] = parent + joint.axes * given + (rule == PositionRule::add ? joint.rest : glm::dvec3(0.0));
        }
    }

    const figure::Skeleton& skeleton_;
    figure::Motion& motion_;
    std::vector<Joint> joints_;
    std::vector<glm::dvec3> positions_;
};

std::string_view meaning(PositionRule rule) noexcept {
    switch (rule) {
        case PositionRule::add: return "displacements from rest";
        case PositionRule::replace: return "positions relative to the parent's joint";
        case PositionRule::absolute: return "positions in the figure's axes";
        case PositionRule::displaced: break;
    }
    return "displacements from rest in the figure's axes";
}
}  // namespace

std::vector<MergedDivisions> merge_divisions(AsfRig& rig, std::span<const AmcLine> first_frame) {
    std::map<std::string, std::vector<DividedLine>> wholes;
    std::set<std::string> undivided;
    for (const AmcLine& line : first_frame) {
        std::string name = base::to_utf8(line.name);
        if (auto division = figure::division_of(name))
            wholes[std::move(division->whole)].push_back({division->number, std::move(name), &line});
        else if (auto conventional = figure::conventional_name(name)) undivided.insert(*std::move(conventional));
    }
    std::vector<MergedDivisions> all;
    for (auto& [whole, lines] : wholes) {
        if (undivided.contains(whole)) continue;
        MergedDivisions merged{{}, bones_for(rig, whole, lines), lines.front().line->offset};
        if (merged.bones.empty()) continue;
        std::ranges::stable_sort(lines, {}, &DividedLine::number);
        for (const DividedLine& line : lines) merged.lines.push_back(add_line(rig, line, merged.bones));
        for (const std::size_t bone : merged.bones) rig.bones[bone].may_be_absent = true;
        all.push_back(std::move(merged));
    }
    return all;
}

void compose_divisions(const MergedDivisions& merged, const AsfRig& rig, const FirstColumns& columns,
                       figure::Motion& motion) {
    DivisionComposer composer(merged, rig, columns, motion.radians_per_unit);
    for (std::size_t frame = 0; frame < motion.frames; ++frame)
        composer.compose(std::span(motion.samples).subspan(frame * motion.columns, motion.columns));
}

void resolve_translation_rule(figure::Figure& figure, Reading& in) {
    auto& motion = std::get<figure::Motion>(figure.take);
    if (motion.rest_only) return;
    PositionalJoints joints(figure.skeleton, motion);
    const std::vector<figure::LengthErrors> errors = joints.length_errors();
    if (errors.empty()) return;
    const figure::PositionVerdict verdict = figure::infer_position_rule(errors);
    in.diagnostics.note(
        std::nullopt, "amc.positions",
        base::said("amc.positions", meaning(verdict.rule), verdict.votes, verdict.voters,
                   verdict.rule == PositionRule::add ? "" : "; an AMC that is written has displacements from rest"));
    for (std::size_t frame = 0; verdict.rule != PositionRule::add && frame < motion.frames; ++frame) {
        in.check_stop();
        joints.displace(frame, verdict.rule);
    }
}
}  // namespace skelplay::loaders
