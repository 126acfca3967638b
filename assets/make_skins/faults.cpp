#include "faults.h"
#include <algorithm>
#include <cassert>
#include <string>
#include <utility>
#include "block.h"
#include "box.h"
#include "palette.h"
#include "rest.h"

namespace skelplay::make_skins {
namespace {
constexpr double inch = 2.54;  // cm

const std::vector<std::string> broken_remarks{
    "A skin for walk.asf that is broken on purpose: the block figure with these faults, each once.",
    "Written by make_skins, see assets/make_skins/faults.cpp.",
    "  misspelt group      lfemurr should be lfemur, which has no other group",
    "  bare bone           rthumb has no group",
    "  left/right swapped  lhand is called rhand, and rhand lhand",
    "  displaced piece     ltoes lies about the middle of the bone rhumerus",
    "  unknown group       hat is not a bone",
    "  two bones           one face of the thorax is also in the group upperback",
};

void remove(Skin& skin, std::string_view groups) {
    std::erase_if(skin.pieces, [&](const Piece& piece) { return piece.groups == groups; });
}

glm::dvec3 middle(const Segment& segment) { return (segment.start + segment.end) / 2.0; }

Piece hat(const make_walk::Body& body) {
    const glm::dvec3 crown = rest_segment(body, "head").end;
    const Axes axes = axes_along({crown, crown + glm::dvec3(0, 10, 0)}, Facing::ahead);
    return {"hat", {box({0.1, 8.0, 10.0}, {0.9, 6.5, 8.0}, 1.0, axes, std::string(slate))}};
}

// Takes the piece's first face away and gives it to both groups.
Piece shared_face(Piece& piece, const std::string& other_group) {
    Shell& shell = piece.shells.front();
    Shell face{shell.material, {}, {{0, 1, 2, 3}}};
    assert(shell.faces.front().size() == 4);
    for (const std::size_t corner : shell.faces.front()) {
        face.vertices.push_back(shell.vertices[corner]);
    }
    shell.faces.erase(shell.faces.begin());
    return {piece.groups + ' ' + other_group, {std::move(face)}};
}
}  // namespace

Skin make_broken(const make_walk::Body& body) {
    Skin skin = make_block(body);
    skin.remarks = broken_remarks;
    skin.find("lfemur").groups = "lfemurr";
    remove(skin, "rthumb");
    std::swap(skin.find("lhand").groups, skin.find("rhand").groups);
    shift(skin.find("ltoes"), middle(rest_segment(body, "rhumerus")) - middle(rest_segment(body, "ltoes")));
    skin.pieces.push_back(hat(body));
    skin.pieces.push_back(shared_face(skin.find("thorax"), "upperback"));
    return skin;
}

Skin make_inch_skin(const make_walk::Body& body) {
    Skin skin = make_block(body);
    skin.remarks = {"A skin for walk.asf that is too small on purpose: the block figure in inches, but the",
                    "skeleton is in centimetres. Written by make_skins, see assets/make_skins/faults.cpp."};
    scale(skin, 1.0 / inch);
    return skin;
}
}  // namespace skelplay::make_skins
