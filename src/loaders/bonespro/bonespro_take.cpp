#include "loaders/bonespro/bonespro.h"

namespace skelplay::loaders {
namespace {
/// A bone's numbers in a frame of a "Bones" export: its box, then its transform. `bone`: in the file's order.
std::span<const double> numbers_of(const BonesProAnimation& animation, std::size_t frame, std::size_t bone) {
    const std::size_t each = animation.head.bone_numbers();
    return std::span(animation.bones).subspan((frame * animation.head.counts.bones + bone) * each, each);
}

/// The longest edge of the box around the skin.
double extent(const figure::WeightedSkin& skin) {
    if (skin.positions.empty()) return 0.0;
    glm::dvec3 low = skin.positions.front();
    glm::dvec3 high = low;
    for (const glm::dvec3& position : skin.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    const glm::dvec3 size = high - low;
    return std::max({size.x, size.y, size.z});
}

/// The weight of a bone at a vertex; 0 when it has none.
double weight_of(const figure::WeightedSkin& skin, std::size_t vertex, BoneId bone) {
    if (vertex >= skin.positions.size()) return 0.0;
    const auto influences = skin.influences_of(vertex);
    const auto found = std::ranges::find(influences, bone, &figure::Influence::bone);
    return found == influences.end() ? 0.0 : found->weight;
}

/// Averages the positions that several bones give for the vertices of one frame.
class LocalFrame {
public:
    LocalFrame(const figure::WeightedSkin& skin, std::size_t vertices)
        : skin_(skin), weighted_(vertices), plain_(vertices) {}

    void begin() {
        std::ranges::fill(weighted_, glm::dvec4(0.0));
        std::ranges::fill(plain_, glm::dvec4(0.0));
    }
    void add(const BonesProLocalVertex& local, BoneId bone, const glm::dmat4& world) {
        const glm::dvec4 position(glm::dvec3(world * glm::dvec4(local.position, 1.0)), 1.0);
        weighted_[local.vertex] += position * weight_of(skin_, local.vertex, bone);
        plain_[local.vertex] += position;
    }
    /// The mean by weight; where no bone has a weight, the plain mean; without bones, the position in the bind pose.
    [[nodiscard]] glm::dvec3 position(std::size_t vertex) const {
        const glm::dvec4& sum = weighted_[vertex].w > 0 ? weighted_[vertex] : plain_[vertex];
        if (sum.w > 0) return glm::dvec3(sum) / sum.w;
        return vertex < skin_.positions.size() ? skin_.positions[vertex] : glm::dvec3(0.0);
    }

private:
    const figure::WeightedSkin& skin_;
    std::vector<glm::dvec4> weighted_;  // sums of position · weight, and of weights
    std::vector<glm::dvec4> plain_;     // sums of positions, and how many
};

template <class Take> void number_frames(const BonesProHead& head, Take& take) {
    take.first_frame = head.first;
    take.step = std::max<std::int64_t>(head.step, 1);
}

/// Reports, once for the take, how many matrices are flat or scaled.
void report_matrices(const BonesProAnimation& animation, std::size_t flat, std::size_t scaled,
                     base::Diagnostics& diagnostics) {
    const std::uint64_t offset = animation.frame_offsets.front();
    const std::size_t all = animation.frames * animation.head.counts.bones;
    if (flat > 0)
        diagnostics.warning(offset, "bonespro.flat-bone",
                            "expected three independent axes, found {} of {} in a plane; these bones are not rotated", flat,
                            all);
    if (scaled > 0)
        diagnostics.warning(
            offset, "bonespro.scaled-bone",
            "expected rotations, found {} of {} with a determinant that is not 1 or -1; they are used as they are", scaled,
            all);
}

/// Converts a frame's matrices, by BoneId, from the parents' axes to the figure's if the file states them relative to
/// parents.
void to_figure_axes(const BonesProHead& head, const BonesProRig& rig, std::span<glm::dmat4> matrices) {
    if (!head.relative) return;
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        const BoneId parent = rig.skeleton.bones()[i].parent;
        if (parent != BoneId::none) matrices[i] = matrices[figure::index(parent)] * matrices[i];
    }
}

/// Appends the host's node matrices of a frame, in the figure's axes and by BoneId. They are only displayed, so that
/// any numbers are accepted.
void append_nodes(const BonesProAnimation& animation, std::size_t frame, const BonesProRig& rig, int euler_sign,
                  std::vector<glm::dmat4>& nodes) {
    const std::size_t first = nodes.size();
    nodes.resize(first + rig.skeleton.size());
    for (std::size_t bone = 0; bone < rig.skeleton.size(); ++bone)
        nodes[first + figure::index(rig.skeleton.file_order()[bone])] = bonespro_transform(
            animation.head, numbers_of(animation, frame, bone).last(animation.head.transform_numbers()), euler_sign);
    to_figure_axes(animation.head, rig, std::span(nodes).subspan(first));
}

/// The bones' matrices in the figure's axes in one frame of a "Bones" export, by BoneId, for every representation.
/// Replaces matrices that are not invertible by their translation and adds their number to `flat`.
void bonespro_world(const BonesProAnimation& animation, std::size_t frame, const BonesProRig& rig, int euler_sign,
                    std::vector<glm::dmat4>& world, std::size_t& flat) {
    world.resize(rig.skeleton.size());
    for (std::size_t bone = 0; bone < rig.skeleton.size(); ++bone) {
        glm::dmat4& matrix = world[figure::index(rig.skeleton.file_order()[bone])];
        matrix = bonespro_transform(
            animation.head, numbers_of(animation, frame, bone).subspan(3, animation.head.transform_numbers()), euler_sign);
        if (is_invertible(matrix)) continue;
        matrix = translation_alone(matrix);
        ++flat;
    }
    to_figure_axes(animation.head, rig, world);
}

/// The largest distance between the mesh in the file and the one that the weights and a partner's bones give.
struct MeshDifference {
    double distance = -1.0;  // negative: there are no common frames
    std::size_t vertex = 0;
    std::size_t frame = 0;
};

MeshDifference largest_difference(const figure::MeshFrames& mesh, const BonesProRig& rig, const BonesProPartner& partner,
                                  const Reading& in) {
    MeshDifference worst;
    std::vector<glm::dmat4> world;
    std::vector<glm::dvec3> posed;
    std::size_t flat = 0;
    const std::size_t frames = std::min(mesh.frames, partner.animation.frames);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        in.check_stop();
        bonespro_world(partner.animation, frame, rig, in.options.bonespro.euler_sign, world, flat);
        figure::pose_weighted(*rig.skin, world, posed);
        const auto given = mesh.row(frame);
        for (std::size_t vertex = 0; vertex < mesh.vertices; ++vertex) {
            double distance = glm::distance(posed[vertex], given[vertex]);
            if (!(distance >= 0)) distance = std::numeric_limits<double>::infinity();
            if (distance > worst.distance) worst = {distance, vertex, frame};
        }
    }
    return worst;
}
}  // namespace

figure::BakedMotion build_bones_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                     const BonesProReading& reading, base::Diagnostics& diagnostics) {
    figure::BakedMotion motion;
    motion.bones = rig.skeleton.size();
    motion.frames = animation.frames;
    number_frames(animation.head, motion);
    motion.local.reserve(motion.frames * motion.bones);
    motion.boxes.resize(motion.frames * motion.bones);
    motion.nodes.reserve(motion.frames * motion.bones);
    std::vector<glm::dmat4> world;
    std::size_t flat = 0;
    std::size_t scaled = 0;
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        bonespro_world(animation, frame, rig, reading.euler_sign, world, flat);
        scaled += static_cast<std::size_t>(std::ranges::count_if(world, is_scaled));
        motion.local.insert(motion.local.end(), world.begin(), world.end());
        make_local(rig.skeleton, std::span(motion.local).last(motion.bones));
        append_nodes(animation, frame, rig, reading.euler_sign, motion.nodes);
        for (std::size_t bone = 0; bone < motion.bones; ++bone) {
            const auto numbers = numbers_of(animation, frame, bone);
            motion.boxes[frame * motion.bones + figure::index(rig.skeleton.file_order()[bone])] =
                bonespro_box({numbers[0], numbers[1], numbers[2]}, reading);
        }
    }
    if (motion.frames > 0) report_matrices(animation, flat, scaled, diagnostics);
    return motion;
}

figure::MeshFrames build_local_mesh_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                         const BonesProPartner* partner, const BonesProReading& reading) {
    constexpr std::uint64_t most_left_out = 16;  // vertices for each one that a frame mentions
    constexpr std::uint64_t always_allowed = 1U << 20U;
    figure::MeshFrames mesh;
    mesh.vertices = animation.head.counts.vertices;
    mesh.frames = animation.frames;
    number_frames(animation.head, mesh);
    // A frame of a few bytes may mention no vertex: memory must not grow with vertices that are not in the file.
    const std::uint64_t all = std::uint64_t{mesh.vertices} * mesh.frames;
    if (all > always_allowed + most_left_out * animation.locals.size())
        refuse(animation.head.counts.offset, "bonespro.sparse-mesh",
               base::said("bonespro.sparse-mesh", mesh.vertices, animation.locals.size(), mesh.frames));
    static const figure::WeightedSkin no_skin;
    LocalFrame sums(rig.skin ? *rig.skin : no_skin, mesh.vertices);
    std::vector<glm::dmat4> world = rig.bind;
    std::size_t flat = 0;
    for (std::size_t frame = 0; frame < mesh.frames; ++frame) {
        if (partner != nullptr && partner->animation.frames > 0)
            bonespro_world(partner->animation, std::min(frame, partner->animation.frames - 1), rig, reading.euler_sign,
                           world, flat);
        sums.begin();
        for (std::size_t i = animation.first_local[frame]; i < animation.first_local[frame + 1]; ++i) {
            const BonesProLocalVertex& local = animation.locals[i];
            const BoneId bone = rig.skeleton.file_order()[local.bone];
            sums.add(local, bone, world[figure::index(bone)]);
        }
        for (std::size_t vertex = 0; vertex < mesh.vertices; ++vertex) mesh.positions.push_back(sums.position(vertex));
    }
    return mesh;
}

void compare_mesh(const figure::MeshFrames& mesh, const BonesProRig& rig, const BonesProPartner& partner, Reading& in) {
    constexpr double tolerance = 1e-3;  // of the extent
    if (!rig.skin || rig.skin->positions.size() != mesh.vertices || mesh.vertices == 0) return;
    const auto [worst, worst_vertex, worst_frame] = largest_difference(mesh, rig, partner, in);
    if (worst < 0) return;
    const bool agrees = worst <= tolerance * extent(*rig.skin);
    const std::string where =
        fmt::format("{:.3g}, at vertex {} in frame {}", worst, static_cast<std::int64_t>(worst_vertex) + rig.index_base,
                    mesh.first_frame + static_cast<std::int64_t>(worst_frame) * mesh.step);
    if (agrees)
        in.diagnostics.note(std::nullopt, "bonespro.mesh-check",
                            "the weights and the bones of {} give the same mesh; the largest distance is {}", partner.name,
                            where);
    else
        in.diagnostics.warning(std::nullopt, "bonespro.mesh-check",
                               "expected the mesh that the weights and the bones of {} give, found one that differs by up "
                               "to {}; the file's is shown",
                               partner.name, where);
}
}  // namespace skelplay::loaders
