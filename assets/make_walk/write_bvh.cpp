#include "write_bvh.h"
#include "rotation.h"
#include "text.h"

namespace skelplay::make_walk {
namespace {
constexpr int offset_decimals = 6;

std::string block(const std::string& head, const std::string& content, const std::string& indent) {
    return indent + head + '\n' + indent + "{\n" + content + indent + "}\n";
}

std::string offset_line(const glm::dvec3& offset, const std::string& indent) {
    return indent + "OFFSET " + numbers(offset, offset_decimals) + '\n';
}

std::string end_site(const Bone& bone, const std::string& indent) {
    return block("End Site", offset_line(direction(bone) * bone.length, indent + '\t'), indent);
}

std::string joint(const Body& body, BoneId id, const std::string& indent) {
    const bool is_root = body[id].parent == BoneId::none;
    const std::string inner = indent + '\t';
    std::string content = offset_line(rest_offset(body, id), inner);
    content +=
        inner + (is_root ? "CHANNELS 6 Xposition Yposition Zposition " : "CHANNELS 3 ") + "Zrotation Xrotation Yrotation\n";
    bool is_leaf = true;
    for (std::size_t child = index(id) + 1; child < body.bones.size(); ++child) {
        if (body.bones[child].parent == id) {
            content += joint(body, static_cast<BoneId>(child), inner);
            is_leaf = false;
        }
    }
    if (is_leaf) {
        content += end_site(body[id], inner);
    }
    return block((is_root ? "ROOT " : "JOINT ") + body[id].name, content, indent);
}

// A BVH joint has no axes of its own: at rest they are all the world's. So a rotation R in a bone's own axes C becomes
// C R C^-1.
std::string rotation_values(const Bone& bone, const glm::dvec3& own_angles) {
    const glm::dmat3 axes = rest_axes(bone);
    const glm::dvec3 angles = listed_zxy_angles(axes * fixed_xyz(own_angles) * glm::transpose(axes));
    return numbers({angles.z, angles.x, angles.y}, angle_decimals);
}
}  // namespace

std::string bvh_text(const Clip& clip) {
    std::string text = "HIERARCHY\n" + joint(clip.body, BoneId::root, "") + "MOTION\n";
    text +=
        "Frames: " + std::to_string(clip.frames.size()) + "\nFrame Time: " + number(1.0 / clip.frames_per_second, 8) + '\n';
    for (const Frame& frame : clip.frames) {
        text += numbers(frame.root_position, length_decimals);
        for (std::size_t id = 0; id < clip.body.bones.size(); ++id) {
            text += ' ' + rotation_values(clip.body.bones[id], frame.angles[id]);
        }
        text += '\n';
    }
    return text;
}
}  // namespace skelplay::make_walk
