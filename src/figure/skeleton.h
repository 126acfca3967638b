#pragma once

#include "figure/ids.h"
#include "figure/prelude.h"

namespace skelplay::figure {
/// What a point is that is no bone. Of points only markers say where a body is and how large it is.
enum class PointKind : std::uint8_t {
    none,           // no point: a bone
    marker,         // measured
    unlabelled,     // measured, but without a name, in a file whose other points have names
    unplaced,       // measured, but at 0 0 0 in all frames, as others are
    virtual_point,  // a computed position: a joint centre, the centre of mass
    axis_point,     // a computed position: the origin of a segment's axes, or the end of one of them
    output,         // no position: three numbers that a model computed, such as an angle or a force
    controller,     // of no marker file: a handle of a rig, such as an IK target, that moves no vertices
};

/// "marker", "unlabelled", "unplaced", "virtual", "axis", "output", "controller"; empty for `none`.
inline std::string_view name(PointKind kind) noexcept {
    constexpr std::array<std::string_view, 8> names{"",        "marker", "unlabelled", "unplaced",
                                                    "virtual", "axis",   "output",     "controller"};
    return names.at(static_cast<std::size_t>(kind));
}

/// What the name of a point means.
struct PointMeaning {
    PointKind kind = PointKind::marker;
    std::string unit = {};  // of an output's numbers; empty: not known
};

/// What the names of a file's points mean. Unlabelled points are markers if no point has a name. A name tells an output
/// if it ends as those of Vicon's Plug-in Gait: "LHipAngles", "RKneeMoment", "LGroundReactionForce". It tells an axis
/// point if O, A, L or P follows the name of a segment, and the file has at least three of the four.
std::vector<PointMeaning> read_point_names(std::span<const std::string_view> names);

/// The part of a point's name after the subject: "LASI" of "Ann:LASI".
inline std::string_view without_subject(std::string_view name) noexcept { return name.substr(name.rfind(':') + 1); }

/// The points that show the axes of a segment (Plug-in Gait: PELO, PELA, PELL, PELP), as indices of names.
struct SegmentAxes {
    std::size_t origin = 0;
    /// Of x (anterior), y (lateral, to the left) and z (proximal); nothing: the file does not have it.
    std::array<std::optional<std::size_t>, 3> ends;
};
/// The segments among a file's points whose origin is there, in the order of their origins.
std::vector<SegmentAxes> segment_axes(std::span<const std::string_view> names);

/// The intended range of a degree of freedom (ASF `limits`), in the file's unit. It never changes the motion.
struct Limit {
    std::size_t column = 0;  // of the channel in Motion's frame
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    /// True when a value of the channel is within the limit, ends included; `rounding` allows for rounding errors.
    [[nodiscard]] bool allows(double value) const noexcept {
        constexpr double rounding = 1e-6;
        return !(value < low - rounding || value > high + rounding);
    }
    /// The same, or beyond by a twentieth of the range at most: files often exceed their limits slightly.
    [[nodiscard]] bool nearly_allows(double value) const noexcept {
        constexpr double slack = 0.05;
        const double range = high - low;
        const double beyond = std::isfinite(range) ? range * slack : 0.0;
        return allows(value) || (value >= low - beyond && value <= high + beyond);
    }
};

/// A contiguous range of Motion::channels.
struct ChannelRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// A link of the skeleton: a BVH joint, an HTR segment, an ASF bone. Everything is in the file's raw numbers and
/// axes. At rest its origin is parent origin + parent axes * offset, its axes are parent axes * rest.
struct Bone {
    std::string name;                   // as the file spells it; may repeat (BVH): refer by id
    std::string part_name;              // VRM: the part of the body that the file says it is, "leftUpperLeg"; empty: none
    PointKind point = PointKind::none;  // an output is absent in every pose, see raw_point()
    std::string unit = {};              // of an output's numbers; empty: not known
    BoneId parent = BoneId::none;       // always smaller than the bone's own id; none: a root
    glm::dvec3 offset{0.0};             // origin, from the parent's origin, in the parent's axes
    bool at_parent_tail = false;        // ASF: the origin follows the parent's tail (offset: its position at rest)
    glm::dquat rest{1, 0, 0, 0};        // own axes at rest, in the parent's axes
    glm::dvec3 tail{0.0};               // the bone's end at rest, in its own axes
    glm::dvec3 direction{0.0};          // ASF: tail = direction · length, in its own axes; of unit length if the file's is
    BoneId tail_child = BoneId::none;   // BVH: the tail follows this child's origin; none: `tail` applies
    ChannelRange channels;              // into Motion::channels
    std::vector<Limit> limits;          // stated in the file, at most one for each channel
    std::uint32_t file_order = 0;       // index among the file's bones, from 0
    std::uint64_t file_offset = 0;      // byte offset of its definition in the skeleton's file
};

/// True if the bone says where a body is and how large it is, as bones and named markers do.
inline bool counts(const Bone& bone) noexcept { return bone.point <= PointKind::marker; }
inline bool is_controller(const Bone& bone) noexcept { return bone.point == PointKind::controller; }

/// The limit that the file states for one of a bone's channels; null when there is none. `column` as in Channel.
const Limit* limit_of(const Bone& bone, std::size_t column) noexcept;

/// A point that ends a chain (BVH `End Site`).
struct EndSite {
    BoneId bone = BoneId::none;
    glm::dvec3 offset{0.0};  // from the bone's origin, in its own axes
    std::string name;        // often empty
};

/// Bones in depth-first order, parent before child: a subtree is a contiguous range. Made by SkeletonBuilder.
class Skeleton {
public:
    static constexpr int depth_limit = 1000;  // evaluation recurses; see SkeletonBuilder::build

    Skeleton() = default;

    /// Says that a bone is no part of the body, but a handle of its rig.
    void mark_controller(BoneId id) { bones_[index(id)].point = PointKind::controller; }

    [[nodiscard]] std::size_t size() const noexcept { return bones_.size(); }
    [[nodiscard]] const Bone& operator[](BoneId id) const noexcept { return bones_[index(id)]; }
    [[nodiscard]] std::span<const Bone> bones() const noexcept { return bones_; }
    /// End sites, ordered by bone.
    [[nodiscard]] std::span<const EndSite> ends() const noexcept { return ends_; }
    /// Those of one bone.
    [[nodiscard]] std::span<const EndSite> ends_of(BoneId id) const noexcept {
        const auto found = std::ranges::equal_range(ends_, id, {}, &EndSite::bone);
        return {found.begin(), found.end()};
    }

    /// Bone::rest as a matrix: the bone's own axes at rest as columns, in the parent's axes.
    [[nodiscard]] const glm::dmat3& rest_axes(BoneId id) const noexcept { return rest_axes_[index(id)]; }

    /// One past the last bone of the subtree that begins at `id`: [id, subtree_end(id)) is the subtree.
    [[nodiscard]] BoneId subtree_end(BoneId id) const noexcept { return subtree_ends_[index(id)]; }
    [[nodiscard]] bool in_subtree(BoneId bone, BoneId of) const noexcept { return of <= bone && bone < subtree_end(of); }
    [[nodiscard]] std::vector<BoneId> children(BoneId id) const {
        std::vector<BoneId> result;
        for (std::size_t child = index(id) + 1; child < index(subtree_end(id)); child = index(subtree_end(bone_id(child))))
            result.push_back(bone_id(child));
        return result;
    }
    [[nodiscard]] std::vector<BoneId> roots() const {
        std::vector<BoneId> result;
        for (std::size_t root = 0; root < size(); root = index(subtree_end(bone_id(root)))) result.push_back(bone_id(root));
        return result;
    }
    /// Bone ids in the file's order.
    [[nodiscard]] const std::vector<BoneId>& file_order() const noexcept { return file_order_; }

    /// The first bone of that name, or else the first whose name differs only in ASCII case. `none`: there is none.
    [[nodiscard]] BoneId find(std::string_view name) const;
    /// The bones whose names as UTF-8 are `name`, ASCII case aside, by id.
    [[nodiscard]] std::span<const BoneId> named(std::string_view name) const;
    /// The length of the prefix that all bones' names share, up to a separator: of "mixamorig:". 0: none.
    [[nodiscard]] std::size_t shared_prefix() const noexcept { return shared_prefix_; }

private:
    friend class SkeletonBuilder;
    void index_names();
    std::vector<Bone> bones_;
    std::vector<EndSite> ends_;
    std::vector<glm::dmat3> rest_axes_;
    std::vector<BoneId> subtree_ends_;
    std::vector<BoneId> file_order_;
    std::vector<std::string> name_keys_;  // the names as UTF-8 in lower case, in order
    std::vector<BoneId> by_name_;         // the bone of each key; those of the same key by id
    std::size_t shared_prefix_ = 0;
};

/// Collects bones in the file's order, parents before or after their children, and checks all of them in build().
class SkeletonBuilder {
public:
    static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

    /// Adds a bone and returns its file index. `parent` is the file index of a bone added before or later.
    std::size_t add(Bone bone, std::size_t parent = no_parent);
    /// Sets a bone's order among its siblings, lowest first. The default is the order in which bones are added.
    void set_sibling_order(std::size_t bone, std::size_t order) { sibling_orders_[bone] = order; }
    /// Makes the bone's tail follow the origin of its child (BVH).
    void set_tail_child(std::size_t bone, std::size_t child) { tail_children_[bone] = child; }
    void add_end(std::size_t bone, glm::dvec3 offset, std::string name) {
        ends_.emplace_back(bone, EndSite{BoneId::none, offset, std::move(name)});
    }
    [[nodiscard]] std::size_t size() const noexcept { return bones_.size(); }
    [[nodiscard]] Bone& operator[](std::size_t bone) noexcept { return bones_[bone]; }

    /// Why a skeleton can't be built, and the file index of a bone: on the cycle, or the first one that is too deep.
    struct Fault {
        enum class Kind : std::uint8_t { cycle, too_deep } kind = Kind::cycle;
        std::size_t bone = 0;
    };

    /// Orders bones depth-first (children in sibling order); checks for cycles and depth_limit.
    std::variant<Skeleton, Fault> build();

private:
    void finish_tails(Skeleton& skeleton);

    std::vector<Bone> bones_;
    std::vector<std::size_t> parents_;
    std::vector<std::size_t> sibling_orders_;
    std::vector<std::size_t> tail_children_;
    std::vector<std::pair<std::size_t, EndSite>> ends_;
};

/// A copy of the skeleton with `change` applied to each bone, in the file's order; offsets of end sites are multiplied
/// by `end_scale`. Ids, hierarchy and file order stay whatever is changed of them; tail_child does not.
Skeleton changed_bones(const Skeleton& source, const std::function<void(BoneId id, Bone& bone)>& change,
                       double end_scale = 1.0);

/// The names of bones.
inline std::vector<std::string> names_of(const Skeleton& skeleton, std::span<const BoneId> bones) {
    std::vector<std::string> names;
    for (const BoneId bone : bones) names.push_back(skeleton[bone].name);
    return names;
}

/// Text that identifies a bone in files and on command lines: its name as UTF-8, followed by its file index where
/// several bones share the name, "Foot#12". find_unique() finds the bone by it, whatever the bones are called.
std::string unique_name(const Skeleton& skeleton, BoneId bone);
/// The same without the name, "#12".
std::string unique_index(const Skeleton& skeleton, BoneId bone);

/// The bone of such a text: the first of that name; else of name and file index; "#12": of that index. Or `none`.
BoneId find_unique(const Skeleton& skeleton, std::string_view text);
}  // namespace skelplay::figure
