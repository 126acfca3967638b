#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "loaders/fbx/fbx_curve.h"
#include "loaders/fbx/fbx_scene.h"

namespace skelplay::loaders {

/// The clock of a file: ticks a second and frames a second.
struct FbxClock {
    std::int64_t ticks = 46'186'158'000;
    double rate = 30.0;

    /// The time of a frame, in whole ticks.
    [[nodiscard]] std::int64_t time(std::int64_t start, std::size_t frame) const;
    /// The frames from `start` to `stop`, both included; at least one.
    [[nodiscard]] std::size_t frames(std::int64_t start, std::int64_t stop) const;
    /// The distance in ticks within which a key counts as being at a frame: 0.001 frame.
    [[nodiscard]] std::int64_t near() const;
};

FbxClock read_fbx_clock(const FbxObjects& objects);

/// The three properties of a node that takes move: translation, rotation, scaling.
inline constexpr std::array<std::string_view, 3> fbx_moved_properties{"Lcl Translation", "Lcl Rotation", "Lcl Scaling"};

/// The curves of one property of one node in one layer, as records.
struct FbxChannelRecord {
    std::size_t node = 0;
    std::size_t property = 0;  // into fbx_moved_properties
    std::size_t layer = 0;
    std::array<std::optional<double>, 3> constants;  // of axes without a curve; nothing: the node's own value
    std::array<FbxId, 3> curves{FbxId::none, FbxId::none, FbxId::none};
};

/// A layer of a take, as records (FbxAnimLayer).
struct FbxLayerRecord {
    FbxObjectId object = FbxObjectId::none;  // none: the only layer of a take of 6.1
    FbxId weight = FbxId::none;              // the curve of its weight
};

/// A take before its keys are read.
struct FbxTakeRecord {
    std::string name;
    std::vector<FbxLayerRecord> layers;
    std::vector<FbxChannelRecord> channels;
    std::int64_t start = 0;  // in ticks
    std::int64_t stop = 0;
    bool keyed = false;  // it has a key on a translation, rotation or scaling
};

/// All takes of a file in its order: every AnimationStack (7.x) or Take (6.1).
std::vector<FbxTakeRecord> read_fbx_takes(const FbxObjects& objects, const std::vector<FbxNode>& nodes);

/// Which nodes a curve of at least two keys moves in some take.
std::vector<bool> moved_fbx_nodes(const FbxDocument& document, const std::vector<FbxTakeRecord>& takes,
                                  std::size_t nodes);

}  // namespace skelplay::loaders
