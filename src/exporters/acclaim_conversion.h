#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// Writes a figure that did not come from Acclaim files as an .asf and an .amc: bones whose `axis` is 0 0 0. The
/// source's root moves `root` and is a bone of no length that hangs on it (several roots are several such bones, with
/// six degrees of freedom each); a joint is a bone at its origin; a child that does not begin at its parent's end
/// hangs on a bone without degrees of freedom that leads there; a joint that moves against its parent has tx ty tz.
/// False when stopped.
bool write_converted_acclaim(const ExportJob& job);

}  // namespace skelplay::exporters
