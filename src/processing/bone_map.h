#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/body.h"
#include "figure/skeleton.h"

namespace skelplay::processing {

/// How a bone came to its sources.
enum class MapKind : std::uint8_t {
    same_name,
    ignoring_case,
    convention,  // the same words of the Acclaim naming convention
    anatomy,     // the same part of the body, or the same position in a chain of as many bones
    chain,       // a chain of another number of bones: spine 3 onto 5, a finger 2 onto 3
    file,        // a person said so
};

/// "same name", "case", "convention", "anatomy", "chain" or "file".
std::string_view name(MapKind kind) noexcept;

/// A bone whose motion is taken, and how much of it.
struct BoneShare {
    figure::BoneId bone = figure::BoneId::none;
    double share = 1.0;  // > 0; what counts is its part of the sum over a target's sources
    friend bool operator==(const BoneShare&, const BoneShare&) = default;
};

/// A bone of the target and the bones of the source whose motion it takes.
struct BoneMapEntry {
    figure::BoneId target = figure::BoneId::none;
    std::vector<BoneShare> sources;  // usually one; of a chain those beside which the target lies, in order
    MapKind kind = MapKind::same_name;
    friend bool operator==(const BoneMapEntry&, const BoneMapEntry&) = default;
};

/// What takes its motion from what; bones that are in no entry stay at rest.
struct BoneMap {
    std::vector<BoneMapEntry> entries;  // by target, each at most once, with at least one source
    friend bool operator==(const BoneMap&, const BoneMap&) = default;
};

/// Pairs bones by the part of the body that they are, and chains of the same part (spine, neck, a finger, ...) along
/// their length whatever they are called; what is no part of the body, by name. Where one skeleton's "hand" is the
/// lower third of the forearm (CMU's lwrist), the bone behind it is the other's hand.
BoneMap map_bones(const figure::Skeleton& source, const analysis::Body& source_body, const figure::Skeleton& target,
                  const analysis::Body& target_body);
BoneMap map_bones(const figure::Skeleton& source, const figure::Skeleton& target);

/// The entry of a target's bone; null: it has none.
const BoneMapEntry* entry_of(const BoneMap& map, figure::BoneId target) noexcept;
/// The target's bones that take no motion, in the skeleton's order.
std::vector<figure::BoneId> unmapped_targets(const BoneMap& map, const figure::Skeleton& target);
/// The source's bones whose motion nothing takes, in the skeleton's order.
std::vector<figure::BoneId> unmapped_sources(const BoneMap& map, const figure::Skeleton& source);

}  // namespace skelplay::processing
