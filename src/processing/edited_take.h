#pragma once

#include "figure/figure.h"

namespace skelplay::processing {
/// The changes to a take before it is written; by default none.
struct TakeEdits {
    std::optional<std::vector<std::size_t>> frames;  // the frames to keep, indices from 0, in the order they come
    std::optional<double> rate;                      // frames a second to resample to, > 0; requires `frames` without gaps
    double source_rate = 120.0;                      // frames a second of a take that does not state them
    double scale = 1.0;                              // factor on every length, > 0
    glm::dmat3 rotation{1.0};                        // from the figure's axes to the requested ones
    bool root_at_origin = false;                     // the take is moved so that the first root begins at the origin
    std::optional<figure::Axis> kept_height;         // of the requested axes: root_at_origin moves nothing along it
    std::vector<std::string> names = {};             // by BoneId; empty: the figure's
    /// By BoneId: the bones' own axes in their parents' in another rest pose, in the figure's axes and lengths; empty:
    /// the figure's rest pose.
    std::vector<glm::dmat4> rest = {};
};

/// A figure with its take cut, resampled, scaled, rotated and moved. Bones keep their ids, their own axes and their
/// positions in the hierarchy: another rest pose changes no pose. Resampling interpolates between the two frames around
/// a time, rotations by the shortest path.
class EditedTake {
public:
    /// `figure` must outlive this.
    EditedTake(const figure::Figure& figure, TakeEdits edits);

    [[nodiscard]] const figure::Figure& figure() const noexcept { return figure_; }
    /// The skeleton after the edits. Channels and limits are the figure's.
    [[nodiscard]] const figure::Skeleton& skeleton() const noexcept { return skeleton_; }
    [[nodiscard]] double scale() const noexcept { return edits_.scale; }
    [[nodiscard]] const glm::dmat3& rotation() const noexcept { return edits_.rotation; }

    [[nodiscard]] std::size_t frames() const noexcept { return positions_.size(); }
    /// From the file or from TakeEdits::source_rate, times the step of the kept frames if it is constant.
    [[nodiscard]] double frame_time() const noexcept { return frame_time_; }
    /// True if the file or the edits state how long a frame lasts.
    [[nodiscard]] bool has_rate() const noexcept { return has_rate_; }
    /// The number of the first frame, as the figure's file counts.
    [[nodiscard]] std::int64_t first_number() const noexcept { return first_number_; }

    /// Seconds at a frame, or between two, on the clock of the figure's file; see figure::start_time().
    [[nodiscard]] double time(double frame) const noexcept;

    /// The bones' new names; empty: the figure's.
    [[nodiscard]] const std::vector<std::string>& names() const noexcept { return edits_.names; }
    /// True if the rest pose is not the figure's.
    [[nodiscard]] bool has_new_rest() const noexcept { return !edits_.rest.empty(); }
    /// The figure's own channels if a frame is a row of the file's numbers, except for `scale`. Otherwise null.
    [[nodiscard]] const figure::Motion* verbatim_rows() const noexcept { return is_rotated_ ? nullptr : source_rows_; }
    /// The same, whatever the rotation: the numbers of bones below roots do not depend on it.
    [[nodiscard]] const figure::Motion* source_rows() const noexcept { return source_rows_; }
    /// True if every frame is a whole frame of the figure, as nothing is resampled.
    [[nodiscard]] bool has_source_frames() const noexcept { return !edits_.rate; }
    /// The frame of the figure, if has_source_frames().
    [[nodiscard]] std::size_t source_frame(std::size_t frame) const noexcept {
        return static_cast<std::size_t>(positions_[frame]);
    }

    /// The same where the take is resampled: a position between two frames of the figure.
    [[nodiscard]] double source_position(std::size_t frame) const noexcept { return positions_[frame]; }
    /// By which root_at_origin moves everything, in the edited axes and lengths.
    [[nodiscard]] const glm::dvec3& shift() const noexcept { return shift_; }

    /// The pose of a frame < frames(); an output has its own numbers as its position. Safe from several threads.
    void pose(std::size_t frame, figure::Pose& pose) const;

private:
    void choose_frames();
    void change(figure::Pose& pose) const;
    void keep_outputs(double position, figure::Pose& pose) const;

    const figure::Figure& figure_;
    TakeEdits edits_;
    figure::Skeleton skeleton_;
    std::vector<double> positions_;  // in frames of the figure's take
    double frame_time_ = 0.0;
    bool has_rate_ = false;
    std::int64_t first_number_ = 0;
    double start_time_ = 0.0;
    glm::dvec3 shift_{0.0};  // of the roots, in the edited axes and lengths
    bool is_rotated_ = false;
    const figure::Motion* source_rows_ = nullptr;
};
}  // namespace skelplay::processing
