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

/// The figure that the active one is compared with; null: none is.
const OpenFigure* compared_with(const Document& document, const View& view) noexcept;

/// Wants the active figure compared with the other over both takes; and the selected joint alone, for its curve.
void want_comparison(const Session& session, std::vector<Wanted>& wanted);
/// What came of it; null: nothing is compared, or it is not known yet.
const analysis::Comparison* comparison(const Session& session);
/// The same of the selected joint alone: its `most` is the joint's distance, frame by frame. Null: no joint of the pair
/// is selected, or it is not known yet.
const analysis::Comparison* selected_comparison(const Session& session);

/// How far apart the bones of each pair are as posed now, metres; empty: the takes are not both there now.
std::vector<double> distances_now(const Session& session, const analysis::Comparison& compared);

/// Colours for the bones of the active figure by their distance now, by BoneId: grey where they agree, red where they
/// are as far apart as ever, nearly black without a partner. Empty: no heat map is shown. Linear RGB.
std::vector<glm::vec3> heat(const Session& session);
/// The colour of a part (0 … 1) of the greatest distance.
glm::vec3 heat_colour(double part) noexcept;

}  // namespace skelplay::session
