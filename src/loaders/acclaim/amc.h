#pragma once

#include "loaders/acclaim/asf.h"

namespace skelplay::loaders {
/// A line of a frame, not checked against the skeleton: a bone's name or id and its numbers.
struct AmcLine {
    std::string name;             // in the file's encoding
    std::uint64_t offset = 0;     // of the name in the file
    std::vector<double> numbers;  // one for each word after the name; 0 for a word that is not a number
    std::optional<FileWord> bad;  // the first word that is not a number, in the file's encoding
};

/// Reads a line of a frame; false for a blank line or a comment.
bool read_amc_line(const base::Line& line, AmcLine& into);

/// What precedes an AMC's motion, and the lines of the first frame, which show how the others will look.
struct AmcHead {
    std::optional<AngleUnit> angle;    // `:DEGREES`, `:RADIANS`; nothing: the skeleton's unit
    std::uint64_t angle_offset = 0;    // of that keyword
    bool force_three_dofs = false;     // `:FORCE-ALL-JOINTS-BE-3DOF`
    std::optional<double> frame_rate;  // `:SAMPLES-PER-SECOND`, above 0
    std::uint64_t motion_begin = 0;    // file offset of the first frame's number; the file's size when there is none
    std::uint64_t motion_end = 0;      // the file's size
    std::vector<FileWord> comments;    // before the first frame, without `#`; no more than a few pages
    std::vector<AmcLine> first_frame;
};

/// Reads what precedes the motion, and the first frame. Refuses a file that is not text, or that has neither a keyword
/// nor a frame.
AmcHead parse_amc_head(Reading& in);

/// The frames of an AMC.
struct AmcMotion {
    std::size_t frames = 0;
    base::NumberArray samples;  // frames × columns, frame-major
    std::int64_t first_number = 1;
};

/// A line of every frame of a regular motion.
struct AmcColumns {
    std::string name;         // as the first frame spells it, byte for byte
    std::uint32_t first = 0;  // column of its first number in a row
    std::uint32_t count = 0;  // of numbers
};

/// Reads a regular motion fast, in chunks on several threads: every frame has these lines, in this order, the numbers
/// of frames count up by one, and there are no comments. `rest_row`: a number for each column, also of bones without a
/// line. Any other motion, for which it returns nothing, is left to a reader of lines.
std::optional<AmcMotion> read_regular_amc(const AmcHead& head, std::span<const AmcColumns> lines,
                                          std::span<const double> rest_row, const Reading& in);

/// The bones that a line of an AMC moves.
struct AmcTarget {
    std::vector<std::size_t> bones;  // of the rig; several bones with the same dofs share the line's numbers
    bool by_convention = false;      // the one bone was found by Acclaim's naming convention
    bool at_odds = false;            // no bones, because those that should share differ in their dof
};

/// The bone that a name or id stands for; or, when there is none, the bones that share its numbers: for "h_torso" those
/// of "h_torso_1", "h_torso_2" … that have degrees of freedom.
AmcTarget find_target(const AsfRig& rig, std::string_view name_or_id);

/// Divisions of an AMC that the skeleton does not have as such: "h_torso_1", "h_torso_2", "h_torso_3" where the
/// skeleton has "h_torso", or only two divisions of it.
struct MergedDivisions {
    std::vector<std::size_t> lines;  // bones that merge_divisions() added to the rig, the oldest ancestor first
    std::vector<std::size_t> bones;  // those that share the composed rotation, the oldest ancestor first
    std::uint64_t offset = 0;        // of the first line in the AMC
};

/// Finds them in the first frame. Adds a bone to the rig for each such line, so that its numbers have columns of their
/// own; the bones that get shares need no lines then.
std::vector<MergedDivisions> merge_divisions(AsfRig& rig, std::span<const AmcLine> first_frame);

/// Fills the columns of the bones that share: the rotations of the lines are composed, and each bone gets the same part
/// of the whole. Translations are added and move the first bone. `rig` and `columns`: with the bones that
/// merge_divisions() added.
void compose_divisions(const MergedDivisions& merged, const AsfRig& rig, const FirstColumns& columns,
                       figure::Motion& motion);

/// Finds out what the numbers of a positional take are (see figure::PositionRule) and replaces them by displacements
/// from rest, so that the joints are where the file has them. Notes what was decided.
void resolve_translation_rule(figure::Figure& figure, Reading& in);

/// A skeleton file, read and checked.
struct SkeletonFile {
    fs::path path;
    AsfDocument document;
    AsfRig rig;
};

/// True when the first frame has a line for every bone with degrees of freedom, with as many numbers, and names no
/// other bones. Numbers of bones without degrees of freedom are ignored.
bool fits(const AsfRig& rig, const AmcHead& head);

/// The .asf files that an AMC's comments name, without folder and suffix, in the comments' order.
std::vector<std::string> skeletons_named(const AmcHead& head);

/// Notes where the comments of an AMC ("which skeleton this data belongs to", ASF 1.10 of Feb 95) name another skeleton
/// or subject than the ASF in use, with both texts. Only contradictions count: an .asf other than the one that the
/// ASF's :documentation or :name names, or that exists beside the AMC; or a "subject", "actor", "performer" or
/// "skeleton" other than the ASF's.
void note_other_subject(const AmcHead& head, const SkeletonFile& skeleton, Reading& in);

/// Reads the motion after `head` and builds a figure from it and its skeleton.
figure::Figure read_amc_motion(const AmcHead& head, SkeletonFile&& skeleton, Reading& in);
}  // namespace skelplay::loaders
