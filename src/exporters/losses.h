#pragma once

#include "base/diagnostics.h"
#include "exporters/export.h"
#include "figure/skeleton.h"

namespace skelplay::exporters {

/// What a format can hold in addition to bones, rotations and translations of the root.
struct Holds {
    bool limits = false;
    bool masses = false;
    bool skins = false;
    bool unit = false;        // the length of a unit
    bool up = false;          // the up axis
    bool ends = true;         // the end of a bone without children
    bool end_names = false;   // names of end sites
    bool tail_scale = false;  // a bone's length in each frame: HTR's scale factor, ASF's `l`
    bool scales = false;      // scaled, skewed or mirrored axes of bones, in matrices
    bool frame_rate = true;
    bool documentation = false;
    bool names = true;      // of bones
    bool rotations = true;  // and the hierarchy; false: only positions
};

/// Notes, once each, what the figure has and the format cannot hold. `format` is its name for people.
void note_losses(const WriteJob& job, std::string_view format, const Holds& holds);

/// Characters besides blanks and control characters that names of ASF and of HTR can't have.
inline constexpr std::string_view no_asf_name = "#(),";
inline constexpr std::string_view no_htr_name = "#(),[]";

/// Names for the bones of a skeleton, by BoneId, that ASF and HTR can hold, without blanks and the characters of `bad`.
/// The first bone of a repeated name keeps it, later ones get _2, _3 …, and so does a name that is one of `keywords`; an
/// empty name becomes _. In an ASF a whole number, which would mean the bone with that id, gets a _ before it. Each kind
/// of change is noted once.
std::vector<std::string> plain_names(const figure::Skeleton& skeleton, std::string_view format, std::string_view bad,
                                     std::span<const std::string_view> keywords, base::Diagnostics& notes);

/// Names for the bones of a skeleton, by BoneId, that BonesPro can hold in `< >`; they may repeat.
std::vector<std::string> bracketed_names(const figure::Skeleton& skeleton, std::string_view format,
                                         base::Diagnostics& notes);

/// Notes that the vertices of a take that has them for each frame are left out.
void note_mesh_frames(const WriteJob& job);

// TRC and C3D hold named points: markers, or the joints of a skeleton.

/// What such a format can hold. A tail's scale only affects ends, whose loss is noted.
inline constexpr Holds held_by_points{.unit = true, .ends = false, .tail_scale = true, .rotations = false};

/// Unique names in the file's order, without control characters, of at most `longest` bytes plus the number of a
/// repeated name; see plain_names().
std::vector<std::string> point_names(const figure::Skeleton& skeleton, std::string_view format, std::size_t longest,
                                     base::Diagnostics& notes);

/// The text with each control character, which could end a cell, a comment or a line, replaced by `instead`.
std::string without_controls(std::string text, char instead);

/// ExportOptions::declared_scale, or the figure's.
double declared_scale(const WriteJob& job);

/// The word of ExportOptions::metres_per_unit, "mm"; a unit without word, or an unknown unit, is named "mm".
std::string_view unit_word(const ExportOptions& options);

}  // namespace skelplay::exporters
