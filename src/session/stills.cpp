#include "session/stills.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <iterator>
#include <limits>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "scene/human_frame.h"
#include "session/document.h"
#include "session/posed_scene.h"

namespace skelplay::session {

namespace {

constexpr std::size_t looked_at = 60;   // frames: more would hardly find another pose
constexpr std::size_t ends_share = 20;  // one in so many frames at both ends

/// The frames to choose the widest of.
std::vector<std::size_t> candidates(const OpenFigure& open) {
    const std::size_t frames = figure::frame_count(open.take.figure->take);
    const std::size_t left_out = frames / ends_share;
    std::vector<std::size_t> middle = analysis::spread_frames(frames - 2 * left_out, looked_at);
    for (std::size_t& frame : middle) frame += left_out;
    std::vector<std::size_t> regular;
    std::ranges::copy_if(middle, std::back_inserter(regular), [&](std::size_t frame) {
        return !figure::contains(open.take.placement.bounds.outliers, frame);
    });
    return regular.empty() ? middle : regular;
}

/// The mean square of the joints' distances from their middle; those that the frame does not have do not count.
double spread_of(const std::vector<scene::BonePosition>& bones) {
    glm::dvec3 sum(0.0);
    double squares = 0.0;
    double count = 0.0;
    for (const scene::BonePosition& bone : bones)
        for (const glm::dvec3& point : {bone.origin, bone.tail}) {
            const double square = glm::dot(point, point);
            if (!(square < std::numeric_limits<double>::infinity())) continue;
            sum += point;
            squares += square;
            ++count;
        }
    return count == 0.0 ? 0.0 : squares / count - glm::dot(sum, sum) / (count * count);
}

}  // namespace

std::size_t widest_frame(const OpenFigure& open) {
    constexpr double wider = 1.0 + 1e-9;  // not by rounding alone
    std::size_t widest = 0;
    double most = -1.0;
    analysis::visit_frames(*open.take.figure, candidates(open),
                           [&](std::size_t frame, const std::vector<scene::BonePosition>& bones) {
                               const double spread = spread_of(bones);
                               if (most >= 0.0 && spread <= most * wider) return;
                               most = spread;
                               widest = frame;
                           });
    return widest;
}

std::vector<std::size_t> still_frames(const OpenFigure& open, std::size_t count) {
    const std::size_t frames = std::max<std::size_t>(figure::frame_count(open.take.figure->take), 1);
    if (count <= 1) return {widest_frame(open)};
    return analysis::spread_frames(frames, count);
}

std::optional<glm::dvec3> front_of(const Document& document, const PosedScene& posed) {
    constexpr double least_level = 0.4;  // its share along the ground; less is a body that lies or bends over
    const auto active = find(document, document.active);
    if (!active || *active >= posed.poses.size()) return std::nullopt;
    const OpenFigure& open = document.figures[*active];
    const analysis::Body body = analysis::body_of(open.take.figure->skeleton);
    const scene::PosedSkeleton pose(open.take.figure->skeleton, posed.poses[*active]);
    const auto frame = scene::HumanFrame::find(pose, body.bones);
    if (!frame) return std::nullopt;
    const glm::dmat3 turn(placement_of(open));
    for (const glm::dvec3& front : {frame->chest.front, frame->pelvis.front}) {
        const glm::dvec3 way = glm::normalize(turn * front);
        const glm::dvec3 level(way.x, 0.0, way.z);
        if (glm::length(level) > least_level) return glm::normalize(level);
    }
    return std::nullopt;
}

}  // namespace skelplay::session
