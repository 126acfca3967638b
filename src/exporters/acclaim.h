#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// Writes an .asf and the .amc that belongs to it. A figure that came from such files keeps its numbers, names, limits and
/// masses. Any other becomes bones whose `axis` is 0 0 0: the source's root moves `root` and is a bone of no length that
/// hangs on it (several roots are several such bones, with six degrees of freedom each); a joint is a bone at its
/// origin; a child that does not begin at its parent's end hangs on a bone without degrees of freedom that leads there;
/// a joint that moves against its parent has tx ty tz.
bool write_acclaim(const ExportJob& job);

}  // namespace skelplay::exporters
