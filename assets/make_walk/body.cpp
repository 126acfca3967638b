#include "body.h"
#include <algorithm>
#include <cassert>
#include <span>
#include "rotation.h"

namespace skelplay::make_walk {
namespace {
struct BoneRow {
    std::string_view name;
    std::string_view parent;
    double length;
    glm::dvec3 axis;
    std::vector<Dof> dofs;
};

constexpr int x = 0;
constexpr int y = 1;
constexpr int z = 2;

// Lengths follow the segment proportions of Drillis & Contini (1966) as drawn in Winter, "Biomechanics and
// Motor Control of Human Movement" (4th ed. 2009), figure 4.1, for a stature H of 175 cm:
//   thigh 0.245 H, shank 0.246 H, ankle height 0.039 H, foot length 0.152 H, upper arm 0.186 H,
//   forearm 0.146 H, hand 0.108 H, shoulders at 0.818 H, the top of the head at H.
// The forearm is split in two so that its outer part can turn (pronation), the hand into palm and fingers. The limits
// are round numbers close to those of healthy joints, given for the left side.
//
//                                                              vertex  +
//                                                                      | head
//     lfingers  lhand lwrist lradius   lhumerus   lclavicle     neck   +
//        +------+----+------+--------+-----------+-----------+---------+
//                \ lthumb                                              | lowerback, upperback, thorax
//                                                                      + root
//                                                            lfemur  /
//                                                                   +  ltibia, lfoot, ltoes
const std::vector<BoneRow> left_leg{
    {"lhipjoint", "root", 9.8, {0, 0, -116}, {}},
    {"lfemur", "lhipjoint", 42.9, {0, 0, -172}, {{x, -30, 120}, {y, -45, 45}, {z, -30, 45}}},
    {"ltibia", "lfemur", 43.0, {180, 0, 8}, {{x, 0, 150}}},
    {"lfoot", "ltibia", 14.3, {71, -7, 180}, {{x, -50, 30}, {y, -35, 35}, {z, -30, 30}}},
    {"ltoes", "lfoot", 7.1, {80, -7, 180}, {{x, -40, 80}}},
};
const std::vector<BoneRow> trunk{
    {"lowerback", "root", 14.0, {-4, 0, 0}, {{x, -30, 45}, {y, -20, 20}, {z, -25, 25}}},
    {"upperback", "lowerback", 15.0, {-6, 0, 0}, {{x, -20, 30}, {y, -20, 20}, {z, -20, 20}}},
    {"thorax", "upperback", 16.0, {2, 0, 0}, {{x, -20, 30}, {y, -25, 25}, {z, -20, 20}}},
    {"lowerneck", "thorax", 6.0, {14, 0, 0}, {{x, -30, 30}, {y, -30, 30}, {z, -25, 25}}},
    {"upperneck", "lowerneck", 6.0, {8, 0, 0}, {{x, -30, 30}, {y, -30, 30}, {z, -25, 25}}},
    {"head", "upperneck", 21.0, {-2, 0, 0}, {{x, -30, 30}, {y, -40, 40}, {z, -25, 25}}},
};
const std::vector<BoneRow> left_arm{
    {"lclavicle", "thorax", 18.5, {-5, 0, -87.5}, {{x, -15, 25}, {z, -10, 35}}},
    {"lhumerus", "lclavicle", 32.6, {0, 0, -95}, {{x, -60, 170}, {y, -90, 90}, {z, -100, 90}}},
    {"lradius", "lhumerus", 17.0, {5, 0, -95}, {{x, -5, 145}}},
    {"lwrist", "lradius", 8.6, {5, 0, -95}, {{y, -80, 85}}},
    {"lhand", "lwrist", 8.9, {0, 75, -96}, {{x, -70, 80}, {z, -30, 20}}},
    {"lfingers", "lhand", 10.0, {0, 75, -102}, {{x, -20, 90}}},
    {"lthumb", "lwrist", 7.0, {42, 0, -102}, {{x, -20, 50}, {z, -40, 40}}},
};

void add(Body& body, std::span<const BoneRow> rows) {
    for (const BoneRow& row : rows) {
        body.bones.push_back({std::string(row.name), body.find(row.parent), row.length, row.axis, row.dofs});
    }
}

// Limbs start from the root or the thorax, which are symmetric; names on the left start with l.
std::string mirrored_name(std::string_view left) {
    std::string name(left);
    if (name != "root" && name != "thorax") {
        name.front() = 'r';
    }
    return name;
}

// Mirrored in x = 0, the axes Rz Ry Rx become Rz(-c) Ry(-b) Rx(a): bending (about x) keeps its sign, twisting (about y)
// and abduction (about z) change theirs. So equal poses of both sides have equal or opposite numbers.
Bone mirrored(const BoneRow& left, const Body& body) {
    Bone bone{mirrored_name(left.name),
              body.find(mirrored_name(left.parent)),
              left.length,
              {left.axis.x, -left.axis.y, -left.axis.z},
              left.dofs};
    for (Dof& dof : bone.dofs) {
        if (dof.axis != x) {
            dof = {dof.axis, -dof.high, -dof.low};
        }
    }
    return bone;
}

void add_mirrored(Body& body, std::span<const BoneRow> rows) {
    for (const BoneRow& row : rows) {
        body.bones.push_back(mirrored(row, body));
    }
}
}  // namespace

BoneId Body::find(std::string_view name) const {
    const auto bone = std::find_if(bones.begin(), bones.end(), [&](const Bone& b) { return b.name == name; });
    assert(bone != bones.end());
    return static_cast<BoneId>(bone - bones.begin());
}

BoneId Body::find(Side side, std::string_view name) const {
    std::string full(1, side == Side::left ? 'l' : 'r');
    return find(full.append(name));
}

Body make_body() {
    Body body;
    body.bones.push_back({"root", BoneId::none, 0.0, {}, {{x, -180, 180}, {y, -180, 180}, {z, -180, 180}}});
    add(body, left_leg);
    add_mirrored(body, left_leg);
    add(body, trunk);
    add(body, left_arm);
    add_mirrored(body, left_arm);
    return body;
}

glm::dmat3 rest_axes(const Bone& bone) { return fixed_xyz(bone.axis); }

glm::dvec3 direction(const Bone& bone) { return rest_axes(bone)[1]; }

glm::dvec3 rest_offset(const Body& body, BoneId bone) {
    const BoneId parent = body[bone].parent;
    return parent == BoneId::none ? glm::dvec3(0.0) : direction(body[parent]) * body[parent].length;
}
}  // namespace skelplay::make_walk
