#pragma once

#include "figure/anatomy.h"

namespace skelplay::figure {
class Skeleton;

/// The names that a program or a file format has for the bones of a human.
struct NameSet {
    std::string_view word;    // as an option has it: "unreal"
    std::string_view title;   // for sentences: "Unreal's mannequin"
    std::string_view prefix;  // of every name
    std::array<std::string_view, 2> sides;
    std::array<std::string_view, 5> fingers;  // from the thumb; empty: without
};

/// Mixamo, Unreal's mannequin, VRM, SMPL and Unity's HumanBodyBones, from assets/words/bone-sets.txt.
std::span<const NameSet> name_sets();
/// The set of a word; null: none.
const NameSet* name_set(std::string_view word);

/// By BoneId: the name of each bone in a set; empty: it has none there. A chain of fewer bones than the set names gets
/// the first names. Of a spine or neck of more bones, those get the names that are spread evenly over it, the first and
/// the last included; of another chain the first do. One bone for all fingers gets the index finger's name.
std::vector<std::string> names_in(const NameSet& set, const Skeleton& skeleton, const Anatomy& body);
}  // namespace skelplay::figure
