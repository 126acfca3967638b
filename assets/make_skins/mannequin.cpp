#include "mannequin.h"
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include "palette.h"
#include "rest.h"

namespace skelplay::make_skins {
namespace {
namespace mannequin = body::mannequin;

// By place; of the left side.
constexpr auto bones = std::to_array<std::pair<std::string_view, std::string_view>>({{"pelvis", "root"},
                                                                                     {"abdomen", "lowerback"},
                                                                                     {"ribs", "upperback"},
                                                                                     {"thorax", "thorax"},
                                                                                     {"lower_neck", "lowerneck"},
                                                                                     {"upper_neck", "upperneck"},
                                                                                     {"head", "head"},
                                                                                     {"thigh", "lfemur"},
                                                                                     {"shin", "ltibia"},
                                                                                     {"foot", "lfoot"},
                                                                                     {"toes", "ltoes"},
                                                                                     {"collar", "lclavicle"},
                                                                                     {"upper_arm", "lhumerus"},
                                                                                     {"forearm", "lradius"},
                                                                                     {"wrist", "lwrist"},
                                                                                     {"hand", "lhand"},
                                                                                     {"thumb", "lthumb"},
                                                                                     {"fingers", "lfingers"}});
constexpr std::ptrdiff_t bones_of_middle = 7;  // the first ones

auto row_of(std::string_view place) {
    return std::ranges::find(bones, place, &std::pair<std::string_view, std::string_view>::first);
}
std::string_view bone_at(std::string_view place) { return row_of(place)->second; }

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
        if ((row_of(row.place) - bones.begin() < bones_of_middle) != middle) continue;
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
