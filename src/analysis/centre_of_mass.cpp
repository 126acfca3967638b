#include "analysis/centre_of_mass.h"

namespace skelplay::analysis {
namespace {
/// A row of the table: per cent of the body's mass, and where the centre lies, in per cent of the length from the end
/// nearer to the hips. (The table measures the trunk and the head from above.)
struct Segment {
    double women_mass, men_mass, women_centre, men_centre;
    [[nodiscard]] constexpr double mass() const noexcept { return (women_mass + men_mass) / 200.0; }
    [[nodiscard]] constexpr double centre() const noexcept { return (women_centre + men_centre) / 200.0; }
};
namespace de_leva {
constexpr Segment head{6.68, 6.94, 100 - 48.41, 100 - 50.02};             // with the neck; 7th neck vertebra to crown
constexpr Segment trunk{42.57, 43.46, 100 - 37.82, 100 - 43.10};          // between the hips to between the shoulders
constexpr Segment trunk_to_neck{42.57, 43.46, 100 - 49.64, 100 - 51.38};  // to the 7th neck vertebra
constexpr Segment upper_arm{2.55, 2.71, 57.54, 57.72};
constexpr Segment forearm{1.38, 1.62, 45.59, 45.74};
constexpr Segment hand{0.56, 0.61, 74.74, 79.00};         // to the knuckle of the middle finger
constexpr Segment hand_to_tip{0.56, 0.61, 34.27, 36.24};  // to the tip of the middle finger
constexpr Segment thigh{14.78, 14.16, 36.12, 40.95};
constexpr Segment shank{4.81, 4.33, 43.52, 43.95};
// The table measures from the heel, which is no joint. Between the ankle and the ball of the foot the centre is half
// way: Winter, D. A. (2009), Biomechanics and Motor Control of Human Movement, 4th ed., Table 4.1.
constexpr Segment foot{1.29, 1.37, 50, 50};
}  // namespace de_leva

/// An end of a segment, or a joint between its ends.
struct SegmentPoint {
    std::array<scene::WeightedPoint::Share, 2> shares;  // the second one may be empty
    BoneId bone = BoneId::none;                         // carries the mass from here to the next point
    std::string name;
};

class BodyMasses {
public:
    BodyMasses(const figure::Skeleton& skeleton, const Body& body, std::span<const scene::BonePosition> at)
        : skeleton_(skeleton), body_(body), at_(at), weights_(skeleton.size(), glm::dvec2(0.0)) {}

    std::optional<MassModel> model() {
        if (!add_trunk()) return std::nullopt;
        add_head();
        add_on_both_sides("upper arms", de_leva::upper_arm, Part::upper_arm, Part::forearm);
        add_on_both_sides("forearms", de_leva::forearm, Part::forearm, Part::hand);
        add_hands();
        add_on_both_sides("thighs", de_leva::thigh, Part::thigh, Part::shin);
        add_on_both_sides("shins", de_leva::shank, Part::shin, Part::foot);
        add_on_both_sides("feet", de_leva::foot, Part::foot, Part::toes);
        std::ranges::sort(model_.bones, {}, &BoneMass::bone);
        for (std::size_t i = 0; i < weights_.size(); ++i)
            if (const glm::dvec2 weight = weights_[i] / model_.total; weight != glm::dvec2(0.0))
                model_.centre.shares.push_back({figure::bone_id(i), weight.x, weight.y});
        model_.source = Source::inferred;
        model_.evidence = "masses of de Leva (1996), the means of women and men";
        if (!missing_.empty()) model_.evidence += fmt::format("; without {}", fmt::join(missing_, ", "));
        return std::move(model_);
    }

private:
    [[nodiscard]] bool is(BoneId id, Part part, Side side) const {
        const BodyBone& bone = body_.bones[figure::index(id)];
        return bone.part == part && bone.side == side;
    }

    [[nodiscard]] SegmentPoint joint(BoneId id) const { return {{{{id, 1.0, 0.0}, {}}}, id, skeleton_[id].name}; }
    [[nodiscard]] static SegmentPoint tail(BoneId id) { return {{{{id, 0.0, 1.0}, {}}}, id, "its end"}; }
    [[nodiscard]] static SegmentPoint between(BoneId a, BoneId b, BoneId bone, const char* name) {
        return {{{{a, 0.5, 0.0}, {b, 0.5, 0.0}}}, bone, name};
    }
    [[nodiscard]] glm::dvec3 position(const SegmentPoint& point) const {
        glm::dvec3 sum(0.0);
        for (const auto& share : point.shares)
            if (share.bone != BoneId::none)
                sum +=
                    share.origin * at_[figure::index(share.bone)].origin + share.tail * at_[figure::index(share.bone)].tail;
        return sum;
    }
    [[nodiscard]] double distance(const SegmentPoint& a, const SegmentPoint& b) const {
        return glm::distance(position(a), position(b));
    }

    /// The joints from `begin` down to `end`; only these two if `end` is not below `begin`.
    [[nodiscard]] std::vector<SegmentPoint> chain(BoneId begin, BoneId end) const {
        if (!skeleton_.in_subtree(end, begin)) return {joint(begin), joint(end)};
        std::vector<SegmentPoint> points{joint(end)};
        for (BoneId up = end; up != begin;) points.push_back(joint(up = skeleton_[up].parent));
        std::ranges::reverse(points);
        return points;
    }
    /// The joints of a part of the body from its first bone to the end of its last.
    [[nodiscard]] std::vector<SegmentPoint> chain_to_end(BoneId begin) const {
        const BodyBone& part = body_.bones[figure::index(begin)];
        BoneId last = begin;
        for (std::size_t i = figure::index(begin); i < figure::index(skeleton_.subtree_end(begin)); ++i)
            if (is(figure::bone_id(i), part.part, part.side) &&
                body_.bones[i].number > body_.bones[figure::index(last)].number)
                last = figure::bone_id(i);
        std::vector<SegmentPoint> points = chain(begin, last);
        points.push_back(tail(last));
        return points;
    }

    void add_mass(double mass, double along, const SegmentPoint& from, const SegmentPoint& to) {
        const bool own = from.shares[0].bone == from.bone && from.shares[0].origin == 1.0;
        model_.bones.push_back({from.bone, mass, along, own ? std::string() : from.name, to.name});
        model_.total += mass;
        for (const auto& [point, part] : {std::pair(&from, 1.0 - along), std::pair(&to, along)})
            for (const auto& share : point->shares)
                if (share.bone != BoneId::none)
                    weights_[figure::index(share.bone)] += mass * part * glm::dvec2(share.origin, share.tail);
    }

    void add_mass_at(double mass, const SegmentPoint& point) {
        add_mass(mass, 0.0, point, point);
        model_.bones.back().to.clear();
    }

    /// Divides a segment's mass among the pieces between points. Its density is 1 + taper · (2 s - 1) at the share s of
    /// the length, so its centre is at 1/2 + taper / 6.
    void add(const Segment& segment, const std::vector<SegmentPoint>& points) {
        std::vector<double> reached{0.0};
        for (std::size_t i = 1; i < points.size(); ++i)
            reached.push_back(reached.back() + distance(points[i - 1], points[i]));
        const double length = reached.back();
        if (!(length > 0)) return add_mass_at(segment.mass(), points.front());
        const double taper = std::clamp(6.0 * (segment.centre() - 0.5), -1.0, 1.0);
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double low = reached[i - 1] / length;
            const double high = reached[i] / length;
            const double share = (high - low) * (1.0 + taper * (low + high - 1.0));
            if (!(share > 0)) continue;
            const double moment = (1.0 - taper) * (high * high - low * low) / 2.0 +
                                  taper * (high * high * high - low * low * low) * 2.0 / 3.0;
            const bool whole = points.size() == 2;
            add_mass(segment.mass() * share, whole ? segment.centre() : (moment / share - low) / (high - low),
                     points[i - 1], points[i]);
        }
    }

    void add_on_both_sides(const char* name, const Segment& segment, Part part, Part next) {
        for (const Side side : {Side::left, Side::right}) {
            const BoneId begin = body_.first(part, side);
            const BoneId end = body_.first(next, side);
            if (begin == BoneId::none) note_missing(name);
            else add(segment, end == BoneId::none ? chain_to_end(begin) : chain(begin, end));
        }
    }

    /// The knuckle of the middle finger, or of all fingers in one bone.
    [[nodiscard]] BoneId knuckle(Side side) const {
        BoneId all = BoneId::none;
        for (std::size_t i = skeleton_.size(); i-- > 0;) {
            const BodyBone& bone = body_.bones[i];
            if (!is(figure::bone_id(i), Part::finger, side) || bone.number > 1) continue;
            if (bone.digit == figure::fingers::middle) return figure::bone_id(i);
            if (bone.digit == figure::fingers::all) all = figure::bone_id(i);
        }
        return all;
    }

    void add_hands() {
        for (const Side side : {Side::left, Side::right}) {
            const BoneId begin = body_.first(Part::hand, side);
            const BoneId end = knuckle(side);
            if (begin == BoneId::none) note_missing("hands");
            else if (end == BoneId::none) add(de_leva::hand_to_tip, chain_to_end(begin));
            else add(de_leva::hand, chain(begin, end));
        }
    }

    /// Adds the trunk along the spine, up to the shoulders. False if the joints for it are missing.
    bool add_trunk() {
        const std::array hips{body_.first(Part::thigh, Side::left), body_.first(Part::thigh, Side::right)};
        const std::array shoulders{body_.first(Part::upper_arm, Side::left), body_.first(Part::upper_arm, Side::right)};
        const BoneId neck = body_.first(Part::neck) != BoneId::none ? body_.first(Part::neck) : body_.first(Part::head);
        const bool has_shoulders = std::ranges::find(shoulders, BoneId::none) == shoulders.end();
        if (std::ranges::find(hips, BoneId::none) != hips.end() || (!has_shoulders && neck == BoneId::none)) return false;
        const BoneId pelvis = body_.first(Part::hips);
        const SegmentPoint low =
            between(hips[0], hips[1], pelvis != BoneId::none ? pelvis : BoneId{0}, "between the hip joints");
        const SegmentPoint high =
            has_shoulders ? between(shoulders[0], shoulders[1], pelvis, "between the shoulders") : joint(neck);
        std::vector<BoneId> spine = body_.all({Part::spine});
        std::ranges::stable_sort(spine, {}, [&](BoneId id) { return body_.bones[figure::index(id)].number; });
        std::vector<SegmentPoint> points{low};
        for (const BoneId id : spine) {
            const double reached = distance(low, joint(id));
            if (reached > distance(low, points.back()) && reached < distance(low, high)) points.push_back(joint(id));
        }
        points.push_back(high);
        add(has_shoulders ? de_leva::trunk : de_leva::trunk_to_neck, points);
        return true;
    }

    /// Adds the head up to the crown if the skeleton has one; otherwise its centre is at the joint with the neck.
    void add_head() {
        const BoneId neck = body_.first(Part::neck);
        const BoneId skull = body_.first(Part::head);
        if (neck == BoneId::none && skull == BoneId::none) return note_missing("head");
        if (skull == BoneId::none) return add(de_leva::head, {chain_to_end(neck).back()});
        if (!has_crown(skull)) return add(de_leva::head, {joint(skull)});
        std::vector<SegmentPoint> points = neck == BoneId::none ? std::vector{joint(skull)} : chain(neck, skull);
        points.push_back(tail(skull));
        add(de_leva::head, points);
    }
    /// True if a head ends at its crown, not at an eye or a jaw.
    [[nodiscard]] bool has_crown(BoneId skull) const {
        const BoneId child = skeleton_[skull].tail_child;
        const Part part = child == BoneId::none ? Part::none : body_.bones[figure::index(child)].part;
        return distance(joint(skull), tail(skull)) > 0 &&
               (part == Part::none || part == Part::helper || part == Part::head);
    }

    void note_missing(const char* name) {
        if (std::ranges::find(missing_, name) == missing_.end()) missing_.emplace_back(name);
    }

    const figure::Skeleton& skeleton_;
    const Body& body_;
    std::span<const scene::BonePosition> at_;  // for lengths
    MassModel model_;
    std::vector<glm::dvec2> weights_;  // of origins and tails, by BoneId
    std::vector<std::string> missing_;
};

/// The masses of the segments of a human body after de Leva, P. (1996), Adjustments to Zatsiorsky-Seluyanov's segment
/// inertia parameters, J. Biomechanics 29(9), 1223-1230, Table 4: the mean of women and men. The centre of a segment
/// lies on the line between its joints, that of the trunk between the middles of hip joints and shoulders, or along the
/// spine. A segment of several bones is heavier towards one of its ends, evenly from end to end, so that its centre
/// is where the table says while it is straight; each bone has the mass of its share of the length. Parts of the body
/// that the skeleton does not have are left out. Nothing if the body is not that of one human.
std::optional<MassModel> published_masses(const figure::Figure& figure, const Body& body) {
    if (!body.human || !body.people.empty() || figure::is_markers(figure)) return std::nullopt;
    PosedFrames frames(figure, 0);
    std::vector<scene::BonePosition> at = frames.at_rest();
    const auto has_size = [&] {
        return std::ranges::any_of(at, [&](const auto& bone) { return bone.origin != at.front().origin; });
    };
    // The rest pose has no size in files whose bones have only channels and no offsets.
    if (!has_size() && figure::frame_count(figure.take) > 0) at = frames.at(0);
    return BodyMasses(figure.skeleton, body, at).model();
}

std::optional<MassModel> stated_masses(const figure::Figure& figure) {
    const auto* record = std::get_if<figure::AsfRecord>(&figure.record);
    if (record == nullptr) return std::nullopt;
    MassModel model;
    std::size_t half_way = 0;
    for (std::size_t i = 0; i < record->bones.size(); ++i) {
        const figure::AsfBone& bone = record->bones[i];
        const double mass = bone.body_mass.value_or(0.0);
        if (!(mass > 0)) continue;
        BoneMass& made = model.bones.emplace_back(BoneMass{figure::bone_id(i), mass, 0.5, {}, "its end"});
        if (!bone.centre_of_mass) ++half_way;
        else made.along = bone.length == 0 ? 0.0 : *bone.centre_of_mass / bone.length;
        model.total += mass;
    }
    if (model.bones.empty()) return std::nullopt;
    for (const BoneMass& each : model.bones) {
        const double share = each.mass / model.total;
        model.centre.shares.push_back({each.bone, share * (1.0 - each.along), share * each.along});
    }
    model.unit = record->units.mass.value_or(1.0);
    model.evidence = fmt::format("bodymass of {} of {} bones", model.bones.size(),
                                 figure.skeleton.size() - figure.skeleton.roots().size());
    if (half_way > 0) model.evidence += fmt::format(", {} without cofmass: half way along the bone", half_way);
    return model;
}
}  // namespace

std::shared_ptr<const MassModel> mass_model(const figure::Figure& figure, const Body& body) {
    std::optional<MassModel> model = stated_masses(figure);
    if (!model) model = published_masses(figure, body);
    return model ? std::make_shared<const MassModel>(*std::move(model)) : nullptr;
}

void note_masses(const MassModel* model, base::Diagnostics& notes) {
    if (model == nullptr) notes.note(std::nullopt, "mass.unknown", fmt::format("no centre of mass: {}", why_no_masses));
    else if (model->source == Source::inferred)
        notes.note(std::nullopt, "mass.inferred",
                   fmt::format("the file states no masses; its centre of mass is computed with {}", model->evidence));
}
}  // namespace skelplay::analysis
