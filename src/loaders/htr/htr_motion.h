#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/byte_source.h"
#include "base/chunks.h"
#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/htr/htr_lines.h"
#include "loaders/htr/htr_plan.h"

namespace skelplay::loaders {

/// A motion whose frames stand in the file's order, whatever their numbers.
struct HtrFrames {
    HtrMotion motion;  // a cell whose row is missing or cannot be read begins with NaN, which no file can hold
    /// Rows beyond what was affordable when they came, in no place yet.
    struct Late {
        std::uint64_t frame = 0;
        std::size_t segment = 0;
        HtrNumbers numbers{};
    };
    std::vector<Late> late;
    std::vector<std::uint64_t> ends;     // by segment: cells from this frame on hold anything, not even NaN
    std::vector<HtrStretch> stretches;   // in file order, [EndOfFile] not among them
    std::uint64_t end = 0;               // offset of [EndOfFile], or of the end of the file
    bool ended = false;                  // [EndOfFile] is there
    base::Diagnostics head_diagnostics;  // about the heads of sections
    base::Diagnostics row_diagnostics;
};

/// Reads the motion in one pass, in parallel pieces cut as `work` says. Without segments it only finds out where
/// sections are. Nothing when stopped.
std::optional<HtrFrames> read_htr_frames(const base::ByteSource& source, base::ChunkWork work, HtrLayout layout,
                                         std::span<const HtrSegment> segments);

/// Moves frames to their places. What a segment lacks repeats its frame before; before its first row it rests.
HtrMotion arrange_htr_frames(HtrFrames&& frames, const HtrPlan& plan, std::size_t segments);

}  // namespace skelplay::loaders
