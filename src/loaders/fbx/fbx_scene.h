#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "figure/euler.h"
#include "loaders/fbx/fbx_document.h"

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

/// The properties of an object: its own, else those of its template (../formats/SCENES.md, "Values").
class FbxProperties {
public:
    FbxProperties(const FbxDocument& document, FbxId own, FbxId by_template = FbxId::none);

    [[nodiscard]] std::optional<double> number(std::string_view name) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const;
    [[nodiscard]] std::optional<glm::dvec3> vector(std::string_view name) const;
    /// True when the object has a property of its own.
    [[nodiscard]] bool has_own() const;

private:
    [[nodiscard]] FbxId find(std::string_view name) const;
    [[nodiscard]] FbxId find_in(FbxId list, std::string_view name) const;

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
    [[nodiscard]] FbxProperties properties(FbxObjectId id) const;
    /// A property list that belongs to no object, such as that of GlobalSettings.
    [[nodiscard]] FbxProperties settings() const;
    /// How many objects there are of a type and, unless it is empty, kind.
    [[nodiscard]] std::size_t count(std::string_view type, std::string_view kind = {}) const;

private:
    void add_object(FbxId record);
    void connect(FbxId record);
    [[nodiscard]] FbxId find_template(std::string_view type) const;

    const FbxDocument& document_;
    std::vector<FbxObject> objects_;
    std::unordered_map<std::int64_t, FbxObjectId> by_number_;
    std::unordered_map<std::string_view, FbxObjectId> by_name_;
    std::unordered_map<std::string_view, FbxId> templates_;  // by type
    std::vector<std::vector<FbxLink>> links_;                // by object; the last: of the scene's root
};

/// An object's name without its class: "Hips" for "Hips\0\1Model" and "Model::Hips".
std::string_view fbx_plain_name(std::string_view name) noexcept;

/// A name for figures and messages: UTF-8, `&quot;` as a quotation mark.
std::string fbx_name(std::string_view name);

/// Translation, rotation in degrees, and scaling of a node.
struct FbxValues {
    std::array<glm::dvec3, 3> of{glm::dvec3(0.0), glm::dvec3(0.0), glm::dvec3(1.0)};

    [[nodiscard]] const glm::dvec3& translation() const noexcept { return of[0]; }
    [[nodiscard]] const glm::dvec3& rotation() const noexcept { return of[1]; }
    [[nodiscard]] const glm::dvec3& scaling() const noexcept { return of[2]; }
};

/// How a node takes over the scaling of its parent (FbxTransform::EInheritType).
enum class FbxInherit : std::uint8_t { rotate_then_scale = 0, plain = 1, without_parent_scale = 2 };

/// A node's transform in its parent: a linear part r · diag(s) and an origin.
struct FbxLocal {
    glm::dmat3 rotation{1.0};
    glm::dvec3 scaling{1.0};
    glm::dvec3 origin{0.0};
};

/// How a node's values become its transform (../formats/SCENES.md, "Local transform").
struct FbxTransformRule {
    FbxValues stored;
    glm::dvec3 rotation_offset{0.0};
    glm::dvec3 rotation_pivot{0.0};
    glm::dvec3 scaling_offset{0.0};
    glm::dvec3 scaling_pivot{0.0};
    glm::dmat3 pre{1.0};
    glm::dmat3 post_inverse{1.0};
    figure::EulerOrder order{figure::Axis::z, figure::Axis::y, figure::Axis::x};  // of multiplication
    FbxInherit inherit = FbxInherit::plain;

    [[nodiscard]] FbxLocal local(const FbxValues& values) const;
};

/// A rotation of three angles in degrees about x, y and z, multiplied in this order.
glm::dmat3 fbx_rotation(const glm::dvec3& degrees, const figure::EulerOrder& order);

/// A Model of the scene.
struct FbxNode {
    static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

    FbxObjectId object = FbxObjectId::none;
    std::size_t parent = no_parent;  // a smaller index
    bool joint = false;
    bool camera_or_light = false;
    bool bone = false;  // set by choose_fbx_bones()
    FbxTransformRule rule;
};

/// The Models of a scene, depth-first in the order of the connections, parents first. Those that no connection leads to
/// are roots; those below themselves are left out with a warning.
std::vector<FbxNode> read_fbx_nodes(const FbxObjects& objects, base::Diagnostics& diagnostics);

/// Marks the nodes that become bones: the joints and every node between two; without joints the nodes that `moves` says
/// and all below them, but no camera or light without children. False when there is none.
bool choose_fbx_bones(std::vector<FbxNode>& nodes, const std::vector<bool>& moves);

}  // namespace skelplay::loaders
