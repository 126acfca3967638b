#include "figure/euler.h"
#include "loaders/acclaim/asf.h"

namespace skelplay::loaders {
namespace {
constexpr std::size_t none = BoneNames::none;
constexpr std::string_view root_name = "root";

/// Rotates by `angles` (for x, y, z) about fixed axes in this order: the first rotation is the rightmost factor.
glm::dmat3 fixed(const AxisOrder& order, const glm::dvec3& angles, double radians_per_unit) {
    glm::dmat3 m{1.0};
    for (const figure::Axis axis : order) m = figure::rotation_about(axis, angles[index(axis)] * radians_per_unit) * m;
    return m;
}

/// Works out each bone's parent. Bone indices here: 0 is the root, then the bones of :bonedata in the file's order.
struct RigBuilder {
    const AsfDocument& document;
    base::Diagnostics& diagnostics;

    AsfRig build() {
        parents_.assign(count(), none);
        sibling_orders_.assign(count(), 0);
        named_before_.assign(count(), false);
        named_before_[0] = true;
        check_sections();
        collect_names();
        read_hierarchy();
        find_reached();
        report_loose_bones();
        return rig();
    }

    [[nodiscard]] std::size_t count() const { return document.bones.size() + 1; }
    [[nodiscard]] const AsfBone& bone(std::size_t index) const { return document.bones[index - 1]; }

    [[nodiscard]] std::string title(std::size_t index) const {
        if (index == 0) return std::string(root_name);
        return bone(index).name.empty() ? fmt::format("bone {}", bone(index).id.value_or(0)) : as_found(bone(index).name);
    }

    void check_sections() {
        if (!document.root) diagnostics.warning(std::nullopt, "asf.no-root", base::said("asf.no-root"));
        if (!document.has_bone_data) diagnostics.warning(std::nullopt, "asf.no-bones", base::said("asf.no-bones"));
        else if (!document.has_hierarchy && !document.bones.empty())
            diagnostics.warning(std::nullopt, "asf.no-hierarchy", base::said("asf.no-hierarchy"));
    }

    void collect_names() {
        names_.add(root_name, std::nullopt, 0);
        for (std::size_t i = 1; i < count(); ++i) {
            const auto [name, spelling, id] = names_.add(bone(i).name, bone(i).id, i);
            if (name)
                diagnostics.warning(bone(i).offset, "asf.repeated-name",
                                    base::said("asf.repeated-name", as_found(bone(i).name),
                                               spelling ? "only" : "and by this very spelling only"));
            if (id)
                diagnostics.warning(bone(i).offset, "asf.repeated-id",
                                    base::said("asf.repeated-id", bone(i).id.value_or(0), title(i)));
        }
    }

    /// `begin` and `end` delimit the section, unless they are names of bones.
    [[nodiscard]] bool is_delimiter(const FileWord& word) const {
        return (base::equal_ignoring_case(word.text, "begin") || base::equal_ignoring_case(word.text, "end")) &&
               names_.find(word.text).bone == none;
    }

    /// "The root is implied as the first parent" (ASF 1.10 of May 94): when no line of :hierarchy begins with the root,
    /// the first entry is its child, or another name for it if no bone has that name.
    void imply_root() {
        const FileWord* first = nullptr;
        for (const AsfHierarchyLine* line : lines_) {
            const auto parent = std::ranges::find_if_not(*line, [&](const FileWord& word) { return is_delimiter(word); });
            if (parent == line->end()) continue;
            const std::size_t found = names_.find(parent->text).bone;
            if (found == 0) return;
            if (first == nullptr && (found != none || line->size() > 1)) first = &*parent;
        }
        if (first == nullptr) return;
        const std::size_t found = names_.find(first->text).bone;
        const bool alias = found == none;
        diagnostics.warning(first->offset, "asf.first-parent",
                            base::said("asf.first-parent", as_found(first->text),
                                       alias ? "no bone is called so, and it is read as root" : "it hangs below root"));
        if (!alias) return attach(found, 0, *first);
        root_alias_ = first->text;
        names_.add(root_alias_, std::nullopt, 0);
    }

    /// Leaves out what stands behind the section's `end` and names no bone first: "additional vendor specific keywords
    /// may appear", also where `:skin` is left out (ASF 1.10 of Feb 95).
    void choose_lines() {
        bool ended = false;
        for (const AsfHierarchyLine& line : document.hierarchy) {
            if (ended && names_.find(line.front().text).bone == none && !is_delimiter(line.front()))
                return diagnostics.note(line.front().offset, "asf.vendor-keyword",
                                        "keyword {} is not part of ASF 1.10; it is skipped", as_found(line.front().text));
            ended = ended || (!lines_.empty() && line.size() == 1 && is_delimiter(line.front()) &&
                              base::equal_ignoring_case(line.front().text, "end"));
            lines_.push_back(&line);
        }
    }

    void read_hierarchy() {
        choose_lines();
        imply_root();
        for (const AsfHierarchyLine* line : lines_) read_hierarchy_line(*line);
    }

    void read_hierarchy_line(const AsfHierarchyLine& line) {
        std::vector<std::pair<std::size_t, const FileWord*>> bones;
        for (const FileWord& word : line)
            if (!is_delimiter(word)) bones.emplace_back(look_up(word), &word);
        if (bones.empty()) return;
        const auto [parent, parent_word] = bones.front();
        if (parent != none && !named_before_[parent] && bones.size() > 1)
            diagnostics.note(parent_word->offset, "asf.parent-order", base::said("asf.parent-order", title(parent)));
        for (std::size_t i = 1; i < bones.size(); ++i)
            if (bones[i].first != none && parent != none) attach(bones[i].first, parent, *bones[i].second);
    }

    std::size_t look_up(const FileWord& word) {
        const auto [found, by_convention] = names_.find(word.text);
        if (by_convention && conventional_.insert(base::lower(word.text)).second)
            diagnostics.note(word.offset, "asf.convention", "{} is read as {}, by the naming convention",
                             as_found(word.text), title(found));
        if (found == none && unknown_.insert(base::lower(word.text)).second)
            diagnostics.warning(word.offset, "asf.unknown-bone",
                                "expected the name or id of a bone, found {}; it is left out", as_found(word.text));
        return found;
    }

    void attach(std::size_t child, std::size_t parent, const FileWord& word) {
        named_before_[child] = true;
        if (child == 0 || is_above(child, parent)) {
            diagnostics.warning(word.offset, "asf.cycle", base::said("asf.cycle", title(parent), title(child)));
        } else if (parents_[child] != none) {
            diagnostics.warning(word.offset, "asf.second-parent",
                                base::said("asf.second-parent", title(child), title(parent), title(parents_[child])));
        } else {
            parents_[child] = parent;
            sibling_orders_[child] = ++attached_;
        }
    }

    /// True when `bone` is `below` or an ancestor of it. Searches no further up than the depth limit.
    [[nodiscard]] bool is_above(std::size_t bone, std::size_t below) const {
        for (int step = 0; step <= figure::Skeleton::depth_limit && below != none; ++step) {
            if (below == bone) return true;
            below = parents_[below];
        }
        return false;
    }

    /// Visits the bones below the root, level by level. Refuses too many levels.
    void find_reached() {
        std::vector<std::vector<std::size_t>> children(count());
        for (std::size_t i = 1; i < count(); ++i)
            if (parents_[i] != none) children[parents_[i]].push_back(i);
        reached_.assign(count(), false);
        std::vector<std::size_t> level{0};
        for (int depth = 0; !level.empty(); ++depth) {
            if (depth >= figure::Skeleton::depth_limit)
                refuse(bone(level.front()).offset, "asf.too-deep",
                       base::said("asf.too-deep", figure::Skeleton::depth_limit));
            std::vector<std::size_t> next;
            for (const std::size_t i : level) {
                reached_[i] = true;
                next.insert(next.end(), children[i].begin(), children[i].end());
            }
            level = std::move(next);
        }
    }

    void report_loose_bones() {
        if (!document.has_hierarchy) return;
        for (std::size_t i = 1; i < count(); ++i)
            if (!reached_[i])
                diagnostics.warning(bone(i).offset, "asf.loose-bone",
                                    base::said("asf.loose-bone", title(i),
                                               parents_[i] == none ? "no known parent"
                                                                   : fmt::format("only {} above it", title(parents_[i]))));
    }

    AsfRig rig() {
        const AsfRoot root = document.root.value_or(AsfRoot{});
        AsfRig rig;
        rig.angle = document.units.angle.value_or(AngleUnit::degrees);
        const double unit = radians_per(rig.angle);
        rig.position = root.position;
        rig.orientation = fixed(root.axis, root.orientation, unit);
        RigBone& top = rig.bones.emplace_back();
        top.name = root_name;
        top.dofs = root.order;
        top.limits.resize(root.order.size());
        top.may_be_absent = root.order.empty();
        top.offset = root.offset;
        rig.names.add(root_name, std::nullopt, 0);
        if (!root_alias_.empty()) rig.names.add(root_alias_, std::nullopt, 0);

        std::vector<std::size_t> rig_index(count(), none);  // by the index in the document
        rig_index[0] = 0;
        for (std::size_t i = 1; i < count(); ++i) {
            if (!reached_[i]) continue;
            rig_index[i] = rig.bones.size();
            rig.names.add(bone(i).name, bone(i).id, rig_index[i]);
            rig.bones.push_back(rig_bone(bone(i), unit));
            rig.bones.back().sibling_order = sibling_orders_[i];
        }
        for (std::size_t i = 1; i < count(); ++i)
            if (reached_[i]) rig.bones[rig_index[i]].parent = rig_index[parents_[i]];
        return rig;
    }

    RigBone rig_bone(const AsfBone& source, double radians_per_unit) {
        RigBone bone{source};
        if (bone.name.empty()) bone.name = std::to_string(source.id.value_or(0));
        bone.axes = fixed(source.axis_order, source.axis, radians_per_unit);
        bone.may_be_absent = source.dofs.empty();
        const double norm = glm::length(source.direction);
        constexpr double tolerance = 1e-3;  // most files write six digits, some only three
        if (source.length != 0 && std::abs(norm - 1.0) > tolerance)
            diagnostics.note(
                source.offset, "asf.direction-length",
                base::said("asf.direction-length", as_found(bone.name), norm, base::shortest(norm * source.length)));
        return bone;
    }

    BoneNames names_;
    std::vector<const AsfHierarchyLine*> lines_;  // of :hierarchy, without what is no part of it
    std::vector<std::size_t> parents_;
    std::vector<std::size_t> sibling_orders_;  // the order in which :hierarchy lists them as children
    std::size_t attached_ = 0;                 // bones with a parent so far
    std::string root_alias_;                   // another name for the root in :hierarchy; empty: none
    std::vector<bool> named_before_;           // the root, and bones that were children in :hierarchy so far
    std::vector<bool> reached_;                // the root and the bones below it
    std::set<std::string> unknown_;            // words that name no bone, lower case
    std::set<std::string> conventional_;       // words that name a bone by convention, lower case
};
}  // namespace

double radians_per(AngleUnit unit) noexcept { return unit == AngleUnit::radians ? 1.0 : std::numbers::pi / 180.0; }

/// With M_root = R O, a bone's M = R O C R_b C⁻¹ is that of a root without preset and a bone with the axes O C; and its
/// direction is O d.
void turn_by_root_preset(AsfDocument& document) {
    if (!document.root) return;
    const double unit = radians_per(document.units.angle.value_or(AngleUnit::degrees));
    AsfRoot& root = *document.root;
    const glm::dmat3 preset = fixed(root.axis, std::exchange(root.orientation, glm::dvec3(0.0)), unit);
    for (AsfBone& bone : document.bones) {
        AxisOrder product = bone.axis_order;  // fixed() multiplies them from the last to the first
        std::ranges::reverse(product);
        const glm::dmat3 axes = preset * fixed(bone.axis_order, bone.axis, unit);
        const glm::dvec3 angles = figure::euler_near(axes, product, glm::dvec3(0.0), glm::dvec3(0.0)) / unit;
        for (int i = 0; i < 3; ++i) bone.axis[index(product.at(static_cast<std::size_t>(i)))] = angles[i];
        bone.direction = preset * bone.direction;
    }
}

AsfRig build_rig(const AsfDocument& document, base::Diagnostics& diagnostics) {
    return RigBuilder{document, diagnostics}.build();
}

void force_three_dofs(AsfRig& rig) {
    for (std::size_t i = 1; i < rig.bones.size(); ++i) {
        RigBone& bone = rig.bones[i];
        bone.rotates_xyz = true;
        for (const Dof dof : {Dof::rx, Dof::ry, Dof::rz})
            if (std::ranges::find(bone.dofs, dof) == bone.dofs.end()) bone.dofs.push_back(dof);
        bone.limits.resize(bone.dofs.size());
    }
}
}  // namespace skelplay::loaders
