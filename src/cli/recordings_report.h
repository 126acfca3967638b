#pragma once

#include <nlohmann/json_fwd.hpp>
#include <ostream>

#include "figure/figure.h"

namespace skelplay::cli {

/// Adds "analog", "force_plates", "events" and "segments" to what is said of a figure; null where the file has none.
void add_recordings(nlohmann::ordered_json& json, const figure::Figure& figure);

/// Prints a line for each kind of recording that the file has, and one for each event.
void write_recordings(const figure::Figure& figure, std::ostream& out);

}  // namespace skelplay::cli
