#include "analysis/skin_check.h"
#include "analysis/skin_measure.h"
#include "analysis/unit.h"
#include "base/messages.h"
#include "scene/bone_names.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {
namespace {
using figure::MatchKind;

std::string faces_text(std::size_t count) { return base::counted(count, "face", "faces"); }

/// "Group hat": a name of the skin at the beginning of a sentence.
std::string subject(const GroupCheck& group) {
    using By = figure::FaceBinding::By;
    const std::string_view kind = group.by == By::object ? "Object" : group.by == By::material ? "Material" : "Group";
    return fmt::format("{} {}", kind, group.group);
}

/// "its 6 faces do not move", "1 of its 6 faces does not move".
std::string still_faces(const GroupCheck& group) {
    const std::string_view verb = group.unbound == 1 ? "does" : "do";
    if (group.unbound == group.faces) return fmt::format("its {} {} not move", faces_text(group.faces), verb);
    return fmt::format("{} of its {} {} not move", group.unbound, faces_text(group.faces), verb);
}

/// Collects the findings of one skin.
class Check {
public:
    Check(const figure::Skin& skin, const figure::Skeleton& skeleton, const figure::Pose& bind,
          std::optional<double> declared_scale)
        : skin_(skin), skeleton_(skeleton), names_(skeleton), links_(bone_links(skeleton, bind)) {
        result_.groups = measure_groups(skin, links_);
        result_.unit_factor = fit_unit_factor(skin, result_.groups, skeleton, links_, declared_scale);
        if (result_.unit_factor) fit_ = *result_.unit_factor;
        for (GroupCheck& group : result_.groups) group.nearest_bone = nearest(group);
        result_.unskinned_on_purpose = skin.unskinned_on_purpose;
        for (const BoneId bone : skin.unskinned_bones)
            if (needs_faces(bone) && !std::ranges::binary_search(skin.unskinned_on_purpose, bone))
                result_.unskinned_bones.push_back(bone);
    }

    SkinCheck run() {
        report_unit_factor();
        report_unmatched_groups();
        report_unskinned_bones();
        report_two_bones();
        report_swaps();
        report_misplaced_groups();
        return std::move(result_);
    }

private:
    void report_unit_factor();
    void report_unmatched_groups();
    void report_unskinned_bones();
    void report_two_bones();
    void report_swaps();
    void report_misplaced_groups();
    void report_if_misplaced(const GroupCheck& group);

    void find(std::string_view code, std::string message, std::string sentence, std::vector<std::size_t> groups,
              BoneId bone = BoneId::none) {
        result_.findings.push_back({std::string(code), std::move(message), std::move(sentence), std::move(groups), bone});
    }
    [[nodiscard]] std::size_t row(const GroupCheck& group) const {
        return static_cast<std::size_t>(&group - result_.groups.data());
    }
    [[nodiscard]] const std::string& name(BoneId bone) const { return skeleton_[bone].name; }
    [[nodiscard]] bool reckoned(BoneId bone) const { return links_[figure::index(bone)].reckoned; }
    [[nodiscard]] double distance(const GroupCheck& group, BoneId bone) const {
        return links_[figure::index(bone)].distance(fit_.moved(group.centre));
    }
    [[nodiscard]] bool needs_faces(BoneId bone);
    /// True if a piece may be longer than its bone: it has the end of a limb, or the place of a bone without faces.
    [[nodiscard]] bool stands_for_others(BoneId bone) const {
        const std::vector<BoneId> children = skeleton_.children(bone);
        return children.empty() || std::ranges::any_of(children, [&](BoneId child) {
                   return std::ranges::binary_search(skin_.unskinned_bones, child);
               });
    }
    [[nodiscard]] bool follows(const GroupCheck& group) const { return group.match.accepted && reckoned(group.match.bone); }
    [[nodiscard]] BoneId nearest(const GroupCheck& group) const;
    [[nodiscard]] const GroupCheck* group_of(BoneId bone) const;
    [[nodiscard]] std::vector<std::size_t> rows_of(const std::pair<std::uint32_t, std::uint32_t>& groups) const;

    const figure::Skin& skin_;
    const figure::Skeleton& skeleton_;
    scene::BoneNames names_;
    std::vector<BoneLinks> links_;
    UnitFactor fit_;                       // applied to centres
    std::optional<TriangleTree> surface_;  // of all pieces; built when it is asked for
    std::set<BoneId> reported_;            // bare bones already named in another finding
    std::set<const GroupCheck*> swapped_;  // groups already reported as swapped
    SkinCheck result_;
};

/// The bone nearest to a group's centre among the group's own bone and those that a skin should cover. Of equally near
/// bones it is the group's own, otherwise the first.
BoneId Check::nearest(const GroupCheck& group) const {
    BoneId best = group.match.accepted ? group.match.bone : BoneId::none;
    double shortest = best == BoneId::none ? std::numeric_limits<double>::infinity() : distance(group, best);
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        if (!links_[i].reckoned || !(distance(group, bone) < shortest)) continue;
        best = bone;
        shortest = distance(group, bone);
    }
    return best;
}

/// False for a bone that is short, such as those of fingers, or leads to others inside their faces, as in the hips.
bool Check::needs_faces(BoneId bone) {
    constexpr double shortest = 0.025;      // of the skeleton's size
    constexpr double longest_inside = 0.1;  // likewise: the faces of a longer bone's neighbours only reach far
    const BoneLinks& own = links_[figure::index(bone)];
    if (!own.reckoned || own.length < shortest * extent(links_)) return false;
    const BoneId end = skeleton_.subtree_end(bone);
    const bool leads_on = std::ranges::any_of(
        skin_.pieces, [&](const figure::SkinPiece& piece) { return piece.bone > bone && piece.bone < end; });
    if (!leads_on || own.length > longest_inside * extent(links_)) return true;
    if (!surface_) {
        std::vector<Triangle> all;
        for (const figure::SkinPiece& piece : skin_.pieces)
            if (piece.bone != BoneId::none) std::ranges::move(triangles_of(skin_, piece, fit_), std::back_inserter(all));
        surface_.emplace(std::move(all));
    }
    return !surface_->contains(own.middle());
}

const GroupCheck* Check::group_of(BoneId bone) const {
    const auto found = std::ranges::find_if(
        result_.groups, [&](const GroupCheck& group) { return group.match.accepted && group.match.bone == bone; });
    return found == result_.groups.end() ? nullptr : &*found;
}

/// The rows of two of the mesh's groups.
std::vector<std::size_t> Check::rows_of(const std::pair<std::uint32_t, std::uint32_t>& groups) const {
    std::vector<std::size_t> rows;
    for (const GroupCheck& group : result_.groups)
        if (group.by == figure::FaceBinding::By::group &&
            (group.group == skin_.mesh.groups[groups.first] || group.group == skin_.mesh.groups[groups.second]))
            rows.push_back(row(group));
    return rows;
}

void Check::report_unit_factor() {
    if (!fit_.other_size) return;
    const double factor = fit_.factor() * skin_.scale;
    const std::string difference = size_difference(factor);
    find(unit_factor_code,
         fmt::format("expected a skin of the skeleton's size, found one made {}; it fits when multiplied by {:.4g}{}, "
                     "and is checked so",
                     difference, factor, fit_.declared ? ", by the skeleton's declared scale" : ""),
         fmt::format("The skin was made {}; it fits \u00d7 {:.4g}", difference, factor), {});
}

void Check::report_unmatched_groups() {
    for (const GroupCheck& group : result_.groups) {
        if (!group.match.is_open() || group.unbound == 0) continue;
        if (group.match.kind == MatchKind::suggested) {
            reported_.insert(group.match.bone);
            find("skin.suggestion",
                 base::said("skin.suggestion", group.group, name(group.match.bone), faces_text(group.unbound)),
                 fmt::format("{} matches no bone, but nearly {}; {} until you accept the suggestion", subject(group),
                             name(group.match.bone), still_faces(group)),
                 {row(group)}, group.match.bone);
            continue;
        }
        const bool on_bare =
            group.nearest_bone != BoneId::none && std::ranges::binary_search(result_.unskinned_bones, group.nearest_bone);
        if (on_bare) reported_.insert(group.nearest_bone);
        find("skin.group-without-bone",
             base::said("skin.group-without-bone", group.group,
                        on_bare ? fmt::format(", which lies at the unskinned bone '{}'", name(group.nearest_bone)) : "",
                        faces_text(group.unbound)),
             on_bare ? fmt::format("{} matches no bone; it lies at {}, which has no faces", subject(group),
                                   name(group.nearest_bone))
                     : fmt::format("{} matches no bone; {}", subject(group), still_faces(group)),
             {row(group)}, on_bare ? group.nearest_bone : BoneId::none);
    }
}

void Check::report_unskinned_bones() {
    for (const BoneId bone : result_.unskinned_bones)
        if (!reported_.contains(bone))
            find("skin.bare-bone", base::said("skin.bare-bone", name(bone)),
                 fmt::format("Bone {} has no faces", name(bone)), {}, bone);
}

void Check::report_two_bones() {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> faces;  // by the two groups
    for (const figure::FaceBinding& binding : skin_.bindings)
        if (binding.also != BoneId::none && reckoned(binding.bone) && reckoned(binding.also))
            ++faces[{binding.name, binding.also_name}];
    for (const auto& [groups, count] : faces)
        find("skin.two-bones",
             base::said("skin.two-bones", faces_text(count), skin_.mesh.groups[groups.first],
                        skin_.mesh.groups[groups.second]),
             fmt::format("{0} in both groups {1} and {2}; {3} bone of {1}",
                         count == 1 ? "1 face is" : fmt::format("{} faces are", count), skin_.mesh.groups[groups.first],
                         skin_.mesh.groups[groups.second], count == 1 ? "it follows the" : "they follow the"),
             rows_of(groups));
}

/// Reports left and right groups as swapped if each lies at the other's bone.
void Check::report_swaps() {
    constexpr double nearer = 0.5;  // the other bone must be nearer than this share of the distance to the group's own
    for (const GroupCheck& group : result_.groups) {
        if (!follows(group) || swapped_.contains(&group)) continue;
        const BoneId bone = group.match.bone;
        const BoneId mirror = names_.mirrored(bone);
        const GroupCheck* other = mirror == BoneId::none ? nullptr : group_of(mirror);
        if (other == nullptr || mirror == bone || !reckoned(mirror) || swapped_.contains(other)) continue;
        if (distance(group, mirror) >= nearer * distance(group, bone) ||
            distance(*other, bone) >= nearer * distance(*other, mirror))
            continue;
        swapped_.insert({&group, other});
        result_.swapped.emplace_back(bone, mirror);
        find("skin.swapped", base::said("skin.swapped", group.group, name(bone), name(mirror), other->group),
             fmt::format("Groups {} and {} seem to be swapped: each lies at the other's bone", group.group, other->group),
             {row(group), row(*other)}, bone);
    }
}

void Check::report_misplaced_groups() {
    for (const GroupCheck& group : result_.groups)
        if (follows(group) && group.match.kind != MatchKind::hand && !swapped_.contains(&group)) report_if_misplaced(group);
}

void Check::report_if_misplaced(const GroupCheck& group) {
    // The limits are wide, as limbs are thick and short bones are close together.
    constexpr double far_from_own = 0.6;     // bone lengths
    constexpr double far_in_figure = 0.04;   // of the skeleton's size
    constexpr double nearer = 0.5;           // the other bone must be nearer than this part of the distance to its own
    constexpr double lost = 2.0;             // bone lengths
    constexpr double lost_in_figure = 0.15;  // of the skeleton's size
    constexpr double largest = 6.0;          // bone lengths along the bone
    constexpr double large = 2.0;            // the same, if the neighbours have faces of their own
    constexpr double smallest = 0.1;
    const BoneId bone = group.match.bone;
    const BoneLinks& own = links_[figure::index(bone)];
    const double off = distance(group, bone);
    const double size = extent(links_);
    const double ratio = group.extent_ratio.value_or(1.0) * fit_.factor();
    if (group.nearest_bone != bone && off > far_from_own * own.length && off > far_in_figure * size &&
        distance(group, group.nearest_bone) < nearer * off) {
        find("skin.misplaced",
             fmt::format("expected group '{}' at bone '{}', found it at '{}'", group.group, name(bone),
                         name(group.nearest_bone)),
             fmt::format("{} lies at bone {} instead of {}", subject(group), name(group.nearest_bone), name(bone)),
             {row(group)}, group.nearest_bone);
    } else if (off > lost * own.length && off > lost_in_figure * size) {
        find("skin.far", base::said("skin.far", group.group, name(bone), off / own.length),
             fmt::format("{} lies {:.1f} bone lengths away from bone {}", subject(group), off / own.length, name(bone)),
             {row(group)});
    } else if (ratio > largest || ratio < smallest ||
               (ratio > large && (ratio - 1.0) * own.length > lost_in_figure * size && !stands_for_others(bone))) {
        find("skin.extent", base::said("skin.extent", group.group, name(bone), ratio),
             fmt::format("{} is {:.2g} times as long as bone {}", subject(group), ratio, name(bone)), {row(group)});
    }
}
}  // namespace

bool has_name(const figure::Mesh& mesh, const figure::Face& face, const GroupCheck& row) noexcept {
    using By = figure::FaceBinding::By;
    switch (row.by) {
        case By::group:
            return std::ranges::any_of(mesh.groups_of(face),
                                       [&](std::uint32_t group) { return mesh.groups[group] == row.group; });
        case By::object: return face.object != figure::Face::none && mesh.objects[face.object] == row.group;
        case By::material: return face.material != figure::Face::none && mesh.materials[face.material].name == row.group;
        case By::nothing: break;
    }
    return false;
}

SkinCheck check_skin(const figure::Skin& skin, const figure::Skeleton& skeleton, const figure::Take& take,
                     std::optional<double> declared_scale) {
    const figure::Pose bind = scene::bind_pose(skeleton, take, skin.bind_frame);
    return Check(skin, skeleton, bind, declared_scale).run();
}
}  // namespace skelplay::analysis
