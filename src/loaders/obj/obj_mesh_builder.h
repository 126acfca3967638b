#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/mesh.h"
#include "loaders/obj/obj_lines.h"

namespace skelplay::loaders {

/// The group of faces before the first `g`.
inline constexpr std::string_view default_group = "default";

/// The indices of a face's vertex as in the file: from 1, or when negative back from the latest (-1); 0: none.
struct ObjIndices {
    std::int64_t position = 0;
    std::int64_t texture = 0;
    std::int64_t normal = 0;
};

/// A word of a statement, with its position in the text; word 0 is the keyword. Nothing when there are fewer words.
std::optional<base::Token> obj_word(const ObjStatement& statement, std::size_t number);

/// Builds a mesh from the statements of an OBJ, in their order, and checks all indices. A face with invalid vertices is
/// left out with a warning.
class ObjMeshBuilder {
public:
    /// `diagnostics` must outlive the builder.
    explicit ObjMeshBuilder(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// `position` is nothing when it could not be read: it still takes an index.
    void add_position(const std::optional<glm::dvec3>& position);
    void add_normal(const std::optional<glm::dvec3>& normal);
    void add_texture_point() { ++mesh_.texture_points; }
    /// Groups, object, material and smoothing group of the faces that follow.
    void set_groups(std::span<const std::string> names);
    void set_object(std::string_view name);
    void set_material(std::string_view name);
    void set_smoothing(std::uint32_t group) { smoothing_ = group; }
    /// Adds the face that `statement` describes.
    void add_face(std::span<const ObjIndices> corners, const ObjStatement& statement);

    /// Checks indices that referred to later vertices, and triangulates the faces. `source` is read again to locate
    /// warnings.
    figure::Mesh finish(const base::ByteSource& source);

private:
    [[nodiscard]] bool usable(std::size_t position) const {
        return position < mesh_.positions.size() && !unreadable_[position];
    }
    [[nodiscard]] bool usable_normal(std::size_t normal) const {
        return normal < mesh_.normals.size() && !unreadable_normals_[normal];
    }
    void check_textures(std::span<const ObjIndices> corners, const ObjStatement& statement);
    bool keep(figure::Face& face, const base::ByteSource& source);
    void complain(const ObjStatement& statement, std::size_t corner, std::uint64_t base, std::string_view what,
                  std::size_t count, std::string_view done);

    base::Diagnostics& diagnostics_;
    figure::Mesh mesh_;
    std::vector<bool> unreadable_;          // by position
    std::vector<bool> unreadable_normals_;  // by normal
    std::optional<std::uint32_t> smoothing_;
    std::uint32_t group_set_ = figure::Face::none;
    std::uint32_t object_ = figure::Face::none;
    std::uint32_t material_ = figure::Face::none;
    std::map<std::string, std::uint32_t, std::less<>> groups_, objects_, materials_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> group_sets_;
};

}  // namespace skelplay::loaders
