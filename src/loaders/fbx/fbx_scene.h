#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

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

}  // namespace skelplay::loaders
