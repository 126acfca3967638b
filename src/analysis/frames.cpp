#include "analysis/frames.h"

namespace skelplay::analysis {
namespace {
bool has_markers(const figure::Motion& motion, std::size_t frame) {
    return std::ranges::any_of(motion.row(frame), [](double number) { return !std::isnan(number); });
}
}  // namespace

double frames_per(double other_frame_time, double frame_time) noexcept {
    constexpr double same_rate = 1e-4;  // relative
    const auto is_whole = [](double ratio) {
        return ratio > 0.5 && std::abs(ratio - std::round(ratio)) < same_rate * ratio;
    };
    const double ratio = other_frame_time / frame_time;
    if (is_whole(ratio)) return std::round(ratio);
    if (is_whole(1.0 / ratio)) return 1.0 / std::round(1.0 / ratio);
    return ratio;
}

std::string to_text(const std::vector<figure::FrameRange>& ranges, std::int64_t first_number) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(ranges.size(), most); ++i) {
        const std::int64_t first = first_number + static_cast<std::int64_t>(ranges[i].first);
        const std::int64_t last = first_number + static_cast<std::int64_t>(ranges[i].last);
        if (i > 0) text += i + 1 == ranges.size() ? " and " : ", ";
        text += first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last);
    }
    if (ranges.size() > most) text += fmt::format(" and {} more", ranges.size() - most);
    return text;
}

std::vector<std::size_t> spread_frames(std::size_t frames, std::size_t limit) {
    const std::size_t count = std::min(frames, std::max<std::size_t>(limit, 1));
    std::vector<std::size_t> result(count);
    for (std::size_t i = 0; i < count; ++i)
        result[i] =
            count == 1
                ? 0
                : static_cast<std::size_t>(
                      static_cast<double>(i) * static_cast<double>(frames - 1) / static_cast<double>(count - 1) + 0.5);
    return result;
}

std::vector<std::size_t> spread_along(std::span<const glm::dvec2> path, std::size_t limit, double height) {
    constexpr double sway = 0.03;  // of the height
    if (path.empty() || limit < 2) return {};
    std::vector<double> covered(path.size(), 0.0);  // up to each point
    glm::dvec2 from = path.front();
    for (std::size_t i = 1; i < path.size(); ++i) {
        const double distance = glm::distance(from, path[i]);
        const bool moved = distance >= sway * height;  // false where a point is not known
        covered[i] = covered[i - 1] + (moved && distance <= height ? distance : 0.0);
        if (moved) from = path[i];
    }
    if (covered.back() < height) return {};
    std::vector<std::size_t> result{0};
    for (std::size_t i = 1; i + 1 < limit; ++i) {
        const double wanted = covered.back() * static_cast<double>(i) / static_cast<double>(limit - 1);
        const auto at = static_cast<std::size_t>(std::ranges::lower_bound(covered, wanted) - covered.begin());
        if (at > result.back()) result.push_back(at);
    }
    if (path.size() - 1 > result.back()) result.push_back(path.size() - 1);
    return result;
}

std::vector<std::size_t> spread_seen_frames(const figure::Figure& figure, std::size_t limit) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (!figure::is_markers(figure) || motion == nullptr) return spread_frames(figure::frame_count(figure.take), limit);
    std::size_t seen = 0;
    for (std::size_t frame = 0; frame < motion->frames; ++frame) seen += has_markers(*motion, frame) ? 1U : 0U;
    const std::vector<std::size_t> chosen = spread_frames(seen, limit);  // indices among the frames with markers
    std::vector<std::size_t> result;
    for (std::size_t frame = 0, at = 0; result.size() < chosen.size(); ++frame)
        if (has_markers(*motion, frame) && at++ == chosen[result.size()]) result.push_back(frame);
    return result;
}

bool visit_frames(const figure::Figure& figure, const std::vector<std::size_t>& frames, const VisitFrame& visit,
                  const base::Run& run) {
    return PosedFrames(figure, 0).visit(frames, visit, run);
}

bool visit_all_frames(const figure::Figure& figure, const VisitFrame& visit, const base::Run& run) {
    PosedFrames posed(figure, 0);
    const std::size_t frames = figure::frame_count(figure.take);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (run.stopped()) return false;
        visit(frame, posed.at(frame));
    }
    return true;
}

PosedFrames::PosedFrames(const figure::Figure& figure, std::size_t most, bool with_locals)
    : figure_(figure), with_locals_(with_locals) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    const bool of_markers = figure::is_markers(figure);
    const auto has_three_channels = [](const figure::Bone& bone) { return bone.channels.count == 3; };
    if (motion != nullptr && motion->frames > 0 && of_markers && !with_locals &&
        std::ranges::all_of(figure.skeleton.bones(), has_three_channels))
        markers_ = motion;
    const std::size_t frames = figure::frame_count(figure.take);
    if (!of_markers && frames * figure.skeleton.size() <= most) frames_.resize(frames);
}

bool PosedFrames::visit(const std::vector<std::size_t>& frames, const VisitFrame& visit, const base::Run& run) {
    if (figure::frame_count(figure_.take) == 0) {
        visit(0, at_rest());
        return true;
    }
    for (const std::size_t frame : frames) {
        if (run.stopped()) return false;
        visit(frame, at(frame));
    }
    return true;
}

const PosedFrames::Frame& PosedFrames::frame(std::size_t frame) {
    Frame& kept = frames_.empty() ? one_frame_ : frames_[frame];
    if (frames_.empty() || kept.positions.empty()) pose(frame, kept);
    return kept;
}

void PosedFrames::pose(std::size_t frame, Frame& into) {
    const std::size_t bones = figure_.skeleton.size();
    into.positions.resize(bones);
    if (markers_ == nullptr) {
        if (!evaluator_) evaluator_.emplace(figure_.skeleton);
        figure::sample(figure_.skeleton, figure_.take, frame, pose_);
        into.positions = evaluator_->positions(pose_);
        if (!with_locals_) return;
        into.locals.resize(bones);
        const bool baked = std::holds_alternative<figure::BakedMotion>(figure_.take);
        for (std::size_t i = 0; i < bones; ++i) {
            Local& local = into.locals[i];
            local = {glm::dvec3(pose_.local[i][3]), glm::dquat(1.0, 0.0, 0.0, 0.0)};
            if (glm::dmat3(pose_.local[i]) != glm::dmat3(1.0))  // many bones never rotate
                local.rotation = glm::quat_cast(scene::rotation_in(pose_.local[i]));
            const BoneId parent = figure_.skeleton[figure::bone_id(i)].parent;
            if (!baked || parent == BoneId::none) continue;
            const glm::dmat4& above = evaluator_->world(parent);
            local.origin = glm::transpose(scene::rotation_in(above)) * (glm::dmat3(above) * local.origin);
        }
        return;
    }
    const auto row = markers_->row(std::min(frame, markers_->frames - 1));
    for (std::size_t i = 0; i < bones; ++i) {
        const figure::Bone& marker = figure_.skeleton[figure::bone_id(i)];
        glm::dvec3 position;
        for (const figure::Channel& channel : figure::channels_of(*markers_, marker))
            position[index(channel.axis)] = row[channel.column];
        if (marker.point == figure::PointKind::output) position = glm::dvec3(std::numeric_limits<double>::quiet_NaN());
        into.positions[i] = {position, position};
    }
}
}  // namespace skelplay::analysis
