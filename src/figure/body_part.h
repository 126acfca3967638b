#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::figure {

enum class Side : std::uint8_t { none, left, right };

/// A part of the body, named after the bone that begins at its joint: the shin begins at the knee. The bones of a limb
/// stand in the order in which they hang on each other.
enum class Part : std::uint8_t {
    none,
    ground,  // a root on the ground, with the hips below it
    hips,
    hip_joint,  // leads from the hips to a thigh
    thigh,
    shin,
    foot,
    toes,
    spine,
    collar,
    upper_arm,
    forearm,
    hand,
    knuckles,
    finger,
    neck,
    head,
    jaw,
    eye,
    tail,
    prop,
    helper,  // ends a chain or only stands between two bones: "Nub", "End", "dummy", "twist"
};

/// Values of BodyBone::digit for fingers.
namespace fingers {
inline constexpr int all = 0;  // one bone for all of them, but for the thumb if that has its own
inline constexpr int thumb = 1;
inline constexpr int index = 2;
inline constexpr int middle = 3;
inline constexpr int little = 5;
}  // namespace fingers

/// The part of the body that a bone is, by its name and its place among the others.
struct BodyBone {
    Part part = Part::none;
    Side side = Side::none;
    int digit = 0;   // of fingers (see there) and toes, 1: big toe; 0: not told apart
    int number = 0;  // which of several bones of the part, 1: nearest to the hips, along the spine upwards
    friend bool operator==(const BodyBone&, const BodyBone&) = default;
};

/// "upper arm"; empty for `none`.
std::string_view name(Part part) noexcept;
/// "left", "right"; empty for `none`.
std::string_view name(Side side) noexcept;

/// The family of skeletons whose names for bones these are: "CMU", "Mixamo", "Xsens". Prefixes do not matter. Empty
/// when they are those of none that is known.
std::string_view family_of(std::span<const std::string_view> bone_names);

}  // namespace skelplay::figure
