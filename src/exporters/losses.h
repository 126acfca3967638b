#pragma once

#include "base/messages.h"
#include "exporters/export.h"

namespace skelplay::exporters {
/// What a format can hold in addition to bones, rotations and translations of the root.
struct FormatCapabilities {
    bool limits = false;
    bool masses = false;
    bool skins = false;
    bool unit = false;           // the length of a unit
    bool up = false;             // the up axis
    bool ends = true;            // the end of a bone without children
    bool lengths = true;         // of bones whose children begin elsewhere than at their ends
    bool root_lengths = true;    // the same of roots
    bool end_names = false;      // names of end sites
    bool tail_scale = false;     // a bone's length in each frame: HTR's scale factor, ASF's `l`
    bool scale_of_last = false;  // the same of bones without children alone
    bool scales = false;         // scaled, skewed or mirrored axes of bones, in matrices
    bool frame_rate = true;
    bool documentation = false;
    bool skeleton_name = false;  // Figure::skeleton_name
    bool names = true;           // of bones
    bool recordings = false;     // analog data, force plates, events and segments
    bool rotations = true;       // and the hierarchy; false: only positions
};

/// "a, b and c"; empty: nothing.
std::string listed(std::span<const std::string_view> things);

/// Bones and lengths for a note: "hip 500, knee 40"; of more than a few, how many more there are.
class LengthList {
public:
    void add(const std::string& bone, std::string_view length) {
        constexpr std::size_t shown = 8;
        if (count_++ < shown) text_ += fmt::format("{}{} {}", text_.empty() ? "" : ", ", bone, length);
        more_ = count_ > shown ? fmt::format(" and {} more", count_ - shown) : "";
    }
    void add(const std::string& bone, double length) { add(bone, fmt::format("{:.6g}", length)); }
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] std::string text() const { return text_ + more_; }

private:
    std::size_t count_ = 0;
    std::string text_;
    std::string more_;
};

/// A bone whose end no child shows, and the written lengths that it has in the take: HTR's factor or ASF's `l` changes
/// it.
struct ChangingEnd {
    BoneId bone = BoneId::none;
    bool has_child = false;  // which begins elsewhere
    double least = 0.0;
    double most = 0.0;
    std::uint32_t column = 0;  // of the channel, whose numbers are in this length
    double unit = 1.0;
};

/// Notes, once each, what the figure has and the format cannot hold. `format` is its name for people. Returns the
/// changing ends, unless the format has the length of every bone.
std::vector<ChangingEnd> note_losses(const WriteJob& job, std::string_view format, const FormatCapabilities& holds);

/// Notes that what the figure's file recorded beside positions is left out, see WrittenRecordings; `but_events`: except
/// for its events.
void note_recordings_do_not_fit(const WriteJob& job, bool but_events = false);

/// The names that a format can hold.
struct NameRule {
    std::string_view format;                          // its name for people
    std::string_view bad_words;                       // what can't be in a name, in a sentence: "blanks and # ( ) ,"
    std::string_view bad = {};                        // characters besides control characters; each becomes _
    std::string_view bad_pair = {};                   // that together become _
    char bad_first = '\0';                            // becomes _ at the beginning of a name
    std::span<const std::string_view> keywords = {};  // names that no bone may have
    std::size_t longest = std::string_view::npos;     // bytes, without the number of a repeated name
    bool case_matters = false;                        // false: names that differ only in ASCII case are equal
    bool may_repeat = false;                          // bones are known by their numbers, or only by their place
    bool numbers_are_ids = false;                     // a whole number means the bone with that id
};

inline constexpr std::array<std::string_view, 3> acclaim_keywords{"root", "begin", "end"};
/// `Frame n:` begins a frame of version 2, and so would the line of a child `Frame` of a parent `n`.
inline constexpr std::array<std::string_view, 7> htr_reserved_names{
    "GLOBAL", "Header", "SegmentNames&Hierarchy", "BasePosition", "EndOfFile", "Frame", "Frame:"};
inline constexpr NameRule acclaim_names{.format = "Acclaim files",
                                        .bad_words = "blanks, # ( ) , and a : in front",
                                        .bad = " #(),",
                                        .bad_first = ':',
                                        .keywords = acclaim_keywords,
                                        .numbers_are_ids = true};
inline constexpr NameRule htr_names{
    .format = "HTR files", .bad_words = "blanks and # ( ) , [ ]", .bad = " #(),[]", .keywords = htr_reserved_names};
inline constexpr NameRule verbatim_bvh_names{
    .format = "BVH", .bad_words = "{ } and control characters", .bad = "{}", .may_repeat = true};
/// Programs end a name at a blank, or refuse the file.
inline constexpr NameRule bvh_names{
    .format = "BVH", .bad_words = "blanks, { } and control characters", .bad = " {}", .may_repeat = true};
inline constexpr NameRule bonespro_names{
    .format = "BonesPro", .bad_words = "< > // and control characters", .bad = "<>", .bad_pair = "//", .may_repeat = true};

/// Names for the bones of a skeleton, by BoneId, that obey the rule. The first bone of a repeated name keeps it, later
/// ones get _2, _3 …, and so does a name that is a keyword; an empty name becomes _, and a number that would be an id
/// gets a _ before it. Each kind of change is noted once.
std::vector<std::string> fitted_names(const figure::Skeleton& skeleton, const NameRule& rule, base::Diagnostics& notes);

/// Notes that the vertices of a take that has them for each frame are left out.
inline void note_mesh_frames(const WriteJob& job) {
    if (const auto* mesh = std::get_if<figure::MeshFrames>(&job.take.figure().take))
        job.notes.note(std::nullopt, "export.mesh-frames",
                       fmt::format("vertices that the file has for every frame are left out: {}",
                                   mesh->bones.frames > 0 ? "the mesh follows the bones by its weights"
                                                          : "there is the bind pose alone"));
}

// TRC and C3D hold named points: markers, or the joints of a skeleton.

/// What such a format can hold. A tail's scale only affects ends, whose loss is noted.
inline constexpr FormatCapabilities held_by_points{.unit = true, .ends = false, .tail_scale = true, .rotations = false};

/// Unique names in the file's order, without control characters, of at most `longest` bytes plus the number of a
/// repeated name; see fitted_names().
std::vector<std::string> point_names(const figure::Skeleton& skeleton, std::string_view format, std::size_t longest,
                                     base::Diagnostics& notes);

/// The text with each control character, which could end a cell, a comment or a line, replaced by `instead`.
std::string without_controls(std::string text, char instead);

/// ExportOptions::declared_scale, or the figure's.
inline double declared_scale(const WriteJob& job) {
    return job.options.declared_scale.value_or(job.take.figure().declared_scale.value_or(1.0));
}

/// The word of ExportOptions::metres_per_unit, "mm"; a unit without word, or an unknown unit, is named "mm".
std::string_view unit_word(const ExportOptions& options);
}  // namespace skelplay::exporters
