#include "exporters/acclaim_text.h"
#include "figure/bone_name.h"

namespace skelplay::exporters {
namespace {
using figure::AsfBone;
using figure::ChannelRole;
using figure::Dof;

/// Makes the skeleton and the AMC's lines of a figure that did not come from Acclaim files.
class AcclaimConversion {
public:
    AcclaimConversion(const WriteJob& job, std::span<const ChangingEnd> ends)
        : job_(job), skeleton_(job.take.skeleton()), aligned_(job.take), decimals_(skeleton_),
          moving_(aligned_.moving(decimals_.length_step())), changing_(skeleton_.size(), false) {
        for (const ChangingEnd& end : ends) changing_[index(end.bone)] = !end.has_child;
        const auto roots = skeleton_.roots();
        // A single root named root is `root` itself.
        holds_root_ = roots.size() == 1 && base::equal_ignoring_case(skeleton_[roots.front()].name, "root");
        NameRule rule = acclaim_names;
        if (holds_root_) rule.keywords = rule.keywords.subspan(1);
        names_ = fitted_names(skeleton_, rule, job.notes);
        for (const std::string& name : names_) used_.insert(base::lower(name));
        used_.insert(acclaim_keywords.begin(), acclaim_keywords.end());
        own_numbers_ = can_copy();
        indices_.assign(skeleton_.size(), AsfText::root_parent);
        asf_.name = skeleton_name(job.take.figure());
        asf_.documentation = documentation(job, true);
        asf_.units = {1.0, declared_scale(job), figure::AngleUnit::degrees};
        add_root();
        for (std::size_t i = 0; i < skeleton_.size(); ++i) add_bone(figure::bone_id(i));
        if (leads_.empty()) return;
        std::vector<std::string_view> points;
        for (std::size_t i = 0; i < asf_.bones.size(); ++i)
            if (asf_.bones[i].length == 0.0 && std::ranges::find(asf_.parents, i) != asf_.parents.end())
                points.push_back(asf_.bones[i].name);
        job.notes.note(
            std::nullopt, "export.leads",
            base::said("export.leads", leads_.text(), points.empty() ? "" : "; length 0 is that of " + listed(points)));
    }

    bool write() {
        job_.sinks[0](asf_.text());
        job_.sinks[1](amc_head(job_, false));
        if (own_numbers_) return write_verbatim_amc(job_, job_.take, lines_);
        std::vector<AngleRule> rules(skeleton_.size());
        for (std::size_t i = 0; i < rules.size(); ++i) rules[i].order = order_of(job_, figure::bone_id(i));
        return write_poses(
            aligned_, rules,
            [&](std::size_t frame, std::span<const BoneRow> bones, std::string& text) {
                append_frame(text, first_amc_number(job_.take) + static_cast<std::int64_t>(frame), lines_,
                             [&](const AmcNumber& value) {
                                 const BoneRow& bone = bones[value.source];
                                 if (value.is_length)
                                     decimals_.append_length(text, glm::dot(bone.tail, direction_of(value.source)));
                                 else if (value.rotates) decimals_.append_degrees(text, bone.degrees[value.axis]);
                                 else decimals_.append_length(text, bone.origin[value.axis] + value.add);
                             });
            },
            job_.sinks[1], job_.run);
    }

private:
    [[nodiscard]] std::span<const figure::Channel> channels_of(BoneId bone) const {
        return figure::channels_of(job_.take.figure(), bone);
    }

    /// True if the file's own numbers mean the same in the AMC: bones rest in the figure's axes, as a BVH's do, none
    /// has a channel twice, and no order is requested. Rows without numbers hold nothing to copy: a BVH may have no
    /// channels.
    [[nodiscard]] bool can_copy() const {
        const figure::Motion* rows = job_.take.verbatim_rows();
        if (rows == nullptr || rows->columns == 0 || job_.take.figure().format != figure::Format::bvh || job_.options.order)
            return false;
        for (std::size_t i = 0; i < skeleton_.size(); ++i) {
            unsigned seen = 0;
            for (const figure::Channel& channel : channels_of(figure::bone_id(i))) {
                const int dof = index(channel.axis) + (figure::is_angle(channel) ? 3 : 0);
                const unsigned bit = 1U << static_cast<unsigned>(dof);
                if ((seen & bit) != 0) return false;
                seen |= bit;
            }
        }
        return true;
    }

    /// The direction of a bone that has a length.
    [[nodiscard]] glm::dvec3 direction_of(std::size_t bone) const { return glm::normalize(aligned_.bones()[bone].tail); }

    [[nodiscard]] bool rotates(BoneId bone) const {
        if (figure::channel_motion(job_.take.figure().take) == nullptr) return true;
        return std::ranges::any_of(channels_of(bone), figure::is_angle);
    }

    /// Adds tx ty tz relative to the position `rest`.
    void add_translations(BoneId bone, const glm::dvec3& rest, std::vector<Dof>& dofs, AmcBone& line) const {
        for (int axis = 0; axis < 3; ++axis) {
            dofs.push_back(static_cast<Dof>(axis));
            line.numbers.push_back(own_numbers_ ? own_translation(bone, axis, rest[axis])
                                                : AmcNumber{index(bone), 1.0, -rest[axis], axis});
        }
    }

    /// The translation in an own row: the origin by the channel, minus `rest`.
    [[nodiscard]] AmcNumber own_translation(BoneId bone, int axis, double rest) const {
        const double offset = skeleton_[bone].offset[axis];
        for (const figure::Channel& channel : channels_of(bone))
            if (channel.role != ChannelRole::rotate && index(channel.axis) == axis)
                return {channel.column, job_.take.scale(), channel.role == ChannelRole::translate ? offset - rest : -rest};
        return {0, 0.0, offset - rest};
    }

    /// Adds the rotations, in the reverse of the order in which they are multiplied.
    void add_rotations(BoneId bone, std::vector<Dof>& dofs, AmcBone& line) const {
        const auto add = [&](figure::Axis axis, AmcNumber number) {
            dofs.push_back(static_cast<Dof>(3 + index(axis)));
            line.numbers.push_back(number);
        };
        if (own_numbers_) {
            const auto channels = channels_of(bone);
            for (auto channel = channels.rbegin(); channel != channels.rend(); ++channel)
                if (channel->role == ChannelRole::rotate) add(channel->axis, {channel->column});
            return;
        }
        const figure::EulerOrder order = order_of(job_, bone);  // of multiplication; `dof` has the axes it is made about
        for (auto axis = order.rbegin(); axis != order.rend(); ++axis)
            add(*axis, {index(bone), 1.0, 0.0, index(*axis), true});
    }

    /// Adds `root`: it moves with a single root, and stays at rest if there are several.
    void add_root() {
        const auto roots = skeleton_.roots();
        if (roots.size() != 1) return lines_.push_back({"root 0 0 0 0 0 0", {}});
        AmcBone line{"root", {}};
        asf_.root.order.clear();
        // "The root of the skeleton will have xyz translation and rotation dof" (ASF 1.10 of May 94).
        add_motion(roots.front(), glm::dvec3(0.0), asf_.root.order, line);
        lines_.push_back(std::move(line));
    }

    /// Adds the rotations that are not there, at 0.
    static void add_still_rotations(std::vector<Dof>& dofs, AmcBone& line) {
        for (const Dof dof : {Dof::rx, Dof::ry, Dof::rz})
            if (std::ranges::find(dofs, dof) == dofs.end()) {
                dofs.push_back(dof);
                line.numbers.push_back({0, 0.0, 0.0, index(figure::axis_of(dof)), true});
            }
    }

    /// Adds what a bone does that moves: beside bones with translations alone, readers would look for positions.
    void add_motion(BoneId bone, const glm::dvec3& rest, std::vector<Dof>& dofs, AmcBone& line) const {
        add_translations(bone, rest, dofs, line);
        add_rotations(bone, dofs, line);
        add_still_rotations(dofs, line);
    }

    /// Adds a bone at the end of `parent`. Returns its index.
    std::size_t add(const std::string& name, std::size_t parent, const glm::dvec3& vector, std::vector<Dof> dofs) {
        AsfBone bone;
        bone.id = static_cast<std::int64_t>(asf_.bones.size()) + 1;
        bone.name = name;
        bone.length = glm::length(vector);
        bone.direction = bone.length > 0 ? vector / bone.length : glm::dvec3(0, 1, 0);
        // "Each dof token has an associated limit" (ASF 1.10).
        constexpr double infinity = std::numeric_limits<double>::infinity();
        bone.limits.assign(dofs.size(), figure::AsfLimit{-infinity, infinity});
        bone.dofs = std::move(dofs);
        asf_.bones.push_back(std::move(bone));
        asf_.parents.push_back(parent);
        asf_.order.push_back(asf_.order.size());
        return asf_.bones.size() - 1;
    }

    /// The name of the bone that leads to a child: in the naming convention a "dummy ... only used to position the next
    /// one", a word that stands before the number of a division.
    std::string lead_name(BoneId bone) {
        const std::string& child = names_[index(bone)];
        const std::size_t end = figure::division_of(child) ? child.rfind('_') : child.size();
        const std::string_view word = figure::conventional_name(child) ? "_dummy" : "_lead";
        const std::string lead = child.substr(0, end).append(word).append(child, end);
        std::string name = lead;
        for (int number = 2; !used_.insert(base::lower(name)).second; ++number) name = fmt::format("{}_{}", lead, number);
        return name;
    }

    void add_bone(BoneId id) {
        const bool is_root = skeleton_[id].parent == BoneId::none;
        if (is_root && holds_root_) return;
        AmcBone line{names_[index(id)], {}};
        std::vector<Dof> dofs;
        const glm::dvec3& tail = aligned_.bones()[index(id)].tail;
        const auto add_length = [&] {
            if (!changing_[index(id)] || glm::length(tail) == 0.0) return;
            dofs.push_back(Dof::l);
            line.numbers.push_back({.source = index(id), .is_length = true});
        };
        if (is_root) {
            if (skeleton_.roots().size() > 1) add_motion(id, glm::dvec3(0.0), dofs, line);
            // Children begin where the root is; one without children shows its own end.
            const bool has_child = skeleton_.subtree_end(id) != figure::bone_id(index(id) + 1);
            const glm::dvec3 end = has_child ? glm::dvec3(0.0) : tail;
            add_length();
            indices_[index(id)] = add(line.name, AsfText::root_parent, end, dofs);
        } else {
            const BoneId above = skeleton_[id].parent;
            const glm::dvec3 offset = aligned_.bones()[index(id)].offset;
            const bool above_is_root = skeleton_[above].parent == BoneId::none;
            const glm::dvec3 end = above_is_root ? glm::dvec3(0.0) : aligned_.bones()[index(above)].tail;
            std::size_t parent = indices_[index(above)];
            if (glm::distance(offset, end) > decimals_.length_step()) {
                parent = add(lead_name(id), parent, offset - end, {});
                leads_.add(asf_.bones.back().name, asf_.bones.back().length);
            }
            if (moving_[index(id)]) add_motion(id, offset, dofs, line);
            else if (rotates(id)) add_rotations(id, dofs, line);
            add_length();
            indices_[index(id)] = add(line.name, parent, tail, dofs);
        }
        if (!dofs.empty()) lines_.push_back(std::move(line));
    }

    const WriteJob& job_;
    const figure::Skeleton& skeleton_;
    processing::WorldAxesTake aligned_;
    Decimals decimals_;
    std::vector<bool> moving_;
    std::vector<bool> changing_;  // by BoneId: the length does, and no child shows it
    bool holds_root_ = false;
    bool own_numbers_ = false;  // of the take's rows, not of poses
    std::vector<std::string> names_;
    std::set<std::string> used_;
    std::vector<std::size_t> indices_;  // by BoneId: in asf_.bones
    LengthList leads_;                  // the bones that lead to children
    AsfText asf_;
    std::vector<AmcBone> lines_;
};
}  // namespace

bool write_acclaim(const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    const bool same = keeps_source_acclaim(job);
    const auto ends = note_losses(job, same ? "Acclaim" : "what is converted to Acclaim",
                                  {.limits = same,
                                   .masses = same,
                                   .skins = same && job.options.skin == nullptr && !figure.weighted_skin,
                                   .unit = same,
                                   .root_lengths = same,
                                   .tail_scale = same,
                                   .scale_of_last = true,
                                   .documentation = true,
                                   .skeleton_name = true});
    return same ? write_verbatim_acclaim(job) : AcclaimConversion(job, ends).write();
}
}  // namespace skelplay::exporters
