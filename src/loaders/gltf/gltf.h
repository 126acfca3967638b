#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// The translation, rotation and scale of a node: v' = T · R · S · v.
struct GltfTransform {
    glm::dvec3 translation{0.0};      // metres
    glm::dquat rotation{1, 0, 0, 0};  // as written, not always of unit length
    glm::dvec3 scale{1.0};
    std::optional<glm::dmat4> matrix;  // instead of the three; column vectors
};

struct GltfNode {
    std::string name;  // UTF-8; "node 7" where the file has none
    std::vector<std::size_t> children;
    std::optional<std::size_t> parent;
    GltfTransform transform;
    std::optional<std::size_t> mesh;
    std::optional<std::size_t> skin;
    bool camera_or_light = false;
};

struct GltfBuffer {
    std::optional<std::string> uri;  // of a file beside this one, or its bytes as base64; nothing: GLB's own chunk
    std::uint64_t length = 0;        // as declared; `bytes` has at least so many
    bool fallback = false;           // stands for what an extension has packed: it may have no bytes
    std::string bytes;
};

/// A range of a buffer.
struct GltfView {
    std::size_t buffer = 0;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t stride = 0;        // bytes from one element to the next; 0: they are packed
    std::string_view compression{};  // the extension that hides its bytes; empty: none
};

/// How an accessor's numbers are stored (glTF 2.0, section 3.6.2.2).
enum class GltfComponent : std::uint16_t { int8 = 5120, uint8, int16, uint16, uint32 = 5125, float32 };

/// A part of an accessor's elements that is stored elsewhere (section 3.6.2.3).
struct GltfSparse {
    std::uint64_t count = 0;
    std::size_t index_view = 0;
    std::uint64_t index_offset = 0;
    GltfComponent index_component = GltfComponent::uint16;
    std::size_t value_view = 0;
    std::uint64_t value_offset = 0;
};

/// An array of numbers, vectors or matrices.
struct GltfAccessor {
    std::optional<std::size_t> view;  // nothing: zeros
    std::uint64_t offset = 0;         // in the view
    std::uint64_t count = 0;          // elements
    std::size_t width = 1;            // numbers in an element: 1 to 4, or 16
    GltfComponent component = GltfComponent::float32;
    bool normalized = false;
    std::optional<GltfSparse> sparse;
};

struct GltfSampler {
    std::size_t input = 0;   // accessor of times, seconds
    std::size_t output = 0;  // accessor of values
    enum class Interpolation : std::uint8_t { linear, step, cubic } interpolation = Interpolation::linear;
};

/// What moves a node; channels for anything else are left out.
struct GltfChannel {
    GltfSampler sampler;
    std::size_t node = 0;
    enum class Path : std::uint8_t { translation, rotation, scale } path = Path::translation;
};

struct GltfAnimation {
    std::string name;  // UTF-8; empty: none
    std::vector<GltfChannel> channels;
};

struct GltfSkin {
    std::vector<std::size_t> joints;           // nodes
    std::optional<std::size_t> inverse_binds;  // accessor; nothing: identities
};

struct GltfPrimitive {
    std::optional<std::size_t> positions;  // accessors
    std::optional<std::size_t> normals;
    std::vector<std::pair<std::size_t, std::size_t>> shares;  // of joints and of weights: JOINTS_0 and WEIGHTS_0, …
    std::optional<std::size_t> indices;
    std::optional<std::size_t> material;
    std::uint64_t mode = 4;  // 4 to 6: triangles, strip, fan
    bool draco = false;      // also, or only, packed by KHR_draco_mesh_compression
};

struct GltfMesh {
    std::string name;  // UTF-8; "mesh 7" where the file has none
    std::vector<GltfPrimitive> primitives;
};

/// The content of a file, every index valid. Its arrays are not read yet.
struct GltfDocument {
    std::vector<GltfNode> nodes;
    std::vector<std::size_t> roots;  // of the default scene
    std::vector<GltfAccessor> accessors;
    std::vector<GltfView> views;
    std::vector<GltfBuffer> buffers;
    std::vector<GltfAnimation> animations;
    std::vector<GltfSkin> skins;
    std::vector<GltfMesh> meshes;
    std::vector<figure::Material> materials;
    std::vector<std::pair<std::size_t, std::string>> humanoid;  // VRM: nodes and the parts of the body that they are
    std::string about;                                          // lines of a VRM's metadata
    std::size_t cameras = 0;                                    // how many the file has
    std::size_t lights = 0;
    std::size_t images = 0;
    std::size_t morphs = 0;   // channels that move vertices only
    std::uint64_t bytes = 0;  // of the file and its buffers
    bool vrm = false;
    bool sampled = false;  // the exporter of this program wrote it: each frame has a key
};

/// Reads the container and its JSON, and the buffers beside it. Source: Khronos, glTF 2.0 Specification, 3 and 4.
GltfDocument parse_gltf(Reading& in);

/// Makes a figure of the joints of the default scene, or else of the nodes that some take moves; it is refused when
/// there are neither. The figure has the take that the options name.
figure::Figure build_gltf(GltfDocument&& document, Reading& in);

}  // namespace skelplay::loaders
