#pragma once

#include "analysis/motion_check.h"
#include "base/lines.h"

namespace skelplay::processing {
/// A finding that is repaired alone, while others of its kind stay.
struct RepairSpot {
    analysis::FindingKind kind = analysis::FindingKind::spike;  // one that can be repaired alone
    std::string bone = {};                                      // or marker; empty: all of them
    figure::FrameRange frames;                                  // of the file's take, from 0
    friend bool operator==(const RepairSpot&, const RepairSpot&) = default;
};

/// The word of `convert` that repairs a finding of this kind and can leave others; empty: its repair changes the whole
/// take, as that of a slope does.
inline std::string_view lone_repair(analysis::FindingKind kind) noexcept {
    return base::first_word(analysis::rule_of(kind).repair);
}
/// Whether some of the spots are of kinds that are repaired by the same word: then nothing else is.
bool is_restricted(std::span<const RepairSpot> spots, analysis::FindingKind kind) noexcept;

/// The spots of a finding, one for each bone at fault. `cut`: frames of the file's take before the first one.
std::vector<RepairSpot> spots_of(const analysis::Finding& finding, const figure::Skeleton& skeleton, std::size_t cut);

/// "spike:LeftArm@50:52;gap:LASI@70:70"
std::string to_text(std::span<const RepairSpot> spots);
/// Reads that; nothing where it is none.
std::optional<std::vector<RepairSpot>> parse_spots(std::string_view text);

/// Whether a repair is for one of these bones in some of these frames: a spot is there, or its kind is not restricted.
/// `bones`: empty for a fault of the whole take.
bool is_wanted(std::span<const RepairSpot> spots, analysis::FindingKind kind, const figure::Skeleton& skeleton,
               std::span<const figure::BoneId> bones, const figure::FrameRange& frames);
}  // namespace skelplay::processing
