#pragma once

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "base/lines.h"
#include "loaders/acclaim/asf.h"

namespace skelplay::loaders {

/// A line of a frame, not checked against the skeleton: a bone's name or id and its numbers. Strings and numbers are
/// stored in the AmcLines that it belongs to.
struct AmcLine {
    std::uint64_t offset = 0;       // of the name in the file
    std::uint64_t bad_offset = 0;   // of the first word that is not a number
    std::size_t name_begin = 0;     // the name's first byte in AmcLines::characters
    std::size_t name_size = 0;      // bytes
    std::size_t bad_size = 0;       // bytes of the first word that is not a number, stored after the name; 0: none
    std::size_t numbers_begin = 0;  // its first number in AmcLines::numbers
    std::size_t words = 0;          // words after the name; each has a number, 0 for a word that is not one
};

/// Lines of frames, packed.
struct AmcLines {
    std::vector<AmcLine> lines;
    std::string characters;  // in the file's encoding
    std::vector<double> numbers;

    void clear() noexcept {
        lines.clear();
        characters.clear();
        numbers.clear();
    }

    [[nodiscard]] std::string_view name(const AmcLine& line) const noexcept {
        return std::string_view(characters).substr(line.name_begin, line.name_size);
    }
    [[nodiscard]] std::string_view bad_word(const AmcLine& line) const noexcept {
        return std::string_view(characters).substr(line.name_begin + line.name_size, line.bad_size);
    }
};

/// Reads a line of a frame, unchecked, and appends it; blank lines and comments are skipped.
void append_amc_line(const base::Line& line, AmcLines& into);

/// What precedes an AMC's motion, and the lines of the first frame, which show how the others will look.
struct AmcHead {
    std::optional<AngleUnit> angle;    // `:DEGREES`, `:RADIANS`; nothing: the skeleton's unit
    std::uint64_t angle_offset = 0;    // of that keyword
    bool force_three_dofs = false;     // `:FORCE-ALL-JOINTS-BE-3DOF`
    std::optional<double> frame_rate;  // `:SAMPLES-PER-SECOND`, above 0
    std::uint64_t motion_begin = 0;    // file offset of the first frame's number; the file's size when there is none
    std::uint64_t motion_end = 0;      // the file's size
    std::vector<FileWord> comments;    // before the first frame, without `#`; no more than a few pages
    AmcLines first_frame;
};

/// Reads what precedes the motion, and the first frame. Refuses a file that is not text, or that has neither a keyword
/// nor a frame.
AmcHead parse_amc_head(Reading& in);

/// How several bones share a number: each gets an even part, the first gets it all while the others rest, or all rest.
enum class Share : std::uint8_t { divided, first, none };

/// The number that bone `part` of `parts` gets; `rest`: its number at rest.
constexpr double share(Share how, double number, std::size_t part, std::size_t parts, double rest) noexcept {
    if (how == Share::divided) return number / static_cast<double>(parts);
    return how == Share::first && part == 0 ? number : rest;
}

/// The lines of a regular frame: the names of the first frame, and as many numbers as the skeleton requires.
struct AmcLayout {
    static constexpr std::uint32_t skip = static_cast<std::uint32_t>(-1);
    struct Line {
        std::string name;                // as the first frame spells it, byte for byte
        std::uint32_t count = 0;         // how many numbers it has
        std::uint32_t column = skip;     // of its first number in a row; skip: they are not used
        std::uint32_t bones = 1;         // how many share the numbers; their columns follow each other
        std::vector<Share> shares = {};  // of several bones: how they share each number
    };
    std::vector<Line> lines;
    std::vector<double> rest_row;  // one number for each column: the rest pose, for bones that a frame does not mention
};

/// A frame that does not follow the layout. Its lines are not kept: the builder reads and interprets them again.
struct AmcOddFrame {
    std::size_t frame = 0;     // its index in the file
    std::uint64_t offset = 0;  // of its number in the file
    std::uint64_t begin = 0;   // offset after the number
    std::uint64_t end = 0;     // one past its last line
};

/// A frame number that is not one more than the one before.
struct AmcBreak {
    std::uint64_t offset = 0;  // of the number in the file
    std::int64_t before = 0;
    std::int64_t number = 0;
};

/// The frames of an AMC.
struct AmcMotion {
    std::size_t frames = 0;
    base::NumberArray samples;  // frames × columns of the layout, frame-major; odd frames have the rest row
    std::vector<AmcOddFrame> odd_frames;
    std::int64_t first_number = 1;
    std::int64_t last_number = 0;  // of the last frame, when there is one
    std::optional<AmcBreak> first_break;
    std::size_t breaks = 0;
};

/// The bones that a line of an AMC moves.
struct AmcTarget {
    std::vector<std::size_t> bones;  // of the rig; several bones share the line's numbers
    std::vector<Share> shares;       // of several bones: how they share each number
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
std::vector<MergedDivisions> merge_divisions(AsfRig& rig, const AmcLines& first_frame);

/// Fills the columns of the bones that share: the rotations of the lines are composed, and each bone gets the same part
/// of the whole. Translations are added and move the first bone. `rig` and `columns`: with the bones that
/// merge_divisions() added.
void compose_divisions(const MergedDivisions& merged, const AsfRig& rig, const FirstColumns& columns,
                       figure::Motion& motion);

/// Finds out what the numbers of a positional take are (see figure::PositionRule) and replaces them by displacements
/// from rest, so that the joints are where the file has them. Notes what was decided.
void settle_positions(figure::Figure& figure, Reading& in);

/// Reads all frames, in chunks on several threads. Frames that follow the layout become rows of samples; of all others
/// only the positions in the file are kept. The result does not depend on the number of threads or the size of chunks.
/// Refuses frames so empty that their rows would take far more memory than the file.
AmcMotion parse_amc_motion(const AmcHead& head, const AmcLayout& layout, const Reading& in);

}  // namespace skelplay::loaders
