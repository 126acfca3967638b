#include "processing/edited_take.h"

namespace skelplay::processing {
namespace {
bool is_rotated(const TakeEdits& edits) { return edits.rotation != glm::dmat3{1.0}; }

/// The same bones with other names and another rest pose, which is scaled and whose roots are rotated.
figure::Skeleton edited_skeleton(const figure::Skeleton& source, const TakeEdits& edits) {
    if (edits.scale == 1.0 && !is_rotated(edits) && edits.names.empty() && edits.rest.empty()) return source;
    return figure::changed_bones(
        source,
        [&](BoneId id, figure::Bone& bone) {
            if (!edits.names.empty()) bone.name = edits.names[index(id)];
            if (!edits.rest.empty()) {
                bone.offset = glm::dvec3(edits.rest[index(id)][3]);
                bone.rest = glm::normalize(glm::quat_cast(glm::dmat3(edits.rest[index(id)])));
            }
            bone.offset *= edits.scale;
            bone.tail *= edits.scale;
            bone.direction *= edits.scale;
            if (bone.parent != BoneId::none) return;
            bone.offset = edits.rotation * bone.offset;
            bone.rest = glm::quat_cast(edits.rotation) * bone.rest;
        },
        edits.scale);
}

/// The step from each frame to the next if it is positive and the same everywhere; otherwise 1.
double common_step(const std::vector<std::size_t>& frames) {
    if (frames.size() < 2 || frames[1] <= frames[0]) return 1.0;
    const std::size_t step = frames[1] - frames[0];
    for (std::size_t i = 2; i < frames.size(); ++i)
        if (frames[i] != frames[i - 1] + step) return 1.0;
    return static_cast<double>(step);
}

/// The number of the frame `behind` the first, every `step` counting as one: from 1 in files that begin so, or from 0.
std::int64_t number_of(std::int64_t first, std::size_t behind, double step) {
    const std::int64_t counted_from = first >= 1 ? 1 : 0;
    const auto frames = static_cast<double>(first - counted_from) + static_cast<double>(behind);
    return counted_from + std::llround(frames / step);
}
}  // namespace

EditedTake::EditedTake(const figure::Figure& figure, TakeEdits edits)
    : figure_(figure), edits_(std::move(edits)), skeleton_(edited_skeleton(figure.skeleton, edits_)) {
    is_rotated_ = is_rotated(edits_);
    choose_frames();
    if (edits_.root_at_origin && !positions_.empty() && skeleton_.size() > 0) {
        figure::Pose first;
        pose(0, first);
        if (figure::is_present(first, BoneId{0})) shift_ = -glm::dvec3(first.local.front()[3]);
        if (edits_.kept_height) shift_[index(*edits_.kept_height)] = 0.0;
    }
    if (!edits_.rate && shift_ == glm::dvec3{0.0} && edits_.rest.empty())
        source_rows_ = figure::channel_motion(figure_.take);
}

void EditedTake::choose_frames() {
    const std::size_t count = figure::frame_count(figure_.take);
    std::vector<std::size_t> kept = edits_.frames.value_or(std::vector<std::size_t>(count));
    if (!edits_.frames) std::iota(kept.begin(), kept.end(), std::size_t{0});
    const auto stated = figure::frame_time(figure_.take);
    const double source_time = stated.value_or(1.0 / edits_.source_rate);
    has_rate_ = stated || edits_.rate;
    start_time_ = figure::start_time(figure_.take, source_time) +
                  (kept.empty() ? 0.0 : static_cast<double>(kept.front()) * source_time);
    const auto number_of_first = [&] {
        return number_of(figure::first_frame(figure_.take), kept.empty() ? 0 : kept.front(), frame_time_ / source_time);
    };
    if (!edits_.rate || kept.empty()) {
        positions_.assign(kept.begin(), kept.end());
        frame_time_ = source_time * common_step(kept);
        first_number_ = number_of_first();
        return;
    }
    frame_time_ = 1.0 / *edits_.rate;
    first_number_ = number_of_first();
    const auto first = static_cast<double>(kept.front());
    const double length = static_cast<double>(kept.back()) - first;
    const double step = frame_time_ / source_time;
    constexpr double rounding = 1e-6;  // frames: rounding errors do not cost the last frame
    const auto steps = static_cast<std::size_t>(std::floor(length / step + rounding));
    for (std::size_t i = 0; i <= steps; ++i) {
        const double position = std::min(static_cast<double>(i) * step, length);
        // A position that is a whole frame except for rounding is that frame, bit for bit.
        positions_.push_back(
            first + (std::abs(position - std::nearbyint(position)) < rounding ? std::nearbyint(position) : position));
    }
}

double EditedTake::time(double frame) const noexcept {
    const double behind = frame * frame_time_;
    constexpr double steps = 1e9;  // a second: sums of decimals are those decimals again
    return start_time_ == 0.0 ? behind : std::nearbyint((start_time_ + behind) * steps) / steps;
}

void EditedTake::pose(std::size_t frame, figure::Pose& pose) const {
    const double position = positions_[frame];
    if (position == std::floor(position))
        figure::sample(figure_.skeleton, figure_.take, static_cast<std::size_t>(position), pose);
    else figure::sample_between(figure_.skeleton, figure_.take, position, pose);
    change(pose);
    keep_outputs(position, pose);
}

/// Outputs are absent in a pose, but a file keeps them; they are no positions, so nothing is changed about them.
void EditedTake::keep_outputs(double position, figure::Pose& pose) const {
    const figure::Motion* motion = figure::channel_motion(figure_.take);
    if (motion == nullptr || motion->frames == 0) return;
    for (std::size_t i = 0; i < skeleton_.size(); ++i)
        if (const figure::Bone& bone = figure_.skeleton[figure::bone_id(i)]; bone.point == figure::PointKind::output)
            pose.local[i][3] = glm::dvec4(figure::raw_point(*motion, bone, position), 1.0);
}

void EditedTake::change(figure::Pose& pose) const {
    if (edits_.scale == 1.0 && !is_rotated_ && shift_ == glm::dvec3{0.0}) return;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
        glm::dmat4& local = pose.local[i];
        glm::dvec3 origin = glm::dvec3(local[3]) * edits_.scale;
        pose.tail[i] *= edits_.scale;
        if (skeleton_[figure::bone_id(i)].parent == BoneId::none) {
            if (is_rotated_) local = glm::dmat4(edits_.rotation * glm::dmat3(local));
            origin = edits_.rotation * origin + shift_;
        }
        local[3] = glm::dvec4(origin, 1.0);
    }
}
}  // namespace skelplay::processing
