#include "processing/marker_joints.h"
#include "analysis/frames.h"

namespace skelplay::processing {
namespace {
using figure::BoneId;
using glm::dmat3;
using glm::dvec3;

constexpr dvec3 nowhere(std::numeric_limits<double>::quiet_NaN());
constexpr int to_left = 0;
constexpr int to_top = 1;
constexpr int to_front = 2;

constexpr std::array<MarkerJointRow, marker_joint_count> joint_rows{{
    {"Hips", marker_joint_count, to_front, false, "PELO"},
    {"Spine", 0, to_left},
    {"Spine1", 1, to_left},
    {"Neck", 2, to_left},
    {"Head", 3, to_left},
    {"HeadEnd", 4, to_left, true},
    {"LeftShoulder", 2, to_top},
    {"LeftArm", 6, to_top, false, "?SJC"},
    {"LeftForeArm", 7, to_top, false, "?EJC ?HUO"},
    {"LeftHand", 8, to_top, false, "?WJC ?RAO"},
    {"LeftHandEnd", 9, to_top, true},
    {"RightShoulder", 2, to_top},
    {"RightArm", 11, to_top, false, "?SJC"},
    {"RightForeArm", 12, to_top, false, "?EJC ?HUO"},
    {"RightHand", 13, to_top, false, "?WJC ?RAO"},
    {"RightHandEnd", 14, to_top, true},
    {"LeftUpLeg", 0, to_left, false, "?HJC ?FEP"},
    {"LeftLeg", 16, to_left, false, "?KJC ?FEO"},
    {"LeftFoot", 17, to_left, false, "?AJC ?TIO"},
    {"LeftToeBase", 18, to_left},
    {"LeftToeEnd", 19, to_left, true},
    {"RightUpLeg", 0, to_left, false, "?HJC ?FEP"},
    {"RightLeg", 21, to_left, false, "?KJC ?FEO"},
    {"RightFoot", 22, to_left, false, "?AJC ?TIO"},
    {"RightToeBase", 23, to_left},
    {"RightToeEnd", 24, to_left, true},
}};

using BothSides = std::array<dvec3, 2>;

/// The landmarks of a body in a frame, NaN where they are missing; those of the middle are on both sides.
struct Landmarks {
    BothSides front_hips, back_hips, sacrum, knee, inner_knee, thigh, ankle, inner_ankle, shin, heel, toe;
    BothSides c7, t10, clavicle, sternum, shoulder, upper_arm, elbow, inner_elbow, thumb, little, hand;
    BothSides front_head, back_head, top_head;
};

/// The names of landmarks in assets/words/marker-sets.txt, the better ones first.
struct LandmarkRow {
    BothSides Landmarks::*landmark;
    std::string_view names;
};
constexpr std::array landmark_rows{
    LandmarkRow{&Landmarks::front_hips, "?ASI ?ASIS ?IAS ?FWT ?asis ?ASIS_study Waist?Front"},
    LandmarkRow{&Landmarks::back_hips, "?PSI ?PSIS ?IPS ?BWT ?PSIS_study Waist?Back"},
    LandmarkRow{&Landmarks::sacrum, "SACR V.Sacral sacrum S2"},
    LandmarkRow{&Landmarks::knee, "?KNE ?Knee ?Knee.Lat ?LFC ?LE ?FLE ?LEK ?KL ?knee_study ?knee1 ?KneeOut"},
    LandmarkRow{&Landmarks::inner_knee,
                "?KNM ?Knee.Medial ?Knee.Med ?MFC ?ME ?FME ?MEK ?KM ?mknee_study ?knee2 ?KneeIn ?KNI"},
    LandmarkRow{&Landmarks::thigh, "?THI ?Thigh ?bar1 ?thigh ?TH1 ?T1"},
    LandmarkRow{&Landmarks::ankle, "?ANK ?Ankle ?Ankle.Lat ?LMAL ?LM ?FAL ?AL ?ankle_study ?mall ?AnkleOut"},
    LandmarkRow{&Landmarks::inner_ankle, "?MED ?Ankle.Medial ?Ankle.Med ?MMAL ?MM ?TAM ?AM ?mankle_study ?AnkleIn"},
    LandmarkRow{&Landmarks::shin, "?TIB ?Shank ?bar2 ?shank"},
    LandmarkRow{&Landmarks::heel, "?HEE ?Heel ?CAL ?CA ?FCC ?HEL ?H ?calc_study ?heel ?HeelBack"},
    LandmarkRow{&Landmarks::toe, "?TOE ?Toe ?Toe.Tip ?MT2 ?SM ?FM2 ?FM ?toe_study ?met ?ToeTip ?MT5 ?VM ?FM5"},
    LandmarkRow{&Landmarks::c7, "C7 c7 CV7 C7_study SpineTop BackTop"},
    LandmarkRow{&Landmarks::t10, "T10 TV10 MAI"},
    LandmarkRow{&Landmarks::clavicle, "CLAV SIJN SJN JN IJ"},
    LandmarkRow{&Landmarks::sternum, "STRN SIXP SXS XYPH PX"},
    LandmarkRow{&Landmarks::shoulder, "?SHO ?Shoulder ?Acromium ?ACR ?A ?CAJ ?AC ?should ?shoulder_study ?ShoulderTop"},
    LandmarkRow{&Landmarks::upper_arm, "?UPA ?Biceps ?UA1 ?DELT ?Arm ?UArmHigh"},
    LandmarkRow{&Landmarks::elbow, "?ELB ?Elbow ?LEL ?LEE ?HLE ?EL ?lelbow_study ?ElbowOut"},
    LandmarkRow{&Landmarks::inner_elbow, "?MEP ?MEL ?MEE ?HME ?EM ?IEL ?melbow_study ?ElbowIn"},
    LandmarkRow{&Landmarks::thumb, "?WRA ?Wrist ?FAradius ?LW ?RSP ?RS ?IWR ?lwrist_study ?WristIn"},
    LandmarkRow{&Landmarks::little, "?WRB ?FAulna ?MW ?USP ?US ?OWR ?mwrist_study ?WristOut"},
    LandmarkRow{&Landmarks::hand, "?FIN ?HM2 ?HandOut"},
    LandmarkRow{&Landmarks::front_head, "?FHD"},
    LandmarkRow{&Landmarks::back_head, "?BHD"},
    LandmarkRow{&Landmarks::top_head, "Top.Head THEAD HeadTop SGL"},
};

/// A joint that a marker is outside of.
struct Hinge {
    BothSides Landmarks::*outer;
    BothSides Landmarks::*inner;
    BothSides Landmarks::*beside;  // another marker of the bone above it
    double radius = 0.0;           // from the outer marker's centre to the joint's
    std::array<bool, 2> has_inner{};
    std::array<bool, 2> by_marker{};  // `outwards` is relative to that one
    BothSides outwards{};             // in the axes of hinge_axes(), by side
};

/// The sign of a side along the axis to the left.
double sign_of(std::size_t side) { return side == 0 ? 1.0 : -1.0; }
dvec3 middle(const BothSides& sides) { return (sides[0] + sides[1]) / 2.0; }

/// The axes whose column `first` points along a, and `second` as nearly along b as that allows.
dmat3 axes_along(int first, const dvec3& a, int second, const dvec3& b) {
    const int third = 3 - first - second;
    const double sign = (second - first + 3) % 3 == 1 ? 1.0 : -1.0;
    dmat3 axes(1.0);
    axes[first] = glm::normalize(a);
    axes[third] = sign * glm::normalize(glm::cross(axes[first], b));
    axes[second] = sign * glm::cross(axes[third], axes[first]);
    return axes;
}

double range_of(std::vector<double>& values) {
    constexpr double rare = 0.05;
    return values.empty() ? 0.0 : base::quantile(values, 1 - rare) - base::quantile(values, rare);
}

/// See joint_centres().
class BodyOfMarkers {
public:
    BodyOfMarkers(const figure::Figure& markers, const analysis::FoundSet& set, double unit)
        : markers_(markers), set_(set), unit_(unit) {
        for (const auto& [landmark, names] : landmark_rows)
            for (std::size_t side = 0; side < 2; ++side) {
                const BoneId id = first_named(names, side, [&](const std::string& name) {
                    const auto found = std::ranges::find(set.identified, name, &analysis::IdentifiedMarker::name);
                    return found == set.identified.end() ? BoneId::none : found->marker;
                });
                (has_.*landmark).at(side) = id == BoneId::none ? nowhere : dvec3(0.0);
                if (id != BoneId::none) ids_.emplace_back(landmark, side, id);
            }
        has_chest_ = is_known(has_.t10[0] + has_.sternum[0]);
    }

    [[nodiscard]] std::vector<std::string> missing() const {
        std::vector<std::string> lacking;
        for (const auto& [landmark, what] :
             {std::pair{&Landmarks::front_hips, "front of the pelvis"}, std::pair{&Landmarks::knee, "outer knee"},
              std::pair{&Landmarks::ankle, "outer ankle"}})
            for (std::size_t side = 0; side < 2; ++side)
                if (!is_known((has_.*landmark).at(side)))
                    lacking.push_back(fmt::format("{} {}", side == 0 ? "left" : "right", what));
        if (!is_known(back_of_hips(has_))) lacking.emplace_back("back of the pelvis");
        return lacking;
    }

    /// False when stopped.
    bool measure(JointCentres& result, const base::Run& run) {
        constexpr std::size_t measured = 500;  // frames
        constexpr double below_acromion = 0.17;
        const auto keep = [&](std::size_t, const std::vector<scene::BonePosition>& at) {
            positions_.push_back(at);
            frames_.push_back(landmarks(at));
        };
        const auto frames = analysis::spread_seen_frames(markers_, measured);
        if (!analysis::visit_frames(markers_, frames, keep, {.stop = run.stop})) return false;
        shoulder_drop_ =
            unit_ * below_acromion * length([](const Landmarks& at) { return at.shoulder[0] - at.shoulder[1]; });
        set_widths(result.assumed);
        set_hips(result.hip_method);
        for (std::size_t side = 0; side < 2; ++side) {
            fit_hip(side, result.hip_method);
            for (Hinge* hinge : {&ankle_, &knee_, &elbow_}) measure_hinge(*hinge, side);
        }
        return true;
    }

    [[nodiscard]] MarkerJoints joints(const Landmarks& points) const {
        MarkerJoints made;
        add_pelvis(points, made);
        add_trunk(points, made);
        add_head(points, made);
        for (std::size_t side = 0; side < 2; ++side) {
            add_arm(points, side, std::span(made).subspan(arm_joints + side * limb_joints, limb_joints), made);
            add_leg(points, side, std::span(made).subspan(leg_joints + side * limb_joints, limb_joints), made);
        }
        return made;
    }

    [[nodiscard]] Landmarks landmarks(const std::vector<scene::BonePosition>& at) const {
        Landmarks points;
        for (const LandmarkRow& row : landmark_rows) points.*row.landmark = {nowhere, nowhere};
        for (const auto& [landmark, side, id] : ids_) (points.*landmark).at(side) = at[index(id)].origin;
        return points;
    }

private:
    /// A number of Plug-in Gait's, the mean of both sides; 0: the file does not state it.
    [[nodiscard]] double stated(const std::string& name) const {
        const auto* record = std::get_if<figure::C3dRecord>(&markers_.record);
        if (record == nullptr || !record->source) return 0.0;
        const figure::C3dParameters& all = record->source->parameters;
        const double left = all.number("PROCESSING", 'L' + name).value_or(0.0);
        const double right = all.number("PROCESSING", 'R' + name).value_or(0.0);
        return left > 0 && right > 0 && std::isfinite(left + right) ? (left + right) / 2 : 0.0;
    }

    void set_widths(std::vector<std::string>& assumed) {
        constexpr double marker_radius = 7.0;  // mm, of a usual marker
        const auto set = [&](Hinge& hinge, std::string_view what, const std::string& name, double usual) {
            for (std::size_t side = 0; side < 2; ++side) {
                const auto both = std::ranges::count_if(frames_, [&](const Landmarks& at) {
                    return is_known((at.*hinge.outer).at(side) + (at.*hinge.inner).at(side));
                });
                hinge.has_inner.at(side) = 2 * static_cast<std::size_t>(both) > frames_.size();
            }
            const double width = stated(name);
            hinge.radius = unit_ * ((width > 0 ? width : usual) / 2 + marker_radius);
            if (width <= 0 && is_known(middle(has_.*hinge.outer)) && !(hinge.has_inner[0] && hinge.has_inner[1]))
                assumed.push_back(fmt::format("{} {} mm", what, usual));
        };
        set(knee_, "knees", "KneeWidth", 100);
        set(ankle_, "ankles", "AnkleWidth", 70);
        set(elbow_, "elbows", "ElbowWidth", 70);
    }

    /// The median length of what `way` gives in the frames that have it, in millimetres; 0: none has.
    template <class Way> [[nodiscard]] double length(const Way& way) const {
        std::vector<double> all;
        for (const Landmarks& at : frames_)
            if (is_known(way(at))) all.push_back(glm::length(way(at)) / unit_);
        return all.empty() ? 0.0 : base::quantile(all, 0.5);
    }

    void set_hips(std::string& method) {
        const double legs = stated("LegLength");
        const double width = length([](const Landmarks& at) { return at.front_hips[0] - at.front_hips[1]; });
        const double depth = length([&](const Landmarks& at) { return middle(at.front_hips) - back_of_hips(at); });
        method = legs > 0 ? "the length of the legs that the file states (Hara et al. 2016)"
                          : "the width and depth of the pelvis (Harrington et al. 2007)";
        const dvec3 hip = legs > 0 ? dvec3(8 + 0.086 * legs, -9 - 0.078 * legs, 11 - 0.063 * legs)
                                   : dvec3(0.33 * width + 7.3, -0.30 * width - 10.9, -0.24 * depth - 9.9);
        for (std::size_t side = 0; side < 2; ++side) hips_.at(side) = unit_ * hip * dvec3(sign_of(side), 1, 1);
    }

    /// Fits the point from which every marker of the thigh keeps its distance, by linear least squares.
    void fit_hip(std::size_t side, std::string& method) {
        constexpr double enough_forward = 40.0;   // degrees: with less motion fits are known to be off by more
        constexpr double enough_sideways = 30.0;  // than regressions (Piazza et al. 2001, Camomilla et al. 2006)
        constexpr double far = 20.0;              // mm, twice what regressions are off: skin has moved, not the joint
        std::vector<double> forward;
        std::vector<double> sideways;
        std::map<BoneId, std::vector<dvec3>> tracks;
        for (std::size_t frame = 0; frame < frames_.size(); ++frame) {
            MarkerJoints made;
            add_pelvis(frames_[frame], made);
            const dmat3 to_pelvis = glm::transpose(made[0].axes);
            const dvec3 origin = middle(frames_[frame].front_hips);
            const dvec3 thigh = to_pelvis * (frames_[frame].knee.at(side) - origin) - hips_.at(side);
            if (!is_known(thigh)) continue;
            forward.push_back(glm::degrees(std::atan2(thigh.z, -thigh.y)));
            sideways.push_back(glm::degrees(std::asin(thigh.x / glm::length(thigh))));
            for (const analysis::IdentifiedMarker& each : set_.identified) {
                const dvec3 at = to_pelvis * (positions_[frame][index(each.marker)].origin - origin);
                const bool is_own = each.side == (side == 0 ? figure::Side::left : figure::Side::right);
                if (is_own && each.part == figure::Part::thigh && is_known(at)) tracks[each.marker].push_back(at);
            }
        }
        if (range_of(forward) < enough_forward || range_of(sideways) < enough_sideways) return;
        dmat3 sum(0.0);
        dvec3 right(0.0);
        for (const auto& [marker, track] : tracks) {
            dvec3 mean(0.0);
            double square = 0;
            for (const dvec3& at : track) mean += at / static_cast<double>(track.size());
            for (const dvec3& at : track) square += glm::dot(at, at) / static_cast<double>(track.size());
            for (const dvec3& at : track) sum += glm::outerProduct(at - mean, at - mean);
            for (const dvec3& at : track) right += (at - mean) * (glm::dot(at, at) - square) / 2.0;
        }
        const dvec3 centre = glm::inverse(sum) * right;
        const double away = glm::distance(centre, hips_.at(side)) / unit_;
        if (!(away < far)) return;
        hips_.at(side) = centre;
        method += fmt::format(", the {} one then by the motion of its thigh, {:.0f} mm from there",
                              side == 0 ? "left" : "right", away);
    }

    /// Finds the direction outwards of a hinge: of the wand, else across the plane in which the limb bends.
    void measure_hinge(Hinge& hinge, std::size_t side) {
        constexpr double bent = 20.0;            // degrees, in which 5 mm of a marker turn the plane by 4 degrees
        constexpr std::size_t enough_bent = 10;  // frames
        constexpr int passes = 6;  // the outer marker is beside that plane; the joint found with it shows a better one
        const bool is_elbow = &hinge == &elbow_;
        const bool has_marker = is_known((has_.*hinge.beside).at(side));
        const bool has_wand = std::ranges::any_of(std::array{"Plug-in", "Helen", "Davis"},
                                                  [&](auto family) { return set_.name.starts_with(family); });
        hinge.by_marker.at(side) = has_marker && has_wand && !is_elbow;
        hinge.outwards.at(side) = dvec3(hinge.by_marker.at(side) ? 1.0 : sign_of(side), 0, 0);
        if (hinge.by_marker.at(side) || &hinge == &ankle_) return;
        const std::size_t first = (is_elbow ? arm_joints + 1 : leg_joints) + side * limb_joints;
        for (int pass = 0; pass < passes; ++pass) {
            std::vector<dvec3> across;
            for (const Landmarks& at : frames_) {
                const MarkerJoints made = joints(at);
                const dvec3 above = made.at(first).position;
                const dvec3 joint = pass == 0 ? (at.*hinge.outer).at(side) : made.at(first + 1).position;
                const dvec3 below = pass == 0 ? (is_elbow ? at.thumb : at.ankle).at(side) : made.at(first + 2).position;
                const dvec3 normal = glm::cross(glm::normalize(above - joint), glm::normalize(below - joint));
                const dmat3& trunk = made.at(is_elbow ? trunk_joint() : 0).axes;
                const dvec3 out = (is_elbow ? 1.0 : -1.0) * sign_of(side) * glm::normalize(normal) *
                                  hinge_axes(hinge, side, at, above, trunk, has_marker);
                if (glm::length(normal) > std::sin(glm::radians(bent)) && is_known(out)) across.push_back(out);
            }
            if (across.size() < enough_bent) return;
            hinge.by_marker.at(side) = has_marker;
            hinge.outwards.at(side) = median_of(across);
        }
    }

    /// Axes for what is constant beside a hinge: up along the bone, and to a marker of it, or else to the left.
    [[nodiscard]] dmat3 hinge_axes(const Hinge& hinge, std::size_t side, const Landmarks& at, const dvec3& above,
                                   const dmat3& trunk, bool by_marker) const {
        constexpr double along = 0.7;  // an arm that is spread has its outer side up
        const dvec3 outer = (at.*hinge.outer).at(side);
        const bool is_spread = std::abs(glm::dot(glm::normalize(above - outer), trunk[to_left])) > along;
        return axes_along(to_top, above - outer, to_left,
                          by_marker   ? (at.*hinge.beside).at(side) - outer
                          : is_spread ? sign_of(side) * trunk[to_top]
                                      : trunk[to_left]);
    }

    [[nodiscard]] dvec3 centre(const Hinge& hinge, std::size_t side, const Landmarks& at, const dvec3& above,
                               const dmat3& trunk) const {
        const dvec3 outer = (at.*hinge.outer).at(side);
        if (hinge.has_inner.at(side)) return (outer + (at.*hinge.inner).at(side)) / 2.0;
        const dmat3 axes = hinge_axes(hinge, side, at, above, trunk, hinge.by_marker.at(side));
        const dvec3 across = glm::normalize(axes * (hinge.outwards.at(side) * dvec3(1, 0, 1)));
        const double cosine = hinge.radius / glm::distance(above, outer);
        return outer + hinge.radius * (cosine * axes[to_top] - std::sqrt(1 - cosine * cosine) * across);
    }

    [[nodiscard]] dvec3 back_of_hips(const Landmarks& at) const {
        return is_known(middle(has_.back_hips)) ? middle(at.back_hips) : at.sacrum[0];
    }
    /// The joint whose bone the arms and the neck are on.
    [[nodiscard]] std::size_t trunk_joint() const { return has_chest_ ? 2 : 1; }

    void add_pelvis(const Landmarks& at, MarkerJoints& made) const {
        const dvec3 origin = middle(at.front_hips);
        made[0].axes = axes_along(to_left, at.front_hips[0] - at.front_hips[1], to_front, origin - back_of_hips(at));
        dvec3& left = made[leg_joints].position = origin + made[0].axes * hips_[0];
        dvec3& right = made[leg_joints + limb_joints].position = origin + made[0].axes * hips_[1];
        constexpr double lumbar = 0.828;
        made[0].position = (left + right) / 2.0;
        made[1].position = made[0].position + lumbar * glm::distance(left, right) * made[0].axes[to_top];
    }

    void add_trunk(const Landmarks& at, MarkerJoints& made) const {
        const bool has_top = is_known(has_.c7[0] + has_.clavicle[0]);
        const bool has_shoulders = is_known(middle(has_.shoulder));
        const dvec3 front = has_top ? at.clavicle[0] : has_shoulders ? middle(at.shoulder) : at.c7[0];
        made[3].position = is_known(has_.c7[0]) ? (at.c7[0] + front) / 2.0 : front;
        if (has_chest_) made[2].position = (at.t10[0] + at.sternum[0]) / 2.0;
        const dvec3 up = made[3].position - made.at(trunk_joint()).position;
        const dvec3 left = has_shoulders ? at.shoulder[0] - at.shoulder[1] : made[0].axes[to_left];
        made.at(trunk_joint()).axes =
            has_chest_ && has_top ? axes_along(to_top, up, to_front, at.clavicle[0] + at.sternum[0] - at.c7[0] - at.t10[0])
                                  : axes_along(to_top, up, to_left, left);
        if (has_chest_)
            made[1].axes = axes_along(to_top, made[2].position - made[1].position, to_left,
                                      made[0].axes[to_left] + made[2].axes[to_left]);
    }

    void add_head(const Landmarks& at, MarkerJoints& made) const {
        constexpr double below = 0.5;  // of the head's width
        constexpr double above = 0.7;
        const dvec3 trunk_left = made.at(trunk_joint()).axes[to_left];
        if (is_known(middle(has_.front_head) + middle(has_.back_head))) {
            const dvec3 centre = (middle(at.front_head) + middle(at.back_head)) / 2.0;
            const dvec3 left = at.front_head[0] - at.front_head[1] + at.back_head[0] - at.back_head[1];
            made[4].axes = axes_along(to_front, middle(at.front_head) - middle(at.back_head), to_left, left);
            made[4].position = centre - below * glm::length(left) / 2.0 * made[4].axes[to_top];
            made[5].position = centre + above * glm::length(left) / 2.0 * made[4].axes[to_top];
        } else {
            made[5].position = at.top_head[0];
            made[4].position = (made[3].position + made[5].position) / 2.0;
            made[4].axes = axes_along(to_top, made[5].position - made[3].position, to_left, trunk_left);
        }
        made[3].axes = axes_along(to_top, made[4].position - made[3].position, to_left, trunk_left + made[4].axes[to_left]);
    }

    void add_arm(const Landmarks& at, std::size_t side, std::span<MarkerJoint> arm, const MarkerJoints& made) const {
        const double out = sign_of(side);
        const dmat3& trunk = made.at(trunk_joint()).axes;
        arm[0].position = made[3].position;
        arm[1].position = at.shoulder.at(side) - shoulder_drop_ * trunk[to_top];
        arm[0].axes = axes_along(to_left, out * (arm[1].position - arm[0].position), to_top, trunk[to_top]);
        arm[2].position = centre(elbow_, side, at, arm[1].position, trunk);
        arm[1].axes =
            axes_along(to_left, out * (arm[2].position - arm[1].position), to_top, at.elbow.at(side) - arm[2].position);
        const bool has_both = is_known(has_.thumb.at(side) + has_.little.at(side));
        arm[3].position = has_both ? (at.thumb.at(side) + at.little.at(side)) / 2.0 : at.thumb.at(side);
        const dvec3 along = out * (arm[3].position - arm[2].position);
        arm[2].axes = has_both ? axes_along(to_left, along, to_front, at.thumb.at(side) - at.little.at(side))
                               : axes_along(to_left, along, to_top, arm[1].axes[to_top]);
        arm[4].position = at.hand.at(side);
        arm[3].axes = axes_along(to_left, out * (arm[4].position - arm[3].position), to_front, arm[2].axes[to_front]);
    }

    void add_leg(const Landmarks& at, std::size_t side, std::span<MarkerJoint> leg, const MarkerJoints& made) const {
        constexpr double toes_share = 0.3;  // of the length from ankle to toe
        const double out = sign_of(side);
        leg[1].position = centre(knee_, side, at, leg[0].position, made[0].axes);
        leg[0].axes =
            axes_along(to_top, leg[0].position - leg[1].position, to_left, out * (at.knee.at(side) - leg[1].position));
        leg[2].position = centre(ankle_, side, at, leg[1].position, leg[0].axes);
        leg[1].axes =
            axes_along(to_top, leg[1].position - leg[2].position, to_left, out * (at.ankle.at(side) - leg[2].position));
        leg[3].position = at.toe.at(side);
        const dvec3 heel = is_known(has_.heel.at(side)) ? at.heel.at(side) : leg[2].position;
        leg[2].axes = axes_along(to_front, leg[3].position - heel, to_left, leg[1].axes[to_left]);
        leg[3].axes = leg[2].axes;
        const double length = glm::distance(leg[2].position, leg[3].position);
        leg[4].position = leg[3].position + toes_share * length * leg[3].axes[to_front];
    }

    const figure::Figure& markers_;
    const analysis::FoundSet& set_;
    double unit_ = 1.0;
    std::vector<std::tuple<BothSides Landmarks::*, std::size_t, BoneId>> ids_;  // landmark, side, marker
    Landmarks has_{};                                                           // 0: the set has it
    bool has_chest_ = false;                                                    // the spine has two bones
    Hinge knee_{&Landmarks::knee, &Landmarks::inner_knee, &Landmarks::thigh};
    Hinge ankle_{&Landmarks::ankle, &Landmarks::inner_ankle, &Landmarks::shin};
    Hinge elbow_{&Landmarks::elbow, &Landmarks::inner_elbow, &Landmarks::upper_arm};
    BothSides hips_{};  // in the pelvis' axes, from between its front markers
    double shoulder_drop_ = 0.0;
    std::vector<std::vector<scene::BonePosition>> positions_;  // of measured frames
    std::vector<Landmarks> frames_;                            // likewise
};
}  // namespace

const MarkerJointRow& marker_joint_row(std::size_t joint) { return joint_rows.at(joint); }

dvec3 median_of(const std::vector<dvec3>& values) {
    dvec3 median = nowhere;
    for (int axis = 0; axis < 3 && !values.empty(); ++axis) {
        std::vector<double> numbers;
        for (const dvec3& value : values) numbers.push_back(value[axis]);
        median[axis] = base::quantile(numbers, 0.5);
    }
    return median;
}

BoneId first_named(std::string_view names, std::size_t side, const std::function<BoneId(const std::string&)>& find) {
    while (!names.empty()) {
        std::string name(names.substr(0, names.find(' ')));
        names.remove_prefix(std::min(name.size() + 1, names.size()));
        std::ranges::replace(name, '?', side == 0 ? 'L' : 'R');
        if (const BoneId found = find(name); found != BoneId::none) return found;
    }
    return BoneId::none;
}

JointCentres joint_centres(const figure::Figure& markers, const analysis::FoundSet& set, double unit,
                           const base::Run& run) {
    JointCentres result;
    const auto body = std::make_shared<BodyOfMarkers>(markers, set, unit);
    result.missing = body->missing();
    if (result.missing.empty() && body->measure(result, run))
        result.at = [body](const std::vector<scene::BonePosition>& at) { return body->joints(body->landmarks(at)); };
    return result;
}
}  // namespace skelplay::processing
