#include "analysis/fitted_skin.h"
#include "analysis/body.h"
#include "analysis/skin_measure.h"
#include "scene/bone_names.h"

namespace skelplay::analysis {
namespace {
using figure::ChainKey;
using figure::MatchKind;
namespace fingers = figure::fingers;

constexpr std::string_view cmu = "CMU";
constexpr std::string_view rigify = "Rigify";  // whose lowest spine is the hips

/// A name of the mesh.
struct MeshPart {
    std::string name;
    figure::BoneName meaning;
    bool open = false;             // the name may mean two parts
    bool settled = false;          // the names beside it decided between them
    BoneId called = BoneId::none;  // the bone of the same name
    glm::dvec3 centre{0.0};        // the mean of its faces' corners
};

/// Every name that faces have, once, with the mean of their corners.
std::vector<MeshPart> parts_in(const figure::Mesh& mesh) {
    std::map<std::string_view, std::pair<glm::dvec3, double>> sums;
    for (const figure::Face& face : mesh.faces) {
        glm::dvec3 sum(0.0);
        for (const figure::Corner& corner : mesh.corners_of(face)) sum += mesh.positions[corner.position];
        const auto add = [&](std::string_view name) {
            auto& [total, count] = sums[name];
            total += sum;
            count += static_cast<double>(face.corner_count);
        };
        for (const std::uint32_t group : mesh.groups_of(face)) add(mesh.groups[group]);
        if (face.object != figure::Face::none) add(mesh.objects[face.object]);
        if (face.material != figure::Face::none) add(mesh.materials[face.material].name);
    }
    std::vector<MeshPart> parts;
    for (const auto& [name, sum] : sums) {
        MeshPart part{std::string(name), figure::read_bone_name(name)};
        part.open = part.meaning.alternative != Part::none;
        part.centre = sum.second > 0 ? sum.first / sum.second : glm::dvec3(0.0);
        parts.push_back(std::move(part));
    }
    return parts;
}

/// Decides what ambiguous names mean by the names beside them, as analysis/body.h does by the hierarchy of bones.
struct NameSettler {
    std::vector<MeshPart>& parts;
    std::string_view family;

    void settle() {
        for (MeshPart& part : parts)
            if (part.open && !part.meaning.may_be(Part::hips)) settle_limb(part);
        settle_hips();
        for (const Side side : {Side::left, Side::right})
            for (const Part part : {Part::finger, Part::toes}) merge_digits(part, side);
    }

    [[nodiscard]] bool is_named(Part what, Side side) const {
        return std::ranges::any_of(parts, [&](const MeshPart& part) {
            return !part.open && part.meaning.part == what && part.meaning.side == side;
        });
    }

    /// Decides between two parts of a limb: beside a name for the nearer part it is the farther one, and vice versa.
    void settle_limb(MeshPart& part) {
        const auto [near, far] = std::minmax(part.meaning.part, part.meaning.alternative);
        const bool beside_near = is_named(near, part.meaning.side);
        if (!beside_near && !is_named(far, part.meaning.side)) return;
        part.meaning.part = beside_near ? far : near;
        part.settled = true;
    }

    /// True if a part may be the hips although no name means them: a mesh may have no hips.
    [[nodiscard]] bool stands_for_hips(const MeshPart& part) const {
        return part.meaning.may_be(Part::ground_root) || part.meaning.part == Part::hips ||
               (family == rigify && part.meaning.division == 0);
    }

    /// Makes at most one name the hips if several may mean them, preferably a root.
    void settle_hips() {
        const auto may_be_hips = [](const MeshPart& part) { return part.open && part.meaning.may_be(Part::hips); };
        const bool named = is_named(Part::hips, Side::none);
        auto hips = parts.end();
        if (!named)
            hips = std::ranges::find_if(
                parts, [&](const MeshPart& part) { return may_be_hips(part) && part.meaning.may_be(Part::ground_root); });
        if (!named && hips == parts.end())
            hips = std::ranges::find_if(parts,
                                        [&](const MeshPart& part) { return may_be_hips(part) && stands_for_hips(part); });
        for (auto part = parts.begin(); part != parts.end(); ++part) {
            if (!may_be_hips(*part)) continue;
            part->settled = true;
            const bool on_ground = part->meaning.may_be(Part::ground_root);
            part->meaning.part = part == hips ? Part::hips : on_ground ? Part::ground_root : Part::spine;
        }
    }

    /// As in a skeleton, a hand with one finger beside the thumb has all fingers in it.
    void merge_digits(Part what, Side side) {
        const auto is_digit = [&](const MeshPart& part) {
            return part.meaning.part == what && part.meaning.side == side &&
                   (what == Part::toes || part.meaning.segment != fingers::thumb);
        };
        std::set<int> digits;
        for (const MeshPart& part : parts)
            if (is_digit(part)) digits.insert(part.meaning.segment);
        if (digits.size() != 1) return;
        for (MeshPart& part : parts)
            if (is_digit(part)) part.meaning.segment = 0;
    }
};

/// True if a part that the skeleton lacks follows the next part towards the hips; false for the main parts of limbs.
bool goes_along(Part part) noexcept {
    constexpr std::array limbs{Part::shin, Part::thigh, Part::forearm, Part::upper_arm, Part::head};
    return std::ranges::find(limbs, part) == limbs.end();
}

/// Matches names of a mesh with bones by the part of the body that both mean: "lfemur" is "LeftUpLeg", "lowerback
/// upperback thorax" are "Spine Spine1 Spine2 Spine3", in the order in which their faces lie along the chain. The names
/// beside an ambiguous name ("LeftShoulder", "LeftLeg") decide it. A part that the skeleton lacks follows the next part
/// towards the hips: fingers follow the hand. Names that equal their bones' names are left out, unless they belong to
/// another family, in which they may mean another part.
class PartMatcher {
public:
    /// `bind`: the pose the mesh was made in.
    PartMatcher(const figure::Mesh& mesh, const figure::Skeleton& skeleton, const figure::Pose& bind)
        : names_(parts_in(mesh)), body_(body_of(skeleton)), links_(bone_links(skeleton, bind)) {
        std::vector<std::string_view> spelled;
        for (const MeshPart& part : names_) spelled.push_back(part.name);
        family_ = figure::family_of(spelled);
        foreign_ = !family_.empty() && !body_.family.empty() && family_ != body_.family;
        NameSettler{names_, family_}.settle();
        find_called(skeleton);
        chains_ = body_.chains();
    }

    scene::PartMatches run() {
        match_wrists();
        std::map<ChainKey, std::vector<MeshPart*>> limbs;
        for (MeshPart& part : names_)
            if (is_body(part.meaning.part))
                limbs[{part.meaning.part, part.meaning.side, part.meaning.segment}].push_back(&part);
        for (auto& [key, parts] : limbs) match_limb(key, std::move(parts));
        return std::move(matches_);
    }

private:
    static bool is_body(Part part) noexcept {
        return part != Part::none && part != Part::helper && part != Part::ground_root && part != Part::prop;
    }

    void find_called(const figure::Skeleton& skeleton) {
        const scene::BoneNames bones(skeleton);
        for (MeshPart& part : names_) {
            const figure::NameMatch match = bones.match(part.name);
            if (match.accepted && match.kind < MatchKind::part) part.called = match.bone;
        }
    }

    /// CMU's wrist is the lower third of the forearm and only twists; CMU's hand is the hand. Other families have no
    /// such bone.
    void match_wrists() {
        const bool skin = family_ == cmu && body_.family != cmu;
        const bool skeleton = body_.family == cmu && family_ != cmu;
        for (MeshPart& part : names_) {
            Part& what = part.meaning.part;
            const bool knuckles = chains_.contains({Part::knuckles, part.meaning.side, 0});
            if (skin && !knuckles && what == Part::hand) what = Part::forearm;
            else if (skin && !knuckles && what == Part::knuckles) what = Part::hand;
            else if (skeleton && foreign_ && knuckles && what == Part::hand && !names_knuckles(part.meaning.side))
                what = Part::knuckles;
        }
    }

    [[nodiscard]] bool names_knuckles(Side side) const {
        return std::ranges::any_of(
            names_, [&](const MeshPart& part) { return part.meaning.part == Part::knuckles && part.meaning.side == side; });
    }

    /// The chain for a key; of toes also that of all toes.
    [[nodiscard]] const std::vector<BoneId>* chain_like(const ChainKey& key) const {
        const std::vector<BoneId>* found = figure::chain_like(chains_, key);
        if (found != nullptr || std::get<Part>(key) != Part::toes) return found;
        return figure::chain_like(chains_, {Part::toes, std::get<Side>(key), 0});
    }

    void match_limb(const ChainKey& key, std::vector<MeshPart*> parts) {
        const std::vector<BoneId>* chain = chain_like(key);
        if (chain == nullptr) return match_inward(key, parts);
        const auto is_in_chain = [&](const MeshPart* part) {
            return std::ranges::find(*chain, part->called) != chain->end();
        };
        const auto by_name = std::ranges::count_if(parts, is_in_chain);
        if (by_name == std::ssize(parts)) return;
        if (foreign_) return spread(key, std::move(parts), *chain);
        // In the same family a name that equals a bone's is right, unless it may mean another part.
        std::erase_if(parts, [&](const MeshPart* part) {
            return part->called != BoneId::none && (is_in_chain(part) || !part->settled);
        });
        std::vector<BoneId> left = *chain;
        for (const MeshPart& part : names_) std::erase(left, part.called);
        if (by_name == 0) spread(key, std::move(parts), *chain);
        else if (parts.size() == left.size()) spread(key, std::move(parts), left);
    }

    /// Matches names of a part that the skeleton lacks.
    void match_inward(const ChainKey& key, const std::vector<MeshPart*>& parts) {
        const Side side = std::get<Side>(key);
        for (Part part = std::get<Part>(key); goes_along(part);) {
            part = figure::traits(part).inner;
            if (part == Part::none) return;
            const auto chain = chains_.find({part, figure::traits(part).sided ? side : Side::none, 0});
            if (chain == chains_.end()) continue;
            for (const MeshPart* each : parts)
                if (foreign_ || each->called == BoneId::none) matches_[each->name] = {chain->second.back(), foreign_};
            return;
        }
    }

    /// The centre in the mesh of the names of the next part towards the hips; nothing if there are none.
    [[nodiscard]] std::optional<glm::dvec3> middle_inward(const ChainKey& key) const {
        const Side side = std::get<Side>(key);
        const auto middle_of = [&](Part part) -> std::optional<glm::dvec3> {
            glm::dvec3 sum(0.0);
            double count = 0.0;
            for (const MeshPart& name : names_)
                if (name.meaning.part == part &&
                    (name.meaning.side == side || side == Side::none || !figure::traits(part).sided)) {
                    sum += name.centre;
                    count += 1.0;
                }
            return count > 0 ? std::optional(sum / count) : std::nullopt;
        };
        for (Part part = figure::traits(std::get<Part>(key)).inner; part != Part::none; part = figure::traits(part).inner)
            if (const auto middle = middle_of(part)) return middle;
        return std::get<Part>(key) == Part::spine ? middle_of(Part::thigh) : std::nullopt;
    }

    /// Sorts names from the hips outwards by their faces: by the distance from the next part towards the hips if the
    /// mesh has it, as a skeleton's rest pose may lie on its side; otherwise along the bones.
    void sort_outwards(const ChainKey& key, std::vector<MeshPart*>& parts, const std::vector<BoneId>& chain) const {
        const auto inner = middle_inward(key);
        const glm::dvec3 from = links_[figure::index(chain.front())].origin;
        const glm::dvec3 along = links_[figure::index(chain.back())].middle() - from;
        std::ranges::stable_sort(parts, {}, [&](const MeshPart* part) {
            return inner ? glm::distance(part->centre, *inner) : glm::dot(part->centre, along);
        });
    }

    /// Assigns names to the bones of a chain. If there are fewer names than bones, a name that covers several bones
    /// follows the first of them, or the middle one on a spine.
    void spread(const ChainKey& key, std::vector<MeshPart*> parts, const std::vector<BoneId>& chain) {
        if (chain.empty()) return;
        sort_outwards(key, parts, chain);
        const bool at_first = parts.size() < chain.size() && std::get<Part>(key) != Part::spine;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::size_t index = (2 * i + (at_first ? 0 : 1)) * chain.size() / (2 * parts.size());
            matches_[parts[i]->name] = {chain[index], foreign_ || parts[i]->settled};
        }
    }

    std::vector<MeshPart> names_;
    Body body_;
    std::vector<BoneLinks> links_;
    std::string_view family_;  // of the names
    bool foreign_ = false;     // they are those of another family than the bones'
    figure::Chains chains_;
    scene::PartMatches matches_;
};
}  // namespace

FittedSkin fit_skin_scale(figure::Mesh mesh, const figure::Figure& figure, scene::AttachOptions options) {
    constexpr double rounding = 1e-9;
    FittedSkin fitted;
    const figure::Pose bind = scene::bind_pose(figure.skeleton, figure.take, options.bind_frame);
    const scene::PartMatches parts = PartMatcher(mesh, figure.skeleton, bind).run();
    fitted.skin = scene::attach_skin(std::move(mesh), figure.skeleton, figure.take, options, parts);
    fitted.check = check_skin(fitted.skin, figure.skeleton, figure.take, figure.declared_scale);
    if (!fitted.check.unit_factor) return fitted;
    const UnitFactor& fit = *fitted.check.unit_factor;
    const double factor = options.scale ? 1.0 : fit.factor();
    // In a size that does not fit, the skin's root lies where it would in the one that does.
    const glm::dvec3 root = bone_links(figure.skeleton, bind).front().origin;
    fitted.offset = options.scale ? root - (root - fit.offset) / fit.factor() : fit.offset;
    if (glm::length(fitted.offset) <= rounding * glm::length(root)) fitted.offset = glm::dvec3(0.0);
    if (!options.scale && fit.declared)
        std::erase_if(fitted.check.findings, [](const SkinFinding& finding) { return finding.code == unit_factor_code; });
    if (factor == 1.0 && fitted.offset == glm::dvec3(0.0)) return fitted;
    figure::Mesh moved = std::move(fitted.skin.mesh);
    for (glm::dvec3& position : moved.positions) position = position * factor + fitted.offset;
    const double scale = options.scale.value_or(factor);
    options.scale = 1.0;
    fitted.skin = scene::attach_skin(std::move(moved), figure.skeleton, figure.take, options, parts);
    fitted.skin.scale = scale;
    fitted.check.groups = check_skin(fitted.skin, figure.skeleton, figure.take, figure.declared_scale).groups;
    return fitted;
}
}  // namespace skelplay::analysis
