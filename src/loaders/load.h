#pragma once

#include <chrono>
#include "base/diagnostics.h"
#include "figure/figure.h"

namespace skelplay::loaders {
class PartnerFiles;

/// How BVH position channels combine with OFFSET: decided from the file (see infer_position_rule()), or as requested.
enum class PositionChoice : std::uint8_t { automatic, add, replace };

/// What the preset position and orientation O of an ASF's root do to the motion (t, R) of an AMC. The documents differ:
/// - base: "all motion is relative to this point" (ASF 1.10, :root): p = position + O t, M = O R. Ours, as it is the
///   format's own definition, and offsets all motion "by the same amount" too (details of ASF lines).
/// - global: rotations are "calculated about fixed, global axes" (details of ASF lines, `order`): p = position + t,
///   M = R O. The figure is set up with O, then moved along and turned about the global axes.
/// Both are the same without a preset orientation, as in all files that are known.
enum class RootPreset : std::uint8_t { base, global };

/// What the numbers of an AMC's `l` are: the bone's length, or added to it; decided from the file, or as requested.
enum class BoneLength : std::uint8_t { automatic, absolute, added };

/// Settings for what BonesPro's definition leaves open.
struct BonesProReading {
    enum class Box : std::uint8_t { full, half };
    std::optional<int> index_base;  // the number of the first bone and vertex, 0 or 1; nothing: inferred from the file
    int euler_sign = +1;            // +1: right-handed angles; -1: left-handed
    Box box = Box::full;            // a box's three numbers are its edges, or half of them
    friend bool operator==(const BonesProReading&, const BonesProReading&) = default;
};

/// The user's options for reading files, for the window and all commands.
struct LoadOptions {
    /// Of an .amc or a BonesPro animation, nothing: search for it; of an AMASS .npz: its body model.
    std::optional<fs::path> skeleton;
    std::optional<double> fps;  // frames per second, instead of the file's or the assumed rate
    std::string take;           // which of a file's takes, see choose_take(); empty: the default
    PositionChoice bvh_positions = PositionChoice::automatic;
    RootPreset root_preset = RootPreset::base;
    BoneLength bone_length = BoneLength::automatic;
    BonesProReading bonespro;
    bool skin_surfaces = true;     // FBX: false reads skins faster, without triangles, normals and materials
    bool pictures = true;          // on surfaces; false: they are not decoded
    bool any_body = false;         // AMASS: the take goes onto another skeleton, so that an average body will do
    bool invalid_points = false;   // C3D: also points that the file marks as missing, if they have positions
    bool zero_is_missing = false;  // C3D: so are points at 0 0 0
    bool keep_zeros = false;       // TRC, CSM: markers at 0 0 0 are there
    /// In the window only: .asf files used before, newest first; tried last for an .amc without a skeleton.
    std::vector<fs::path> remembered_skeletons;

    std::uint64_t chunk_bytes = 1U << 20U;  // size of the chunks a motion block is read in; tests make it small
    /// Shared by loads that follow one another; null: this load looks at each file beside its own itself.
    std::shared_ptr<PartnerFiles> partners = {};
    friend bool operator==(const LoadOptions&, const LoadOptions&) = default;
};

/// How long the steps of loading took.
struct LoadTimes {
    using Duration = std::chrono::duration<double>;  // seconds
    Duration read{0};                                // opening, and finding and reading a partner
    Duration parse{0};                               // bytes to document
    Duration build{0};                               // document to figure
    std::uint64_t bytes = 0;
};

/// The result of opening one file: a figure, or nothing when it was refused; and the diagnostics, located.
struct LoadResult {
    std::optional<figure::Figure> figure;
    base::Diagnostics diagnostics;
    std::vector<fs::path> other_skeletons;  // further .asf or structure files that fit
    LoadTimes times;
    bool binary = false;   // the file is not text: diagnostics are located at its beginning
    bool stopped = false;  // by the stop token: there is no figure and no error
};

/// Opens a motion or skeleton file of any kind in the format table (loaders/formats.h). The content determines the
/// format, else the suffix. Never throws for a bad file: it is refused with an error diagnostic. The progress is in
/// bytes.
LoadResult load(const fs::path& file, const LoadOptions& options = {}, const base::Run& run = {});

/// The same for bytes that are already open, or could not be opened. `file` names them in messages and in the figure,
/// and partner files are searched for beside it.
LoadResult load(const fs::path& file, base::Opened opened, const LoadOptions& options, const base::Run& run = {});

/// The result for a file for which there is not enough memory: an error diagnostic.
LoadResult out_of_memory(const fs::path& file);

/// Frames per second assumed when a file has no rate (AMC).
inline constexpr double assumed_fps = figure::assumed_fps;
/// Frames per second assumed when a BVH's frame time is missing or zero.
inline constexpr double assumed_bvh_fps = 30.0;

/// Frames per second for playing a figure whose take has no rate.
inline double assumed_rate(const figure::Figure& figure) noexcept {
    const auto every = [](std::int64_t step) { return figure::assumed_bonespro_fps / static_cast<double>(step); };
    if (const auto* baked = std::get_if<figure::BakedMotion>(&figure.take)) return every(baked->step);
    if (const auto* mesh = std::get_if<figure::MeshFrames>(&figure.take)) return every(mesh->step);
    return assumed_fps;
}
}  // namespace skelplay::loaders
