#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/bulk_array.h"
#include "figure/ids.h"
#include "loaders/bvh/bvh_spelling.h"

namespace skelplay::loaders {

/// A channel named in a CHANNELS line. An unknown name has a column, but no BvhChannel.
struct BvhChannel {
    enum class Kind : std::uint8_t { position, rotation };
    Kind kind = Kind::rotation;
    figure::Axis axis = figure::Axis::x;
    std::uint32_t column = 0;  // index of its number in a frame; channels are numbered through the whole file
};

/// An `End Site` block.
struct BvhEnd {
    std::string name;  // the words after `End Site`; often empty
    glm::dvec3 offset{0.0};
};

/// A ROOT or JOINT block.
struct BvhJoint {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::string name;           // UTF-8, with single spaces between words
    std::size_t parent = none;  // index of a joint before this one; none: a ROOT
    glm::dvec3 offset{0.0};
    std::vector<BvhChannel> channels;  // in the order of the CHANNELS line
    std::vector<BvhEnd> ends;
    bool ends_first = false;        // its first child is an End Site, not a JOINT
    std::uint64_t file_offset = 0;  // of the word ROOT or JOINT
};

/// The contents of a BVH file, not interpreted yet.
struct BvhDocument {
    std::vector<BvhJoint> joints;       // in the file's order, which is depth-first
    bool global_offsets = false;        // ASK: an offset is a place in the world, not from the parent
    std::size_t columns = 0;            // numbers in a frame
    std::optional<double> frame_time;   // seconds, above 0; nothing: the file has no motion and no rate
    std::size_t frames = 0;             // 0: the file has no motion
    std::size_t unreadable_frames = 0;  // how many frames at the start could not be read; they get the rest pose
    base::NumberArray samples;          // frames × columns, frame-major
    BvhOddSpelling odd_spelling;        // of its numbers, head and motion
};

}  // namespace skelplay::loaders
