#include "write_acclaim.h"
#include <string_view>
#include "text.h"

namespace skelplay::make_walk {
namespace {
constexpr std::string_view asf_head = R"(# Acclaim skeleton file, written by make_walk
:version 1.10
:name skelplay_walker
:units
  mass 1.0
  length 1.0
  angle deg
:documentation
  An adult of 1.75 m, made for Skelplay. Not captured from anyone: proportions after
  Drillis and Contini (1966) and Winter (2009), see assets/make_walk/body.cpp.
  Lengths and translations are in centimetres as they stand. Y is up, the figure faces +Z,
  its left is +X. It rests in a T pose with the legs slightly apart.
  In every bone y runs along the bone and positive rx bends the joint: flexes hip, knee,
  shoulder, elbow, wrist and spine, lifts foot and toes. Left and right mirror each other:
  rx has the same sign on both sides, ry and rz have opposite ones.
:root
  order TX TY TZ RX RY RZ
  axis XYZ
  position 0 0 0
  orientation 0 0 0
)";

// Written by make_skins; the first that exists is attached.
constexpr std::string_view asf_skins = R"(:skin skins/mannequin.obj
      skins/block.obj
)";

constexpr std::string_view amc_head = R"(# Acclaim motion file, written by make_walk, for walk.asf
# A walk at 1.3 m/s, four gait cycles at 120 frames a second. Not captured from anyone: made from
# published gait curves (Perry, Winter, Kadaba, Murray), see assets/make_walk/gait_curves.cpp.
:FULLY-SPECIFIED
:DEGREES
)";

constexpr int axis_decimals = 4;

char letter(const Dof& dof) { return "xyz"[dof.axis]; }

std::string dof_lines(const Bone& bone) {
    std::string tokens;
    std::string limits;
    for (const Dof& dof : bone.dofs) {
        tokens += std::string(" r") + letter(dof);
        limits += (limits.empty() ? "    limits (" : "           (") + number(dof.low, axis_decimals) + ' ' +
                  number(dof.high, axis_decimals) + ")\n";
    }
    return bone.dofs.empty() ? "" : "    dof" + tokens + '\n' + limits;
}

std::string bone_block(const Bone& bone, std::size_t id) {
    return "  begin\n    id " + std::to_string(id) + "\n    name " + bone.name +  //
           "\n    direction " + numbers(direction(bone), direction_decimals) +    //
           "\n    length " + number(bone.length, length_decimals) +               //
           "\n    axis " + numbers(bone.axis, axis_decimals) + " XYZ\n" +         //
           dof_lines(bone) + "  end\n";
}

std::string hierarchy_line(const Body& body, BoneId parent) {
    std::string children;
    for (const Bone& bone : body.bones) {
        if (bone.parent == parent) {
            children += ' ' + bone.name;
        }
    }
    return children.empty() ? "" : "    " + body[parent].name + children + '\n';
}

std::string amc_line(const Bone& bone, const glm::dvec3& angles) {
    std::string line = bone.name;
    for (const Dof& dof : bone.dofs) {
        line += ' ' + number(angles[dof.axis], angle_decimals);
    }
    return line + '\n';
}
}  // namespace

std::string asf_text(const Body& body) {
    std::string text(asf_head);
    text += ":bonedata\n";
    for (std::size_t id = 1; id < body.bones.size(); ++id) {
        text += bone_block(body.bones[id], id);
    }
    text += ":hierarchy\n  begin\n";
    for (std::size_t id = 0; id < body.bones.size(); ++id) {
        text += hierarchy_line(body, static_cast<BoneId>(id));
    }
    text += "  end\n";
    text += asf_skins;
    return text;
}

std::string amc_text(const Clip& clip) {
    std::string text(amc_head);
    for (std::size_t i = 0; i < clip.frames.size(); ++i) {
        const Frame& frame = clip.frames[i];
        text += std::to_string(i + 1) + "\nroot " + numbers(frame.root_position, length_decimals) + ' ' +
                numbers(frame.angles[0], angle_decimals) + '\n';
        for (std::size_t id = 1; id < clip.body.bones.size(); ++id) {
            if (!clip.body.bones[id].dofs.empty()) {
                text += amc_line(clip.body.bones[id], frame.angles[id]);
            }
        }
    }
    return text;
}
}  // namespace skelplay::make_walk
