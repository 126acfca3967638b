#include "mannequin.h"

#include <string>

#include "loft.h"
#include "palette.h"

namespace skelplay::make_skins {
namespace {

struct LoftRow {
    std::string_view bone;
    std::string_view material;
    Profile profile;  // around, first dome, last dome, sections: at, side, front, out, ahead, square
    Facing facing = Facing::ahead;
    Segment moved{};  // cm; how far the axis starts and ends from the bone's ends
};

/// A ball at the joint where the bone starts.
struct BallRow {
    std::string_view bone;
    double radius;  // cm
};

// The root is a point, so its axis is given: from 10 cm below to 10 cm above it.
const Segment about_root{{0, -10, 0}, {0, 10, 0}};

// clang-format off
const std::vector<LoftRow> middle_rows{
    {"root", birch, {32, 2.2, 3.0, {
        {-0.08,  5.6,  6.2, 0, -0.4, 2.2},    // between the legs
        { 0.08, 10.6,  8.6, 0, -0.8, 2.3},
        { 0.26, 14.8, 10.2, 0, -1.1, 2.4},    // the seat
        { 0.42, 16.0, 10.4, 0, -0.9, 2.4},
        { 0.60, 15.2,  9.7, 0, -0.4, 2.4},
        { 0.76, 13.8,  8.9, 0, -0.1, 2.3},    // the rim of the pelvis
     }}, Facing::ahead, about_root},
    {"lowerback", oak, {32, 3.0, 3.0, {
        { 0.22, 12.3,  8.2, 0,  0.0, 2.2},
        { 0.62, 11.5,  7.9, 0,  0.2, 2.2},    // the waist
        { 0.95, 11.7,  8.1, 0,  0.4, 2.2},
     }}},
    {"upperback", birch, {32, 2.6, 2.6, {
        { 0.02, 12.3,  8.5, 0,  0.5, 2.25},
        { 0.30, 13.2,  9.3, 0,  0.8, 2.25},   // the lowest ribs
        { 0.65, 14.3, 10.1, 0,  1.1, 2.3},
        { 0.84, 14.8, 10.4, 0,  1.2, 2.3},
        { 0.98, 14.6, 10.25, 0, 1.2, 2.3},
     }}},
    {"thorax", birch, {32, 2.6, 2.2, {
        { 0.06, 14.7, 10.3, 0,  1.2, 2.35},
        { 0.15, 15.4, 10.8, 0,  1.2, 2.35},
        { 0.30, 15.9, 11.2, 0,  1.1, 2.35},   // the breast
        { 0.55, 15.6, 10.7, 0,  0.6, 2.35},
        { 0.78, 13.8,  9.2, 0, -0.2, 2.3},
        { 0.95, 11.0,  7.3, 0, -0.9, 2.2},
        { 1.04,  8.6,  6.0, 0, -1.1, 2.1},    // the shoulders' slope
     }}},
    {"lowerneck", oak, {24, 1.2, 1.6, {
        {-0.10,  6.6,  6.2, 0, -0.3, 2.0},
        { 0.30,  5.8,  5.8, 0,  0.0, 2.0},
        { 0.90,  5.3,  5.5, 0,  0.0, 2.0},
     }}},
    {"upperneck", oak, {24, 1.6, 1.6, {
        { 0.00,  5.25, 5.45, 0, 0.0, 2.0},
        { 0.50,  5.10, 5.40, 0, 0.2, 2.0},
        { 1.10,  5.20, 5.60, 0, 0.6, 2.0},
     }}},
    {"head", birch, {40, 1.9, 8.2, {
        {-0.11,  3.9,  4.0, 0,  4.8, 2.2},    // the chin
        {-0.02,  5.4,  6.0, 0,  3.6, 2.15},
        { 0.12,  6.3,  7.9, 0,  2.4, 2.1},
        { 0.28,  6.9,  9.1, 0,  1.3, 2.1},
        { 0.46,  7.5,  9.7, 0,  0.5, 2.1},
        { 0.61,  7.65, 9.7, 0,  0.1, 2.1},    // the brow, and the crown beyond
     }}},
};

const std::vector<LoftRow> left_rows{
    {"lfemur", birch, {28, 4.6, 1.6, {
        { 0.05,  7.9,  8.7,  0.5, -0.4, 2.1},
        { 0.16,  8.3,  9.0,  0.4,  0.0, 2.1},
        { 0.34,  7.9,  8.6,  0.3,  0.5, 2.1},
        { 0.58,  6.7,  7.3,  0.1,  0.5, 2.1},
        { 0.80,  5.6,  6.0,  0.0,  0.2, 2.1},
        { 0.93,  5.2,  5.5,  0.0,  0.1, 2.1}, // above the knee
     }}},
    {"ltibia", birch, {24, 1.6, 1.4, {
        { 0.065, 4.9,  5.1,  0.0, -0.1, 2.1}, // below the knee
        { 0.16,  5.2,  5.7,  0.1, -0.7, 2.1},
        { 0.28,  5.5,  6.1,  0.2, -1.2, 2.1}, // the calf
        { 0.42,  5.1,  5.7,  0.1, -1.2, 2.1},
        { 0.60,  4.1,  4.5,  0.0, -0.7, 2.1},
        { 0.78,  3.2,  3.5,  0.0, -0.3, 2.1},
        { 0.93,  2.9,  3.1,  0.0, -0.1, 2.1},
     }}},
    {"lfoot", birch, {24, 1.9, 0.9, {
        {-0.24,  3.0,  3.3,  0.0,  0.5, 2.3}, // the heel
        {-0.12,  3.4,  3.9,  0.0,  1.1, 2.4},
        { 0.03,  3.8,  4.3,  0.0,  1.5, 2.7}, // around the ankle
        { 0.22,  3.9,  3.7,  0.0,  0.9, 2.5},
        { 0.50,  4.1,  2.8,  0.0,  0.0, 2.4}, // the instep
        { 0.75,  4.5,  2.2,  0.0, -0.6, 2.5},
        { 0.95,  4.6,  1.9,  0.0, -0.9, 2.6}, // the ball
     }}, Facing::up, {{0, -4.0, 0}, {0, 0.66, 0}}},
    {"ltoes", birch, {24, 0.9, 2.2, {
        { 0.10,  4.5,  1.75,  0.0,  0.15, 2.6},
        { 0.45,  4.3,  1.55, -0.1, -0.05, 2.6},
        { 0.78,  3.6,  1.35, -0.5, -0.25, 2.5},
     }}, Facing::up, {{0, -0.6, 0}, {0, 0.65, 0}}},
    {"lclavicle", birch, {24, 2.4, 2.4, {
        { 0.14,  4.3,  4.9,  0.2,  0.2, 2.1}, // beside the neck
        { 0.36,  4.5,  5.7, -0.8,  0.6, 2.1},
        { 0.60,  4.7,  5.9, -1.5,  0.5, 2.1},
        { 0.80,  4.4,  5.3, -1.6,  0.2, 2.1},
     }}},
    {"lhumerus", birch, {24, 3.3, 1.3, {
        { 0.01,  4.6,  5.1, -1.2,  0.0, 2.0}, // the shoulder
        { 0.13,  5.0,  5.5, -0.9,  0.0, 2.1}, // the deltoid
        { 0.32,  4.7,  5.0, -0.4,  0.1, 2.1},
        { 0.54,  4.4,  4.7,  0.0,  0.2, 2.1}, // the biceps
        { 0.78,  3.9,  4.1,  0.0,  0.1, 2.1},
        { 0.93,  3.6,  3.8,  0.0,  0.0, 2.1},
     }}},
    {"lradius", birch, {24, 1.2, 0.8, {
        { 0.12,  3.6,  3.8,  0.0,  0.0, 2.1},
        { 0.32,  4.0,  4.3,  0.0,  0.1, 2.1},
        { 0.62,  3.8,  4.1,  0.0,  0.1, 2.1},
        { 0.97,  3.25, 3.6,  0.0,  0.0, 2.1},
     }}},
    {"lwrist", birch, {24, 0.8, 0.9, {
        { 0.03,  3.2,  3.55, 0.0,  0.0, 2.1},
        { 0.45,  2.7,  3.15, 0.0,  0.0, 2.1},
        { 0.82,  2.3,  2.9,  0.0,  0.0, 2.1},
     }}},
    {"lhand", birch, {24, 1.2, 1.2, {
        { 0.22,  1.6,  2.7,  0.0,  0.0, 2.3},
        { 0.45,  1.7,  3.7,  0.1,  0.1, 2.4},
        { 0.75,  1.55, 4.2,  0.1,  0.0, 2.5},
        { 0.95,  1.35, 4.1,  0.1, -0.1, 2.5}, // the knuckles
     }}},
    {"lthumb", birch, {16, 1.0, 1.2, {
        { 0.15,  1.5,  1.9,  0.0, -0.3, 2.0},
        { 0.45,  1.35, 1.5,  0.0,  0.0, 2.0},
        { 0.70,  1.15, 1.2,  0.0,  0.0, 2.0},
        { 0.88,  1.1,  1.15, 0.0,  0.0, 2.0},
     }}},
    // The fingers, from the index to the little finger.
    {"lfingers", birch, {12, 0.9, 1.0, {{0.05, 1.05, 1.05}, {0.45, 1.0, 1.0}, {0.82, 0.85, 0.85}}}, Facing::ahead, {{0, 0, 3.1}, {-0.9, 0.1, 3.6}}},
    {"lfingers", birch, {12, 0.9, 1.0, {{0.05, 1.10, 1.10}, {0.45, 1.0, 1.0}, {0.86, 0.85, 0.85}}}, Facing::ahead, {{0.3, 0, 1.0}, {0.4, 0, 1.2}}},
    {"lfingers", birch, {12, 0.9, 1.0, {{0.05, 1.05, 1.05}, {0.45, 1.0, 1.0}, {0.82, 0.85, 0.85}}}, Facing::ahead, {{0.1, 0, -1.1}, {-0.6, 0, -1.2}}},
    {"lfingers", birch, {12, 0.9, 0.9, {{0.05, 0.95, 0.95}, {0.45, 0.9, 0.9}, {0.78, 0.75, 0.75}}}, Facing::ahead, {{-0.5, 0, -3.1}, {-2.4, 0.1, -3.6}}},
};

const std::vector<BallRow> left_balls{
    {"ltibia", 5.1},
    {"lfoot", 2.8},
    {"lradius", 3.7},
    {"lhand", 2.35},
};
// clang-format on

Piece& piece_of(std::vector<Piece>& pieces, std::string_view bone) {
    if (pieces.empty() || pieces.back().groups != bone) {
        pieces.push_back({std::string(bone), {}});
    }
    return pieces.back();
}

std::vector<Piece> build(const make_walk::Body& body, const std::vector<LoftRow>& rows) {
    std::vector<Piece> pieces;
    for (const LoftRow& row : rows) {
        const Segment bone = rest_segment(body, row.bone);
        const Axes axes = axes_along({bone.start + row.moved.start, bone.end + row.moved.end}, row.facing);
        piece_of(pieces, row.bone).shells.push_back(loft(row.profile, axes, std::string(row.material)));
    }
    return pieces;
}

void add_balls(Skin& skin, const make_walk::Body& body, const std::vector<BallRow>& rows) {
    for (const BallRow& row : rows) {
        const glm::dvec3 joint = rest_segment(body, row.bone).start;
        skin.find(row.bone).shells.push_back(ball(joint, row.radius, std::string(slate)));
    }
}

}  // namespace

Skin make_mannequin(const make_walk::Body& body) {
    Skin left{{}, build(body, left_rows)};
    add_balls(left, body, left_balls);
    const std::vector<Piece> right = mirrored(left.pieces);
    Skin skin{{"The mannequin of walk.asf, written by make_skins. Centimetres, y up, in the rest pose."},
              build(body, middle_rows)};
    skin.pieces.insert(skin.pieces.end(), left.pieces.begin(), left.pieces.end());
    skin.pieces.insert(skin.pieces.end(), right.begin(), right.end());
    return skin;
}

}  // namespace skelplay::make_skins
