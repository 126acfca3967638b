#include "analysis/motion_bounds.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>
#include <utility>

#include "base/quantile.h"
#include "scene/draw_list.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {

namespace {

constexpr std::size_t frames_for_reach = 2000;
constexpr double usual_share = 0.1;      // of the frames may be beyond either end of where nearly all are
constexpr double outlier_extents = 1.5;  // of where nearly all frames are: an outlier is further away,
constexpr double outlier_heights = 10;   // and this many times the figure's height
constexpr std::size_t vertices_measured = 2'000'000;

/// What one frame reaches.
struct FrameReach {
    std::size_t frame = 0;
    scene::Bounds box;
    glm::dvec3 carrier{0.0};
};

/// The box of a frame's bones, but for those on the ground.
FrameReach reach_of(std::size_t frame, const std::vector<scene::BonePosition>& positions, const Body& body,
                    figure::BoneId carrier, const glm::dmat4& placement) {
    FrameReach reach{frame, {}, {}};
    const auto world = [&](const glm::dvec3& point) { return glm::dvec3(placement * glm::dvec4(point, 1.0)); };
    for (std::size_t bone = 0; bone < positions.size(); ++bone) {
        if (body.ground[bone]) continue;
        reach.box.include(world(positions[bone].origin));
        reach.box.include(world(positions[bone].tail));
    }
    if (carrier != figure::BoneId::none) reach.carrier = world(positions[figure::index(carrier)].origin);
    return reach;
}

/// Where nearly all frames are in which something is.
scene::Bounds usual_box(std::vector<FrameReach> frames) {
    scene::Bounds usual;
    std::erase_if(frames, [](const FrameReach& each) { return each.box.empty(); });
    if (frames.empty()) return usual;
    std::vector<double> values(frames.size());
    for (int axis = 0; axis < 3; ++axis) {
        std::ranges::transform(frames, values.begin(), [&](const FrameReach& each) { return each.box.low[axis]; });
        usual.low[axis] = base::quantile(values, usual_share);
        std::ranges::transform(frames, values.begin(), [&](const FrameReach& each) { return -each.box.high[axis]; });
        usual.high[axis] = -base::quantile(values, usual_share);
    }
    return usual;
}

/// Tells outliers from the other frames.
class Outliers {
public:
    Outliers(const std::vector<FrameReach>& frames, double height) {
        if (frames.empty()) return;
        usual_ = usual_box(frames);
        const double slack = outlier_extents * glm::length(usual_.size()) + outlier_heights * height;
        allowed_ = {usual_.low - slack, usual_.high + slack};
    }

    [[nodiscard]] bool is_outlier(const scene::Bounds& box) const {
        if (box.empty() || allowed_.empty()) return false;
        return glm::any(glm::lessThan(box.low, allowed_.low)) || glm::any(glm::greaterThan(box.high, allowed_.high));
    }

    /// How far a box reaches from the middle of the usual one.
    [[nodiscard]] double distance(const scene::Bounds& box) const {
        const glm::dvec3 middle = usual_.centre();
        return glm::length(glm::max(glm::abs(box.low - middle), glm::abs(box.high - middle)));
    }

private:
    scene::Bounds usual_;
    scene::Bounds allowed_;
};

/// Goes through a take once to measure it, and again, wholly, when some frames turn out to be outliers.
class Measuring {
public:
    Measuring(PosedFrames& posed, const Body& body, const glm::dmat4& placement, const base::Run& run)
        : posed_(posed),
          figure_(posed.figure()),
          body_(body),
          placement_(placement),
          run_(run),
          carrier_(carrier_of(posed.figure(), body)) {}

    MeasuredMotion measure(double height) {
        const std::size_t count = figure::frame_count(figure_.take);
        posed_.visit(
            spread_seen_frames(figure_, frames_for_reach),
            [&](std::size_t frame, const auto& positions) { frames_.push_back(see(frame, positions)); }, run_);
        const Outliers outliers(frames_, height);
        find(outliers, count);
        for (const FrameReach& frame : frames_)
            if (!outliers.is_outlier(frame.box)) include(frame);
        if (figure_.weighted_skin && !figure_.weighted_skin->positions.empty()) measure_mesh(count);
        return {std::move(bounds_), std::move(lowest_)};
    }

private:
    [[nodiscard]] FrameReach see(std::size_t frame, const std::vector<scene::BonePosition>& positions) const {
        return reach_of(frame, positions, body_, carrier_, placement_);
    }

    void find(const Outliers& outliers, std::size_t count) {
        const auto look = [&](const FrameReach& frame) {
            if (!outliers.is_outlier(frame.box)) return;
            append(bounds_.outliers, frame.frame);
            bounds_.furthest_outlier = std::max(bounds_.furthest_outlier, outliers.distance(frame.box));
        };
        if (count == frames_.size() ||
            std::ranges::none_of(frames_, [&](const FrameReach& frame) { return outliers.is_outlier(frame.box); }))
            return std::ranges::for_each(frames_, look), void();
        visit_all_frames(
            figure_, [&](std::size_t frame, const auto& positions) { look(see(frame, positions)); }, run_);
    }

    void include(const FrameReach& frame) {
        if (frame.box.empty()) return;
        bounds_.whole.include(frame.box);
        include_around(frame.box, frame.carrier);
        if (carrier_ != figure::BoneId::none) bounds_.travel.include(frame.carrier);
        lowest_.push_back(frame.box.low.y);
    }

    void include_around(const scene::Bounds& box, const glm::dvec3& carrier) {
        if (!box.empty() && figure::is_there(carrier)) bounds_.around.include({box.low - carrier, box.high - carrier});
    }

    /// Measures fewer frames, as a mesh may have many vertices. It stands on the ground, not the bones inside.
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
            const glm::dvec3 carrier = see(frame, evaluator.positions(pose)).carrier;
            if (!figure::sample_vertices(figure_.take, frame, vertices))
                scene::pose_weighted(*figure_.weighted_skin, evaluator, vertices);
            scene::Bounds box;
            for (const glm::dvec3& vertex : vertices) box.include(glm::dvec3(placement_ * glm::dvec4(vertex, 1.0)));
            bounds_.whole.include(box);
            include_around(box, carrier);
            lowest_.push_back(box.low.y);
        }
    }

    PosedFrames& posed_;
    const figure::Figure& figure_;
    const Body& body_;
    const glm::dmat4& placement_;
    const base::Run& run_;
    figure::BoneId carrier_;
    std::vector<FrameReach> frames_;
    MotionBounds bounds_;
    std::vector<double> lowest_;
};

/// The marker that is there in most frames, the first of several.
figure::BoneId most_seen(const figure::Figure& markers) {
    constexpr std::size_t frames_looked_at = 500;
    std::vector<std::size_t> seen(markers.skeleton.size(), 0);
    visit_frames(markers, spread_seen_frames(markers, frames_looked_at), [&](std::size_t, const auto& positions) {
        for (std::size_t i = 0; i < seen.size(); ++i) seen[i] += figure::is_there(positions[i].origin) ? 1U : 0U;
    });
    return figure::bone_id(static_cast<std::size_t>(std::ranges::max_element(seen) - seen.begin()));
}

}  // namespace

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

figure::BoneId carrier_of(const figure::Figure& figure, const Body& body) {
    if (figure.skeleton.size() == 0) return figure::BoneId::none;
    if (figure::is_markers(figure)) return most_seen(figure);
    const bool on_ground = body.hips != figure::BoneId::none && !body.ground.empty() && body.ground.front();
    return on_ground ? body.hips : figure::BoneId{0};
}

MeasuredMotion measure_motion(PosedFrames& frames, const Body& body, const glm::dmat4& placement, double height,
                              const base::Run& run) {
    return Measuring(frames, body, placement, run).measure(height);
}

}  // namespace skelplay::analysis
