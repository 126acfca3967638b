#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "session/analyses/analysis_cache.h"

namespace skelplay::session {

struct Session;

/// Wants the path of the selected joint, when it is to be shown.
void want_path(const Session& session, std::vector<Wanted>& wanted);
/// Where the selected joint is in every frame, in the file's units and axes; null: nothing is selected, it is not
/// wanted, or not known yet.
const std::vector<glm::dvec3>* selected_path(const Session& session);

}  // namespace skelplay::session
