#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "analysis/contacts.h"
#include "analysis/motion_check.h"
#include "figure/figure.h"
#include "takes/take.h"

// Faults of rising size, put into growing shares of real takes at their start, in their middle and at their end. What
// the check of the motion finds on one rung it has to find on every higher one.

namespace skelplay::ladder {
/// Where in a take a fault lies.
enum class Place : std::uint8_t { start, middle, end };
inline constexpr std::array places{Place::start, Place::middle, Place::end};

/// One step of a ladder.
struct Rung {
    double size = 0.0;   // in the fault's unit
    double share = 0.0;  // of the frames; 0: a single frame, or a single stretch of the fault's own length
    Place place = Place::middle;
    unsigned seed = 0;
};

/// A take with a fault at known places.
struct FaultyTake {
    figure::Figure figure;
    double frame_time = 0.0;                 // seconds
    std::vector<figure::FrameRange> faulty;  // what a finding has to meet, in order
};

/// A real take, what the check finds in it as it is, and its poses.
struct Ground {
    /// A file of ../shared/data; `frames`: no more of them are used.
    explicit Ground(const std::string& file, std::size_t most_frames = 600);

    [[nodiscard]] bool usable() const noexcept { return figure != nullptr && frames >= 60; }
    [[nodiscard]] bool markers() const { return figure::is_markers(*figure); }
    /// What the check says of a take made from this one.
    [[nodiscard]] analysis::CheckedMotion check(const figure::Figure& changed, double seconds_a_frame) const;
    [[nodiscard]] const glm::dmat4& at(std::size_t frame, std::size_t bone) const { return axes[frame * bones + bone]; }

    std::string file;
    takes::Take take;
    std::shared_ptr<const figure::Figure> figure;  // null: it cannot be read
    analysis::Placement placement;
    double frame_time = 0.0;  // seconds
    std::size_t frames = 0;
    std::size_t bones = 0;
    std::size_t root = 0;                          // carries the whole body
    std::vector<glm::dmat4> axes;                  // frames × bones: each in its parent's axes; NaN: a missing marker
    std::vector<std::vector<glm::dvec3>> origins;  // by frame, then by bone: metres in the world
    std::vector<std::size_t> joints;               // that move and are seen: no fingers, no helpers
    std::vector<analysis::Contact> contacts;
    analysis::CheckedMotion own;
};

/// A copy of a take's poses, to put a fault into.
class Draft {
public:
    Draft(const Ground& of, const Rung& rung);

    [[nodiscard]] glm::dmat4& at(std::size_t frame, std::size_t bone) { return axes[frame * ground.bones + bone]; }
    [[nodiscard]] std::size_t frames_of(double seconds) const;
    [[nodiscard]] double uniform(double low, double high);
    [[nodiscard]] std::size_t below(std::size_t count) { return random() % count; }
    [[nodiscard]] glm::dvec3 any_direction();
    /// `count` frames without a gap at the rung's place; nothing: the take is too short.
    [[nodiscard]] std::optional<figure::FrameRange> stretch(std::size_t count);
    /// As many frames as its share, anywhere; those of a smaller share are among those of a larger one. The single one
    /// is at its place.
    [[nodiscard]] std::vector<std::size_t> scattered();
    /// Degrees by which a joint turns, or metres by which it moves, to a frame.
    [[nodiscard]] double turn_to(std::size_t bone, std::size_t frame) const;
    [[nodiscard]] double way_to(std::size_t bone, std::size_t frame) const;
    void turn(std::size_t bone, std::size_t frame, double degrees, const glm::dvec3& axis);
    /// Moves the whole body, or a marker, by metres in the world.
    void shift(std::size_t frame, std::size_t bone, const glm::dvec3& metres);
    void hide(std::size_t frame, std::size_t marker);
    void copy(std::size_t to, std::size_t from);
    void erase(const figure::FrameRange& gone);
    void mark(std::size_t frame) { figure::append(faulty, frame); }

    [[nodiscard]] FaultyTake finish() const;

    const Ground& ground;
    const Rung rung;
    std::mt19937 random;
    std::vector<glm::dmat4> axes;
    std::size_t frames;
    double frame_time;
    std::vector<figure::FrameRange> faulty;
    std::optional<figure::Figure> skeleton;  // instead of the ground's: other names or lengths
};

/// A fault, and how it grows.
struct Fault {
    std::string_view name;
    std::string_view unit;
    std::vector<double> sizes;
    std::vector<double> shares;
    bool placed = true;             // its place in the take can be chosen
    bool (*put)(Draft&) = nullptr;  // false: it cannot be seen there
    double plain = 0.0;             // the size from which on everybody sees it
};

std::span<const Fault> faults_of_people();
std::span<const Fault> faults_of_markers();

/// The take with a fault; nothing: there is no place for it.
std::optional<FaultyTake> put(const Ground& ground, const Fault& fault, const Rung& rung);

/// A finding that the take has by its fault: a warning or an error that meets a faulty frame, or the one beside it, and
/// that the unaltered take does not have.
bool is_new(const analysis::Finding& finding, const analysis::CheckedMotion& own);
/// The share of the faulty frames that such findings meet.
double found_share(const FaultyTake& faulty, const analysis::CheckedMotion& checked, const Ground& ground);

/// A rung that was tried, and the share of its faulty frames that was found.
struct Tried {
    Rung rung;
    double found = 0.0;
};

/// Tries the rungs of a fault in a take that `wanted` says; those that have no place in it are left out.
std::vector<Tried> climb(const Ground& ground, const Fault& fault, unsigned seed,
                         const std::function<bool(const Rung&)>& wanted = {});
/// Pairs of rungs of which the lower is found and the higher, as large and as frequent at the same place or more so, is
/// not.
std::vector<std::pair<Tried, Tried>> falls(const std::vector<Tried>& tried);
/// "spikes of a joint, 40 degrees, 5 %, end"
std::string text(const Fault& fault, const Rung& rung);

/// Takes of people and of markers, by many systems, at 24 to 140 frames a second.
std::span<const char* const> people();
std::span<const char* const> marker_takes();
}  // namespace skelplay::ladder
