#pragma once

#include <vector>

#include "analysis/skin_motion.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {

struct OpenFigure;
struct Session;

/// Requests the check of the active figure's skin over its motion, once somebody has asked for it.
void request_skin_motion(const Session& session, std::vector<AnalysisRequest>& requests);
/// The result for a figure with a rigid skin; null: not requested, or not ready.
const analysis::SkinMotion* skin_motion(const Session& session, const OpenFigure& open);

}  // namespace skelplay::session
