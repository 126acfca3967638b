#pragma once

#include <functional>

#include "exporters/export.h"
#include "processing/euler.h"
#include "processing/world_axes_take.h"
#include "scene/evaluator.h"

namespace skelplay::exporters {

/// How a bone's rotation becomes the angles of the format: those of into · L' · from, L' its rotation in a
/// WorldAxesTake.
struct AngleRule {
    processing::EulerOrder order = processing::zxy;
    glm::dmat3 into{1.0};
    glm::dmat3 from{1.0};
    bool wanted = true;  // false: nobody asks for the angles
};

/// What a bone does in a frame, in numbers.
struct BoneRow {
    glm::dvec3 origin{0.0};   // from the parent's origin, in the parent's world axes
    glm::dvec3 degrees{0.0};  // about x, y and z; on the continuous branch from frame to frame
    glm::dvec3 tail{0.0};     // from its own origin, in its own world axes
};

/// Appends the text of a frame; called for several frames at once.
using PrintPoses = std::function<void(std::size_t frame, std::span<const BoneRow> bones, std::string& text)>;
using PrintNumbers = std::function<void(std::size_t frame, std::span<const double> row, std::string& text)>;

/// Turns every frame into angles, by several threads, and hands the text on in the frames' order. `rules` and what
/// `print` gets are by BoneId. False when stopped.
bool write_poses(const processing::WorldAxesTake& take, std::span<const AngleRule> rules, const PrintPoses& print,
                 const base::ByteSink& sink, const base::Run& run);

/// The same for a take that keeps its own rows; see EditedTake::own_rows().
bool write_own_rows(const processing::EditedTake& take, const PrintNumbers& print, const base::ByteSink& sink,
                    const base::Run& run);

/// Appends what is written of a frame; called for several frames at once.
using PrintLocals = std::function<void(std::size_t frame, const figure::Pose& pose, std::string& text)>;
using PrintPositions =
    std::function<void(std::size_t frame, std::span<const scene::BonePosition> bones, std::string& text)>;

/// Poses every frame, by several threads, and hands what is printed on in the frames' order. False when stopped.
bool write_locals(const processing::EditedTake& take, const PrintLocals& print, const base::ByteSink& sink,
                  const base::Run& run);

/// The same with where the bones are in the figure's axes, by BoneId.
bool write_positions(const processing::EditedTake& take, const PrintPositions& print, const base::ByteSink& sink,
                     const base::Run& run);

/// The longest offset or tail at rest.
double longest_bone(const figure::Skeleton& skeleton);

/// Writes numbers that were calculated with as many decimals as matter: a millionth of a degree, and of lengths a
/// hundred millionth of the figure's size, a millionth of a unit at most.
class Decimals {
public:
    explicit Decimals(const figure::Skeleton& skeleton);
    void append_degrees(std::string& text, double degrees) const;
    void append_length(std::string& text, double length) const;
    /// The vector as it is when rounded so.
    [[nodiscard]] glm::dvec3 length(const glm::dvec3& vector) const noexcept;
    /// What a length is rounded to.
    [[nodiscard]] double length_step() const noexcept { return 1.0 / steps_; }

private:
    double steps_ = 1e6;  // of one length unit
};

/// The order of a bone's angles: the one asked for, else the bone's own, else zxy.
processing::EulerOrder order_of(const WriteJob& job, figure::BoneId bone);
/// "ZXY"
std::string order_letters(const processing::EulerOrder& order);

/// Appends a number of the file, times `factor` plus `add`; where these change nothing, bit for bit.
void append_own(std::string& text, double number, double factor, double add);

}  // namespace skelplay::exporters
