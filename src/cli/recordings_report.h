#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include "analysis/body.h"
#include "figure/figure.h"

namespace skelplay::cli {
/// Adds "analog", "force_plates", "events" and "segments" to what is said of a figure; null where the file has none.
void add_recordings(nlohmann::ordered_json& json, const figure::Figure& figure);

/// Prints a line for each kind of recording that the file has, and one for each event.
void write_recordings(const figure::Figure& figure, std::ostream& out);

/// The marker sets that are found with the markers told and the names missing. Null for a figure of bones.
nlohmann::ordered_json marker_sets_json(const figure::Figure& figure, const analysis::Body& body);

/// Writes the lines about what a file's points are, if not all of them are markers, and about its marker sets.
void write_marker_sets(const figure::Figure& figure, const analysis::Body& body, std::ostream& out);
}  // namespace skelplay::cli
