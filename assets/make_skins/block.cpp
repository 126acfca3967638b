#include "block.h"

#include <iterator>
#include <string>

#include "box.h"
#include "palette.h"

namespace skelplay::make_skins {
namespace {

struct BoxRow {
    std::string_view bone;
    std::string_view material;
    BoxEnd first;  // at, side, front, out, ahead
    BoxEnd last;
    double chamfer;  // cm
    Facing facing = Facing::ahead;
    Segment moved{};  // cm, how far the axis starts and ends beside the bone
};

// Boxes touch their neighbours nearly, and leave room to bend where a joint bends far. The root is a point:
// its axis goes up from the height of the seat to that of the waist.
const std::vector<BoxRow> middle_rows{
    {"root",
     oak,
     {0, 12.0, 9.0, 0, -1.0},
     {1, 14.5, 9.5, 0, -0.5},
     1.6,
     Facing::ahead,
     {{0, -12, 0}, {0, 3.5, 0}}},
    {"lowerback", birch, {0.30, 12.0, 8.2}, {0.96, 11.6, 8.2}, 1.2},
    {"upperback", oak, {0.04, 12.6, 8.8, 0, 0.3}, {0.94, 14.2, 9.8, 0, 0.8}, 1.4},
    {"thorax", birch, {0.00, 15.0, 10.4, 0, 0.9}, {0.86, 15.6, 9.4, 0, 0.2}, 1.8},
    {"lowerneck", oak, {0.10, 6.0, 5.8}, {0.92, 5.4, 5.4}, 0.8},
    {"upperneck", birch, {0.02, 5.0, 5.2}, {0.72, 5.0, 5.2}, 0.8},
    {"head", oak, {-0.06, 5.8, 7.4, 0, 1.8}, {1.00, 7.2, 9.2, 0, 0.6}, 2.2},
};
const std::vector<BoxRow> left_rows{
    {"lfemur", birch, {0.06, 7.2, 7.8}, {0.92, 5.2, 5.6}, 1.4},
    {"ltibia", oak, {0.06, 5.2, 5.8, 0, -0.6}, {0.88, 3.2, 3.6, 0, -0.2}, 1.0},
    {"lfoot",
     birch,
     {-0.30, 3.4, 3.8, 0, 0.9},
     {0.96, 4.6, 1.9, 0, -0.9},
     0.9,
     Facing::up,
     {{0, -4.0, 0}, {0, 0.66, 0}}},
    {"ltoes",
     oak,
     {0.08, 4.5, 1.7},
     {1.06, 3.8, 1.3, -0.3, -0.4},
     0.7,
     Facing::up,
     {{0, -0.6, 0}, {0, 0.65, 0}}},
    {"lclavicle", oak, {0.22, 3.4, 5.6}, {0.84, 4.6, 5.8}, 1.2},
    {"lhumerus", birch, {0.02, 5.0, 5.4}, {0.94, 3.8, 4.0}, 1.0},
    {"lradius", oak, {0.08, 3.8, 4.2}, {0.96, 3.3, 3.7}, 0.8},
    {"lwrist", birch, {0.02, 3.0, 3.4}, {0.92, 2.5, 3.0}, 0.6},
    {"lhand", oak, {0.06, 1.7, 3.6}, {0.96, 1.5, 4.2}, 0.6},
    {"lfingers", birch, {0.03, 1.3, 4.0}, {1.00, 1.0, 3.4}, 0.5},
    {"lthumb", birch, {0.30, 1.3, 1.5}, {1.00, 1.1, 1.2}, 0.4},
};

std::vector<Piece> build(const make_walk::Body& body, const std::vector<BoxRow>& rows) {
    std::vector<Piece> pieces;
    for (const BoxRow& row : rows) {
        const Segment bone = rest_segment(body, row.bone);
        const Axes axes = axes_along({bone.start + row.moved.start, bone.end + row.moved.end}, row.facing);
        pieces.push_back({std::string(row.bone),
                          {box(row.first, row.last, row.chamfer, axes, std::string(row.material))}});
    }
    return pieces;
}

}  // namespace

Skin make_block(const make_walk::Body& body) {
    Skin skin{{"The block figure of walk.asf, written by make_skins. Centimetres, y up, in the rest pose."},
              build(body, middle_rows)};
    const std::vector<Piece> left = build(body, left_rows);
    const std::vector<Piece> right = mirrored(left);
    skin.pieces.insert(skin.pieces.end(), left.begin(), left.end());
    skin.pieces.insert(skin.pieces.end(), right.begin(), right.end());
    return skin;
}

}  // namespace skelplay::make_skins
