#pragma once

#include "exporters/export.h"
#include "processing/world_axes_take.h"

namespace skelplay::exporters {
/// The conversion of a bone's rotation L' in a WorldAxesTake to the angles of a format: those of into · L' · from.
struct AngleRule {
    figure::EulerOrder order = figure::zxy;
    glm::dmat3 into{1.0};
    glm::dmat3 from{1.0};
    bool used = true;  // false: the angles are not needed
};

/// The numbers of a bone in a frame.
struct BoneRow {
    glm::dvec3 origin{0.0};   // relative to the parent's origin, in the parent's world axes
    glm::dvec3 degrees{0.0};  // about x, y and z; on the continuous branch from frame to frame
    glm::dvec3 tail{0.0};     // relative to its own origin, in its own world axes
};

/// Appends the text of a frame; called for several frames at once.
using PrintPoses = std::function<void(std::size_t frame, std::span<const BoneRow> bones, std::string& text)>;
using PrintNumbers = std::function<void(std::size_t frame, std::span<const double> row, std::string& text)>;

/// Converts every frame into angles in several threads, and passes the text to `sink` in the order of frames. `rules`
/// and the rows are by BoneId. False when stopped.
bool write_poses(const processing::WorldAxesTake& take, std::span<const AngleRule> rules, const PrintPoses& print,
                 const base::ByteSink& sink, const base::Run& run);

/// Writes a take that keeps its own rows, see EditedTake::verbatim_rows(), in the same manner.
bool write_verbatim_rows(const processing::EditedTake& take, const PrintNumbers& print, const base::ByteSink& sink,
                         const base::Run& run);

/// Appends the text or bytes of a frame, from its pose and the positions of its bones in the figure's axes, by BoneId;
/// called for several frames at once.
using PrintPosed = std::function<void(std::size_t frame, const figure::Pose& pose,
                                      std::span<const scene::BonePosition> bones, std::string& text)>;
using PrintPositions =
    std::function<void(std::size_t frame, std::span<const scene::BonePosition> bones, std::string& text)>;

/// Poses every frame in several threads, and passes the output to `sink` in the order of frames. False when stopped.
bool write_posed(const processing::EditedTake& take, const PrintPosed& print, const base::ByteSink& sink,
                 const base::Run& run);
/// The same with the positions alone.
bool write_positions(const processing::EditedTake& take, const PrintPositions& print, const base::ByteSink& sink,
                     const base::Run& run);

/// The longest offset or tail at rest.
inline double longest_bone(const figure::Skeleton& skeleton) {
    double longest = 0;
    for (const figure::Bone& bone : skeleton.bones())
        longest = std::max({longest, glm::length(bone.offset), glm::length(bone.tail)});
    return longest;
}

/// True for a take that a format's rest pose holds: a rest pose alone that stays where it is.
inline bool is_still(const processing::EditedTake& take) {
    return figure::is_rest_only(take.figure().take) && take.shift() == glm::dvec3(0.0) && !take.has_new_rest();
}

/// Appends a number to a text format; throws ExportFault for an infinite one and for NaN, which no reader takes for a
/// number. They come of lengths beyond 1e154, whose squares are infinite, and of factors.
void append_finite(std::string& text, double number);

/// Writes computed numbers with significant decimals only: degrees to a millionth; lengths to a hundred millionth of
/// the figure's size, or to a millionth of a unit if that is finer.
class Decimals {
public:
    explicit Decimals(const figure::Skeleton& skeleton);
    void append_degrees(std::string& text, double degrees) const;
    void append_length(std::string& text, double length) const;
    /// The vector, rounded to these decimals.
    [[nodiscard]] glm::dvec3 length(const glm::dvec3& vector) const noexcept;
    /// The step to which lengths are rounded.
    [[nodiscard]] double length_step() const noexcept { return 1.0 / steps_; }

private:
    double steps_ = 1e6;  // of one length unit
};

/// The order of a bone's angles: the requested one, otherwise the bone's own, otherwise zxy.
inline figure::EulerOrder order_of(const WriteJob& job, BoneId bone) {
    if (job.options.order) return *job.options.order;
    return figure::angle_order(figure::channels_of(job.take.figure(), bone)).value_or(figure::zxy);
}

/// The number of a take's first frame where a format counts from 1: one more if the file that it is made from counts
/// from 0.
inline std::int64_t first_number_from_one(const processing::EditedTake& take) {
    return take.first_number() + std::max<std::int64_t>(0, 1 - figure::first_frame(take.figure().take));
}

/// Appends a number of the file, times `factor` plus `add`; the number is unchanged, bit for bit, if these are 1 and 0.
inline void append_verbatim(std::string& text, double number, double factor, double add) {
    append_finite(text, factor == 1.0 && add == 0.0 ? number : number * factor + add);
}

/// What a take's file recorded beside positions, as far as it fits the frames that are written. Signals are sampled
/// between frames, so that it fits only where these are all frames from one to another.
struct WrittenRecordings {
    const figure::Recordings* recordings = nullptr;  // null: there are none, or they do not fit
    std::size_t first = 0;                           // the file's frame that is written first, from 0
    std::size_t frames = 0;                          // that are written

    explicit WrittenRecordings(const processing::EditedTake& take);

    [[nodiscard]] std::size_t channels() const noexcept {
        return recordings == nullptr ? 0 : recordings->analog.channels.size();
    }
    /// The samples of the written frames, as indices into the analog data: [first_sample(), end_sample()).
    [[nodiscard]] std::size_t first_sample() const noexcept {
        return recordings == nullptr ? 0 : first * recordings->analog.per_frame;
    }
    [[nodiscard]] std::size_t end_sample() const noexcept {
        if (recordings == nullptr) return 0;
        return std::min((first + frames) * recordings->analog.per_frame, recordings->analog.samples());
    }
};

/// Where a body faces: radians about `up`, counter-clockwise from above, from +Z where Y is up and from −Y where Z is.
/// By its thighs and upper arms; NaN where they are not known. `bones`: by BoneId.
double facing(const figure::Anatomy& body, std::span<const scene::BonePosition> bones, figure::SignedAxis up);

/// A point of the figure in the written axes and lengths.
inline glm::dvec3 written_point(const glm::dvec3& point, const processing::EditedTake& take) {
    return take.rotation() * point * take.scale() + take.shift();
}
/// The same of what a force plate measured: forces are rotated, moments and positions have the written lengths.
inline figure::GroundReaction written_reaction(const figure::GroundReaction& reaction, const processing::EditedTake& take) {
    return {take.rotation() * reaction.force, take.rotation() * reaction.moment * take.scale(),
            written_point(reaction.centre, take), take.rotation() * reaction.free_moment * take.scale()};
}
}  // namespace skelplay::exporters
