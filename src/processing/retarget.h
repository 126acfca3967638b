#pragma once

#include "analysis/placement.h"
#include "processing/bone_map.h"

namespace skelplay::processing {
/// The options for playing a take on another skeleton.
struct RetargetOptions {
    bool foot_lock = true;                       // hold planted feet as the source does, by bending the leg
    analysis::PlacementOptions source_position;  // the up axis and, for contacts, the unit
    analysis::PlacementOptions target_position;
    double source_fps = 120.0;  // frames a second of a source that does not state them, > 0
};

/// The factor of root motion, and how it was found.
struct MotionScale {
    enum class Basis : std::uint8_t {
        legs,    // the ratio of the legs, hip to ankle
        extent,  // of the rest poses' extents, where a figure has no legs
    } basis = Basis::legs;
    double factor = 1.0;  // lengths of the target for one of the source
    double source = 0.0;  // the compared lengths, in the figures' own units
    double target = 0.0;
};

/// "legs 100.1 / 17.93 = 5.583"
std::string to_text(const MotionScale& scale);

/// A take on another skeleton.
struct Retargeted {
    figure::Figure figure;  // empty when stopped
    BoneMap map;            // the entries used, by target
    MotionScale scale;
    std::size_t contacts = 0;  // of feet that were held
    base::Diagnostics notes;   // assumptions and losses, without positions
    bool stopped = false;
};

/// Plays the source's take on the target's skeleton. A bone that has a source is rotated so that
///
///     G_t(f) = U · D_s(f) · C · G_t(rest),      D_s(f) = G_s(f) · G_s(rest)⁻¹
///
/// where G are a bone's axes in its figure, U is the rotation from the source's up axis to the target's, and C is the
/// constant rotation between the two rest poses (rest_match.h): limbs point in the source's directions and rotate about
/// themselves as the source's do, whether the figures rest in a T or an A pose. The middle of the hip joints follows
/// the source's, times the scale; other bones keep their lengths. Feet that stand in the source (analysis/contacts.h)
/// are held (held_foot.h).
///
/// The result has the target's skeleton with new channels: rotations of every bone with a source, in the bone's own
/// order if it rotates about three axes, and translations of the root-motion joint; of a BVH, the channels that it has,
/// and what they can't hold is noted. Frames, names and takes are the
/// source's; it has no `recordings`. It does not depend on the number of threads. A take without motion gives one
/// frame. Bones of the map must exist. Progress is counted in frames.
Retargeted retarget(const figure::Figure& source, const figure::Figure& target, const BoneMap& map,
                    const RetargetOptions& options = {}, const base::Run& run = {});
}  // namespace skelplay::processing
