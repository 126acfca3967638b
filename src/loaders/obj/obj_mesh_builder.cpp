#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "base/text.h"
#include "loaders/obj/obj_parts.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

using Ids = std::map<std::string, std::uint32_t, std::less<>>;

constexpr std::string_view face_left_out = "the face is left out";
constexpr std::string_view normal_computed = "the normal is computed";
constexpr std::uint64_t invalid_index = std::numeric_limits<std::uint32_t>::max();

/// The index from 0 that an OBJ's index stands for, or `invalid_index`. It may be beyond `count`: finish() checks that.
std::uint64_t resolved(std::int64_t written, std::size_t count) {
    const std::int64_t index = written > 0 ? written - 1 : static_cast<std::int64_t>(count) + written;
    return written == 0 || index < 0 ? invalid_index : std::min(static_cast<std::uint64_t>(index), invalid_index);
}

/// The id of a name; a new name gets the next id.
std::uint32_t id_of(Ids& ids, std::string_view name) {
    return ids.try_emplace(base::to_utf8(name), static_cast<std::uint32_t>(ids.size())).first->second;
}

std::vector<std::string> names_by_id(const Ids& ids) {
    std::vector<std::string> names(ids.size());
    for (const auto& [name, id] : ids) names[id] = name;
    return names;
}

}  // namespace

void ObjMeshBuilder::add_position(const std::optional<glm::dvec3>& position) {
    mesh_.positions.push_back(position.value_or(glm::dvec3(0.0)));
    unreadable_.push_back(!position);
}

void ObjMeshBuilder::add_normal(const std::optional<glm::dvec3>& normal) {
    mesh_.normals.push_back(normal.value_or(glm::dvec3(0.0)));
    unreadable_normals_.push_back(!normal);
}

void ObjMeshBuilder::set_groups(std::span<const std::string> names) {
    std::vector<std::uint32_t> set;
    for (const std::string& name : names) {
        const std::uint32_t id = id_of(groups_, name);
        if (std::ranges::find(set, id) == set.end()) set.push_back(id);
    }
    const auto [entry, added] = group_sets_.try_emplace(set, static_cast<std::uint32_t>(group_sets_.size()));
    if (added) mesh_.group_sets.push_back(std::move(set));
    group_set_ = entry->second;
}

void ObjMeshBuilder::set_object(std::string_view name) { object_ = id_of(objects_, name); }

void ObjMeshBuilder::set_material(std::string_view name) { material_ = id_of(materials_, name); }

void ObjMeshBuilder::add_face(std::span<const ObjIndices> corners, const ObjStatement& statement) {
    if (corners.size() < 3) {
        diagnostics_.warning(statement.offset(), "obj.short-face",
                             "expected at least 3 vertices in a face, found {}; {}", corners.size(), face_left_out);
        return;
    }
    check_textures(corners, statement);
    if (group_set_ == figure::Face::none) set_groups(std::array{std::string(default_group)});
    figure::Face face;
    face.first_corner = static_cast<std::uint32_t>(mesh_.corners.size());
    face.corner_count = static_cast<std::uint32_t>(corners.size());
    face.group_set = group_set_;
    face.object = object_;
    face.material = material_;
    face.smoothing = smoothing_;
    face.file_offset = statement.offset();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::uint64_t position = resolved(corners[i].position, mesh_.positions.size());
        if (position == invalid_index) {
            warn_of_index(statement, i, 0, "vertex", mesh_.positions.size(), face_left_out);
            mesh_.corners.resize(face.first_corner);
            return;
        }
        std::uint64_t normal = figure::Corner::no_normal;
        if (corners[i].normal != 0) {
            normal = resolved(corners[i].normal, mesh_.normals.size());
            if (normal == invalid_index)
                warn_of_index(statement, i, 0, "normal", mesh_.normals.size(), normal_computed);
        }
        mesh_.corners.push_back({static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(normal)});
    }
    mesh_.faces.push_back(face);
}

/// Texture points are not kept, but an invalid index is a sign of a damaged file.
void ObjMeshBuilder::check_textures(std::span<const ObjIndices> corners, const ObjStatement& statement) {
    const auto count = static_cast<std::int64_t>(mesh_.texture_points);
    const auto bad = std::ranges::find_if(
        corners, [&](const ObjIndices& corner) { return corner.texture > count || corner.texture < -count; });
    if (bad != corners.end())
        warn_of_index(statement, static_cast<std::size_t>(bad - corners.begin()), 0, "texture point",
                      mesh_.texture_points, "it is not used");
}

/// Warns about an index of `corner` (from 0); `base` is added to the statement's offsets.
void ObjMeshBuilder::warn_of_index(const ObjStatement& statement, std::size_t corner, std::uint64_t base,
                                   std::string_view what, std::size_t count, std::string_view done) {
    const auto word = obj_word(statement, corner + 1);
    if (!word) return;
    diagnostics_.warning(base + statement.offset(static_cast<std::size_t>(word->offset)), "obj.index",
                         "expected a {} of the {} there are, found '{}'; {}", what, count, as_found(word->text), done);
}

/// False, with a warning, when a vertex of the face is missing. Normals that are missing are removed from the face.
bool ObjMeshBuilder::keep(figure::Face& face, const base::ByteSource& source) {
    constexpr std::uint64_t longest_statement = 64U << 10U;  // bytes of a statement that are read again
    const auto corners = std::span(mesh_.corners).subspan(face.first_corner, face.corner_count);
    const auto warn_again = [&](std::size_t corner, std::string_view what, std::size_t count, std::string_view done) {
        if (diagnostics_.items().size() >= base::Diagnostics::cap) {  // will only be counted: needs no exact offset
            diagnostics_.warning(face.file_offset, "obj.index", {});
            return;
        }
        const base::MemoryBytes bytes(source.text(face.file_offset, longest_statement));
        ObjStatement statement;
        if (ObjLines(bytes).next(statement)) warn_of_index(statement, corner, face.file_offset, what, count, done);
    };
    for (std::size_t i = 0; i < corners.size(); ++i) {
        figure::Corner& corner = corners[i];
        if (!usable(corner.position)) {
            const bool there = corner.position < mesh_.positions.size();
            warn_again(i, there ? "vertex that could be read," : "vertex", mesh_.positions.size(), face_left_out);
            return false;
        }
        if (corner.normal == figure::Corner::no_normal || usable_normal(corner.normal)) continue;
        if (corner.normal >= mesh_.normals.size()) warn_again(i, "normal", mesh_.normals.size(), normal_computed);
        corner.normal = figure::Corner::no_normal;
    }
    return true;
}

figure::Mesh ObjMeshBuilder::finish(const base::ByteSource& source) {
    std::vector<figure::Corner> corners;
    corners.reserve(mesh_.corners.size());
    std::erase_if(mesh_.faces, [&](figure::Face& face) {
        if (!keep(face, source)) return true;
        const auto own = mesh_.corners_of(face);
        face.first_corner = static_cast<std::uint32_t>(corners.size());
        corners.insert(corners.end(), own.begin(), own.end());
        return false;
    });
    mesh_.corners = std::move(corners);
    mesh_.groups = names_by_id(groups_);
    mesh_.objects = names_by_id(objects_);
    for (std::string& name : names_by_id(materials_)) mesh_.materials.push_back({std::move(name), {}});
    figure::triangulate(mesh_);
    return std::move(mesh_);
}

}  // namespace skelplay::loaders
