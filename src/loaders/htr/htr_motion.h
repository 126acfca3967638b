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

/// A motion with its frames in the file's order, whatever their numbers. A cell is the seven numbers of one segment in
/// one frame.
struct HtrFrames {
    HtrMotion motion;  // a cell whose row is missing or unreadable begins with NaN, which is never read from a file
    /// A row for which there was no room in `motion` when it was read.
    struct Late {
        std::uint64_t frame = 0;
        std::size_t segment = 0;
        HtrNumbers numbers{};
    };
    std::vector<Late> late;
    std::vector<std::uint64_t> ends;     // by segment: cells from this frame on are uninitialised
    std::vector<HtrStretch> stretches;   // in the file's order, without [EndOfFile]
    std::uint64_t end = 0;               // offset of [EndOfFile], or of the end of the file
    bool ended = false;                  // [EndOfFile] is there
    base::Diagnostics head_diagnostics;  // about the heads of sections
    base::Diagnostics row_diagnostics;
};

/// Reads the motion in one pass, in chunks on several threads according to `work`. Without segments it only finds the
/// sections. Nothing when stopped.
std::optional<HtrFrames> read_htr_frames(const base::ByteSource& source, base::ChunkWork work, HtrLayout layout,
                                         std::span<const HtrSegment> segments);

/// Moves frames to the positions given by their numbers. A segment without a row in a frame repeats the frame before;
/// before its first row it is at rest.
HtrMotion arrange_htr_frames(HtrFrames&& frames, const HtrPlan& plan, std::size_t segments);

}  // namespace skelplay::loaders
