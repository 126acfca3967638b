#pragma once

#include "analysis/body.h"
#include "figure/figure.h"

namespace skelplay::processing {
// Rest poses for TakeEdits::rest, by BoneId, in the figure's axes and lengths. A bone's own axes stay as they are on
// the bone, so that no pose changes and skins keep their inverse bind matrices.

/// Another rest pose.
struct NewRest {
    std::vector<glm::dmat4> local;
    std::optional<std::size_t> frame;  // of the take, that it is made of; nothing: of a rest pose
    std::vector<BoneId> alone;         // bones that the other figure has not: they keep their rest
};

/// The rest pose with arms held out, by default level (a T pose). The body stands upright on height 0 over the origin
/// and faces forward, along +Z where Y is up, along -Y where Z is; legs that are spread are closed. `lowered`: radians
/// by which the arms point down. A rest pose that no body can have is replaced by the most upright frame of the take,
/// whose trunk and legs are straightened. Nothing: no arms are known, or no pose tells where the body is upright.
std::optional<NewRest> arms_out_rest(const figure::Figure& figure, const analysis::Body& body, figure::SignedAxis up,
                                     double lowered = 0.0);

/// The rest pose of another figure of the same bones, by their names: with the parent's rotation, and the smallest one
/// besides after which the joints below lie as the other's. Roots go where the other's are, in the figure's lengths.
NewRest rest_of(const figure::Skeleton& skeleton, const figure::Skeleton& other);
}  // namespace skelplay::processing
