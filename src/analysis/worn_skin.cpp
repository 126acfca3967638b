#include "analysis/worn_skin.h"

#include <utility>

#include "analysis/skin_parts.h"

namespace skelplay::analysis {

WornSkin wear_skin(figure::Mesh mesh, const figure::Figure& figure, scene::AttachOptions options) {
    WornSkin worn;
    const scene::PartMatches parts =
        match_parts(mesh, figure.skeleton, scene::bind_pose(figure.skeleton, figure.take, options.bind_frame));
    worn.skin = scene::attach_skin(std::move(mesh), figure.skeleton, figure.take, options, parts);
    worn.check = check_skin(worn.skin, figure.skeleton, figure.take, figure.declared_scale);
    const auto& factor = worn.check.unit_factor;
    if (options.scale || !factor || !factor->known || !factor->declared) return worn;
    options.scale = factor->known;
    worn.skin = scene::attach_skin(std::move(worn.skin.mesh), figure.skeleton, figure.take, options, parts);
    for (SkinFinding& finding : worn.check.findings)
        if (finding.code == unit_factor_code) finding = unit_factor_finding(*factor, true);
    return worn;
}

}  // namespace skelplay::analysis
