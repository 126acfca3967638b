#include "figure/figure.h"
#include "base/numbers.h"
#include "base/text.h"
#include "base/words.h"
#include "figure/embedded_words.h"

namespace skelplay::figure {
namespace {
/// True for an orthonormal matrix without mirroring, within the precision of six digits.
bool is_rotation(const glm::dmat3& axes) {
    constexpr double tolerance = 1e-4;
    for (int a = 0; a < 3; ++a)
        for (int b = a; b < 3; ++b)
            if (std::abs(glm::dot(axes[a], axes[b]) - (a == b ? 1.0 : 0.0)) > tolerance) return false;
    return glm::determinant(axes) > 0;
}

glm::dmat4 interpolated(const glm::dmat4& a, const glm::dmat4& b, double t) {
    glm::dmat4 result = a + (b - a) * t;
    const glm::dmat3 from(a);
    const glm::dmat3 to(b);
    if (!is_rotation(from) || !is_rotation(to)) return result;
    const glm::dquat rotation = glm::slerp(glm::normalize(glm::quat_cast(from)), glm::normalize(glm::quat_cast(to)), t);
    const glm::dmat3 axes = glm::mat3_cast(rotation);
    for (int axis = 0; axis < 3; ++axis) result[axis] = glm::dvec4(axes[axis], 0.0);
    return result;
}

void sample_baked(const Skeleton& skeleton, const BakedMotion& motion, double position, Pose& pose) {
    if (motion.frames == 0) return rest_pose(skeleton, pose);
    const auto [frame, t] = frame_pair(position, motion.frames);
    const auto a = motion.row(frame);
    const auto b = t == 0 ? a : motion.row(frame + 1);
    pose.local.resize(skeleton.size());
    pose.tail.resize(skeleton.size());
    pose.stretch.clear();
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const Bone& bone = skeleton[bone_id(i)];
        pose.local[i] = t == 0 ? a[i] : interpolated(a[i], b[i], t);
        pose.tail[i] = bone.tail;
        if (bone.parent != BoneId::none && skeleton[bone.parent].tail_child == bone_id(i))
            pose.tail[index(bone.parent)] = glm::dvec3(pose.local[i][3]);
    }
}

/// How a take's bones move if it has matrices for them; null: it has channels.
const BakedMotion* baked_of(const Take& take) noexcept {
    const auto* mesh = std::get_if<MeshFrames>(&take);
    return mesh != nullptr ? &mesh->bones : std::get_if<BakedMotion>(&take);
}

/// A bone's entry in this frame (or the last one) if the take has entries, else in the bind pose.
template <class T>
std::optional<T> bone_entry(const BakedMotion* baked, std::vector<T> BakedMotion::*in_take, const std::vector<T>& bind,
                            std::size_t frame, BoneId bone) {
    if (baked != nullptr && baked->frames > 0 && !(baked->*in_take).empty())
        return (baked->*in_take)[std::min(frame, baked->frames - 1) * baked->bones + index(bone)];
    if (index(bone) < bind.size()) return bind[index(bone)];
    return std::nullopt;
}

/// The rows of assets/words/motion-formats.txt.
std::vector<FormatTraits> read_traits() {
    static const base::Words words(embedded_words()[1].text);
    std::vector<FormatTraits> rows;
    for (const std::string& title : words.blocks()) {
        FormatTraits& row = rows.emplace_back(FormatTraits{.format = static_cast<Format>(rows.size()), .title = title});
        const auto set = [&](const char* key, std::string_view& text) {
            if (const std::string_view own = words.text(title, key); !own.empty()) text = own;
        };
        const auto set_names = [&](const char* key, std::array<std::string_view, 3>& names) {
            if (const std::string_view own = words.text(title, key); !own.empty())
                std::ranges::copy(base::split(own, ' '), names.begin());
        };
        const auto is = [&](const char* what) { return base::contains_ignoring_case(words.text(title, "is"), what); };
        set("name", row.name);
        set_names("translations", row.translations);
        set_names("rotations", row.rotations);
        row.markers = is("markers");
        row.independent_segments = is("independent");
        row.positions_have_rule = is("ruled");
        row.joints_may_move = is("movable");
        row.shared_skeleton_file = is("shared");
        if (is("rotation")) row.row_order = RowOrder::rotation;
        if (is("columns")) row.row_order = RowOrder::columns;
        if (is("own")) row.translation_role = ChannelRole::translate_own;
        row.rotation_order = axis_order(words.text(title, "order")).value_or(row.rotation_order);
        if (const auto up = signed_axis(words.text(title, "up"))) row.default_up = up->axis;
        row.default_metres = base::parse_number(words.text(title, "metres"));
        set("up evidence", row.up_evidence);
        set("unit evidence", row.unit_evidence);
    }
    return rows;
}
}  // namespace

void sample_between(const Skeleton& skeleton, const Take& take, double position, Pose& pose) {
    if (const auto* motion = std::get_if<Motion>(&take)) return sample_between(skeleton, *motion, position, pose);
    sample_baked(skeleton, *baked_of(take), position, pose);
}

bool sample_vertices(const Take& take, std::size_t frame, std::vector<glm::dvec3>& positions) {
    return sample_vertices_between(take, static_cast<double>(frame), positions);
}

bool sample_vertices_between(const Take& take, double position, std::vector<glm::dvec3>& positions) {
    const auto* mesh = std::get_if<MeshFrames>(&take);
    if (mesh == nullptr) return false;
    positions.clear();
    if (mesh->frames == 0) return true;
    const auto [frame, t] = frame_pair(position, mesh->frames);
    const auto a = mesh->row(frame);
    positions.assign(a.begin(), a.end());
    for (std::size_t i = 0; t > 0 && i < mesh->vertices; ++i) positions[i] = glm::mix(a[i], mesh->row(frame + 1)[i], t);
    return true;
}

std::optional<glm::dvec3> box_of(const Figure& figure, std::size_t frame, BoneId bone) {
    return bone_entry(baked_of(figure.take), &BakedMotion::boxes, figure.boxes, frame, bone);
}

std::optional<glm::dmat4> node_of(const Figure& figure, std::size_t frame, BoneId bone) {
    return bone_entry(baked_of(figure.take), &BakedMotion::nodes, figure.nodes, frame, bone);
}

const FormatTraits& traits(Format format) noexcept {
    static const std::vector<FormatTraits> rows = read_traits();
    return rows[static_cast<std::size_t>(format)];
}

double start_time(const Take& take, double frame_time) noexcept {
    if (const Motion* motion = channel_motion(take); motion != nullptr && motion->start_time) return *motion->start_time;
    const std::int64_t first = first_frame(take);
    const auto* baked = std::get_if<BakedMotion>(&take);
    const std::int64_t step = baked == nullptr ? 1 : baked->step;
    return static_cast<double>(first - (first >= 1 ? 1 : 0)) / static_cast<double>(step) * frame_time;
}

std::string frames_text(const Take& take, const FrameRange& frames) {
    const std::int64_t first = frame_number(take, frames.first);
    if (frames.first == frames.last) return fmt::format("frame {}", first);
    return fmt::format("frames {} to {}", first, frame_number(take, frames.last));
}

std::string_view channel_name(Format format, const Channel& channel) noexcept {
    const auto axis = static_cast<std::size_t>(channel.axis);
    switch (channel.role) {
        case ChannelRole::rotate: return traits(format).rotations.at(axis);
        case ChannelRole::length: return "l";
        case ChannelRole::tail_scale: return "SF";
        case ChannelRole::translate:
        case ChannelRole::replace_offset:
        case ChannelRole::translate_own: break;
    }
    return traits(format).translations.at(axis);
}
}  // namespace skelplay::figure
