#pragma once

#include <optional>
#include <vector>

#include "analysis/skin_check.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {

struct OpenFigure;
struct Session;

/// Requests the check of the active figure's skin over its motion, once somebody has asked for it.
void request_skin_motion(const Session& session, std::vector<AnalysisRequest>& requests);
/// What was found in the motion of a figure with a skin; nothing: not requested, or not ready.
std::optional<std::vector<analysis::SkinFinding>> skin_motion_findings(const Session& session, const OpenFigure& open);

}  // namespace skelplay::session
