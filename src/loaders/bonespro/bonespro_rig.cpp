#include "loaders/bonespro/bonespro.h"
#include "loaders/channels.h"

namespace skelplay::loaders {
namespace {
using figure::Influence;

/// Vertices with the same fault: how many, and one to report.
struct Faulty {
    std::size_t count = 0;
    std::size_t vertex = 0;
    double value = 0.0;
};

class SkinBuilder {
public:
    SkinBuilder(const BonesProStructure& structure, const std::vector<BoneId>& ids, int index_base,
                base::Diagnostics& diagnostics)
        : structure_(structure), ids_(ids), base_(index_base), diagnostics_(diagnostics), influences_(ids.size()) {}

    void add_vertex(std::size_t vertex, figure::WeightedSkin& skin) {
        constexpr double tolerance = 1e-3;
        std::vector<Influence> shares = shares_of(vertex);
        std::ranges::stable_sort(shares, {}, &Influence::bone);
        for (const auto& [bone, weight] : shares) influences_.add(bone, weight);
        skin.positions.push_back(structure_.vertices[vertex]);
        const double sum = influences_.finish(skin);
        if (sum == 0.0) {
            if (unweighted_.count++ == 0) unweighted_.vertex = vertex;
        } else if (std::abs(sum - 1.0) > tolerance) {
            if (unnormalised_.count++ == 0 || std::abs(sum - 1.0) > std::abs(unnormalised_.value - 1.0)) {
                unnormalised_.vertex = vertex;
                unnormalised_.value = sum;
            }
        }
    }

    void report() {
        const auto number = [&](const Faulty& faulty) { return static_cast<std::int64_t>(faulty.vertex) + base_; };
        const auto offset = [&](const Faulty& faulty) { return structure_.vertex_offsets[faulty.vertex]; };
        const auto others = [](const Faulty& faulty) {
            return faulty.count == 1 ? std::string() : fmt::format(" and {} more", faulty.count - 1);
        };
        if (negative_.count > 0)
            diagnostics_.warning(
                offset(negative_), "bonespro.negative-weight",
                base::said("bonespro.negative-weight", negative_.value, number(negative_), others(negative_)));
        if (unnormalised_.count > 0)
            diagnostics_.warning(
                offset(unnormalised_), "bonespro.weight-sum",
                base::said("bonespro.weight-sum", unnormalised_.value, number(unnormalised_),
                           unnormalised_.count == 1 ? "" : fmt::format(", the worst of {}", unnormalised_.count)));
        if (unweighted_.count > 0)
            diagnostics_.warning(offset(unweighted_), "bonespro.unweighted",
                                 "expected weights, found none at vertex {}{}; {} where {}", number(unweighted_),
                                 others(unweighted_), unweighted_.count == 1 ? "it stays" : "they stay",
                                 unweighted_.count == 1 ? "it is" : "they are");
    }

private:
    std::vector<Influence> shares_of(std::size_t vertex) {
        std::vector<Influence> shares;
        for (std::size_t i = structure_.first_share[vertex]; i < structure_.first_share[vertex + 1]; ++i) {
            const BonesProShare& share = structure_.shares[i];
            if (share.weight < 0 && negative_.count++ == 0) negative_ = {1, vertex, share.weight};
            if (const auto bone = bone_of(share)) shares.push_back({*bone, share.weight});
        }
        return shares;
    }

    std::optional<BoneId> bone_of(const BonesProShare& share) {
        const auto count = static_cast<std::int64_t>(ids_.size());
        const std::int64_t index = share.bone - base_;
        if (index >= 0 && index < count) return ids_[static_cast<std::size_t>(index)];
        diagnostics_.warning(share.offset, "bonespro.no-bone",
                             base::said("bonespro.no-bone", base_, count - 1 + base_, share.bone));
        return std::nullopt;
    }

    const BonesProStructure& structure_;
    const std::vector<BoneId>& ids_;
    std::int64_t base_;
    base::Diagnostics& diagnostics_;
    InfluenceMerger influences_;
    Faulty negative_;
    Faulty unweighted_;
    Faulty unnormalised_;
};

/// The structure's mesh with its weights, normalised. `ids`: by the bone's index in the file; `bind`: by BoneId.
/// Weights that are not above 0 are left out; a vertex without any weights does not move.
figure::WeightedSkin build_bonespro_skin(const BonesProStructure& structure, const std::vector<BoneId>& ids,
                                         const std::vector<glm::dmat4>& bind, int index_base,
                                         base::Diagnostics& diagnostics) {
    figure::WeightedSkin skin;
    skin.first_influence.push_back(0);
    SkinBuilder builder(structure, ids, index_base, diagnostics);
    for (std::size_t vertex = 0; vertex < structure.vertices.size(); ++vertex) builder.add_vertex(vertex, skin);
    builder.report();
    for (const glm::dmat4& matrix : bind) skin.inverse_bind.push_back(affine_inverse(matrix));
    return skin;
}

using figure::SkeletonBuilder;

/// The number of the first bone, as described at build_bonespro_rig().
int find_index_base(const BonesProStructure& structure, base::Diagnostics& diagnostics) {
    const auto count = static_cast<std::int64_t>(structure.bones.size());
    bool from_zero = false;
    std::optional<std::uint64_t> beyond;  // offset of the first index that is too large when counted from 0
    const auto check = [&](std::int64_t index, std::uint64_t offset) {
        from_zero = from_zero || index == 0;
        if (index == count && !beyond) beyond = offset;
    };
    for (std::int64_t i = 0; i < count; ++i) {
        const BonesProBone& bone = structure.bones[static_cast<std::size_t>(i)];
        if (!bone.parent) continue;
        check(*bone.parent, bone.parent_offset);
        from_zero = from_zero || *bone.parent == i + 1;  // counted from 1 it would be its own parent
    }
    for (const BonesProShare& share : structure.shares) check(share.bone, share.offset);
    if (from_zero || !beyond) return 0;
    diagnostics.warning(*beyond, "bonespro.index-base", base::said("bonespro.index-base", count - 1, count),
                        base::Remedy::set_index_base);
    return 1;
}

std::vector<std::size_t> resolve_parents(const BonesProStructure& structure, int index_base,
                                         base::Diagnostics& diagnostics) {
    std::vector<std::size_t> parents;
    const auto count = static_cast<std::int64_t>(structure.bones.size());
    for (const BonesProBone& bone : structure.bones) {
        parents.push_back(SkeletonBuilder::no_parent);
        if (!bone.parent) continue;
        const std::int64_t index = *bone.parent - index_base;
        if (index >= 0 && index < count) parents.back() = static_cast<std::size_t>(index);
        else
            diagnostics.warning(
                bone.parent_offset, "bonespro.no-parent",
                base::said("bonespro.no-parent", index_base, count - 1 + index_base, as_found(bone.name), *bone.parent));
    }
    return parents;
}

/// The bone matrices in the file's order. One that is not invertible is replaced by its translation alone.
std::vector<glm::dmat4> usable_matrices(const BonesProStructure& structure, base::Diagnostics& diagnostics) {
    std::vector<glm::dmat4> matrices;
    const BonesProBone* scaled = nullptr;
    std::size_t scaled_count = 0;
    for (const BonesProBone& bone : structure.bones) {
        glm::dmat4 matrix = bone.bone;
        if (!is_invertible(matrix)) {
            diagnostics.warning(bone.matrix_offset, "bonespro.flat-bone",
                                "expected three independent axes, found those of '{}' in a plane; it is not rotated",
                                as_found(bone.name));
            matrix = translation_alone(matrix);
        } else if (is_scaled(matrix)) {
            if (scaled == nullptr) scaled = &bone;
            ++scaled_count;
        }
        matrices.push_back(matrix);
    }
    if (scaled != nullptr)
        diagnostics.warning(scaled->matrix_offset, "bonespro.scaled-bone",
                            "expected rotations, found determinant {:.6g} at '{}'{}; they are used as they are",
                            glm::determinant(glm::dmat3(scaled->bone)), as_found(scaled->name),
                            scaled_count > 1 ? fmt::format(" and {} more scaled bones", scaled_count - 1) : "");
    return matrices;
}

/// At rest a bone has the position of its matrix and the rotation nearest to it.
figure::Bone make_bone(const BonesProBone& bone, const glm::dmat4& world, const glm::dmat4* parent) {
    figure::Bone made;
    made.name = bone.name;
    made.file_offset = bone.offset;
    set_rest(made, world, parent);
    return made;
}
}  // namespace

bool is_scaled(const glm::dmat4& matrix) {
    constexpr double tolerance = 1e-3;
    return !(std::abs(std::abs(glm::determinant(glm::dmat3(matrix))) - 1.0) <= tolerance);
}

glm::dmat4 translation_alone(const glm::dmat4& matrix) {
    glm::dmat4 translation(1.0);
    translation[3] = matrix[3];
    return translation;
}

glm::dmat4 bonespro_transform(const BonesProHead& head, std::span<const double> numbers, int euler_sign) {
    glm::dmat4 matrix(1.0);
    const auto position = numbers.last(3);
    if (head.euler) {
        const double unit = euler_sign * (head.degrees ? glm::radians(1.0) : 1.0);
        glm::dmat3 rotation(1.0);
        for (std::size_t i = 0; i < 3; ++i) rotation = figure::rotation_about(head.order[i], numbers[i] * unit) * rotation;
        matrix = glm::dmat4(rotation);
    } else {
        for (int axis = 0; axis < 3; ++axis)
            for (int i = 0; i < 3; ++i) matrix[axis][i] = numbers[static_cast<std::size_t>(axis * 3 + i)];
    }
    matrix[3] = {position[0], position[1], position[2], 1.0};
    return matrix;
}

BonesProRig build_bonespro_rig(const BonesProStructure& structure, Reading& in) {
    const BonesProReading& reading = in.options.bonespro;
    base::Diagnostics& diagnostics = in.diagnostics;
    BonesProRig rig;
    rig.index_base = reading.index_base ? *reading.index_base : find_index_base(structure, diagnostics);
    const std::vector<std::size_t> parents = resolve_parents(structure, rig.index_base, diagnostics);
    const std::vector<glm::dmat4> matrices = usable_matrices(structure, diagnostics);
    SkeletonBuilder builder;
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        const std::size_t parent = parents[i];
        builder.add(
            make_bone(structure.bones[i], matrices[i], parent == SkeletonBuilder::no_parent ? nullptr : &matrices[parent]),
            parent);
    }
    auto outcome = builder.build();
    if (const auto* fault = std::get_if<SkeletonBuilder::Fault>(&outcome)) {
        const BonesProBone& bone = structure.bones[fault->bone];
        refuse_tree(*fault, "bonespro", {bone.name, bone.offset}, bone.parent_offset);
    }
    rig.skeleton = std::move(std::get<figure::Skeleton>(outcome));
    const std::vector<BoneId>& ids = rig.skeleton.file_order();
    rig.bind.resize(matrices.size());
    rig.nodes.resize(matrices.size());
    rig.boxes.resize(matrices.size());
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        rig.bind[figure::index(ids[i])] = matrices[i];
        rig.nodes[figure::index(ids[i])] = structure.bones[i].node;
        rig.boxes[figure::index(ids[i])] = bonespro_box(structure.bones[i].box, reading);
    }
    if (structure.counts.vertices > 0)
        rig.skin = build_bonespro_skin(structure, ids, rig.bind, rig.index_base, diagnostics);
    if (rig.skin) rig.skin->name = file_name(in.path);
    return rig;
}

figure::BakedMotion bind_motion(const BonesProRig& rig) {
    figure::BakedMotion motion;
    motion.bones = rig.skeleton.size();
    motion.frames = 1;
    motion.rest_only = true;
    motion.local = rig.bind;
    make_local(rig.skeleton, motion.local);
    return motion;
}
}  // namespace skelplay::loaders
