#pragma once

#include "scene/figure_view.h"

namespace skelplay::analysis {
using figure::Part;
using figure::Side;

/// A marker set that many laboratories use: the names of its markers by the part of the body that they are on.
///
/// Names are separated by blanks. `?` stands for L on the left and R on the right. `A|B` are two spellings of one
/// name. A name in parentheses is not always used, so it is never missing.
struct MarkerSet {
    std::string_view name;
    std::string_view source;  // who publishes it
    std::string_view head = {};
    std::string_view spine = {};
    std::string_view hips = {};
    std::string_view collar = {};
    std::string_view upper_arm = {};
    std::string_view forearm = {};
    std::string_view hand = {};
    std::string_view thigh = {};
    std::string_view shin = {};
    std::string_view foot = {};
    /// Chains of linked markers in anatomical order, a line for each; `?` stands for both sides as above. A
    /// marker that a file lacks is skipped, and its neighbours are linked.
    std::string_view chains = {};
    std::optional<figure::Axis> up = {};  // of files with these names where nothing else tells it
};

/// All known sets, from assets/words/marker-sets.txt.
std::span<const MarkerSet> marker_sets();

/// A marker that a set tells.
struct IdentifiedMarker {
    BoneId marker = BoneId::none;
    figure::Part part = figure::Part::none;
    figure::Side side = figure::Side::none;
    std::string name = {};  // as the set spells it first: "LASI"
};

/// A set found in a take, for one subject.
struct FoundSet {
    const MarkerSet* set = nullptr;
    std::string name;     // of the set, with ", upper body" or ", lower body" if only that half is there
    std::string subject;  // empty: none
    std::vector<IdentifiedMarker> identified;
    std::vector<std::string> missing;  // names of the half or whole set that the take lacks, as the set spells them
    std::vector<scene::MarkerLine> marker_links;
};

/// The subject in a marker's name, before a colon: "Ann" of "Ann:HEAD"; empty if there is none.
std::string_view subject_of(std::string_view name) noexcept;

/// For each subject the set with the most of its names present, ignoring letter case and punctuation; of several, the
/// first unless another lacks less than half as many. A set is found if at least four of its names are present, and
/// these are at least half of the subject's markers or half of the names of that half of the body. A prefix that all
/// markers share, up to an underscore, is ignored.
std::vector<FoundSet> find_marker_sets(const figure::Skeleton& markers);

/// Markers whose names differ only in L and R, the left one first: LASI and RASI.
std::vector<std::pair<BoneId, BoneId>> side_pairs(const figure::Skeleton& markers);

/// True if a marker's name means a foot, whatever its set: "R.Heel", "LMT5".
bool names_foot(std::string_view name);
}  // namespace skelplay::analysis
