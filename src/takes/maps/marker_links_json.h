#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/link_edit.h"
#include "figure/skeleton.h"

namespace skelplay::takes {

// Changes by hand of a file's marker links as JSON: an object whose "links" is a list of {"from": name, "to": name,
// "colour": "#rrggbb"} for links that were added or coloured, and whose "removed" is a list of {"from": name, "to":
// name}. Names are those of figure::unique_name(); "colour" may be missing.

/// The text of the changes.
std::string marker_links_json(std::span<const figure::LinkEdit> edits, const figure::Skeleton& markers);

/// Reads changes for a file's markers. Unknown markers cause warnings, a text that is no such object an error.
/// Diagnostics have offsets into the text.
base::Loaded<std::vector<figure::LinkEdit>> read_marker_links(std::string_view text, const figure::Skeleton& markers);

}  // namespace skelplay::takes
