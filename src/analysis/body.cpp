#include "analysis/body.h"
#include "figure/bone_name.h"

namespace skelplay::analysis {
namespace {
using figure::BoneName;

bool is_surely(const BoneName& name, Part part) noexcept { return name.part == part && name.alternative == Part::none; }

/// Decides what ambiguous names mean. It goes from the roots down, so a bone's ancestors are decided before it.
class BodyReader {
public:
    /// Reads the bones from `first` to before `end`, those of some roots; others are no part of the body.
    BodyReader(const figure::Skeleton& skeleton, std::size_t first, std::size_t end) : skeleton_(skeleton), body_{} {
        // Where a file says what its bones are, the names of others (hair, cloth) mean nothing.
        const bool stated = std::ranges::any_of(skeleton.bones(), [](const auto& bone) { return !bone.part_name.empty(); });
        std::vector<std::string_view> spelled;
        names_.resize(skeleton.size());
        for (std::size_t i = first; i < end; ++i) {
            const figure::Bone& bone = skeleton.bones()[i];
            if (figure::is_controller(bone)) continue;
            names_[i] = figure::read_bone_name(stated ? bone.part_name : bone.name);
            spelled.push_back(bone.name);
        }
        body_.family = figure::family_of(spelled);
        body_.bones.resize(skeleton.size());
        body_.on_ground.resize(skeleton.size(), false);
    }

    Body read() {
        settle_limbs();
        settle_hips();
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (bone(i).part == Part::none) bone(i) = by_neighbours(figure::bone_id(i));
        merge_digits(Part::finger);
        merge_digits(Part::toes);
        for (std::size_t i = 0; i < names_.size(); ++i) bone(i).number = rank(figure::bone_id(i));
        mark_ground();
        const bool arms = has_both(Part::upper_arm) || has_both(Part::forearm);
        const bool named_human = !body_.family.empty() && body_.family != "3ds Max Biped";  // which animals have too
        body_.human =
            has_both(Part::thigh) && !has_animal_tail() && (arms || (named_human && !body_.all({Part::head}).empty()));
        return std::move(body_);
    }

private:
    BodyBone& bone(std::size_t i) { return body_.bones[i]; }
    BodyBone& bone(BoneId id) { return body_.bones[figure::index(id)]; }

    /// True when something above `id` is that part of that side already.
    [[nodiscard]] bool above_is(BoneId id, Part part, Side side) {
        for (BoneId up = skeleton_[id].parent; up != BoneId::none; up = skeleton_[up].parent)
            if (bone(up).part == part && bone(up).side == side) return true;
        return false;
    }

    /// True when the name of something below `id` can only mean that part.
    [[nodiscard]] bool below_is(BoneId id, Part part) const {
        for (std::size_t i = figure::index(id) + 1; i < figure::index(skeleton_.subtree_end(id)); ++i)
            if (is_surely(names_[i], part)) return true;
        return false;
    }

    /// Decides bones whose names allow two parts of a limb: below the nearer part a bone is the farther part, above the
    /// farther part it is the nearer part. Otherwise the bone is what its name means by default.
    void settle_limbs() {
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const BoneName& name = names_[i];
            bone(i) = {name.part, name.side, name.segment, 0};
            if (name.alternative == Part::none || name.may_be(Part::hips)) continue;
            const auto [near, far] = std::minmax(name.part, name.alternative);
            const BoneId id = figure::bone_id(i);
            if (above_is(id, near, name.side)) bone(i).part = far;
            else if (below_is(id, far)) bone(i).part = near;
        }
    }

    /// Makes exactly one bone the hips if names allow several. A root above the hips is the ground.
    void settle_hips() {
        BoneId hips = BoneId::none;
        const bool is_body =
            std::ranges::any_of(
                names_, [](const BoneName& name) { return is_surely(name, Part::thigh) || name.part == Part::head; }) ||
            std::ranges::count(body_.bones, Part::thigh, &BodyBone::part) > 1;
        for (std::size_t i = names_.size(); i-- > 0;)
            if (is_surely(names_[i], Part::hips)) hips = figure::bone_id(i);
        for (std::size_t i = 0; i < names_.size() && hips == BoneId::none && is_body; ++i)
            if (names_[i].may_be(Part::hips)) hips = figure::bone_id(i);
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const BoneName& name = names_[i];
            if (name.alternative == Part::none || !name.may_be(Part::hips)) continue;
            const BoneId id = figure::bone_id(i);
            if (id == hips) bone(i).part = Part::hips;
            else if (name.may_be(Part::ground_root))
                bone(i).part = hips == BoneId::none             ? Part::none
                               : skeleton_.in_subtree(hips, id) ? Part::ground_root
                               : carries_legs(id)               ? Part::hips
                                                                : Part::none;
            else bone(i).part = Part::spine;
        }
        body_.hips = hips;
    }

    /// True for a bone between the hips and the thighs: a "possible extra bone to align skeleton axes with global"
    /// (basebone; ASF 1.10 of May 94).
    [[nodiscard]] bool carries_legs(BoneId id) {
        return has_below(id, Part::thigh, Side::left) && has_below(id, Part::thigh, Side::right);
    }

    /// The nearest bone above that is a part of the body.
    [[nodiscard]] const BodyBone* known_above(BoneId id) {
        for (BoneId up = skeleton_[id].parent; up != BoneId::none; up = skeleton_[up].parent)
            if (bone(up).part != Part::none && bone(up).part != Part::helper) return &bone(up);
        return nullptr;
    }

    [[nodiscard]] bool has_below(BoneId id, Part part, Side side) {
        for (std::size_t i = figure::index(id) + 1; i < figure::index(skeleton_.subtree_end(id)); ++i)
            if (bone(i).part == part && (side == Side::none || bone(i).side == side)) return true;
        return false;
    }
    [[nodiscard]] bool has_any_below(BoneId id, std::initializer_list<Part> parts, Side side = Side::none) {
        return std::ranges::any_of(parts, [&](Part part) { return has_below(id, part, side); });
    }

    /// Names a bone by the known parts above and below it.
    [[nodiscard]] BodyBone by_neighbours(BoneId id) {
        const BodyBone* above = known_above(id);
        if (above == nullptr) return {};
        const auto both = [&](Part part) { return has_below(id, part, Side::left) && has_below(id, part, Side::right); };
        const auto one_side = [&](Part part) -> std::optional<Side> {
            const bool left = has_below(id, part, Side::left);
            const bool right = has_below(id, part, Side::right);
            return left == right ? std::nullopt : std::optional(left ? Side::left : Side::right);
        };
        switch (above->part) {
            case Part::hips:
                if (const auto side = one_side(Part::thigh)) return {Part::hip_joint, *side};
                [[fallthrough]];
            case Part::spine:
                if (has_any_below(id, {Part::neck, Part::head}) || both(Part::upper_arm)) return {Part::spine};
                if (const auto side = one_side(Part::upper_arm)) return {Part::collar, *side};
                return {};
            case Part::thigh:
                return has_any_below(id, {Part::foot, Part::toes}) ? BodyBone{Part::shin, above->side} : BodyBone{};
            case Part::upper_arm:
                return has_any_below(id, {Part::hand, Part::finger}) ? BodyBone{Part::forearm, above->side} : BodyBone{};
            case Part::hand:
            case Part::knuckles: return {Part::finger, above->side};
            case Part::neck: return has_any_below(id, {Part::head}) ? BodyBone{Part::neck} : BodyBone{};
            default: return {};
        }
    }

    /// A hand with only one finger beside the thumb has all fingers in that bone: CMU's BVH files call it the index
    /// finger. The same holds for a foot with one toe.
    void merge_digits(Part part) {
        for (const Side side : {Side::left, Side::right}) {
            const auto is_digit = [&](const BodyBone& each) {
                return each.part == part && each.side == side &&
                       (part == Part::toes || each.digit != figure::fingers::thumb);
            };
            const auto first = std::ranges::find_if(body_.bones, is_digit);
            const bool several = std::ranges::any_of(
                body_.bones, [&](const BodyBone& each) { return is_digit(each) && each.digit != first->digit; });
            for (BodyBone& each : body_.bones)
                if (!several && is_digit(each)) each.digit = 0;
        }
    }

    /// The number of a bone among those of its part, counted from the hips outwards. The root may be at the head.
    [[nodiscard]] int rank(BoneId id) {
        const BodyBone& own = bone(id);
        if (own.part == Part::none || own.part == Part::helper) return 0;
        const auto same = [&](BoneId other) {
            const BodyBone& each = bone(other);
            return each.part == own.part && each.side == own.side && each.digit == own.digit;
        };
        int count = 1;
        const bool over_hips = body_.hips != BoneId::none && id < body_.hips && skeleton_.in_subtree(body_.hips, id);
        if (over_hips && own.part != Part::ground_root) {
            for (BoneId up = skeleton_[body_.hips].parent; up != id; up = skeleton_[up].parent) count += same(up) ? 1 : 0;
            return count;
        }
        for (BoneId up = skeleton_[id].parent; up != BoneId::none; up = skeleton_[up].parent) count += same(up) ? 1 : 0;
        return count;
    }

    /// A bone without children is a marker, not the ground, whatever its name.
    void mark_ground() {
        for (std::size_t i = 0; i < names_.size(); ++i)
            body_.on_ground[i] =
                bone(i).part == Part::ground_root && figure::index(skeleton_.subtree_end(figure::bone_id(i))) > i + 1;
    }

    /// A tail of class h is a human's: Acclaim's own tree of a human ends with "h_tail, for humans in the News of the
    /// World", and "the class is optional. If not included it defaults to h" (ASF 1.10 of Feb 95).
    [[nodiscard]] bool has_animal_tail() const {
        return std::ranges::any_of(body_.all({Part::tail}), [&](BoneId id) {
            return body_.family != "Acclaim" || !figure::conventional_name(skeleton_[id].name);
        });
    }

    /// True if each side has exactly one such limb. Four-armed creatures have two.
    [[nodiscard]] bool has_both(Part part) const {
        const auto limbs = [&](Side side) {
            return std::ranges::count_if(body_.bones, [&](const BodyBone& each) {
                return each.part == part && each.side == side && each.number == 1;
            });
        };
        return limbs(Side::left) == 1 && limbs(Side::right) == 1;
    }

    const figure::Skeleton& skeleton_;
    std::vector<BoneName> names_;
    Body body_;
};

/// The whole humans that the roots of a skeleton are, when there are several: a body whose parts are those of them all.
std::optional<Body> several_humans(const figure::Skeleton& skeleton) {
    constexpr std::size_t fewest_bones = 5;  // hips, legs and arms
    std::optional<Body> all;
    std::vector<BoneId> people;
    for (const BoneId root : skeleton.roots()) {
        const std::size_t first = figure::index(root);
        const std::size_t end = figure::index(skeleton.subtree_end(root));
        if (end - first < fewest_bones) continue;
        Body one = BodyReader(skeleton, first, end).read();
        if (!one.human) continue;
        people.push_back(root);
        if (!all) {
            all = std::move(one);
            continue;
        }
        for (std::size_t i = first; i < end; ++i) {
            all->bones[i] = one.bones[i];
            all->on_ground[i] = one.on_ground[i];
        }
    }
    if (people.size() < 2) return std::nullopt;
    all->people = std::move(people);
    return all;
}

/// Markers: the parts are those of the marker sets that are found; else feet are told by words.
void read_markers(const figure::Skeleton& markers, Body& body) {
    for (std::size_t i = 0; i < body.bones.size(); ++i) {
        const figure::Bone& marker = markers[figure::bone_id(i)];
        if (!figure::counts(marker)) body.bones[i] = {};
        else if (body.bones[i].part == Part::none && names_foot(marker.name)) body.bones[i].part = Part::foot;
    }
    body.sets = find_marker_sets(markers);
    for (const FoundSet& found : body.sets)
        for (const IdentifiedMarker& identified : found.identified)
            body.bones[figure::index(identified.marker)] = {identified.part, identified.side};
    body.human = body.human || !body.sets.empty();
}
}  // namespace

std::string to_text(const BodyBone& bone) {
    if (bone.part == Part::none) return {};
    std::string text(figure::name(bone.side));
    if (!text.empty()) text += ' ';
    text += figure::name(bone.part);
    if (bone.digit > 0) text += fmt::format(" {}", bone.digit);
    if (bone.number > 1 || (bone.part == Part::spine && bone.number > 0))
        text += fmt::format("{} {}", bone.digit > 0 ? "," : "", bone.number);
    return text;
}

Body body_of(const figure::Skeleton& skeleton) {
    Body body = BodyReader(skeleton, 0, skeleton.size()).read();
    const figure::PointKind first = skeleton.size() > 0 ? skeleton[BoneId{0}].point : figure::PointKind::none;
    const bool markers = first != figure::PointKind::none && first != figure::PointKind::controller;
    if (!markers && !body.human && skeleton.roots().size() > 1)
        if (auto humans = several_humans(skeleton)) return *std::move(humans);
    if (markers) read_markers(skeleton, body);
    return body;
}
}  // namespace skelplay::analysis
