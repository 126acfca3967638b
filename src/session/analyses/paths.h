#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "session/analyses/analysis_cache.h"

namespace skelplay::session {

struct Session;

/// Asks for the path of the selected joint, if paths are shown.
void want_path(const Session& session, std::vector<Wanted>& wanted);
/// The selected joint's position in every frame, in the file's units and axes; null: nothing is selected, paths are not
/// shown, or it is not ready.
const std::vector<glm::dvec3>* selected_path(const Session& session);

}  // namespace skelplay::session
