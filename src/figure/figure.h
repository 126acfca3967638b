#pragma once

#include "figure/pose.h"
#include "figure/position_rule.h"
#include "figure/recordings.h"
#include "figure/skin.h"

namespace skelplay::figure {
/// The formats a figure can come from. A new one gets a block in assets/words/motion-formats.txt, at the same place.
enum class Format : std::uint8_t {
    acclaim,
    bvh,
    htr,
    gtr,
    bonespro,
    c3d,
    trc,
    csm,
    bva,
    ask,
    dat,
    fbx,
    gltf,
    npz,           // NumPy's archive as `convert` writes it
    numpy_points,  // NumPy's arrays of points without bones
    humanml3d,     // a NumPy array of the positions of HumanML3D's joints
    amass,         // NumPy's archive of the rotations of a parametric body, and that body itself
};

/// The order of a bone's numbers in a row of the file. Channels are in the order of multiplication.
enum class RowOrder : std::uint8_t {
    multiplication,
    rotation,  // rotations in the order of application, which is the reverse (AMC)
    columns,   // the order of Channel::column; a bone always has all its channels (HTR)
};

/// What other code must know about a format.
struct FormatTraits {
    Format format = Format::bvh;
    std::string_view name;                                           // "bvh"
    std::string_view title;                                          // "BVH", for sentences
    std::array<std::string_view, 3> translations{"Tx", "Ty", "Tz"};  // the names of channels, by axis
    std::array<std::string_view, 3> rotations{"Rx", "Ry", "Rz"};
    /// Points: bones without parent, tail and rotation, with three channels of position; NaN in all: not seen.
    bool markers = false;
    bool independent_segments = false;  // each bone's position and rotation are in world axes
    bool positions_have_rule = false;   // see PositionRule
    bool joints_may_move = false;       // joints commonly have positions beside angles
    bool shared_skeleton_file = false;  // many takes share a separate skeleton file
    // For new channels of a skeleton of this format:
    RowOrder row_order = RowOrder::multiplication;
    std::array<Axis, 3> rotation_order{Axis::z, Axis::x, Axis::y};  // of multiplication
    ChannelRole translation_role = ChannelRole::translate;          // unless the PositionRule is replace
    // What markers of the format have unless their file says so; a skeleton has Figure::declared_up and declared_unit:
    std::optional<Axis> default_up = {};
    std::optional<double> default_metres = {};            // the length of a unit
    std::string_view up_evidence = "the file says {}";    // how Figure::declared_up is explained
    std::string_view unit_evidence = "the file says {}";  // the same of Figure::declared_unit
};

const FormatTraits& traits(Format format) noexcept;

inline std::string_view name(Format format) noexcept { return traits(format).name; }
inline bool is_markers(Format format) noexcept { return traits(format).markers; }

/// The channel's name as the format spells it: "Xrotation", "rx", "Rx", "l", "SF"; "X" of a marker.
std::string_view channel_name(Format format, const Channel& channel) noexcept;

/// A take with a matrix for each bone and frame instead of channels (BonesPro). A matrix may scale and mirror.
struct BakedMotion {
    std::size_t bones = 0;
    std::size_t frames = 0;
    std::vector<glm::dmat4> local;     // frames × bones by BoneId, frame-major; own axes in the parent bone's axes
    std::vector<glm::dvec3> boxes;     // empty, or frames × bones: edge lengths of the box around the bone's origin
    std::vector<glm::dmat4> nodes;     // empty, or frames × bones: what node_of() gives
    std::optional<double> frame_time;  // seconds; nothing when not stated
    std::int64_t first_frame = 0;      // the number the file gives to its first frame
    std::int64_t step = 1;             // scene frames from one sample to the next, > 0
    bool rest_only = false;            // the file has no motion: the only frame is the bind pose

    /// The matrices of one frame. `frame` < frames.
    [[nodiscard]] std::span<const glm::dmat4> row(std::size_t frame) const noexcept {
        return std::span(local).subspan(frame * bones, bones);
    }
};

/// A take with the positions of a mesh's vertices by frame (BonesPro's mesh exports).
struct MeshFrames {
    std::size_t vertices = 0;
    std::size_t frames = 0;
    std::vector<glm::dvec3> positions;  // frames × vertices, frame-major; raw units and axes
    BakedMotion bones;                  // how the bones move beside the mesh; no frames: they stand in the bind pose
    std::optional<double> frame_time;   // seconds; nothing when not stated
    std::int64_t first_frame = 0;       // the number the file gives to its first frame
    std::int64_t step = 1;              // scene frames from one sample to the next, > 0

    /// The positions of one frame. `frame` < frames.
    [[nodiscard]] std::span<const glm::dvec3> row(std::size_t frame) const noexcept {
        return std::span(positions).subspan(frame * vertices, vertices);
    }
};

/// The motion of a figure, in one of three kinds.
using Take = std::variant<Motion, BakedMotion, MeshFrames>;

/// One of the takes that a file holds, as lists show it.
struct TakeInfo {
    std::string name;         // as the file spells it, UTF-8; may be empty, or repeat
    std::size_t frames = 1;   // a take that moves nothing has one
    double frame_time = 0.0;  // seconds, > 0
    bool still = false;       // it was passed over because nothing moves in it
    friend bool operator==(const TakeInfo&, const TakeInfo&) = default;
};

/// One character: skeleton and take, in the file's raw numbers and axes, and further facts from the file.
struct Figure {
    std::string name;  // the motion file's name, without its folder
    Format format = Format::bvh;
    Skeleton skeleton;
    Take take;
    std::vector<TakeInfo> takes;            // of a format whose files may hold many, in the file's order; else empty
    std::optional<std::size_t> take_index;  // of `take` in `takes`; nothing: it is the rest pose, or the only one
    std::string motion_file;                // the path as given; the .asf when an ASF was opened alone
    std::string skeleton_file;              // the .asf of an .amc, the structure of a BonesPro animation; else motion_file
    std::optional<double> declared_scale;   // ASF `:units length`, HTR ScaleFactor; never applied to the pose
    std::optional<double> metres_per_unit;  // when the file names its unit by a known word (HTR CalibrationUnits, C3D)
    std::string declared_unit;              // that word as the file spells it; empty: none
    std::optional<SignedAxis> declared_up;  // HTR GlobalAxisofGravity, C3D Y_SCREEN; Z for BonesPro
    std::optional<Axis> declared_across;    // C3D X_SCREEN: a horizontal axis
    bool rate_assumed = false;              // the take has a usual rate because the file states none that is usable
    std::optional<PositionRule> position_rule;  // BVH with position channels: the rule in use
    bool positional = false;                    // only joint positions, no angles; see DofKinds::positional()
    bool angles_solved = false;                 // was positional; see processing::solve_positions()
    std::vector<std::string> skins;             // ASF `:skin` files, as written
    std::optional<WeightedSkin> weighted_skin;  // BonesPro: the mesh that came with the skeleton
    std::vector<glm::dvec3> boxes;              // BonesPro, by BoneId: edge lengths in the bind pose
    std::vector<glm::dmat4> nodes;              // BonesPro, by BoneId: of the host's nodes in the bind pose
    std::string documentation;                  // ASF `:documentation`; empty: none
    std::string skeleton_name;                  // ASF `:name`; empty: none
    /// The file's own numbers that `skeleton` can't restore.
    std::variant<std::monostate, AsfRecord, HtrRecord, C3dRecord> record;
    std::shared_ptr<const Recordings> recordings;  // analog data, force plates, events, segments; null: none
};

inline bool is_markers(const Figure& figure) noexcept { return is_markers(figure.format); }

/// The take's channels and samples; null for a take without channels.
inline const Motion* channel_motion(const Take& take) noexcept { return std::get_if<Motion>(&take); }

/// A bone's channels; empty for a take without channels.
inline std::span<const Channel> channels_of(const Figure& figure, BoneId bone) noexcept {
    const Motion* motion = channel_motion(figure.take);
    return motion == nullptr ? std::span<const Channel>() : channels_of(*motion, figure.skeleton[bone]);
}
/// True when the file has no motion, so that the only frame is the rest pose.
inline bool is_rest_only(const Take& take) noexcept {
    if (const auto* motion = std::get_if<Motion>(&take)) return motion->rest_only;
    const auto* baked = std::get_if<BakedMotion>(&take);
    return baked != nullptr && baked->rest_only;
}
inline std::size_t frame_count(const Take& take) noexcept {
    return std::visit([](const auto& any) { return any.frames; }, take);
}
/// Seconds between frames; nothing when the file does not state it.
inline std::optional<double> frame_time(const Take& take) noexcept {
    return std::visit([](const auto& any) { return any.frame_time; }, take);
}
/// Frames per second of a take without a rate.
inline constexpr double assumed_fps = 120.0;
/// Frames per second of the scene assumed for BonesPro, whose files have no rate: the default of its host program.
inline constexpr double assumed_bonespro_fps = 30.0;
/// The number the file gives to its first frame.
inline std::int64_t first_frame(const Take& take) noexcept {
    return std::visit([](const auto& any) { return any.first_frame; }, take);
}
/// The number that the file gives to a frame, which is counted from 0. People read this number; data has the index.
inline std::int64_t frame_number(const Take& take, std::size_t frame) noexcept {
    return first_frame(take) + static_cast<std::int64_t>(frame);
}
/// Seconds at the first frame: as the file states it, else by its number, where numbers from 0 or 1 begin at 0.
double start_time(const Take& take, double frame_time) noexcept;
/// "frame 12", "frames 12 to 20", by the numbers of the file.
std::string frames_text(const Take& take, const FrameRange& frames);

/// How long a take lasts, in seconds: as long as all its frames are shown, the last one included.
inline double duration(const Take& take, double frame_time) noexcept {
    return static_cast<double>(frame_count(take)) * frame_time;
}
/// The pose between frames, like sample_between() of a Motion. Of a BakedMotion, rotations take the shortest path where
/// both matrices are rigid (only a rotation and a translation); other matrices are interpolated element by element.
void sample_between(const Skeleton& skeleton, const Take& take, double position, Pose& pose);
/// The pose of a whole frame, like sample() of a Motion.
inline void sample(const Skeleton& skeleton, const Take& take, std::size_t frame, Pose& pose) {
    sample_between(skeleton, take, static_cast<double>(frame), pose);
}

/// The mesh's vertices in this frame, at most the last, into the reused `positions`. False: its skin follows bones.
bool sample_vertices(const Take& take, std::size_t frame, std::vector<glm::dvec3>& positions);
/// The same between two frames, interpolated linearly. `position`: see sample_between().
bool sample_vertices_between(const Take& take, double position, std::vector<glm::dvec3>& positions);

/// The edge lengths of a bone's box, around its origin and in its axes: in this frame, else in the bind pose.
std::optional<glm::dvec3> box_of(const Figure& figure, std::size_t frame, BoneId bone);

/// The matrix of the bone's object in the program that wrote the file: in this frame, else in the bind pose. If any.
std::optional<glm::dmat4> node_of(const Figure& figure, std::size_t frame, BoneId bone);
}  // namespace skelplay::figure
