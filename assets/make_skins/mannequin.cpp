#include "mannequin.h"
#include <array>
#include <string>
#include "palette.h"
#include "rest.h"

namespace skelplay::make_skins {
namespace {
namespace mannequin = body::mannequin;

// By mannequin::Place; of the left side.
constexpr auto bones = std::to_array<std::string_view>(
    {"root", "lowerback", "upperback", "thorax", "lowerneck", "upperneck", "head", "lfemur", "ltibia", "lfoot", "ltoes",
     "lclavicle", "lhumerus", "lradius", "lwrist", "lhand", "lthumb", "lfingers"});

std::string_view bone_at(mannequin::Place place) { return bones.at(static_cast<std::size_t>(place)); }

Piece& piece_of(std::vector<Piece>& pieces, std::string_view bone) {
    if (pieces.empty() || pieces.back().groups != bone) {
        pieces.push_back({std::string(bone), {}});
    }
    return pieces.back();
}

/// The pieces of the middle, or of the left side.
std::vector<Piece> build(const make_walk::Body& body, bool middle) {
    std::vector<Piece> pieces;
    for (const mannequin::LoftRow& row : mannequin::lofts()) {
        if ((row.place <= mannequin::Place::head) != middle) continue;
        const Segment bone = rest_segment(body, bone_at(row.place));
        const Axes axes = axes_along({bone.start + row.moved.start, bone.end + row.moved.end}, row.facing);
        piece_of(pieces, bone_at(row.place)).shells.push_back(loft(row.profile, axes, std::string(row.material)));
    }
    return pieces;
}

void add_balls(Skin& skin, const make_walk::Body& body) {
    for (const mannequin::BallRow& row : mannequin::left_balls) {
        const glm::dvec3 joint = rest_segment(body, bone_at(row.place)).start;
        skin.find(bone_at(row.place)).shells.push_back(mannequin::ball(joint, row.radius, std::string(slate)));
    }
}
}  // namespace

Skin make_mannequin(const make_walk::Body& body) {
    Skin left{{}, build(body, false)};
    add_balls(left, body);
    const std::vector<Piece> right = mirrored(left.pieces);
    Skin skin{{"The mannequin of walk.asf, written by make_skins. Centimetres, y up, in the rest pose."},
              build(body, true)};
    skin.pieces.insert(skin.pieces.end(), left.pieces.begin(), left.pieces.end());
    skin.pieces.insert(skin.pieces.end(), right.begin(), right.end());
    return skin;
}
}  // namespace skelplay::make_skins
