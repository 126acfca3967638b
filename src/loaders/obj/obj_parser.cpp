// The only file that uses tinyobjloader.

#include "loaders/obj/obj_parser.h"
#include <istream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <tiny_obj_loader.h>
#include "loaders/obj/obj_check.h"
#include "loaders/partner_search.h"
#include "loaders/scene/pictures.h"

namespace skelplay::loaders {
namespace {
/// The names of the materials in a library's text that have a diffuse colour (`Kd`).
std::set<std::string, std::less<>> materials_with_colour(std::string_view library) {
    std::set<std::string, std::less<>> names;
    std::string_view material;
    base::LineReader lines(library);
    for (base::Line line; lines.next(line);) {
        base::TokenReader words(line);
        base::Token word;
        if (!words.next(word)) continue;
        if (word.text == "newmtl") material = base::trimmed(words.rest());
        if (word.text == "Kd") names.emplace(material);
    }
    return names;
}

/// The diffuse colours and pictures of the materials in the libraries that a Wavefront OBJ names. A library must be a
/// regular file in the OBJ's folder or below.
struct ObjMaterials {
    fs::path folder;
    Pictures pictures;

    /// Reads the libraries of a `mtllib`, each name once: one whose name has blanks, else one for each word. What can't
    /// be read is a note.
    void read(const ObjStatement& statement, base::Diagnostics& diagnostics) {
        base::TokenReader words = statement.arguments();
        const std::string_view whole = base::trimmed(words.rest());
        if (!tried_.emplace(whole).second || !read_library(whole)) return;
        for (base::Token word; words.next(word);) {
            if (word.text != whole && !tried_.emplace(word.text).second) continue;
            if (const auto reason = read_library(word.text))
                diagnostics.note(statement.offset(word.offset), "obj.no-material-library",
                                 base::said("obj.no-material-library", as_found(word.text), *reason));
        }
    }
    /// A material; without a colour and picture when it is not known.
    [[nodiscard]] figure::Material material(const std::string& name) const {
        const auto found = known_.find(name);
        return found == known_.end() ? figure::Material{name, {}} : found->second;
    }
    /// The paths of the libraries that were read.
    [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

    /// Returns nothing, or the reason why it can't be read.
    std::optional<std::string> read_library(std::string_view file) {
        std::string portable(file);
        std::ranges::replace(portable, '\\', '/');
        const fs::path relative = fs::path(portable).lexically_normal();
        const bool drive = portable.size() > 1 && portable[1] == ':';
        const fs::path path = file_or_packed(folder / relative);
        if (drive || relative.is_absolute() || !leads_inside(path, folder))
            return "a path that leads out of the OBJ's folder";
        if (!base::is_file(path)) return "no such file";
        const auto opened = base::open_bytes(path);
        if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) return failure->reason;
        const auto& bytes = std::get<std::unique_ptr<base::ByteSource>>(opened);
        std::string text = bytes->text(0, bytes->size());
        text.erase(0, base::byte_order_mark(text));

        std::vector<tinyobj::material_t> materials;
        std::map<std::string, int> ids;
        std::string warning;
        std::string fault;
        std::istringstream stream(text);
        tinyobj::LoadMtl(&ids, &materials, &stream, &warning, &fault);
        const auto coloured = materials_with_colour(text);
        for (const tinyobj::material_t& material : materials) {
            const std::string_view name = base::trimmed(material.name);
            figure::Material read{.name = base::to_utf8(name), .diffuse = {}};
            if (coloured.contains(name)) read.diffuse.emplace(0.0F);
            for (int i = 0; read.diffuse && i < 3; ++i)
                (*read.diffuse)[i] = static_cast<float>(std::clamp(material.diffuse[i], 0.0, 1.0));
            if (!material.diffuse_texname.empty()) read.picture = pictures.of_file(material.diffuse_texname, 0.5);
            // Some programs write black beside a picture, which nobody would see then.
            if (read.picture && read.diffuse == glm::vec3(0.0F)) read.diffuse.reset();
            known_.try_emplace(read.name, read);
        }
        paths_.push_back(path.string());
        return std::nullopt;
    }

    std::set<std::string, std::less<>> tried_;
    std::vector<std::string> paths_;
    std::map<std::string, figure::Material> known_;  // by name
};

/// Names, each once, in order of first appearance.
class ObjNames {
public:
    std::uint32_t id_of(std::string_view name) {
        return ids_.try_emplace(base::to_utf8(name), static_cast<std::uint32_t>(ids_.size())).first->second;
    }
    [[nodiscard]] std::vector<std::string> by_id() const {
        std::vector<std::string> names(ids_.size());
        for (const auto& [name, id] : ids_) names[id] = name;
        return names;
    }

private:
    std::map<std::string, std::uint32_t, std::less<>> ids_;
};

/// Builds a mesh from what tinyobjloader reports of sound statements, in their order.
struct ObjMeshBuilder {
    ObjCheck& check;
    base::Diagnostics& diagnostics;

    /// Both must outlive the builder.

    // Groups, object and material of the faces that follow.
    void set_groups(std::span<const char* const> names) {
        std::vector<std::uint32_t> set;
        for (const char* const name : names) {
            const std::uint32_t id = groups_.id_of(name);
            if (std::ranges::find(set, id) == set.end()) set.push_back(id);
        }
        const auto [entry, added] = group_sets_.try_emplace(set, static_cast<std::uint32_t>(group_sets_.size()));
        if (added) mesh_.group_sets.push_back(std::move(set));
        group_set_ = entry->second;
    }
    void set_object(std::string_view name) { object_ = objects_.id_of(name); }
    void set_material(std::string_view name) { material_ = materials_.id_of(name); }

    /// Adds a face, without what repeats the vertex before it.
    void add_face(std::span<const tinyobj::index_t> corners) {
        if (group_set_ == figure::Face::none) set_groups(std::array{default_group});
        figure::Face face;
        face.first_corner = static_cast<std::uint32_t>(mesh_.corners.size());
        face.group_set = group_set_;
        face.object = object_;
        face.material = material_;
        face.smoothing = check.smoothing();
        face.file_offset = check.statement().offset();
        for (const tinyobj::index_t& corner : corners) {
            const std::uint32_t position = from_zero(corner.vertex_index, check.vertices().before).value();
            const auto normal = from_zero(corner.normal_index, check.normals().before);
            const bool repeats = mesh_.corners.size() > face.first_corner && mesh_.corners.back().position == position;
            const auto point = from_zero(corner.texcoord_index, check.texture_points().size());
            if (!repeats)
                mesh_.corners.push_back({position,
                                         normal && check.normals().has(*normal) ? *normal : figure::Corner::no_normal,
                                         point.value_or(figure::Corner::no_normal)});
        }
        const bool closed = mesh_.corners.size() > face.first_corner + 1U &&
                            mesh_.corners.back().position == mesh_.corners[face.first_corner].position;
        if (closed) mesh_.corners.pop_back();
        face.corner_count = static_cast<std::uint32_t>(mesh_.corners.size()) - face.first_corner;
        if (face.corner_count >= 3) {
            mesh_.faces.push_back(face);
        } else {
            mesh_.corners.resize(face.first_corner);
            diagnostics.warning(face.file_offset, "obj.short-face", too_few_vertices, face.corner_count);
        }
    }

    /// The mesh with its triangles, and colours from the materials.
    figure::Mesh finish(const ObjMaterials& materials) {
        mesh_.positions = std::move(check.vertices().all);
        mesh_.normals = std::move(check.normals().all);
        mesh_.texture_points = std::move(check.texture_points());
        mesh_.groups = groups_.by_id();
        mesh_.objects = objects_.by_id();
        for (const std::string& name : materials_.by_id()) mesh_.materials.push_back(materials.material(name));
        mesh_.material_libraries = materials.paths();
        figure::triangulate(mesh_);
        return std::move(mesh_);
    }

    figure::Mesh mesh_;
    std::uint32_t group_set_ = figure::Face::none;
    std::uint32_t object_ = figure::Face::none;
    std::uint32_t material_ = figure::Face::none;
    ObjNames groups_, objects_, materials_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> group_sets_;
};

/// Gives tinyobjloader one line at a time, so that in a callback the check's statement is the current one. It would
/// stop at the first library of a `mtllib` that it can read: all are read here.
class SoundLines final : public std::streambuf {
public:
    SoundLines(ObjCheck& check, ObjMaterials& materials, base::Diagnostics& diagnostics)
        : check_(check), materials_(materials), diagnostics_(diagnostics) {}

protected:
    int_type underflow() override {
        while (check_.next(line_)) {
            if (base::first_word(line_) == "mtllib") {
                materials_.read(check_.statement(), diagnostics_);
                continue;
            }
            setg(line_.data(), line_.data(), line_.data() + line_.size());
            return traits_type::to_int_type(line_.front());
        }
        return traits_type::eof();
    }

private:
    ObjCheck& check_;
    ObjMaterials& materials_;
    base::Diagnostics& diagnostics_;
    std::string line_;
};

ObjMeshBuilder& mesh(void* user) { return *static_cast<ObjMeshBuilder*>(user); }

tinyobj::callback_t callbacks() {
    tinyobj::callback_t all;
    all.index_cb = [](void* user, tinyobj::index_t* indices, int count) {
        mesh(user).add_face(std::span(indices, static_cast<std::size_t>(count)));
    };
    all.usemtl_cb = [](void* user, const char* name, int) { mesh(user).set_material(name); };
    all.group_cb = [](void* user, const char** names, int count) {
        mesh(user).set_groups(std::span(names, static_cast<std::size_t>(count)));
    };
    all.object_cb = [](void* user, const char* name) { mesh(user).set_object(name); };
    return all;
}

/// Why the file can't be a Wavefront OBJ at all, as "expected …, found …"; nothing when it may be one.
std::optional<std::string> not_obj(const base::ByteSource& source) {
    constexpr std::uint64_t head_bytes = 64U << 10U;
    // In a smaller file all corners, of at least two bytes each, fit 32-bit indices.
    constexpr std::uint64_t largest = std::uint64_t{1} << 32U;
    const std::string head = source.text(0, head_bytes);
    const auto found = [](std::string_view what) {
        return fmt::format("expected a Wavefront OBJ, found {}; nothing is shown", what);
    };
    if (head.find('\0') != std::string::npos) return found("a binary file");
    if (source.size() < head_bytes && base::trimmed(head).empty())
        return found(head.empty() ? "an empty file" : "nothing but blanks");
    if (source.size() > largest) return found("more than 4 GiB");
    return std::nullopt;
}

/// Refuses a file that needs more memory than available.
base::Loaded<figure::Mesh> parse_within_memory(const base::ByteSource& source, const fs::path& folder, bool pictures) {
    try {
        return parse_obj(source, folder, pictures);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    base::Loaded<figure::Mesh> result;
    result.diagnostics.error(0, "obj.memory", base::said("obj.memory"));
    return result;
}
}  // namespace

base::Loaded<figure::Mesh> parse_obj(const base::ByteSource& source, const fs::path& folder, bool pictures) {
    base::Loaded<figure::Mesh> result;
    if (const auto fault = not_obj(source)) {
        result.diagnostics.error(0, "obj.unknown-kind", *fault);
        return result;
    }
    ObjMaterials materials{folder, Pictures(folder / "", pictures, result.diagnostics)};
    ObjCheck check(source, result.diagnostics);
    ObjMeshBuilder builder{check, result.diagnostics};
    SoundLines lines(check, materials, result.diagnostics);
    std::istream stream(&lines);
    std::string warning;  // not used: there is nothing left to warn about
    std::string error;
    tinyobj::LoadObjWithCallback(stream, callbacks(), &builder, nullptr, &warning, &error);
    figure::Mesh mesh = builder.finish(materials);
    if (mesh.faces.empty()) {
        result.diagnostics.error(0, "obj.no-faces", "expected faces, found none; nothing is shown");
        return result;
    }
    result.value = std::move(mesh);
    return result;
}

base::Loaded<figure::Mesh> load_obj(const fs::path& file, const std::stop_token& stop, bool pictures) {
    base::Loaded<figure::Mesh> result;
    const auto bytes =
        opened_or_refused(base::open_bytes(file, base::most_bytes_in_memory, stop), file.string(), "skin.unreadable",
                          "expected a skin to read, found none ({}); nothing is shown", result.diagnostics);
    if (!bytes) return result;
    result = parse_within_memory(*bytes, file.parent_path(), pictures);
    if (result.value) result.value->name = base::to_utf8(file.filename().string());
    if (result.value) warn_of_utf16(*bytes, result.diagnostics);
    result.diagnostics.sort();
    result.diagnostics.locate(file.string(), *bytes);
    return result;
}
}  // namespace skelplay::loaders
