#pragma once

#include <nlohmann/json.hpp>
#include "loaders/scene/node_rig.h"

namespace skelplay::loaders {
/// The values in the JSON of a glTF. All refuse a file with values of another kind.
namespace gltf_json {
using Json = nlohmann::json;

/// The member of an object; null when it has none, or when this is no object.
const Json& member(const Json& object, const char* key);
/// The elements of a member that is an array; none when it is missing.
const Json& list(const Json& object, const char* key);
/// A text; empty when it is missing or something else.
std::string text(const Json& object, const char* key);
bool is_true(const Json& object, const char* key);
/// "Body", or "mesh 7" where it has no name.
inline std::string name_or_number(const Json& object, const char* kind, std::size_t number) {
    std::string name = text(object, "name");
    return name.empty() ? fmt::format("{} {}", kind, number) : name;
}

/// A number of bytes or elements; so small that products do not overflow.
std::uint64_t whole(const Json& object, const char* key);
std::uint64_t whole_or(const Json& object, const char* key, std::uint64_t missing);

/// An index into a list of `size` things.
std::size_t index(const Json& found, const char* key, std::size_t size);
/// The index that a member is into one of the lists of the file, such as "accessors"; nothing when it is missing.
std::optional<std::size_t> index_if(const Json& root, const Json& object, const char* key, const char* to);

/// So many numbers; nothing when the member is missing.
template <std::size_t count> std::optional<std::array<double, count>> numbers(const Json& object, const char* key) {
    const Json& found = member(object, key);
    if (found.is_null()) return std::nullopt;
    std::array<double, count> result{};
    bool good = found.is_array() && found.size() == count;
    for (std::size_t i = 0; good && i < count; ++i) {
        good = found[i].is_number();
        if (good) result.at(i) = found[i].get<double>();
    }
    if (!good)
        refuse(0, "gltf.bad-value", "expected {} numbers as {}, found {}; nothing is shown", count, key,
               as_found(found.dump()));
    return result;
}

/// How an accessor's numbers are stored (glTF 2.0, section 3.6.2.2).
enum class Component : std::uint16_t { int8 = 5120, uint8, int16, uint16, uint32 = 5125, float32 };

Component component_of(const Json& object);
/// The numbers in an element of an accessor: 1 to 4, 9 or 16.
std::size_t width_of(const Json& accessor);

/// The accessors of joints and of weights of a primitive: JOINTS_0 and WEIGHTS_0, …
std::vector<std::pair<std::size_t, std::size_t>> weight_sets(const Json& root, const Json& primitive);

/// The extension that packs a buffer view's bytes; null: none.
const char* compression_of(const Json& view);
/// True for a buffer that stands for what such an extension has packed: it may have no bytes.
bool is_fallback(const Json& buffer);

/// Parses the text of a glTF. Every count in it, and every index but those of animations and humanoids, is checked.
Json parse(const std::string& text);

/// The roots of the default scene; without scenes those of all nodes, which are checked to be a forest.
std::vector<std::size_t> scene_roots(const Json& root);
}  // namespace gltf_json

/// The content of a file. Its arrays are not read yet.
struct GltfDocument {
    gltf_json::Json root;              // see gltf_json::parse()
    std::vector<std::size_t> roots;    // of the default scene
    std::vector<std::string> buffers;  // their bytes: at least as many as declared, except for fallbacks
    std::uint64_t bytes = 0;           // of the file and its buffers
};

/// The numbers of a document's accessors, each read once.
class GltfArrays {
public:
    explicit GltfArrays(const GltfDocument& document)
        : document_(document), accessors_(gltf_json::list(document.root, "accessors")) {}

    /// All elements of an accessor, one after the other; normalised integers as fractions. Refuses a file where the
    /// elements do not have `width` numbers, where bytes are missing or packed, or where all arrays together have far
    /// more numbers than the file has bytes.
    const std::vector<double>& numbers(std::size_t accessor, std::size_t width);
    /// The bytes of a buffer view. Refuses a file where they are missing or packed.
    [[nodiscard]] std::string_view bytes_of(std::size_t view) const;

private:
    [[nodiscard]] const char* elements(const gltf_json::Json& array, std::uint64_t count, std::uint64_t size,
                                       std::uint64_t stride) const;
    void read_sparse(const gltf_json::Json& accessor, std::vector<double>& numbers) const;

    const GltfDocument& document_;
    const gltf_json::Json& accessors_;
    std::map<std::size_t, std::vector<double>> read_;  // by accessor
    std::uint64_t count_ = 0;                          // of numbers
};

/// The translation, rotation and scale of a node: v' = T · R · S · v.
struct GltfTransform {
    glm::dvec3 translation{0.0};      // metres
    glm::dquat rotation{1, 0, 0, 0};  // as written, not always of unit length
    glm::dvec3 scale{1.0};
    std::optional<glm::dmat4> matrix;  // instead of the three; column vectors

    [[nodiscard]] glm::dmat4 local() const;
};

/// The nodes of a document; those of the default scene are in the rig.
struct GltfScene {
    NodeRig rig;
    std::vector<GltfTransform> transforms;  // by number in the file, at rest
};

/// One animation: the keys of translations, rotations and scales.
class GltfTake {
public:
    /// Reads the times of the keys. Channels with times that go back or values that do not fit are left out with a
    /// warning.
    GltfTake(const GltfDocument& document, GltfArrays& arrays, const gltf_json::Json& animation, Reading& in);

    [[nodiscard]] const std::vector<std::size_t>& targets() const noexcept { return targets_; }
    [[nodiscard]] bool has_keys() const noexcept { return !tracks_.empty(); }
    [[nodiscard]] figure::TakeInfo info() const { return {name_, frames_, 1.0 / rate_}; }

    /// Reads the values of the keys; those that are no numbers leave their channel out with a warning.
    void read_values(const GltfScene& scene, base::Diagnostics& diagnostics);
    /// Sets the matrices of the rig's nodes that it moves in this frame. read_values() comes first.
    void sample(std::size_t frame, const GltfScene& scene, std::vector<glm::dmat4>& local) const;

private:
    enum class Path : std::uint8_t { translation, rotation, scale };
    enum class Interpolation : std::uint8_t { linear, step, cubic };
    struct Track {
        std::size_t node = 0;  // its number in the file
        Path path = Path::translation;
        Interpolation interpolation = Interpolation::linear;
        std::size_t output = 0;         // accessor of values
        std::span<const double> times;  // seconds, ascending, at least one
        std::span<const double> values{};

        [[nodiscard]] std::size_t width() const noexcept { return path == Path::rotation ? 4 : 3; }
        /// How many values a key has: a cubic one has its tangents beside it.
        [[nodiscard]] std::size_t per_key() const noexcept { return interpolation == Interpolation::cubic ? 3 : 1; }
    };
    void read_channel(const gltf_json::Json& channel, const gltf_json::Json& samplers, Reading& in);
    [[nodiscard]] const char* why_not(const Track& track) const;
    [[nodiscard]] std::string name_of(std::size_t node) const {
        return gltf_json::name_or_number(gltf_json::list(document_.root, "nodes")[node], "node", node);
    }
    void find_rate();
    [[nodiscard]] bool fits(double rate) const;
    [[nodiscard]] std::optional<double> rate_of_keys() const;
    [[nodiscard]] double dense_rate() const;
    [[nodiscard]] std::pair<double, double> smallest_gap() const;
    [[nodiscard]] double tolerance(double time, double slack) const;
    [[nodiscard]] glm::dvec4 value(const Track& track, double time) const;
    void warn_left_out(const Track& track, const char* why, base::Diagnostics& diagnostics) const;

    const GltfDocument& document_;
    GltfArrays& arrays_;
    std::string name_;
    std::vector<std::size_t> targets_;  // nodes by number in the file, of tracks and of channels that are left out
    std::vector<Track> tracks_;         // by node, once the values are read
    double start_ = 0.0;                // seconds
    double stop_ = 0.0;
    double rate_ = 30.0;  // frames a second
    std::size_t frames_ = 1;
};

/// Reads the container and its JSON, and the buffers beside it. Source: Khronos, glTF 2.0 Specification, 3 and 4.
GltfDocument parse_gltf(Reading& in);

/// Makes a figure of the joints of the default scene, or else of the nodes that some take moves; it is refused when
/// there are neither. The figure has the take that the options name.
figure::Figure build_gltf(GltfDocument&& document, Reading& in);

/// The meshes of the scene as one skin: those with a skin follow its joints, others the bone above them. Meshes that
/// can't be read are left out with a warning. Nothing when there is none.
std::optional<figure::WeightedSkin> build_gltf_skin(const GltfDocument& document, GltfArrays& arrays, const NodeRig& rig,
                                                    std::size_t bones, Reading& in);
}  // namespace skelplay::loaders
