#include "processing/bone_map.h"
#include "analysis/comparison.h"
#include "scene/bone_names.h"

namespace skelplay::processing {
namespace {
using figure::Part;

MapKind kind_of(const std::string& source, const std::string& target) {
    if (source == target) return MapKind::same_name;
    if (base::equal_ignoring_case(source, target)) return MapKind::ignoring_case;
    const auto conventional = figure::conventional_name(source);
    return conventional && conventional == figure::conventional_name(target) ? MapKind::convention : MapKind::anatomy;
}

/// A section of a chain, as shares of its length: 0 … 1.
struct Stretch {
    double begin = 0.0;
    double end = 0.0;
};

/// The section of each bone of a chain. Very short bones get a minimum length.
std::vector<Stretch> stretches(const figure::Skeleton& skeleton, const std::vector<BoneId>& chain) {
    constexpr double least = 0.25;  // of the mean length
    const figure::Pose rest = figure::rest_pose(skeleton);
    std::vector<double> lengths;
    double sum = 0.0;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const bool ends = i + 1 == chain.size() || skeleton[chain[i + 1]].parent != chain[i];
        const glm::dvec3 link =
            ends ? rest.tail[figure::index(chain[i])] : glm::dvec3(rest.local[figure::index(chain[i + 1])][3]);
        lengths.push_back(glm::length(link));
        sum += lengths.back();
    }
    // The length of the last bone may not be known.
    if (lengths.size() > 1 && lengths.back() == 0.0) sum += lengths.back() = sum / static_cast<double>(lengths.size() - 1);
    const double shortest = sum > 0 ? least * sum / static_cast<double>(chain.size()) : 1.0;
    sum = 0.0;
    for (double& length : lengths) sum += length = std::max(length, shortest);
    std::vector<Stretch> result;
    double at = 0.0;
    for (const double length : lengths) {
        result.push_back({at, at + length / sum});
        at = result.back().end;
    }
    return result;
}

/// The sources that lie beside a bone of another chain, weighted by their overlap.
std::vector<BoneShare> beside(const Stretch& bone, const std::vector<Stretch>& others, const std::vector<BoneId>& chain) {
    constexpr double least = 0.05;  // smaller shares are left out
    std::vector<BoneShare> shares;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const double common = std::min(bone.end, others[i].end) - std::max(bone.begin, others[i].begin);
        if (const double share = common / (bone.end - bone.begin); share > least) shares.push_back({chain[i], share});
    }
    return shares;
}

/// Collects entries. Each bone is paired by one rule only.
class Mapper {
public:
    Mapper(const figure::Skeleton& source, const figure::Skeleton& target)
        : source_(source), target_(target), entries_(target.size()), used_(source.size(), false) {}

    void add_same() {
        for (std::size_t i = 0; i < target_.size(); ++i)
            add(figure::bone_id(i), {{figure::bone_id(i)}}, MapKind::same_name);
    }

    void add_chains(const figure::Chains& sources, const figure::Chains& targets) {
        for (const auto& [key, chain] : targets) {
            const std::vector<BoneId>* other = figure::chain_like(sources, key);
            if (other == nullptr) continue;
            if (other->size() == chain.size())
                for (std::size_t i = 0; i < chain.size(); ++i) add_pair((*other)[i], chain[i]);
            else if (std::get<Part>(key) != Part::ground_root) add_shared(*other, chain);
        }
    }

    void add_names() {
        for (const analysis::BonePair& pair : analysis::pair_bones(source_, target_))
            if (!used_[index(pair.a)] && entries_[index(pair.b)].sources.empty()) add_pair(pair.a, pair.b);
    }

    BoneMap map() {
        const auto is_controller = [](const figure::Skeleton& of, BoneId bone) { return figure::is_controller(of[bone]); };
        std::erase_if(entries_, [&](const BoneMapEntry& entry) {
            return entry.sources.empty() || is_controller(target_, entry.target) ||
                   std::ranges::any_of(entry.sources, [&](const auto& of) { return is_controller(source_, of.bone); });
        });
        return {std::move(entries_)};
    }

private:
    void add(BoneId target, std::vector<BoneShare> sources, MapKind kind) {
        for (const BoneShare& source : sources) used_[index(source.bone)] = true;
        entries_[index(target)] = {target, std::move(sources), kind};
    }

    void add_pair(BoneId source, BoneId target) {
        add(target, {{source}}, kind_of(source_[source].name, target_[target].name));
    }

    void add_shared(const std::vector<BoneId>& sources, const std::vector<BoneId>& targets) {
        const std::vector<Stretch> along = stretches(source_, sources);
        const std::vector<Stretch> own = stretches(target_, targets);
        for (std::size_t i = 0; i < targets.size(); ++i) add(targets[i], beside(own[i], along, sources), MapKind::chain);
        for (const BoneId source : sources) used_[index(source)] = true;
    }

    const figure::Skeleton& source_;
    const figure::Skeleton& target_;
    std::vector<BoneMapEntry> entries_;  // by target
    std::vector<bool> used_;             // by source
};

/// The bones of an arm from the elbow on; none if the arm has no such bone, or several.
struct LowerArm {
    BoneId forearm = BoneId::none;
    BoneId hand = BoneId::none;
    BoneId knuckles = BoneId::none;
};

LowerArm lower_arm(const figure::Anatomy& body, figure::Side side) {
    const auto only = [&](Part part) {
        BoneId found = BoneId::none;
        for (std::size_t i = 0; i < body.bones.size(); ++i) {
            if (body.bones[i].part != part || body.bones[i].side != side) continue;
            if (found != BoneId::none) return BoneId::none;
            found = figure::bone_id(i);
        }
        return found;
    };
    return {only(Part::forearm), only(Part::hand), only(Part::knuckles)};
}

/// True if the bone called the hand is the lower third of the forearm, as CMU's lwrist, which only twists.
bool hand_is_in_forearm(const figure::Skeleton& skeleton, const LowerArm& arm) {
    constexpr double short_forearm = 0.85;  // of the upper arm; CMU's lradius has 0.62 to 0.77, others about 1
    constexpr double long_hand = 0.4;       // of the forearm; CMU's lwrist has 0.5
    constexpr double no_hand = 0.01;        // of the forearm: lwrist in MotionBuilder's copies of CMU's skeletons
    if (arm.forearm == BoneId::none || arm.hand == BoneId::none || arm.knuckles == BoneId::none) return false;
    if (skeleton[arm.knuckles].parent != arm.hand || skeleton[arm.hand].parent != arm.forearm) return false;
    const double upper = glm::length(skeleton[arm.forearm].offset);
    const double forearm = glm::length(skeleton[arm.hand].offset);
    const double hand = glm::length(skeleton[arm.knuckles].offset);
    return forearm < short_forearm * upper && (hand > long_hand * forearm || hand < no_hand * forearm);
}

/// Renames the bones of such an arm by what they are.
void put_hand_into_forearm(const LowerArm& arm, figure::Anatomy& body) {
    analysis::BodyBone& hand = body.bones[index(arm.hand)];
    analysis::BodyBone& knuckles = body.bones[index(arm.knuckles)];
    knuckles.part = Part::hand;
    knuckles.number = hand.number;
    hand.part = Part::forearm;
    hand.number = body.bones[index(arm.forearm)].number + 1;
}

/// Adapts bodies if one skeleton has its wrist below the bone called the hand and the other one above it.
void match_wrists(const figure::Skeleton& source, figure::Anatomy& source_body, const figure::Skeleton& target,
                  figure::Anatomy& target_body) {
    for (const figure::Side side : {figure::Side::left, figure::Side::right}) {
        const LowerArm from = lower_arm(source_body, side);
        const LowerArm to = lower_arm(target_body, side);
        const bool within = hand_is_in_forearm(source, from);
        if (within == hand_is_in_forearm(target, to) || from.hand == BoneId::none || to.hand == BoneId::none) continue;
        if (kind_of(source[from.hand].name, target[to.hand].name) != MapKind::anatomy) continue;
        within ? put_hand_into_forearm(from, source_body) : put_hand_into_forearm(to, target_body);
    }
}

/// True if two skeletons have the same names and parents, so that bones are paired by id and names may repeat.
bool same_bones(const figure::Skeleton& a, const figure::Skeleton& b) {
    return std::ranges::equal(a.bones(), b.bones(), [](const figure::Bone& one, const figure::Bone& other) {
        return one.name == other.name && one.parent == other.parent;
    });
}
}  // namespace

std::string_view name(MapKind kind) noexcept {
    static constexpr std::array<std::string_view, 7> names{"same name", "case", "convention", "anatomy",
                                                           "chain",     "file", "hand"};
    return names.at(static_cast<std::size_t>(kind));
}

BoneMap map_bones(const figure::Skeleton& source, const analysis::Body& source_body, const figure::Skeleton& target,
                  const analysis::Body& target_body) {
    Mapper mapper(source, target);
    if (same_bones(source, target)) {
        mapper.add_same();
    } else {
        const std::size_t people = std::max<std::size_t>(1, std::min(source_body.people.size(), target_body.people.size()));
        for (std::size_t i = 0; i < people; ++i) {
            figure::Anatomy from = source_body.person(i);
            figure::Anatomy to = target_body.person(i);
            match_wrists(source, from, target, to);
            mapper.add_chains(from.chains(), to.chains());
        }
        mapper.add_names();
    }
    return mapper.map();
}

BoneMap map_bones(const figure::Skeleton& source, const figure::Skeleton& target) {
    if (same_bones(source, target)) return map_bones(source, {}, target, {});  // by their ids
    return map_bones(source, analysis::body_of(source), target, analysis::body_of(target));
}

void set_entry(BoneMap& map, BoneMapEntry entry) {
    const auto at = std::ranges::lower_bound(map.entries, entry.target, {}, &BoneMapEntry::target);
    const bool known = at != map.entries.end() && at->target == entry.target;
    if (entry.sources.empty()) {
        if (known) map.entries.erase(at);
    } else if (known) {
        *at = std::move(entry);
    } else {
        map.entries.insert(at, std::move(entry));
    }
}

std::vector<SuggestedPair> suggested_pairs(const BoneMap& map, const figure::Skeleton& source,
                                           const figure::Skeleton& target) {
    const scene::BoneNames names(source);
    const std::vector<BoneId> unmapped = unmapped_sources(map, source);
    std::set<BoneId> free(unmapped.begin(), unmapped.end());
    const std::size_t prefix = target.shared_prefix();
    std::vector<SuggestedPair> pairs;
    for (const BoneId bone : unmapped_targets(map, target)) {
        const BoneId match = names.match(std::string_view(target[bone].name).substr(prefix)).bone;
        if (match != BoneId::none && free.erase(match) > 0) pairs.push_back({bone, match});
    }
    return pairs;
}

const BoneMapEntry* entry_of(const BoneMap& map, BoneId target) noexcept {
    const auto entry = std::ranges::lower_bound(map.entries, target, {}, &BoneMapEntry::target);
    return entry == map.entries.end() || entry->target != target ? nullptr : &*entry;
}

std::vector<BoneId> unmapped_targets(const BoneMap& map, const figure::Skeleton& target) {
    std::vector<BoneId> result;
    for (std::size_t i = 0; i < target.size(); ++i)
        if (entry_of(map, figure::bone_id(i)) == nullptr) result.push_back(figure::bone_id(i));
    return result;
}

std::vector<BoneId> unmapped_sources(const BoneMap& map, const figure::Skeleton& source) {
    std::vector<bool> used(source.size(), false);
    for (const BoneMapEntry& entry : map.entries)
        for (const BoneShare& share : entry.sources) used[index(share.bone)] = true;
    std::vector<BoneId> result;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (!used[i]) result.push_back(figure::bone_id(i));
    return result;
}
}  // namespace skelplay::processing
