#include "analysis/placement.h"
#include "analysis/contacts.h"
#include "analysis/skin_measure.h"
#include "scene/draw_list.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {
namespace {
constexpr double ground_share = 0.05;      // of the frames that may lie below the ground: noise, falls
constexpr double ground_tolerance = 0.01;  // metres: a height of less than 1 cm from the file's zero is left at zero
constexpr double floor_tolerance = 0.05;   // metres: the same of markers
constexpr double over_sole = 0.03;         // metres: a marker of a foot above the floor, at least
constexpr std::size_t vertices_measured = 2'000'000;
constexpr std::size_t fewest_contacts = 3;  // and not fewer than one in fifty of the frames that are measured

/// True if feet whose markers stand at these heights, in metres, do not contradict that the file's zero is the floor.
/// Where the lowest of them, or the lowest markers of the frames, are near zero, others are only higher on the shoe.
bool zero_is_floor(std::vector<double>& standing, std::vector<double>& lowest) {
    double nearest = base::quantile(standing, ground_share);
    if (!lowest.empty()) nearest = std::min(nearest, base::quantile(lowest, ground_share));
    return base::quantile(standing, 0.5) >= -floor_tolerance && nearest - over_sole <= floor_tolerance;
}

/// How far a weighted skin reaches below the lowest joint of a foot that stands flat, in metres: nearly the least over
/// contacts, as toes that point down reach further. 0 without such a skin; nothing if these are no feet of the skin.
std::optional<double> sole_thickness(const figure::Figure& figure, const Placement& placement,
                                     std::span<const Standing> standing, const base::Run& run) {
    constexpr double flat_share = 0.1;  // of the contacts, in which a foot stands flat
    if (!figure.weighted_skin || figure.weighted_skin->positions.empty()) return 0.0;
    const figure::WeightedSkin& skin = *figure.weighted_skin;
    std::map<BoneId, std::vector<std::uint32_t>> vertices_of;  // of its last two bones that have any
    for (const Standing& each : standing) {
        if (vertices_of.contains(each.foot)) continue;
        std::vector<std::uint32_t>& own = vertices_of[each.foot];
        BoneId bone = each.foot;
        for (int found = 0; found < 2 && bone != BoneId::none; bone = figure.skeleton[bone].parent) {
            const std::vector<std::uint32_t> more = vertices_moved_by(skin, bone);
            found += more.empty() ? 0 : 1;
            own.insert(own.end(), more.begin(), more.end());
        }
    }
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> vertices;
    std::vector<double> soles;
    for (const std::size_t i : spread_frames(standing.size(), vertices_measured / skin.positions.size() + 2)) {
        if (run.stopped()) break;
        figure::sample(figure.skeleton, figure.take, standing[i].frame, pose);
        evaluator.positions(pose);
        if (!figure::sample_vertices(figure.take, standing[i].frame, vertices))
            scene::pose_weighted(skin, evaluator, vertices);
        double lowest = std::numeric_limits<double>::infinity();
        for (const std::uint32_t vertex : vertices_of[standing[i].foot])
            lowest = std::min(lowest, (to_world * glm::dvec4(vertices[vertex], 1.0)).y);
        if (std::isfinite(lowest)) soles.push_back(standing[i].height - lowest);
    }
    const double sole = soles.empty() ? -1.0 : base::quantile(soles, flat_share);
    return sole < -ground_tolerance ? std::nullopt : std::optional(std::max(sole, 0.0));
}

/// Infers the height of the ground by rules 2 to 4 of infer_placement(). `placement` has the up axis, the unit and the
/// outliers, but no height of the ground yet; `lowest` has the lowest point of each measured frame, in metres above the
/// file's zero; `frame_time` in seconds.
GroundHeight infer_ground(PosedFrames& frames, const Placement& placement, std::vector<double> lowest, double frame_time,
                          const base::Run& run) {
    const figure::Figure& figure = frames.figure();
    GroundHeight ground;
    double height = 0.0;
    const bool markers = figure::is_markers(figure);
    const std::vector<Standing> standing = contact_heights(frames, placement, frame_time, run);
    const std::optional<double> sole = sole_thickness(figure, placement, standing, run);
    std::vector<double> contact_levels;
    if (sole)
        for (const Standing& each : standing) contact_levels.push_back(each.height - *sole);
    if (contact_levels.size() >= std::max(fewest_contacts, lowest.size() / 50)) {
        height = base::quantile(contact_levels, 0.5);
        ground.evidence = fmt::format("the median height of {} contacts of feet", contact_levels.size());
        if (figure.weighted_skin) ground.evidence += fmt::format(" with soles of {}", length_text(*sole, placement.unit));
        if (markers && zero_is_floor(contact_levels, lowest)) {
            ground.evidence =
                fmt::format("the file's own zero, which {} contacts of feet do not contradict", contact_levels.size());
            height = 0.0;
        }
    } else if (markers && !lowest.empty() && base::quantile(lowest, ground_share) >= -floor_tolerance) {
        ground.evidence = "the file's own zero; no foot is seen to stand";
    } else if (!lowest.empty()) {
        ground.evidence = lowest.size() == 1 ? "the lowest point of the pose"
                                             : "no foot is seen to stand; the lowest points of 95 % of the frames are "
                                               "above it";
        if (figure.weighted_skin) ground.evidence = "the lowest points of the mesh in 95 % of the frames are above it";
        height = base::quantile(lowest, ground_share);
    } else {
        ground.source = Source::unknown;
        ground.evidence = "no height to judge by";
    }
    if (std::abs(height) > ground_tolerance) ground.height = height / placement.unit.metres;
    else if (height != 0.0) ground.evidence += ", within a centimetre of the file's own ground";
    return ground;
}

constexpr std::size_t frames_for_reach = 2000;
constexpr double outside_share = 0.1;    // of the frames that may lie beyond either end of the common box
constexpr double outlier_extents = 1.5;  // times the size of the common box: an outlier is further away,
constexpr double outlier_heights = 10;   // plus this many times the figure's height

/// The box and the root-motion joint's position in one frame.
struct FrameExtent {
    std::size_t frame = 0;
    scene::Bounds box;
    glm::dvec3 root{0.0};
};

/// The box in which nearly all frames that are not empty lie.
scene::Bounds common_box(std::vector<FrameExtent> frames) {
    scene::Bounds common;
    std::erase_if(frames, [](const FrameExtent& each) { return each.box.empty(); });
    if (frames.empty()) return common;
    std::vector<double> values(frames.size());
    for (int axis = 0; axis < 3; ++axis) {
        std::ranges::transform(frames, values.begin(), [&](const FrameExtent& each) { return each.box.low[axis]; });
        common.low[axis] = base::quantile(values, outside_share);
        std::ranges::transform(frames, values.begin(), [&](const FrameExtent& each) { return -each.box.high[axis]; });
        common.high[axis] = -base::quantile(values, outside_share);
    }
    return common;
}

/// Tells outliers from the other frames.
class Outliers {
public:
    Outliers(const std::vector<FrameExtent>& frames, double height) {
        if (frames.empty()) return;
        common_ = common_box(frames);
        const double slack = outlier_extents * glm::length(common_.size()) + outlier_heights * height;
        allowed_ = {common_.low - slack, common_.high + slack};
    }

    [[nodiscard]] bool is_outlier(const scene::Bounds& box) const {
        if (box.empty() || allowed_.empty()) return false;
        return glm::any(glm::lessThan(box.low, allowed_.low)) || glm::any(glm::greaterThan(box.high, allowed_.high));
    }

    /// The largest distance of a box from the middle of the common box.
    [[nodiscard]] double distance(const scene::Bounds& box) const {
        const glm::dvec3 middle = common_.centre();
        return glm::length(glm::max(glm::abs(box.low - middle), glm::abs(box.high - middle)));
    }

private:
    scene::Bounds common_;
    scene::Bounds allowed_;
};

/// The boxes of a take, and the height of the lowest point of each measured frame, in metres.
struct MeasuredMotion {
    MotionBounds bounds;
    std::vector<double> lowest;
};

/// Measures sampled frames of a take; if any of them is an outlier, visits all frames to find every outlier.
class MotionMeasurer {
public:
    MotionMeasurer(PosedFrames& posed, const Placement& placement, const base::Run& run)
        : posed_(posed), figure_(posed.figure()), placement_(placement), to_world_(scene::matrix(placement.to_world)),
          run_(run) {}

    MeasuredMotion measure() {
        const std::size_t count = figure::frame_count(figure_.take);
        posed_.visit(
            spread_seen_frames(figure_, frames_for_reach),
            [&](std::size_t frame, const auto& positions) { frames_.push_back(measure_frame(frame, positions)); }, run_);
        const Outliers outliers(frames_, placement_.unit.height);
        find(outliers, count);
        for (const FrameExtent& frame : frames_)
            if (!outliers.is_outlier(frame.box)) include(frame);
        if (figure_.weighted_skin && !figure_.weighted_skin->positions.empty()) measure_mesh(count);
        return {std::move(bounds_), std::move(lowest_)};
    }

private:
    /// Measures a frame's bones without those on the ground.
    [[nodiscard]] FrameExtent measure_frame(std::size_t frame, const std::vector<scene::BonePosition>& positions) const {
        FrameExtent extent{frame, {}, {}};
        const auto world = [&](const glm::dvec3& point) { return scene::transformed(to_world_, point); };
        for (std::size_t bone = 0; bone < positions.size(); ++bone) {
            if (placement_.body.on_ground[bone] || !figure::counts(figure_.skeleton[figure::bone_id(bone)])) continue;
            extent.box.include(world(positions[bone].origin));
            extent.box.include(world(positions[bone].tail));
        }
        const BoneId root = placement_.root_motion_joint;
        if (root != BoneId::none) extent.root = world(positions[figure::index(root)].origin);
        return extent;
    }

    void find(const Outliers& outliers, std::size_t count) {
        const auto add_outlier = [&](const FrameExtent& frame) {
            if (!outliers.is_outlier(frame.box)) return;
            append(bounds_.outliers, frame.frame);
            bounds_.furthest_outlier = std::max(bounds_.furthest_outlier, outliers.distance(frame.box));
        };
        if (count == frames_.size() ||
            std::ranges::none_of(frames_, [&](const FrameExtent& frame) { return outliers.is_outlier(frame.box); }))
            return std::ranges::for_each(frames_, add_outlier), void();
        visit_all_frames(
            figure_, [&](std::size_t frame, const auto& positions) { add_outlier(measure_frame(frame, positions)); }, run_);
    }

    void include(const FrameExtent& frame) {
        if (frame.box.empty()) return;
        bounds_.whole.include(frame.box);
        include_around(frame.box, frame.root);
        if (placement_.root_motion_joint != BoneId::none) bounds_.travel.include(frame.root);
        lowest_.push_back(frame.box.low.y);
    }

    void include_around(const scene::Bounds& box, const glm::dvec3& root) {
        if (!box.empty() && figure::is_present(root)) bounds_.around.include({box.low - root, box.high - root});
    }

    /// Measures fewer frames, as a mesh may have many vertices. The mesh, not its bones, touches the ground.
    void measure_mesh(std::size_t count) {
        lowest_.clear();
        scene::FigureEvaluator evaluator(figure_.skeleton);
        figure::Pose pose;
        std::vector<glm::dvec3> vertices;
        const std::size_t most = vertices_measured / figure_.weighted_skin->positions.size() + 2;
        for (const std::size_t frame : spread_frames(count, most)) {
            if (run_.stopped()) return;
            if (figure::contains(bounds_.outliers, frame)) continue;
            figure::sample(figure_.skeleton, figure_.take, frame, pose);
            const glm::dvec3 root = measure_frame(frame, evaluator.positions(pose)).root;
            if (!figure::sample_vertices(figure_.take, frame, vertices))
                scene::pose_weighted(*figure_.weighted_skin, evaluator, vertices);
            scene::Bounds box;
            for (const glm::dvec3& vertex : vertices) box.include(glm::dvec3(to_world_ * glm::dvec4(vertex, 1.0)));
            bounds_.whole.include(box);
            include_around(box, root);
            lowest_.push_back(box.low.y);
        }
    }

    PosedFrames& posed_;
    const figure::Figure& figure_;
    const Placement& placement_;  // without ground, boxes and outliers
    glm::dmat4 to_world_;
    const base::Run& run_;
    std::vector<FrameExtent> frames_;
    MotionBounds bounds_;
    std::vector<double> lowest_;
};

/// The marker that is present in most frames; the first of several. Other points only if there is no marker.
BoneId most_present_marker(PosedFrames& posed) {
    constexpr std::size_t frames_looked_at = 500;
    const figure::Figure& markers = posed.figure();
    std::vector<std::size_t> seen(markers.skeleton.size(), 0);
    posed.visit(spread_seen_frames(markers, frames_looked_at), [&](std::size_t, const auto& positions) {
        for (std::size_t i = 0; i < seen.size(); ++i) seen[i] += figure::is_present(positions[i].origin) ? 2U : 0U;
    });
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (!figure::counts(markers.skeleton[figure::bone_id(i)])) seen[i] = std::min<std::size_t>(seen[i], 1);
    return figure::bone_id(static_cast<std::size_t>(std::ranges::max_element(seen) - seen.begin()));
}

BoneId root_motion_joint_of(PosedFrames& posed, const Body& body) {
    if (posed.figure().skeleton.size() == 0) return BoneId::none;
    if (figure::is_markers(posed.figure())) return most_present_marker(posed);
    const auto bones = posed.figure().skeleton.bones();  // those of a rig may begin with its controllers
    const auto first = static_cast<std::size_t>(std::ranges::find_if_not(bones, figure::is_controller) - bones.begin());
    const bool on_ground = body.hips != BoneId::none && first < body.on_ground.size() && body.on_ground[first];
    return on_ground ? body.hips : figure::bone_id(first);
}

Placement with_axes_and_unit(PosedFrames& posed, const PlacementOptions& options, Body body) {
    Placement placement{.body = std::move(body)};
    placement.up =
        options.up ? UpAxis{*options.up, Source::option, "as asked for", {}} : infer_up_axis(posed, placement.body);
    Unit& unit = placement.unit = infer_unit(posed, placement.body, placement.up.value.axis);
    const double scale = posed.figure().declared_scale.value_or(1.0);
    if (options.metres_per_unit)
        unit = {*options.metres_per_unit,
                "as asked for",
                Source::option,
                scale == 1.0 ? "as asked for" : fmt::format("as asked for; the file's scale {:g} does not count", scale),
                unit.height / unit.metres * *options.metres_per_unit,
                unit.declared_factor};
    placement.to_world = {unit.metres, placement.up.value, glm::dvec3(0.0), options.heading.value_or(0.0)};
    return placement;
}
}  // namespace

void note_placement(const Placement& placement, base::Diagnostics& notes, std::int64_t first_number) {
    if (!placement.up.doubt.empty())
        notes.note(std::nullopt, "place.up-axis", assumption(placement.up), base::Remedy::set_up_axis);
    const std::vector<figure::FrameRange>& outliers = placement.bounds.outliers;
    if (outliers.empty()) return;
    const bool one = outliers.size() == 1 && outliers[0].first == outliers[0].last;
    notes.warning(std::nullopt, "place.stray-frames",
                  fmt::format("expected the figure near where it is in nearly all frames, found it up to {} away in "
                              "{} {}; they count neither for the ground nor for what the camera frames",
                              length_text(placement.bounds.furthest_outlier, placement.unit), one ? "frame" : "frames",
                              to_text(outliers, first_number)));
}

MotionBounds moved(MotionBounds bounds, const glm::dmat4& by) {
    const glm::dmat4 without_shift = glm::dmat4(glm::dmat3(by));
    const auto move = [](scene::Bounds& box, const glm::dmat4& matrix) {
        if (!box.empty()) box = scene::moved(box, matrix);
    };
    move(bounds.whole, by);
    move(bounds.travel, by);
    move(bounds.around, without_shift);
    return bounds;
}

Placement infer_axes_and_unit(const figure::Figure& figure, const PlacementOptions& options, std::optional<Body> body) {
    PosedFrames posed(figure);
    return with_axes_and_unit(posed, options, body ? *std::move(body) : body_of(figure.skeleton));
}

Placement infer_placement(PosedFrames& frames, const PlacementOptions& options, std::optional<double> frame_time,
                          const base::Run& run) {
    const figure::Figure& figure = frames.figure();
    if (!frame_time) frame_time = figure::frame_time(figure.take).value_or(1.0 / figure::assumed_fps);
    Placement placement = with_axes_and_unit(frames, options, body_of(figure.skeleton));
    placement.root_motion_joint = root_motion_joint_of(frames, placement.body);
    MeasuredMotion measured = MotionMeasurer(frames, placement, run).measure();
    placement.bounds = std::move(measured.bounds);
    placement.ground = options.ground ? GroundHeight{*options.ground, Source::option, "as asked for"}
                                      : infer_ground(frames, placement, std::move(measured.lowest), *frame_time, run);
    const double raised = -placement.ground.height * placement.unit.metres;
    placement.to_world.shift.y = raised == 0.0 ? 0.0 : raised;  // no -0
    for (scene::Bounds* box : {&placement.bounds.whole, &placement.bounds.travel}) {
        box->low.y += raised;
        box->high.y += raised;
    }
    return placement;
}
}  // namespace skelplay::analysis
