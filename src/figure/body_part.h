#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::figure {

enum class Side : std::uint8_t { none, left, right };

/// A part of the body, named after the bone that begins at its joint: the shin begins at the knee. The bones of a limb
/// are in the order of the hierarchy.
enum class Part : std::uint8_t {
    none,
    ground_root,  // a root on the ground, the parent of the hips
    hips,
    hip_joint,  // between the hips and a thigh
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
    helper,  // ends a chain or only connects two bones: "Nub", "End", "dummy", "twist"
};

/// Values of BodyBone::digit for fingers.
namespace fingers {
inline constexpr int all = 0;  // one bone for all fingers, except a thumb that has its own
inline constexpr int thumb = 1;
inline constexpr int index = 2;
inline constexpr int middle = 3;
inline constexpr int little = 5;
}  // namespace fingers

/// The part of the body that a bone is, by its name and its position in the hierarchy.
struct BodyBone {
    Part part = Part::none;
    Side side = Side::none;
    int digit = 0;   // of fingers (see above) and toes, 1: big toe; 0: not distinguished
    int number = 0;  // which of several bones of the part; 1: nearest to the hips
    friend bool operator==(const BodyBone&, const BodyBone&) = default;
};

/// "upper arm"; empty for `none`.
std::string_view name(Part part) noexcept;
/// "left", "right"; empty for `none`.
std::string_view name(Side side) noexcept;

/// The family of skeletons that uses these bone names: "CMU", "Mixamo", "Xsens". Prefixes are ignored. Empty when no
/// known family uses them.
std::string_view family_of(std::span<const std::string_view> bone_names);

}  // namespace skelplay::figure
