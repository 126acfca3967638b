#pragma once

#include <fmt/format.h>
#include <glm/mat4x4.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loaders/gltf/gltf.h"

namespace skelplay::loaders {

/// Reads everything in the JSON text but the bytes of buffers.
void read_gltf_json(const std::string& text, GltfDocument& document, base::Diagnostics& diagnostics);

/// The numbers of a document's accessors, each read once.
class GltfArrays {
public:
    explicit GltfArrays(const GltfDocument& document) : document_(document) {}

    /// All elements of an accessor, one after the other; normalised integers as fractions. Refuses a file where the
    /// elements do not have `width` numbers, where bytes are missing or packed, or where all arrays together have far
    /// more numbers than the file has bytes.
    const std::vector<double>& numbers(std::size_t accessor, std::size_t width);

private:
    [[nodiscard]] std::string_view bytes_of(std::size_t view) const;
    void read_sparse(const GltfAccessor& accessor, std::vector<double>& numbers) const;

    const GltfDocument& document_;
    std::map<std::size_t, std::vector<double>> read_;  // by accessor
    std::uint64_t count_ = 0;                          // of numbers
};

/// One animation: the keys of translations, rotations and scales.
class GltfTake {
public:
    /// Reads the times of the keys. Channels with times that go back or values that do not fit are left out with a
    /// warning.
    GltfTake(const GltfDocument& document, GltfArrays& arrays, const GltfAnimation& animation,
             base::Diagnostics& diagnostics);

    [[nodiscard]] bool moves() const noexcept { return !tracks_.empty(); }
    [[nodiscard]] figure::TakeInfo info() const;

    /// Reads the values of the keys; those that are no numbers leave their channel out with a warning.
    void read_values(base::Diagnostics& diagnostics);
    /// Sets the transforms of the nodes that it moves, by node, in this frame. read_values() comes first.
    void sample(std::size_t frame, std::vector<GltfTransform>& transforms) const;

private:
    struct Track {
        const GltfChannel* channel = nullptr;
        std::span<const double> times;   // seconds, ascending, at least one
        std::span<const double> values;  // see read_values()
    };
    [[nodiscard]] const char* why_not(const GltfChannel& channel) const;
    void find_rate();
    [[nodiscard]] bool fits(double rate) const;
    [[nodiscard]] std::optional<double> rate_of_keys() const;
    [[nodiscard]] double dense_rate() const;
    [[nodiscard]] std::pair<double, double> smallest_gap() const;
    [[nodiscard]] double tolerance(double time, double slack) const;
    [[nodiscard]] glm::dvec4 value(const Track& track, double time) const;
    void say_left_out(const GltfChannel& channel, const char* why, base::Diagnostics& diagnostics) const;

    const GltfDocument& document_;
    GltfArrays& arrays_;
    std::string name_;
    std::vector<Track> tracks_;
    double start_ = 0.0;  // seconds
    double stop_ = 0.0;
    double rate_ = 30.0;  // frames a second
    std::size_t frames_ = 1;
};

/// A node of the default scene, and what it is in the figure.
struct GltfEntry {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t node = 0;
    std::size_t parent = none;  // of the entries; none: a root of the scene
    bool joint = false;
    figure::BoneId bone = figure::BoneId::none;  // none: the node is no bone
};

/// The matrix of a node in its parent's axes.
glm::dmat4 local_matrix(const GltfTransform& transform);

/// The meshes of the scene as one skin: those with a skin follow its joints, others the bone above them. `entries`:
/// parents first; `world`: their matrices at rest. Meshes that can't be read are left out with a warning. Nothing when
/// there is none.
std::optional<figure::WeightedSkin> build_gltf_skin(const GltfDocument& document, GltfArrays& arrays,
                                                    std::span<const GltfEntry> entries,
                                                    std::span<const glm::dmat4> world, std::size_t bones, Reading& in);

}  // namespace skelplay::loaders
