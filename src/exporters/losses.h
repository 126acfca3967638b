#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
void note_losses(const ExportJob& job, std::string_view format, const Holds& holds);

/// Which names a format can hold.
struct NameRule {
    std::string_view format;                       // as people call it
    std::string_view bad_words;                    // the bad characters, in a sentence: "blanks"
    bool (*is_bad)(char) noexcept = nullptr;       // each becomes _
    std::size_t longest = std::string::npos;       // bytes; the number of a repeated name comes on top
    bool case_matters = false;                     // else names that differ in ASCII case alone are the same
    std::span<const std::string_view> taken = {};  // names that no bone may have
};

/// Names for the bones of a skeleton, by BoneId, that a format can hold: the first of a repeated name keeps it and
/// later ones get _2, _3 …; an empty one is _. What had to change is noted once for each kind.
std::vector<std::string> fitted_names(const figure::Skeleton& skeleton, const NameRule& rule, base::Diagnostics& notes);

/// Those that ASF and HTR can hold: without blanks and # ( ) ,
std::vector<std::string> plain_names(const figure::Skeleton& skeleton, std::string_view format,
                                     std::span<const std::string_view> taken, base::Diagnostics& notes);

// What TRC and C3D share, which hold points by name: markers, or the joints of a skeleton.

/// What such a format can hold.
Holds held_by_points();

/// Names in the file's order that no two points have, without control characters, of `longest` bytes at most but for
/// the number of a repeated one; see fitted_names().
std::vector<std::string> point_names(const figure::Skeleton& skeleton, std::string_view format, std::size_t longest,
                                     base::Diagnostics& notes);

/// The text without what would end a cell or a line: each control character becomes _.
std::string in_a_cell(std::string text);

/// The word of ExportOptions::metres_per_unit, "mm"; a unit that has none, or is not known, is called a millimetre.
std::string_view unit_word(const ExportOptions& options);

}  // namespace skelplay::exporters
