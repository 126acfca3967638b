#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace skelplay::figure {

/// The keywords of an HTR's [Header] (Meredith & Maddock, section 3.2), in the order of the files.
enum class HtrKey : std::uint8_t {
    file_type,
    data_type,
    file_version,
    num_segments,
    num_frames,
    data_frame_rate,
    euler_rotation_order,
    calibration_units,
    rotation_units,
    global_axis_of_gravity,
    bone_length_axis,
    scale_factor,
};
inline constexpr std::size_t htr_key_count = 12;

/// The numbers of a segment in one row, in the file's units: Tx Ty Tz Rx Ry Rz, then the bone length in a base position
/// or the scale factor in a frame.
inline constexpr std::size_t htr_row_numbers = 7;
using HtrNumbers = std::array<double, htr_row_numbers>;

/// What an HTR states about a figure, in its own numbers and words. The skeleton holds quaternions made from them, from
/// which an exporter of the same format could not restore the same decimals.
struct HtrRecord {
    std::array<std::optional<std::string>, htr_key_count> header;  // by HtrKey; the values as written, UTF-8
    std::vector<HtrNumbers> bases;                                 // by BoneId
};

}  // namespace skelplay::figure
