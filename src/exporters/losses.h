#pragma once

#include "base/diagnostics.h"
#include "exporters/export.h"
#include "figure/skeleton.h"

namespace skelplay::exporters {

/// What a format can hold besides bones, rotations and the translations of the root.
struct Holds {
    bool limits = false;
    bool masses = false;
    bool skins = false;
    bool unit = false;        // the length of a unit, or the file's own scale
    bool up = false;          // which axis points up
    bool ends = true;         // where a bone without children ends
    bool end_names = false;   // names of end sites
    bool tail_scale = false;  // HTR's scale factor of a bone
    bool frame_rate = true;
    bool documentation = false;
    bool names = true;      // of bones
    bool rotations = true;  // and who hangs from whom; otherwise only where bones are
};

/// Notes what the figure has and the format, named as people call it, can't hold; each thing once.
void note_losses(const WriteJob& job, std::string_view format, const Holds& holds);

/// Names for the bones of a skeleton, by BoneId, that ASF and HTR can hold, without blanks and # ( ) ,: the first of a
/// repeated name keeps it and later ones get _2, _3 …; an empty one is _. What had to change is noted once for each
/// kind.
std::vector<std::string> plain_names(const figure::Skeleton& skeleton, std::string_view format,
                                     std::span<const std::string_view> taken, base::Diagnostics& notes);

// What TRC and C3D share, which hold points by name: markers, or the joints of a skeleton.

/// What such a format can hold. How a tail is scaled shows in ends alone, which are told.
inline constexpr Holds held_by_points{.unit = true, .ends = false, .tail_scale = true, .rotations = false};

/// Names in the file's order that no two points have, without control characters, of `longest` bytes at most but for
/// the number of a repeated one; see plain_names().
std::vector<std::string> point_names(const figure::Skeleton& skeleton, std::string_view format, std::size_t longest,
                                     base::Diagnostics& notes);

/// The text without what would end a cell, a comment or a line: each control character becomes `instead`.
std::string without_controls(std::string text, char instead);

/// The word of ExportOptions::metres_per_unit, "mm"; a unit that has none, or is not known, is called a millimetre.
std::string_view unit_word(const ExportOptions& options);

}  // namespace skelplay::exporters
