#include "write_htr.h"
#include "rotation.h"
#include "text.h"

namespace skelplay::make_walk {
namespace {
constexpr int base_decimals = 6;

std::string header(const Clip& clip) {
    std::string text = "# Hierarchical translation and rotation file, written by make_walk\n[Header]\n";
    text += "FileType htr\nDataType HTRS\nFileVersion 1\n";
    text += "NumSegments " + std::to_string(clip.body.bones.size()) + '\n';
    text += "NumFrames " + std::to_string(clip.frames.size()) + '\n';
    text += "DataFrameRate " + number(clip.frames_per_second, 3) + '\n';
    text += "EulerRotationOrder ZYX\nCalibrationUnits cm\nRotationUnits Degrees\n";
    text += "GlobalAxisofGravity Y\nBoneLengthAxis Y\nScaleFactor 1.0\n";
    return text;
}

std::string hierarchy(const Body& body) {
    std::string text = "[SegmentNames&Hierarchy]\n#CHILD PARENT\n";
    for (const Bone& bone : body.bones) {
        text += bone.name + ' ' + (bone.parent == BoneId::none ? "GLOBAL" : body[bone.parent].name) + '\n';
    }
    return text;
}

// A segment starts at its parent's tail, on the parent's y axis, and is rotated relative to the parent at rest.
std::string base_line(const Body& body, const Bone& bone) {
    glm::dvec3 start{0.0};
    glm::dmat3 turn = rest_axes(bone);
    if (bone.parent != BoneId::none) {
        start.y = body[bone.parent].length;
        turn = glm::transpose(rest_axes(body[bone.parent])) * turn;
    }
    return bone.name + ' ' + numbers(start, length_decimals) + ' ' + numbers(fixed_xyz_angles(turn), base_decimals) + ' ' +
           number(bone.length, length_decimals) + '\n';
}

std::string base_position(const Body& body) {
    std::string text = "[BasePosition]\n#SegmentName Tx Ty Tz Rx Ry Rz BoneLength\n";
    for (const Bone& bone : body.bones) {
        text += base_line(body, bone);
    }
    return text;
}

std::string segment(const Clip& clip, std::size_t id) {
    std::string text = '[' + clip.body.bones[id].name + "]\n#Fr Tx Ty Tz Rx Ry Rz SF\n";
    for (std::size_t i = 0; i < clip.frames.size(); ++i) {
        const Frame& frame = clip.frames[i];
        const glm::dvec3 translation = id == 0 ? frame.root_position : glm::dvec3(0.0);
        text += std::to_string(i + 1) + ' ' + numbers(translation, length_decimals) + ' ' +
                numbers(frame.angles[id], angle_decimals) + " 1\n";
    }
    return text;
}
}  // namespace

std::string htr_text(const Clip& clip) {
    std::string text = header(clip) + hierarchy(clip.body) + base_position(clip.body);
    for (std::size_t id = 0; id < clip.body.bones.size(); ++id) {
        text += segment(clip, id);
    }
    return text + "[EndOfFile]\n";
}
}  // namespace skelplay::make_walk
