#pragma once

#include "analysis/body.h"

namespace skelplay::processing {
/// The reason why a bone has its sources.
enum class MapKind : std::uint8_t {
    same_name,
    ignoring_case,
    convention,  // the same words of the Acclaim naming convention
    anatomy,     // the same part of the body, or the same position in a chain of as many bones
    chain,       // a chain with another number of bones: a spine of 3 and one of 5, a finger of 2 and one of 3
    file,        // a map from a file
    hand,        // a person has chosen them
};

/// "same name", "case", "convention", "anatomy", "chain", "file" or "hand".
std::string_view name(MapKind kind) noexcept;

/// A source bone and the share of its motion.
struct BoneShare {
    BoneId bone = BoneId::none;
    double share = 1.0;  // > 0; relative to the sum over a target's sources
    friend bool operator==(const BoneShare&, const BoneShare&) = default;
};

/// A bone of the target and the bones of the source whose motion it gets.
struct BoneMapEntry {
    BoneId target = BoneId::none;
    std::vector<BoneShare> sources;  // usually one; in a chain those that lie beside the target, in order
    MapKind kind = MapKind::same_name;
    friend bool operator==(const BoneMapEntry&, const BoneMapEntry&) = default;
};

/// Which bones of the target get their motion from which bones of the source. Bones without an entry stay at rest.
struct BoneMap {
    std::vector<BoneMapEntry> entries;  // by target, each at most once, with at least one source
    friend bool operator==(const BoneMap&, const BoneMap&) = default;
};

/// Pairs bones by the part of the body that they are, and the bones of chains of the same part (spine, neck, a finger,
/// ...) by their position along the chain; bones that are no part of the body are paired by name. If one skeleton's
/// "hand" is the lower third of the forearm (CMU's lwrist), its child is paired with the other's hand. Of several
/// people in both the first are paired, the second, ...; where one skeleton has one, the other's first person is taken.
BoneMap map_bones(const figure::Skeleton& source, const analysis::Body& source_body, const figure::Skeleton& target,
                  const analysis::Body& target_body);
BoneMap map_bones(const figure::Skeleton& source, const figure::Skeleton& target);

/// Replaces the entry of a target's bone; without sources the bone has none any more.
void set_entry(BoneMap& map, BoneMapEntry entry);

/// A target's bone without an entry, and the source's bone with nearly its name that nobody follows.
struct SuggestedPair {
    BoneId target = BoneId::none;
    BoneId source = BoneId::none;
};
/// What a person may accept for the bones that have no entry, in the target's order; each source at most once.
std::vector<SuggestedPair> suggested_pairs(const BoneMap& map, const figure::Skeleton& source,
                                           const figure::Skeleton& target);

/// The entry of a target's bone; null: it has none.
const BoneMapEntry* entry_of(const BoneMap& map, BoneId target) noexcept;
/// The target's bones that get no motion, in the skeleton's order.
std::vector<BoneId> unmapped_targets(const BoneMap& map, const figure::Skeleton& target);
/// The source's bones whose motion is not used, in the skeleton's order.
std::vector<BoneId> unmapped_sources(const BoneMap& map, const figure::Skeleton& source);
}  // namespace skelplay::processing
