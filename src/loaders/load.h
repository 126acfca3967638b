#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"

namespace skelplay::loaders {

/// How BVH position channels and OFFSET combine: by the evidence in the file (MATHS, "Rule auto"), or as told.
enum class PositionChoice : std::uint8_t { automatic, add, replace };

/// What BonesPro's definition leaves open: one switch for each doubtful point.
struct BonesProReading {
    enum class Box : std::uint8_t { full, half };
    int index_base = 0;   // the number of the first bone and vertex: 0 or 1
    int euler_sign = +1;  // +1: right-handed angles; -1: the other way round
    Box box = Box::full;  // a box's three numbers are its edges, or half of them
};

/// What the user may say about how files are read. The same for the window and for every command.
struct LoadOptions {
    std::optional<std::filesystem::path> skeleton;  // of an .amc or a BonesPro animation; nothing: it is looked for
    std::optional<double> fps;                      // frames a second instead of what the file says or we assume
    PositionChoice bvh_positions = PositionChoice::automatic;
    BonesProReading bonespro;
    /// In the window only: .asf files used before, newest first; the last resort for an .amc without a partner.
    std::vector<std::filesystem::path> remembered_skeletons;

    unsigned threads = 0;                   // for motion blocks; 0: as many as the machine has
    std::uint64_t chunk_bytes = 1U << 20U;  // size of the pieces a motion block is cut into; tests make it small
    std::stop_token stop;                   // asked between pieces
    std::atomic<std::uint64_t>* progress = nullptr;  // bytes worked through; may be null
};

/// Where the time went.
struct LoadTimes {
    using Duration = std::chrono::duration<double>;  // seconds
    Duration read{0};                                // opening, and finding and reading a partner
    Duration parse{0};                               // bytes to document
    Duration build{0};                               // document to figure
    std::uint64_t bytes = 0;
};

/// What came of opening one file: a figure, or nothing when it was refused; and all there was to say (located).
struct LoadResult {
    std::optional<figure::Figure> figure;
    base::Diagnostics diagnostics;
    std::vector<std::filesystem::path> other_skeletons;  // further .asf or structure files that fit
    LoadTimes times;
    bool stopped = false;  // ended by the stop token: no figure and no error
};

/// Opens a motion or skeleton file of any kind in the format table (loaders/formats.h). Content decides the kind,
/// then the suffix. Never throws for a bad file: it is refused with an error diagnostic.
LoadResult load(const std::filesystem::path& file, const LoadOptions& options = {});

/// The same for bytes that are open already, or could not be opened. `file` names them in messages and in the figure,
/// and partners are looked for beside it.
LoadResult load(const std::filesystem::path& file, base::Opened opened, const LoadOptions& options);

/// Frames a second assumed when a file carries no rate (AMC).
inline constexpr double assumed_fps = 120.0;
/// Frames a second of the scene assumed for BonesPro, whose files carry no rate: what its host begins with.
inline constexpr double assumed_bonespro_fps = 30.0;
/// Frames a second assumed when a BVH's frame time is missing or zero.
inline constexpr double assumed_bvh_fps = 30.0;

/// Frames a second to play a figure at whose take does not say its rate.
double assumed_rate(const figure::Figure& figure) noexcept;

}  // namespace skelplay::loaders
