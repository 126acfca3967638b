#pragma once

#include <unordered_map>
#include "figure/euler.h"
#include "loaders/fbx/fbx.h"
#include "loaders/scene/node_rig.h"

namespace skelplay::loaders {
/// An object of the section Objects.
struct FbxObject {
    FbxId record = FbxId::none;
    std::string_view type;  // "Model", "AnimationCurve": the record's name
    std::string_view name;  // without its class
    std::string_view kind;  // its last word: "LimbNode", "Mesh"
};

/// An object by its index in FbxObjects; `scene`: the root of the scene, which has no record.
enum class FbxObjectId : std::uint32_t { scene = 0xFFFFFFFEU, none = 0xFFFFFFFFU };

constexpr std::size_t index(FbxObjectId id) noexcept { return static_cast<std::size_t>(id); }

/// What is connected to an object.
struct FbxLink {
    FbxObjectId object = FbxObjectId::none;
    std::string_view property;  // of the object that it is connected to; empty: the object itself
};

/// The properties of an object: its own, else those of its template.
class FbxProperties {
public:
    FbxProperties(const FbxDocument& document, FbxId own, FbxId by_template = FbxId::none);

    [[nodiscard]] std::optional<double> number(std::string_view name) const {
        const FbxId id = find(name);
        return document_.number(id, first_value(id));
    }
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const {
        const FbxId id = find(name);
        return document_.integer(id, first_value(id));
    }
    [[nodiscard]] std::optional<glm::dvec3> vector(std::string_view name) const;
    /// True when the object has a property of its own.
    [[nodiscard]] bool has_own() const { return own_ != FbxId::none && document_[own_].end > after(own_); }

private:
    [[nodiscard]] FbxId find(std::string_view name) const {
        const FbxId own = document_.find_by_text(own_, name);
        return own != FbxId::none ? own : document_.find_by_text(template_, name);
    }
    [[nodiscard]] std::size_t first_value(FbxId property) const;

    const FbxDocument& document_;
    FbxId own_;       // Properties70 or Properties60
    FbxId template_;  // none: there is no template
};

/// The objects of a document and how they are connected.
class FbxObjects {
public:
    FbxObjects(const FbxDocument& document, base::Diagnostics& diagnostics);

    [[nodiscard]] const FbxDocument& document() const noexcept { return document_; }
    [[nodiscard]] std::size_t size() const noexcept { return objects_.size(); }
    [[nodiscard]] const FbxObject& operator[](FbxObjectId id) const noexcept { return objects_[index(id)]; }
    /// The object that a value of a record names by its number (7.x) or its name (6.1).
    [[nodiscard]] FbxObjectId find(const FbxValue& key) const;
    /// What is connected to an object, in the order of the file; `scene`: to the scene's root.
    [[nodiscard]] const std::vector<FbxLink>& links(FbxObjectId id) const {
        return links_[id == FbxObjectId::scene ? objects_.size() : index(id)];
    }
    [[nodiscard]] FbxProperties properties(FbxObjectId id) const {
        return {document_, (*this)[id].record, find_template((*this)[id].type)};
    }
    /// A property list that belongs to no object, such as that of GlobalSettings.
    [[nodiscard]] FbxProperties settings() const;
    /// How many objects there are of a type and, unless it is empty, kind.
    [[nodiscard]] std::size_t count(std::string_view type, std::string_view kind = {}) const {
        return static_cast<std::size_t>(std::ranges::count_if(objects_, [&](const FbxObject& object) {
            return object.type == type && (kind.empty() || object.kind == kind);
        }));
    }

private:
    void add_object(FbxId record);
    void connect(FbxId record);
    [[nodiscard]] FbxId find_template(std::string_view type) const {
        const auto found = templates_.find(type);
        return found == templates_.end() ? FbxId::none : found->second;
    }

    const FbxDocument& document_;
    std::vector<FbxObject> objects_;
    std::unordered_map<std::int64_t, FbxObjectId> by_number_;
    std::unordered_map<std::string_view, FbxObjectId> by_name_;
    std::unordered_map<std::string_view, FbxId> templates_;  // by type
    std::vector<std::vector<FbxLink>> links_;                // by object; the last: of the scene's root
};

/// A name for figures and messages: UTF-8, `&quot;` as a quotation mark.
std::string fbx_name(std::string_view name);

/// A node's translation, rotation in degrees, and scaling.
using FbxValues = std::array<glm::dvec3, 3>;
inline constexpr std::size_t fbx_rotation_value = 1;
inline constexpr std::size_t fbx_scaling_value = 2;

/// How a node takes over the scaling of its parent (FbxTransform::EInheritType).
enum class FbxInherit : std::uint8_t { rotate_then_scale = 0, plain = 1, without_parent_scale = 2 };

/// How a node's values become its transform.
struct FbxTransformRule {
    FbxValues stored{glm::dvec3(0.0), glm::dvec3(0.0), glm::dvec3(1.0)};
    glm::dvec3 rotation_offset{0.0};
    glm::dvec3 rotation_pivot{0.0};
    glm::dvec3 scaling_offset{0.0};
    glm::dvec3 scaling_pivot{0.0};
    glm::dmat3 pre{1.0};
    glm::dmat3 post_inverse{1.0};
    figure::EulerOrder order{figure::Axis::z, figure::Axis::y, figure::Axis::x};  // of multiplication
    FbxInherit inherit = FbxInherit::plain;
};

/// A rotation of three angles in degrees about x, y and z, multiplied in this order.
glm::dmat3 fbx_rotation(const glm::dvec3& degrees, const figure::EulerOrder& order);

/// The Models of a document, in the rig depth-first in the order of the connections. Those that no connection leads to
/// are roots; those below themselves are left out with a warning.
struct FbxScene {
    FbxObjects objects;
    NodeRig rig;                          // numbers of nodes in the file: those of objects
    std::vector<FbxTransformRule> rules;  // by node

    FbxScene(const FbxDocument& document, base::Diagnostics& diagnostics);

    [[nodiscard]] const FbxDocument& document() const noexcept { return objects.document(); }
    [[nodiscard]] FbxObjectId object(std::size_t node) const { return FbxObjectId(rig.nodes[node].source); }
    /// The node that an object is; RigNode::none: it is none.
    [[nodiscard]] std::size_t node(FbxObjectId id) const {
        return index(id) < objects.size() ? rig.by_source[index(id)] : RigNode::none;
    }
    [[nodiscard]] FbxProperties properties(std::size_t node) const { return objects.properties(object(node)); }
};

/// How a key moves on to the next one, and how its tangents were made: KeyAttrFlags.
struct FbxKeyFlags {
    static constexpr std::uint32_t constant = 0x2, linear = 0x4, cubic = 0x8;
    static constexpr std::uint32_t next = 0x100;  // of a constant key: the value of the next one
    static constexpr std::uint32_t tcb = 0x200, user = 0x400, clamp = 0x1000, time_independent = 0x2000;
    static constexpr std::uint32_t clamp_progressive = 0x4000;
    static constexpr std::uint32_t leaving_weight = 0x1000000, arriving_weight = 0x2000000;
};

/// What keys in a row may share.
struct FbxKeyAttributes {
    std::uint32_t flags = FbxKeyFlags::linear;
    // Leaving this key, arriving at the next one: slopes in units a second (automatic: bias in percent; TCB: tension
    // and continuity), and weights as fractions of the time between them.
    std::array<double, 2> slopes{};
    std::array<double, 2> weights{};
    double bias = 0.0;  // TCB
    friend bool operator==(const FbxKeyAttributes&, const FbxKeyAttributes&) = default;
};

/// What a curve does before its first or after its last key.
struct FbxExtrapolation {
    enum class Kind : char { constant = 'C', repeat = 'R', mirror = 'M', offset = 'A', slope = 'K' };
    Kind kind = Kind::constant;
    std::int64_t repetitions = -1;  // the most; negative: endless
};

/// An animation curve: a value over time. Times are in ticks.
struct FbxCurve {
    struct Key {
        std::int64_t time = 0;
        double value = 0.0;
        std::uint32_t attributes = 0;  // into those of the curve
    };
    std::vector<Key> keys;  // in ascending order of time
    std::vector<FbxKeyAttributes> attributes;
    double ticks = 1.0;  // a second
    FbxExtrapolation before;
    FbxExtrapolation after;
    std::string_view fault;  // what was found instead of a key, where the keys before it are used; empty: nothing

    /// The value at a time. A key that is nearer than `near` ticks counts as being there. The curve has a key.
    [[nodiscard]] double at(std::int64_t time, std::int64_t near) const;
};

/// The curves of a document, each read once, when it is asked for.
class FbxCurves {
public:
    /// `ticks`: a second.
    FbxCurves(const FbxDocument& document, std::int64_t ticks) : document_(document), ticks_(static_cast<double>(ticks)) {}

    /// The curve of an AnimationCurve record (7.x) or of a Channel record of a take (6.1); it may have no keys.
    const FbxCurve& read(FbxId record);
    /// The same; null: none. Warns of keys that can't be read.
    const FbxCurve* read_reported(FbxId record, base::Diagnostics& diagnostics);
    /// How many keys a curve has, in 7.x as stated; 0 without a record.
    std::uint64_t count(FbxId record) {
        if (record == FbxId::none) return 0;
        const FbxId times = document_.find(record, "KeyTime");
        return times != FbxId::none ? document_.number_count(times) : read(record).keys.size();
    }

private:
    const FbxDocument& document_;
    double ticks_;
    std::unordered_map<FbxId, FbxCurve> read_;
};

/// The clock of a file: ticks a second and frames a second.
struct FbxClock {
    std::int64_t ticks = 46'186'158'000;
    double rate = 30.0;

    /// The time of a frame, in whole ticks.
    [[nodiscard]] std::int64_t time(std::int64_t start, std::size_t frame) const;
    /// The frames from `start` to `stop`, both included; at least one.
    [[nodiscard]] std::size_t frames(std::int64_t start, std::int64_t stop) const;
    /// The distance in ticks within which a key counts as being at a frame: 0.001 frame.
    [[nodiscard]] std::int64_t near() const {
        constexpr double part = 0.001;
        return static_cast<std::int64_t>(part * static_cast<double>(ticks) / rate);
    }
};

FbxClock read_fbx_clock(const FbxObjects& objects);

/// The curves of one value of one node in one layer.
struct FbxChannel {
    std::size_t node = 0;
    std::size_t value = 0;  // into FbxValues
    std::size_t layer = 0;
    glm::dvec3 constant{0.0};  // of axes without a curve
    std::array<FbxId, 3> curves{FbxId::none, FbxId::none, FbxId::none};
};

/// A layer of a take (FbxAnimLayer). A take of 6.1 has one.
struct FbxLayer {
    enum class Blend : std::uint8_t { add, replace, mix } blend = Blend::add;
    bool rotations_by_channel = false;
    bool scalings_by_channel = false;
    bool muted = false;
    bool solo = false;
    double weight = 1.0;
    FbxId weight_curve = FbxId::none;  // in percent
};

struct FbxTake {
    std::string name;
    std::vector<FbxLayer> layers;
    std::vector<FbxChannel> channels;
    std::int64_t start = 0;  // in ticks
    std::int64_t stop = 0;
    bool keyed = false;  // it has a key on a translation, rotation or scaling
};

/// All takes of a file in its order: every AnimationStack (7.x) or Take (6.1). Marks the nodes that a curve of at least
/// two keys moves.
std::vector<FbxTake> read_fbx_takes(FbxScene& scene, FbxCurves& curves);

/// The transforms of a scene's nodes at any time of one take. Several threads may ask at once.
class FbxSampler {
public:
    /// Reads the keys of the nodes that bones need. Without a take all nodes have their stored values.
    FbxSampler(const FbxScene& scene, const FbxTake* take, const FbxClock& clock, FbxCurves& curves,
               base::Diagnostics& diagnostics);

    /// Each node's own axes in its parent's, by node: a matrix that may scale, so that products of them are world
    /// matrices whatever the nodes' inherit types are. Of nodes that bones don't need: unchanged.
    void sample(std::int64_t time, std::vector<glm::dmat4>& local) const;

private:
    struct Channel : FbxChannel {
        std::array<const FbxCurve*, 3> keys{};  // null or without keys: constant
    };
    [[nodiscard]] FbxValues values(std::size_t node, std::int64_t time) const;
    void blend(const Channel& channel, const glm::dvec3& value, std::int64_t time, glm::dvec3& result) const;

    const FbxScene& scene_;
    const FbxTake* take_;
    std::int64_t near_;                           // see FbxClock
    std::vector<bool> scale_matters_;             // by node: a node below it divides by its scaling
    std::vector<const FbxCurve*> weights_;        // by layer; null or without keys: constant
    std::vector<std::vector<Channel>> channels_;  // by node, in the order of the layers
};

/// The mesh of one node, in triangles. Where a point's polygons have different normals, materials or texture points, it
/// becomes several vertices.
struct FbxMesh {
    std::vector<glm::dvec3> points;                       // as in the file
    std::vector<std::uint32_t> point_of;                  // by vertex
    std::vector<glm::vec3> normals;                       // by vertex, as in the file; empty: the file has none
    std::vector<glm::vec2> texture_points;                // by vertex, see figure::Mesh
    std::vector<std::uint32_t> materials;                 // by vertex: an index among those of the node, or Face::none
    std::vector<std::array<std::uint32_t, 3>> triangles;  // into the vertices
};

/// Reads the mesh of a Geometry record (7.x) or of a Model record (6.1). Polygons whose points do not exist are left
/// out, and counted in `bad_polygons`. Without points it is empty. `surface`: false: a vertex for each point, and
/// neither triangles nor normals nor materials. `pictures`: false: no texture points are read.
FbxMesh read_fbx_mesh(const FbxDocument& document, FbxId record, bool surface, bool pictures, std::size_t& bad_polygons);

/// The meshes of a scene that follow its bones, as one: those with a skin, and those of a bone or below one, which
/// follow it. In the pose in which they were bound: v' = Σ weight · bone · Transform · v, where Transform, of the
/// bone's Cluster, leads from the mesh to the bone. Nothing when there is none.
std::optional<figure::WeightedSkin> read_fbx_skin(const FbxScene& scene, std::size_t bones, Reading& in);
}  // namespace skelplay::loaders
