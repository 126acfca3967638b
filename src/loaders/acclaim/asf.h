#pragma once

#include "loaders/reading.h"

namespace skelplay::loaders {
/// Finds bones by the words that ASF and AMC use: the name as spelled, else the name in any case, else the id, else the
/// same name by Acclaim's convention ("L_u_arm" is "h_left_up_arm").
class BoneNames {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// True when an earlier bone has the name (ASCII case aside), the same spelling, or the id.
    struct Taken {
        bool name = false;
        bool spelling = false;
        bool id = false;
    };
    /// A bone, or `none`, and whether it has that name by the convention alone.
    struct Found {
        std::size_t bone = none;
        bool by_convention = false;
    };

    Taken add(std::string_view name, std::optional<std::int64_t> id, std::size_t bone);
    /// From now on the name is that of `bone`, whatever had it before.
    void replace(std::string_view name, std::size_t bone);
    [[nodiscard]] Found find(std::string_view name_or_id) const;
    /// The bones among which a value of this name is divided, the first division first: "h_torso_1", "h_torso_2" … for
    /// "h_torso". Empty: none.
    [[nodiscard]] std::vector<std::size_t> divisions(std::string_view name) const;

private:
    std::map<std::string, std::size_t, std::less<>> spelled_;
    std::map<std::string, std::size_t, std::less<>> folded_;        // lower case; the first bone of that name
    std::map<std::string, std::size_t, std::less<>> conventional_;  // `none`: several bones have this name
    std::map<std::string, std::vector<std::pair<int, std::size_t>>, std::less<>> divisions_;  // by number
    std::map<std::int64_t, std::size_t> ids_;
};

using figure::AngleUnit;
using figure::AsfBone;
using figure::AsfLimit;
using figure::AsfRoot;
using figure::AsfUnits;
using figure::axis_of;
using figure::AxisOrder;
using figure::Dof;
using figure::is_rotation;
using figure::xyz_order;

/// A line of :hierarchy: names or ids, not looked up yet; `begin` and `end` are words like any other here.
using AsfHierarchyLine = std::vector<FileWord>;

/// The contents of an ASF file, not interpreted yet.
struct AsfDocument {
    std::optional<double> version;
    std::string name;  // empty: none
    AsfUnits units;
    std::string documentation;    // lines joined by LF, without the blanks at both ends
    std::optional<AsfRoot> root;  // nothing: the file has no :root
    std::vector<AsfBone> bones;   // in the file's order
    std::vector<AsfHierarchyLine> hierarchy;
    bool has_bone_data = false;
    bool has_hierarchy = false;
    std::vector<FileWord> skins;  // names of files in the file's order, quotes removed
};

/// Reads a whole ASF file (Acclaim 1.10, both versions of the specification). Sections may come in any order. An error
/// inside one affects only that value, bone or section. Refuses a file that is not text, or that has neither :root nor
/// :bonedata.
AsfDocument parse_asf(Reading& in);

/// A bone of an AsfRig: what the file states, and its place in the rig. The root has a name, dofs and an offset only.
struct RigBone : AsfBone {
    std::size_t parent = BoneNames::none;  // index into AsfRig::bones, before or after its own; none: the root
    glm::dmat3 axes{1.0};                  // C: own axes in global ones at rest; identity for the root
    bool rotates_xyz = false;              // rotates about x, then y, then z, whatever the order of `dofs`
    bool may_be_absent = true;             // no warning when an AMC has no line for it
    std::size_t sibling_order = 0;         // among its siblings, in the order of :hierarchy
};

/// An Acclaim skeleton, checked, with parents looked up, but without the columns of its degrees of freedom. Bone 0 is
/// the root; the others are the bones below it, in the order of :bonedata.
struct AsfRig {
    std::vector<RigBone> bones;
    BoneNames names;
    glm::dvec3 position{0.0};     // of the root
    glm::dmat3 orientation{1.0};  // O, of the root
    AngleUnit angle = AngleUnit::degrees;
};

/// Turns all bones by the preset orientation of the root, which is none afterwards: what RootPreset::global means, in
/// numbers that mean the same to every reader.
void turn_by_root_preset(AsfDocument& document);

/// Radians per degree (pi/180), or per radian (1).
double radians_per(AngleUnit unit) noexcept;

/// Checks the document and looks up its names. Bones that are not below the root are left out. Refuses a skeleton
/// deeper than figure::Skeleton::depth_limit.
AsfRig build_rig(const AsfDocument& document, base::Diagnostics& diagnostics);

/// AMC's `:FORCE-ALL-JOINTS-BE-3DOF`: every bone has its own dofs, then the rotations it lacks in the order rx ry rz,
/// and rotates about x, then y, then z. The root is not changed.
void force_three_dofs(AsfRig& rig);

/// For each bone of a rig, the column of its first number in a frame; the numbers of its other dofs follow.
using FirstColumns = std::vector<std::uint32_t>;

/// The columns when the bones' numbers follow each other in the order of the rig.
FirstColumns columns_in_order(const AsfRig& rig);

/// The value of a dof at rest: 0, or the bone's length for `l`.
inline double rest_value(const RigBone& bone, Dof dof) noexcept { return dof == Dof::l ? bone.length : 0.0; }

/// The bone's channels when its numbers begin at this column, with rotations in the order of multiplication: the
/// rotation that is made last comes first. The channels' `bone` is not set.
std::vector<figure::Channel> channels_of(const RigBone& bone, std::uint32_t first_column);

/// A skeleton and the channels that move it.
struct AsfArmature {
    figure::Skeleton skeleton;
    std::vector<figure::Channel> channels;
};

/// Builds the skeleton in the terms of the formula at figure::ChannelRole, with C the bone's `axis` rotation: for the
/// root C = I; a bone is at its parent's tail, rest = C_parent⁻¹ C, tail = C⁻¹ direction · length. A bone's rotations
/// are multiplied in the reverse of the file's order, since Acclaim rotates about fixed axes. Limits are in
/// `motion_unit`.
AsfArmature assemble(const AsfRig& rig, const FirstColumns& columns, AngleUnit motion_unit);

/// A figure with everything that the ASF states, without file names and take. `rig`: as built; `skeleton`: from
/// assemble() of it.
figure::Figure describe(AsfDocument&& document, const AsfRig& rig, figure::Skeleton&& skeleton);

/// A figure from an ASF alone, with the rest pose as its only frame.
figure::Figure build_asf(AsfDocument&& document, const AsfRig& rig);
}  // namespace skelplay::loaders
