#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>

namespace skelplay::session {

struct Session;

/// The centre of mass of a figure as posed now, in the world; nothing: it has none. `figure` is an index into
/// Document::figures.
std::optional<glm::dvec3> centre_of_mass(const Session& session, std::size_t figure);

/// Why no open figure has a centre of mass; null: one has, or nothing is open.
const char* why_no_centre_of_mass(const Session& session);

/// Adds to the messages about the open figures what their centres of mass rest on, once they are shown.
void report_masses(Session& session);

}  // namespace skelplay::session
