#pragma once

#include "analysis/skin_check.h"
#include "analysis/unit.h"

namespace skelplay::analysis {
/// What two pieces of a rigid skin do in a take that they do not do in the bind pose.
struct PieceFault {
    enum class Kind : std::uint8_t {
        gap,      // pieces of a bone and its parent come apart: the shortest distance between them grows
        overlap,  // pieces of other bones pass through each other: points of one lie inside the other
    };
    Kind kind = Kind::gap;
    BoneId first = BoneId::none;  // whose pieces they are; first < second
    BoneId second = BoneId::none;
    std::size_t frame = 0;  // the worst, from 0
    double size = 0.0;      // raw units: how much wider or deeper than in the bind pose
};

/// The result of looking over the motion.
struct SkinMotion {
    std::size_t frames = 0;          // that were looked at; of a long take, spread over it
    double tolerance = 0.0;          // raw units: what is not larger is no fault
    std::vector<PieceFault> faults;  // at most one for a pair of bones; the largest first
};

/// Looks for gaps between the pieces of a rigid skin and for pieces that pass through each other. A piece joins that of
/// its bone's nearest ancestor with faces. Pieces that stand wrong by check_skin(), and faces without a bone, are left
/// out; a skin of another size is looked at as if it were scaled. The tolerance is an eightieth of the skeleton's size
/// in the bind pose, 3 cm of a person with spread arms. Distances are measured from points on one surface, some
/// thousand for each piece, to the other surface. All frames of a take of up to 20 000 are looked at. When stopped:
/// what was found so far.
SkinMotion check_skin_motion(const figure::Skin& skin, const figure::Figure& figure, const base::Run& run = {});

/// The faults of the figure's skin as one finding of each kind with the list of its pairs, the worst first, and the
/// worst frame; texts have the file's numbers.
std::vector<SkinFinding> findings_of(const SkinMotion& motion, const figure::Figure& figure, const Unit& unit);
}  // namespace skelplay::analysis
