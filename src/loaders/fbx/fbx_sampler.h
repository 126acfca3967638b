#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "loaders/fbx/fbx_curve.h"
#include "loaders/fbx/fbx_document.h"
#include "loaders/fbx/fbx_takes.h"

namespace skelplay::loaders {

/// The transforms of a scene's nodes at any time of one take. Several threads may ask at once.
class FbxSampler {
public:
    /// Reads the keys of the nodes in `needed`. Without a take the nodes have their stored values.
    FbxSampler(const FbxObjects& objects, const std::vector<FbxNode>& nodes, const std::vector<bool>& needed,
               const FbxTakeRecord* take, const FbxClock& clock, base::Diagnostics& diagnostics);

    /// Each node's own axes in its parent's, by node: a matrix that may scale, so that products of them are world
    /// matrices whatever the nodes' inherit types are. Of nodes that are not needed: unchanged.
    void sample(std::int64_t time, std::vector<glm::dmat4>& local) const;

private:
    enum class Blend : std::uint8_t { add, replace, mix };

    struct Layer {
        Blend blend = Blend::add;
        bool rotations_by_channel = false;
        bool scalings_by_channel = false;
        bool muted = false;
        double weight = 1.0;
        FbxCurve weight_curve;
    };
    struct Channel {
        std::size_t layer = 0;
        std::size_t property = 0;
        glm::dvec3 constant{0.0};
        std::array<FbxCurve, 3> curves;
    };

    void read_layers(const FbxObjects& objects, const FbxTakeRecord& take, base::Diagnostics& diagnostics);
    void read_channels(const FbxDocument& document, const FbxTakeRecord& take, const std::vector<bool>& needed,
                       base::Diagnostics& diagnostics);
    [[nodiscard]] FbxValues values(std::size_t node, std::int64_t time) const;
    [[nodiscard]] double weight(const Layer& layer, std::int64_t time) const;
    static void blend(const Layer& layer, std::size_t property, const glm::dvec3& value, double weight,
                      const figure::EulerOrder& order, glm::dvec3& result);

    const std::vector<FbxNode>& nodes_;
    const std::vector<bool>& needed_;
    FbxClock clock_;
    std::vector<bool> scale_matters_;  // by node: a node below it divides by its scaling
    std::vector<Layer> layers_;
    std::vector<std::vector<Channel>> channels_;  // by node, in the order of the layers
};

/// The first and last time of a curve's keys, in ticks, and their number.
struct FbxKeySpan {
    std::uint64_t count = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// The span of the keys in an AnimationCurve record (7.x) or in a Channel record of a take (6.1).
FbxKeySpan fbx_key_span(const FbxDocument& document, FbxId curve);

/// The curve of such a record. Keys that can't be read are left out with a warning; it may have none. `ticks`: a
/// second.
FbxCurve read_fbx_curve(const FbxDocument& document, FbxId curve, double ticks, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
