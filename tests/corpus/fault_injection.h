#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "analysis/contacts.h"
#include "analysis/motion_check.h"
#include "figure/figure.h"

namespace skelplay::test {

/// How large a fault is: plain to everybody, or just visible to who looks for it.
enum class Strength : std::uint8_t { plain, subtle };

/// A take with a fault at a known place.
struct FaultyTake {
    figure::Figure figure;
    double frame_time = 0.0;  // seconds
    analysis::FindingKind kind{};
    std::vector<figure::BoneId> bones;  // one of these is at fault; empty: the whole body
    figure::FrameRange frames;
    double rate = 0.0;  // of wrong_rate: frames a second of the take before
};

/// True for a finding of the fault's kind, within its frames, with one of its bones.
bool finds(const analysis::Finding& finding, const FaultyTake& fault);
/// True if a capture has such a fault itself.
bool has_own(const std::vector<analysis::Finding>& clean, const FaultyTake& fault);

/// The angle between two rotations, in degrees.
double degrees_apart(const glm::dmat4& a, const glm::dmat4& b);

/// Puts faults into a take that has none. It chooses places in which a fault can be seen: a joint that turns by 40
/// degrees in a frame hides a spike of 10, a foot in the air cannot slide, and who stands still does so at any rate.
class FaultInjector {
public:
    /// The figure has to outlive it.
    FaultInjector(const figure::Figure& figure, const analysis::Placement& placement, double frame_time);

    /// The take with one fault; the same for the same seed. Nothing: no place for it was found.
    std::optional<FaultyTake> inject(analysis::FindingKind kind, Strength strength, unsigned seed);

private:
    using Axes = std::vector<glm::dmat4>;  // frames × bones: each in its parent's axes

    [[nodiscard]] glm::dmat4& at(std::size_t frame, std::size_t bone) { return axes_[frame * bones_ + bone]; }
    [[nodiscard]] std::size_t frames_of(double seconds) const;
    [[nodiscard]] double uniform(double low, double high);
    [[nodiscard]] std::size_t below(std::size_t count);
    [[nodiscard]] glm::dvec3 any_direction();
    [[nodiscard]] bool subtle() const noexcept { return strength_ == Strength::subtle; }

    void find_joints();
    [[nodiscard]] double change(std::size_t bone, std::size_t frame) const;
    [[nodiscard]] double speed(std::size_t bone, std::size_t first, std::size_t last) const;
    [[nodiscard]] double mean_speed(std::size_t first, std::size_t last) const;
    [[nodiscard]] double fastest_near(std::size_t bone, std::size_t first, std::size_t last) const;
    [[nodiscard]] double root_surprise_near(std::size_t first, std::size_t last) const;
    [[nodiscard]] std::optional<figure::FrameRange> place_for(std::size_t length, std::size_t margin = 8);
    void turn(std::size_t bone, figure::FrameRange frames, double degrees);
    void shift(std::size_t frame, const glm::dvec3& metres);

    bool put(analysis::FindingKind kind);
    bool put_spike();
    bool put_flip();
    bool put_step();
    bool put_root_spike();
    bool put_jitter();
    bool put_frozen();
    bool put_dropped();
    bool put_doubled();
    bool put_slide();
    bool put_level(double metres);
    bool put_swapped();
    bool put_rest_pose();
    bool put_wrong_rate();

    [[nodiscard]] bool turns_visibly(std::size_t bone, const figure::FrameRange& frames, double degrees) const;
    [[nodiscard]] std::size_t steps() const;
    [[nodiscard]] bool stays(figure::BoneId foot, const figure::FrameRange& frames) const;
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> side_pairs(bool legs) const;
    [[nodiscard]] figure::Figure with_motion() const;

    const figure::Figure& figure_;
    const analysis::Placement& placement_;
    double frame_time_;
    std::size_t bones_;
    Axes original_;
    std::vector<std::vector<glm::dvec3>> tails_;    // by frame, then by bone: metres in the world
    std::vector<std::vector<glm::dvec3>> origins_;  // the same
    std::vector<std::size_t> joints_;               // that move, but those of hands
    std::size_t root_;
    std::vector<analysis::Contact> contacts_;

    // of the fault in the making
    std::mt19937 random_;
    Strength strength_ = Strength::plain;
    Axes axes_;
    std::size_t frames_ = 0;
    FaultyTake made_;
};

}  // namespace skelplay::test
