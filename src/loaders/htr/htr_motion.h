#pragma once

#include <optional>

#include "base/byte_source.h"
#include "base/chunks.h"
#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/htr/htr_survey.h"

namespace skelplay::loaders {

/// Reads the numbers of a motion that has been surveyed; `work` cuts it as for the survey. Frames go by the numbers in
/// the file where these make sense, else by their order. What a segment lacks repeats its frame before; before its
/// first row it rests. The document gives header and segments. Nothing when stopped.
std::optional<HtrMotion> read_htr_motion(const base::ByteSource& source, const base::ChunkWork& work, HtrLayout layout,
                                         const HtrSurvey& survey, const HtrDocument& document,
                                         base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
