#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "analysis/comparison.h"
#include "session/analyses/analysis_cache.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;
struct Session;
struct View;

/// The figure that the active one is compared with; null: none.
const OpenFigure* compared_with(const Document& document, const View& view) noexcept;

/// Asks for the comparison of the active figure with the other over both takes, and for that of the selected joint,
/// which its curve needs.
void want_comparison(const Session& session, std::vector<Wanted>& wanted);
/// The comparison; null: nothing is compared, or it is not ready.
const analysis::Comparison* comparison(const Session& session);
/// The comparison of the selected joint alone; its `most` is the joint's distance frame by frame. Null: no joint of the
/// pair is selected, or it is not ready.
const analysis::Comparison* selected_comparison(const Session& session);

/// The distance in metres between the bones of each pair as posed now; empty: nothing is compared.
std::vector<double> distances_now(const Session& session, const analysis::Comparison& compared);

/// Colours for the active figure's bones by their distance now, by BoneId: grey where both agree, red at the greatest
/// distance of the takes, nearly black for bones without a partner. Linear RGB. Empty: no heat map is shown.
std::vector<glm::vec3> heat(const Session& session);
/// The colour for a fraction (0 … 1) of the greatest distance.
glm::vec3 heat_colour(double part) noexcept;

}  // namespace skelplay::session
