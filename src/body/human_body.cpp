#include "body/body_builder.h"

namespace skelplay::body {
namespace {
using figure::Part;
using figure::Side;
using mannequin::Segment;

// Of the mannequin, in cm.
constexpr double trunk_height = 50.0;    // from the hip joints up to the shoulders
constexpr double hip_half_width = 8.81;  // from the middle to a hip joint
constexpr double arm_half_width = 18.4;  // from the middle to a shoulder
constexpr double ankle_height = 6.83;
constexpr double sole_axis = 2.8;  // the height of the foot's axis above the sole
constexpr double toe_axis = 1.58;
constexpr double shortest_slice = 3.0;  // a bone that moves less of a part leaves it to its neighbour
constexpr double slice_dome = 0.5;      // see mannequin::slice()

constexpr double close = 1.25;         // how much closer to each other the rings of trunk and head are than those of limbs
constexpr double trunk_radius = 21.0;  // around the line from hips to crown
constexpr std::array<Side, 2> both_sides{Side::left, Side::right};

/// A bone that moves a part of the body from a position along it, up to the next mover's.
struct Mover {
    BoneId bone = BoneId::none;
    double from = 0.0;  // 0: where the part begins, 1: where it ends
};

/// How a part differs from the mannequin's: factors of the width of its sections and of their height above the sole, at
/// the beginning and at the end, and of its first dome, which is larger where a joint bends farther than the walker's.
struct Shaping {
    glm::dvec2 width{1.0};
    glm::dvec2 height{1.0};
    double dome = 1.0;
    double rings = 1.0;  // how much closer to each other
    double out = 1.0;    // factor of how far sections are beside the axis
};

/// How fine the triangles of the shells are.
struct Detail {
    double ring_distance;  // relative to that of the mannequin's tables
    int around;            // corners of a ring, in eighths of those of the mannequin's tables
};
constexpr Detail fine{1.4, 8};
constexpr Detail coarse{2.8, 5};

/// Fits the mannequin's shells to a skeleton. Points are in cm of a figure of the mannequin's stature.
class HumanBody {
public:
    HumanBody(const HumanFrame& frame, const Detail& detail, BodyBuilder& builder)
        : frame_(frame), anatomy_(frame.anatomy()), detail_(detail), cm_(frame.stature / mannequin::stature),
          builder_(builder) {
        shoulders_ = (frame.shoulders[0] + frame.shoulders[1]) * 0.5 / cm_;
        hips_ = frame.hips / cm_;
    }

    void make() {
        trunk();
        neck_and_head();
        for (const Side side : both_sides) {
            sign_ = side == Side::left ? 1.0 : -1.0;
            side_ = side;
            leg();
            foot();
            arm();
            hand();
        }
        other_bones();
    }

private:
    [[nodiscard]] glm::dvec3 at(BoneId bone) const { return frame_.at(bone) / cm_; }
    [[nodiscard]] std::optional<glm::dvec3> end_of(BoneId bone) const {
        const auto end = frame_.end(bone);
        return end ? std::optional(end->point / cm_) : std::nullopt;
    }

    void add(BoneId bone, const mannequin::Shell& shell) { builder_.add_shell(bone, shell, cm_); }
    void add_ball(BoneId bone, const glm::dvec3& centre, double radius, std::string_view material) {
        add(bone, mannequin::ball(centre, radius, std::string(material), detailed(radius > 4.0 ? 32 : 20)));
    }
    /// An even number of corners.
    [[nodiscard]] int detailed(int around) const { return around * detail_.around / 16 * 2; }

    /// Adds a shell along a segment, cut where one of its movers takes over from another.
    void add_loft(mannequin::Profile profile, std::string_view material, const Segment& segment, const glm::dvec3& front,
                  const std::vector<Mover>& movers) {
        profile.ring_distance *= detail_.ring_distance;
        profile.around = detailed(profile.around);
        const double length = glm::distance(segment.start, segment.end);
        if (!(length > 0.1) || movers.empty()) return;
        mannequin::Axes axes = mannequin::axes_along(segment, across(front, glm::normalize(segment.end - segment.start)));
        axes.side *= -sign_;
        const double first = profile.sections.front().at;
        const double last = profile.sections.back().at;
        std::vector<Mover> kept;
        for (const Mover& mover : movers) {
            const double from = std::max(mover.from, first);
            if (kept.empty()) kept.push_back({mover.bone, first});
            else if ((from - kept.back().from) * length < shortest_slice) kept.back().bone = mover.bone;
            else if ((last - from) * length >= shortest_slice) kept.push_back({mover.bone, from});
        }
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const double to = i + 1 < kept.size() ? kept[i + 1].from : last;
            const bool whole = kept.size() == 1;
            add(kept[i].bone,
                mannequin::loft(whole ? profile : mannequin::slice(profile, kept[i].from, to, length, slice_dome), axes,
                                std::string(material)));
        }
    }

    /// Adds the shells of a place. `held_out`: the directions of LoftRow::moved.
    void add(std::string_view place, const Segment& segment, const glm::dvec3& front, const std::vector<Mover>& movers,
             const Shaping& shaping = {}, const glm::dmat3& held_out = glm::dmat3(0.0)) {
        for (const mannequin::LoftRow& row : mannequin::lofts())
            if (row.place == place)
                add_loft(shaped(row.profile, shaping), row.material,
                         {segment.start + held_out * row.moved.start, segment.end + held_out * row.moved.end}, front,
                         movers);
    }

    static mannequin::Profile shaped(mannequin::Profile profile, const Shaping& shaping) {
        const double first = profile.sections.front().at;
        const double whole = profile.sections.back().at - first;
        profile.first_dome *= shaping.dome;
        profile.ring_distance /= shaping.rings;
        for (mannequin::Section& section : profile.sections) {
            const double share = (section.at - first) / whole;
            const double width = glm::mix(shaping.width.x, shaping.width.y, share);
            const double height = glm::mix(shaping.height.x, shaping.height.y, share);
            section.side *= width;
            section.out *= width * shaping.out;
            section.front *= height;
            section.ahead = (section.ahead + sole_axis) * height - sole_axis;
        }
        return profile;
    }

    void set_inside(const std::vector<BoneId>& bones) {
        for (const BoneId bone : bones) builder_.set_inside(bone);
    }

    /// The bones as movers of a segment, each from where it begins. Where a spine hangs on the head, bones end there.
    [[nodiscard]] std::vector<Mover> movers(const std::vector<BoneId>& bones, const Segment& segment) const {
        const glm::dvec3 along = segment.end - segment.start;
        std::vector<Mover> found;
        for (const BoneId bone : bones) {
            const bool hangs = !found.empty() && frame_.above(found.back().bone, bone);
            const glm::dvec3 start = at(hangs ? found.back().bone : bone);
            const double from = glm::dot(start - segment.start, along) / std::max(glm::dot(along, along), 1e-9);
            found.push_back({bone, found.empty() ? from : std::max(from, found.back().from)});
        }
        return found;
    }

    /// A point on the line from the hips to the shoulders, moved ahead.
    [[nodiscard]] glm::dvec3 trunk_point(double share, double ahead = 0.0) const {
        return glm::mix(hips_, shoulders_, share) + frame_.chest.front * ahead;
    }

    void trunk() {
        const double height = std::clamp(glm::distance(hips_, shoulders_) / trunk_height, 0.8, 1.2);
        const double hips = std::clamp((frame_.hip_width / cm_ + 7.2) / (hip_half_width + 7.2), 0.85, 1.3);
        const double ribs = std::clamp(frame_.shoulder_width / cm_ / arm_half_width, 0.78, 1.1);
        const double waist = 0.5 * (hips + ribs);
        const std::vector<BoneId> spine = frame_.spine_to_chest();
        const glm::dvec3 up = frame_.pelvis.up * height;
        add("pelvis", {hips_ - up * 5.7, hips_ + up * 14.3}, frame_.pelvis.front, {{frame_.hip_bone}},
            {.width = {hips, glm::mix(hips, waist, 0.5)}, .rings = close});
        const auto along_spine = [&](std::string_view place, const Segment& segment, const Shaping& shaping) {
            add(place, segment, frame_.chest.front, movers(spine, segment), shaping);
        };
        along_spine("abdomen", {trunk_point(0.086, 0.3), trunk_point(0.366, 0.3)},
                    {.width = {waist, waist}, .dome = 2.0, .rings = close});
        along_spine("ribs", {trunk_point(0.366, 0.3), trunk_point(0.664)},
                    {.width = {waist, ribs}, .dome = 1.5, .rings = close});
        add("thorax", {trunk_point(0.664), trunk_point(0.984, 1.5)}, frame_.chest.front, {{frame_.chest_bone}},
            {.width = {ribs, ribs}, .rings = close});
        set_inside(spine);
        for (const Side side : both_sides) set_inside(anatomy_.chain(Part::hip_joint, side));
    }

    void neck_and_head() {
        const std::vector<BoneId> necks = anatomy_.chain(Part::neck);
        const BoneId head = frame_.head != BoneId::none ? frame_.head : necks.empty() ? frame_.chest_bone : necks.back();
        const glm::dvec3 root = trunk_point(0.984, 1.5);
        const bool has_joint = frame_.head != BoneId::none;
        const glm::dvec3 to_head = has_joint ? at(head) - root : frame_.chest.up * 12.0;
        const glm::dvec3 neck_direction = direction_of(to_head, frame_.chest.up);
        // The length is limited, because in some files the joint is in the middle of the head.
        const glm::dvec3 base = root + neck_direction * std::clamp(glm::length(to_head), 9.0, 16.0);
        const auto end = has_joint ? end_of(head) : std::nullopt;
        const glm::dvec3 own = end ? direction_of(*end - at(head), neck_direction) : neck_direction;
        const glm::dvec3 up =
            direction_of((glm::dot(own, frame_.chest.up) > 0.75 ? own : neck_direction) + frame_.chest.up, frame_.chest.up);
        std::vector<BoneId> bones{frame_.chest_bone};
        bones.insert(bones.end(), necks.begin(), necks.end());
        const glm::dvec3 middle = glm::mix(root, base, 0.5);
        for (const auto& [place, segment] :
             {std::pair("lower_neck", Segment{root, middle}), std::pair("upper_neck", Segment{middle, base})})
            add(place, segment, frame_.chest.front, movers(bones, segment));
        // The length of a bone that ends at the crown gives the head's height.
        const double length = end ? glm::distance(*end, at(head)) : 0.0;
        const double height = length > 17.0 && length < 25.0 ? length : 21.0;
        crown_ = base + up * height;
        add("head", {base, crown_}, frame_.chest.front, {{head}}, {.rings = close});
        set_inside(necks);
        set_inside(anatomy_.chain(Part::head));
    }

    /// The line along a part of a limb, which ends where `next` begins, or at the end of its last bone.
    [[nodiscard]] std::optional<Segment> segment_of(Part part, BoneId next) const {
        const std::vector<BoneId> bones = anatomy_.chain(part, side_);
        if (bones.empty()) return std::nullopt;
        if (next != BoneId::none) return Segment{at(bones.front()), at(next)};
        const auto end = end_of(bones.back());
        return end ? std::optional(Segment{at(bones.front()), *end}) : std::nullopt;
    }

    /// Adds a part of a limb with the ball in its joint.
    void limb(Part part, std::string_view place, BoneId next, const glm::dvec3& front, const Shaping& shaping = {}) {
        const auto segment = segment_of(part, next);
        if (!segment) return;
        const std::vector<BoneId> bones = anatomy_.chain(part, side_);
        add(place, *segment, front, movers(bones, *segment), shaping);
        ball_at(place, bones.front(), segment->start);
        set_inside(bones);
    }

    void ball_at(std::string_view place, BoneId bone, const glm::dvec3& joint) {
        for (const mannequin::BallRow& row : mannequin::left_balls)
            if (row.place == place) add_ball(bone, joint, row.radius, mannequin::slate);
    }

    void leg() {
        limb(Part::thigh, "thigh", anatomy_.first(Part::shin, side_), frame_.pelvis.front, {.dome = 1.5});
        limb(Part::shin, "shin", anatomy_.first(Part::foot, side_), frame_.pelvis.front);
    }

    void arm() {
        // Round at the shoulder, however the arm is raised; the arm begins around it, as wide as it is.
        constexpr double deltoid = 5.1;
        const std::size_t number = side_ == Side::left ? 0 : 1;
        const BoneId shoulder = frame_.arms.at(number);
        const glm::dvec3 joint = frame_.shoulders.at(number) / cm_;
        std::vector<BoneId> collars = anatomy_.chain(Part::collar, side_);
        set_inside(collars);
        if (collars.empty()) collars.push_back(frame_.chest_bone);
        const Segment collar{trunk_point(0.984, 1.5), joint};
        add("collar", collar, frame_.chest.front, movers(collars, collar), {.width = {1.3, 1.3}});
        add_ball(shoulder != BoneId::none ? shoulder : collars.back(), joint, deltoid, mannequin::birch);
        limb(Part::upper_arm, "upper_arm", anatomy_.first(Part::forearm, side_), frame_.chest.front,
             {.width = {1.1, 1.0}, .out = 0.0});
        forearm();
    }

    /// The forearm, whose last third is a shell of its own, as the bones of the hand before the wrist may move it.
    void forearm() {
        const BoneId wrist = frame_.wrist(side_);
        const auto whole = segment_of(Part::forearm, wrist);
        if (!whole) return;
        std::vector<BoneId> bones = anatomy_.chain(Part::forearm, side_);
        set_inside(bones);
        for (const BoneId bone : anatomy_.chain(Part::hand, side_))
            if (wrist != BoneId::none && bone != wrist && frame_.above(wrist, bone)) bones.push_back(bone);
        const glm::dvec3 middle = glm::mix(whole->start, whole->end, 0.664);
        for (const auto& [place, segment] :
             {std::pair("forearm", Segment{whole->start, middle}), std::pair("wrist", Segment{middle, whole->end})})
            add(place, segment, frame_.chest.front, movers(bones, segment));
        ball_at("forearm", bones.front(), whole->start);
    }

    [[nodiscard]] std::vector<BoneId> toe_bones() const {
        for (const int digit : {0, 3, 4, 5, 1, 2})
            if (auto toes = anatomy_.chain(Part::toes, side_, digit); !toes.empty()) return toes;
        return {};
    }

    /// How far the lowest of a foot's joints and ends, which stands on the ground, is below the ankle, along `up`.
    [[nodiscard]] double depth_below(BoneId ankle, const glm::dvec3& up) const {
        constexpr double deepest_sole = 14.0;  // joints of hanging feet are deeper
        double depth = 0.0;
        const figure::Skeleton& skeleton = frame_.skeleton();
        for (BoneId bone = ankle; bone < skeleton.subtree_end(ankle); bone = figure::bone_id(index(bone) + 1)) {
            depth = std::max(depth, glm::dot(at(ankle) - at(bone), up));
            if (const auto end = end_of(bone)) depth = std::max(depth, glm::dot(at(ankle) - *end, up));
        }
        return std::min(depth, deepest_sole);
    }

    void foot() {
        const BoneId ankle = anatomy_.first(Part::foot, side_);
        if (ankle == BoneId::none) return;
        const BoneId knee = anatomy_.first(Part::shin, side_);
        const glm::dvec3 base = at(ankle);
        const glm::dvec3 along_shin =
            knee == BoneId::none ? frame_.pelvis.up : direction_of(at(knee) - base, frame_.pelvis.up);
        const std::vector<BoneId> toes = toe_bones();
        const auto end = end_of(ankle);
        const glm::dvec3 front = across(frame_.pelvis.front, along_shin);
        glm::dvec3 ball = base + front * 14.0;
        if (!toes.empty()) ball = at(toes.front());
        else if (end && glm::distance(*end, base) > 5.0) ball = *end;
        // A foot that hangs down points along the shin, and its back faces the front.
        const glm::dvec3 to_ball = direction_of(ball - base, front);
        const bool hangs = glm::dot(to_ball, along_shin) < -0.92;
        const glm::dvec3 up = hangs ? across(front, to_ball) : along_shin;
        // The bone may end at the tip of the toes instead of at the ball of the foot.
        if (toes.empty() && glm::distance(ball, base) > 20.0) ball = base + (ball - base) * 0.68;
        add_foot(ankle, toes.empty() ? ankle : toes.front(), up, ball - base - up * glm::dot(ball - base, up));
        set_inside(anatomy_.all({Part::foot, Part::toes}));
    }

    /// `level`: from the ankle to the ball of the foot, along the sole.
    void add_foot(BoneId ankle, BoneId toes, const glm::dvec3& up, glm::dvec3 level) {
        const double depth = depth_below(ankle, up);
        const glm::dvec3 forward = direction_of(level, frame_.pelvis.front);
        level = forward * std::clamp(glm::length(level), 8.0, 18.0);
        const glm::dvec3 sole = at(ankle) - up * depth;
        const double height = std::clamp(depth / ankle_height, 0.6, 1.4);
        add("foot", {sole + up * sole_axis, sole + level + up * sole_axis}, up, {{ankle}}, {.height = {height, 1.0}});
        if (depth > 3.0) ball_at("foot", ankle, at(ankle));  // else it would hang below the sole
        const glm::dvec3 root = sole + level + up * toe_axis;
        add("toes", {root, root + forward * 7.0}, up, {{toes}});
        // Forms inside them, which cast the dark shadow where a sole touches the ground.
        const auto add_inside = [&](BoneId bone, const glm::dvec3& from, const glm::dvec3& to, scene::PieceForm form) {
            form.head_radius *= cm_;
            form.tail_radius *= cm_;
            builder_.add(bone, from * cm_, to * cm_, up, form);
        };
        add_inside(ankle, sole - forward * 1.5 + up * 1.5, sole + level + up * 1.8,
                   {.head_radius = 3.2, .tail_radius = 4.3, .depth = 0.4, .tail_cap = 0.3});
        add_inside(toes, sole + level + up * 1.5, sole + level + forward * 4.7 + up * 1.4,
                   {.head_radius = 3.9, .tail_radius = 3.0, .depth = 0.33, .head_cap = 0.3, .tail_cap = 0.75});
    }

    /// The directions of a hand: along it, out of its back, and to the thumb; unit vectors.
    struct Palm {
        glm::dvec3 along;
        glm::dvec3 back;
        glm::dvec3 thumb;
        double length;  // from the wrist to the knuckles
    };

    [[nodiscard]] Palm find_palm(BoneId wrist) const {
        glm::dvec3 knuckles(0.0);
        double count = 0.0;
        for (const int digit : {0, 2, 3, 4, 5})
            if (const auto bones = anatomy_.chain(Part::finger, side_, digit); !bones.empty()) {
                // In some files the first of a finger's four bones lies in the palm.
                knuckles += at(bones[bones.size() > 3 ? bones.size() - 3 : 0]);
                count += 1.0;
            }
        const BoneId elbow = anatomy_.first(Part::forearm, side_);
        const glm::dvec3 outwards = frame_.chest.left * sign_;
        const glm::dvec3 forearm = elbow != BoneId::none ? direction_of(at(wrist) - at(elbow), outwards) : outwards;
        const auto end = end_of(wrist);
        const glm::dvec3 along = count > 0.0 ? knuckles / count - at(wrist) : end ? *end - at(wrist) : forearm;
        Palm found;
        found.along = direction_of(along, forearm);
        found.length = count > 0.0 ? std::clamp(glm::length(along), 6.5, 11.0) : 8.9;
        glm::dvec3 to_thumb = frame_.chest.front;
        if (const auto thumb = anatomy_.chain(Part::finger, side_, figure::fingers::thumb); !thumb.empty()) {
            const glm::dvec3 out = end_of(thumb.front()).value_or(at(thumb.front())) - at(wrist);
            if (glm::length(glm::cross(out, found.along)) > 1.4) to_thumb = out;
        }
        found.thumb = across(to_thumb, found.along);
        found.back = glm::cross(found.thumb, found.along) * sign_;
        return found;
    }

    void hand() {
        const BoneId own = frame_.wrist(side_);
        if (own == BoneId::none) return;
        const Palm palm = find_palm(own);
        const glm::dvec3 base = at(own);
        add("hand", {base, base + palm.along * palm.length}, palm.thumb, {{own}});
        ball_at("hand", own, base);
        for (const Part part : {Part::hand, Part::knuckles}) set_inside(anatomy_.chain(part, side_));
        bool has_fingers = false;
        for (int digit = figure::fingers::index; digit <= figure::fingers::little; ++digit)
            has_fingers = add_finger(digit, palm) || has_fingers;
        if (!has_fingers) add_all_fingers(own, palm);
        if (!add_finger(figure::fingers::thumb, palm))
            add("thumb", {base, base + palm.along * 5.1 + palm.thumb * 4.7 - palm.back * 0.8}, palm.thumb, {{own}});
    }

    /// The four fingers of a hand that has one bone for them, or none.
    void add_all_fingers(BoneId hand, const Palm& palm) {
        const std::vector<BoneId> bones = anatomy_.chain(Part::finger, side_, figure::fingers::all);
        const BoneId bone = bones.empty() ? hand : bones.front();
        const glm::dvec3 knuckles = at(hand) + palm.along * palm.length;
        const auto end = bones.empty() ? std::nullopt : end_of(bone);
        const glm::dvec3 along = end ? direction_of(*end - at(bone), palm.along) : palm.along;
        add("fingers", {knuckles, knuckles + along * 9.5 - palm.back}, palm.thumb, {{bone}}, {},
            glm::dmat3(palm.along, palm.back, palm.thumb));
        set_inside(bones);
    }

    /// Adds a finger with bones of its own, and returns true if there is one.
    bool add_finger(int digit, const Palm& palm) {
        const std::vector<BoneId> bones = anatomy_.chain(Part::finger, side_, digit);
        double radius = digit == figure::fingers::thumb ? 1.3 : digit == figure::fingers::little ? 0.95 : 1.05;
        glm::dvec3 along = palm.along;
        for (std::size_t i = 0; i < bones.size(); ++i) {
            const bool goes_on = i + 1 < bones.size() && frame_.skeleton()[bones[i + 1]].parent == bones[i];
            const glm::dvec3 from = at(bones[i]);
            const glm::dvec3 to = goes_on ? at(bones[i + 1]) : end_of(bones[i]).value_or(from + along * 2.2);
            along = direction_of(to - from, along);
            const double next = 0.92 * radius;
            add_loft({12, radius, next, {{0.0, radius, radius}, {1.0, next, next}}}, mannequin::birch, {from, to},
                     palm.back, {{bones[i]}});
            builder_.set_inside(bones[i]);
            radius = next;
        }
        return !bones.empty();
    }

    [[nodiscard]] bool is_in_body(const glm::dvec3& point) const {
        const glm::dvec3 trunk = (crown_ - hips_) * 1.05;
        const double share = std::clamp(glm::dot(point - hips_, trunk) / glm::dot(trunk, trunk), 0.0, 1.0);
        return glm::distance(point, hips_ + trunk * share) < trunk_radius;
    }

    /// Handles the bones that are no known part of a body. At the end of a chain they get a thin form.
    void other_bones() {
        for (std::size_t i = 0; i < anatomy_.bones.size(); ++i) {
            const BoneId bone = figure::bone_id(i);
            const Part part = anatomy_.part(bone);
            if (part == Part::jaw || part == Part::eye || part == Part::helper) builder_.set_inside(bone);
            if (part != Part::none) continue;
            const auto end = frame_.end(bone);
            const bool at_end = !frame_.above(frame_.hip_bone, bone) && !frame_.above(frame_.chest_bone, bone);
            const bool in_face = frame_.head != BoneId::none && frame_.above(bone, frame_.head);
            if (end && at_end && !in_face && !is_in_body(end->point / cm_))
                builder_.add(bone, frame_.at(bone), end->point, frame_.chest.front, {1.75 * cm_, 1.4 * cm_}, end->child);
            else builder_.set_inside(bone);
        }
    }

    const HumanFrame& frame_;
    const figure::Anatomy& anatomy_;
    Detail detail_;
    double cm_;  // of the mannequin, in the figure's unit
    glm::dvec3 shoulders_;
    glm::dvec3 hips_;
    glm::dvec3 crown_{0.0};
    Side side_ = Side::none;  // of the limb that is being made
    double sign_ = 1.0;       // 1: left, -1: right
    BodyBuilder& builder_;
};
}  // namespace

scene::ProxyBody human_body(const PosedSkeleton& pose, const std::vector<HumanFrame>& people) {
    const auto made = [&](const Detail& detail) {
        BodyBuilder builder(pose);
        for (const HumanFrame& frame : people) HumanBody(frame, detail, builder).make();
        return builder.finish();
    };
    scene::ProxyBody body = made(fine);
    body.coarse_surface = made(coarse).surface;
    return body;
}
}  // namespace skelplay::body
