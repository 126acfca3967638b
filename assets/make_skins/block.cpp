#include "block.h"
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
    Segment moved{};  // cm; how far the axis starts and ends from the bone's ends
};

// Neighbouring boxes nearly touch, with room where a joint bends far. The root is a point, so its axis is given: from
// the height of the seat up to that of the waist.
// clang-format off
const std::vector<BoxRow> middle_rows{
    {"root",      oak,   { 0.00, 10.5,  8.8, 0, -0.9}, {1.00, 14.6,  9.2, 0, -0.4}, 1.6, Facing::ahead, {{0, -12, 0}, {0, 3.5, 0}}},
    {"lowerback", birch, { 0.27, 11.8,  8.0, 0,  0.0}, {0.98, 11.4,  8.0, 0,  0.3}, 1.2},
    {"upperback", oak,   { 0.02, 12.4,  8.8, 0,  0.5}, {0.97, 14.4, 10.0, 0,  1.0}, 1.4},
    {"thorax",    birch, { 0.00, 15.0, 10.5, 0,  1.0}, {0.94, 14.0,  9.2, 0, -0.2}, 1.8},
    {"lowerneck", oak,   {-0.05,  5.8,  5.8, 0,  0.0}, {0.95,  5.4,  5.5, 0,  0.0}, 0.8},
    {"upperneck", birch, { 0.00,  4.9,  5.2, 0,  0.0}, {0.80,  4.9,  5.2, 0,  0.3}, 0.8},
    {"head",      oak,   {-0.10,  6.3,  8.0, 0,  2.2}, {1.00,  7.3,  9.3, 0,  0.6}, 1.8},
};
const std::vector<BoxRow> left_rows{
    {"lfemur",    birch, { 0.05,  7.6,  8.0, 0.3, 0.0}, {0.96, 5.2, 5.6}, 1.4},
    {"ltibia",    oak,   { 0.03,  5.2,  5.9, 0, -0.7}, {0.955, 3.2, 3.6, 0, -0.1}, 1.0},
    {"lfoot",     birch, {-0.30,  3.4,  4.0, 0,  1.2}, {0.97,  4.6,  1.9, 0.0, -0.9}, 0.9, Facing::up, {{0, -4.0, 0}, {0, 0.66, 0}}},
    {"ltoes",     oak,   { 0.05,  4.5,  1.7, 0,  0.1}, {1.06,  3.8,  1.3, -0.3, -0.3}, 0.6, Facing::up, {{0, -0.6, 0}, {0, 0.65, 0}}},
    {"lclavicle", oak,   { 0.30,  3.4,  5.4, 0,  0.4}, {0.88,  4.4,  5.6, -0.3, 0.2}, 1.2},
    {"lhumerus",  birch, {-0.06,  5.0,  5.4, -0.3, 0.0}, {0.97, 3.8, 4.0}, 1.0},
    {"lradius",   oak,   { 0.03,  3.8,  4.2}, {0.98, 3.3, 3.7}, 0.8},
    {"lwrist",    birch, { 0.02,  3.0,  3.4}, {0.95, 2.4, 2.9}, 0.6},
    {"lhand",     oak,   { 0.04,  1.7,  3.3}, {0.98, 1.5, 4.2}, 0.6},
    {"lfingers",  birch, { 0.02,  1.25, 4.0}, {1.00, 0.9, 3.4}, 0.4},
    {"lthumb",    birch, { 0.25,  1.3,  1.5}, {1.05, 1.0, 1.2}, 0.4},
};
// clang-format on

std::vector<Piece> build(const make_walk::Body& body, const std::vector<BoxRow>& rows) {
    std::vector<Piece> pieces;
    for (const BoxRow& row : rows) {
        const Segment bone = rest_segment(body, row.bone);
        const Axes axes = axes_along({bone.start + row.moved.start, bone.end + row.moved.end}, row.facing);
        pieces.push_back({std::string(row.bone), {box(row.first, row.last, row.chamfer, axes, std::string(row.material))}});
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
