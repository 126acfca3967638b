// The only file that uses tinyobjloader.

#include "loaders/obj/obj_parser.h"

#include <algorithm>
#include <fmt/format.h>
#include <istream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <tiny_obj_loader.h>
#include <utility>
#include <variant>
#include <vector>

#include "base/lines.h"
#include "base/text.h"
#include "loaders/obj/obj_parts.h"
#include "loaders/partner_search.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// Gives tinyobjloader one line at a time, so that in a callback filter.statement() is the current statement.
class FilteredLines final : public std::streambuf {
public:
    explicit FilteredLines(ObjFilter& filter) : filter_(filter) {}

protected:
    int_type underflow() override {
        if (!filter_.next(line_)) return traits_type::eof();
        setg(line_.data(), line_.data(), line_.data() + line_.size());
        return traits_type::to_int_type(line_.front());
    }

private:
    ObjFilter& filter_;
    std::string line_;
};

/// The reason why a material library can't be read.
struct NoLibrary {
    std::string reason;
};

/// A material library that was read.
struct MaterialLibrary {
    std::filesystem::path path;
    std::string text;
};

/// The material library that an OBJ in `folder` names. It must be a regular file in this folder or below.
std::variant<MaterialLibrary, NoLibrary> material_library(const std::filesystem::path& folder, std::string_view name) {
    std::string portable(name);
    std::ranges::replace(portable, '\\', '/');
    const std::filesystem::path relative = std::filesystem::path(portable).lexically_normal();
    const bool drive = portable.size() > 1 && portable[1] == ':';
    const std::filesystem::path path = file_or_packed(folder / relative);
    if (drive || relative.is_absolute() || !leads_inside(path, folder))
        return NoLibrary{"a path that leads out of the OBJ's folder"};
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return NoLibrary{"no such file"};
    const auto opened = base::open_bytes(path);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) return NoLibrary{failure->reason};
    const auto& bytes = std::get<std::unique_ptr<base::ByteSource>>(opened);
    const std::string text = bytes->text(0, bytes->size());
    return MaterialLibrary{path, text.substr(base::byte_order_mark(text))};
}

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

/// Reads material libraries for tinyobjloader, which requests the words of a `mtllib` one after the other until one
/// succeeds. The first call reads all libraries of the line.
class Materials final : public tinyobj::MaterialReader {
public:
    Materials(std::filesystem::path folder, const ObjFilter& filter, base::Diagnostics& diagnostics)
        : folder_(std::move(folder)), filter_(filter), diagnostics_(diagnostics) {}

    bool operator()(const std::string& /*name*/, std::vector<tinyobj::material_t>* /*materials*/,
                    std::map<std::string, int>* /*ids*/, std::string* /*warning*/, std::string* /*error*/) override {
        const auto first = obj_word(filter_.statement(), 1);
        if (!first || !seen_.insert(filter_.statement().offset()).second) return true;
        const std::string_view rest = filter_.statement().text().substr(static_cast<std::size_t>(first->offset));
        auto library = material_library(folder_, rest);  // first try a name with blanks
        if (const auto* whole = std::get_if<MaterialLibrary>(&library)) {
            read(*whole);
            return true;
        }
        base::TokenReader words(rest);
        for (base::Token word; words.next(word);) {
            library = material_library(folder_, word.text);
            if (const auto* found = std::get_if<MaterialLibrary>(&library))
                read(*found);
            else
                diagnostics_.note(filter_.statement().offset(static_cast<std::size_t>(first->offset + word.offset)),
                                  "obj.no-material-library",
                                  "expected a material library, found none as '{}' ({}); its colours are left out",
                                  as_found(word.text), std::get<NoLibrary>(library).reason);
        }
        return true;
    }

    /// The colour of a material; nothing when it is not known.
    [[nodiscard]] std::optional<glm::vec3> diffuse(std::string_view name) const {
        const auto found = colours_.find(name);
        return found == colours_.end() ? std::nullopt : std::optional(found->second);
    }

    /// The paths of the libraries that were read.
    [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

private:
    void read(const MaterialLibrary& library) {
        std::vector<tinyobj::material_t> materials;
        std::map<std::string, int> ids;
        std::string warning;
        std::string error;
        std::istringstream stream(library.text);
        tinyobj::LoadMtl(&ids, &materials, &stream, &warning, &error);
        const auto coloured = materials_with_colour(library.text);
        for (const tinyobj::material_t& material : materials) {
            const std::string_view name = base::trimmed(material.name);
            if (!coloured.contains(name)) continue;
            glm::vec3 colour(0.0F);
            for (int i = 0; i < 3; ++i) colour[i] = static_cast<float>(std::clamp(material.diffuse[i], 0.0, 1.0));
            colours_.try_emplace(base::to_utf8(name), colour);
        }
        paths_.push_back(library.path.string());
    }

    std::filesystem::path folder_;
    const ObjFilter& filter_;
    base::Diagnostics& diagnostics_;
    std::set<std::uint64_t> seen_;  // offsets of `mtllib` statements
    std::vector<std::string> paths_;
    std::map<std::string, glm::vec3, std::less<>> colours_;
};

/// The state that the callbacks share.
struct ObjReading {
    ObjMeshBuilder mesh;
    ObjFilter filter;
    std::vector<ObjIndices> corners;

    ObjReading(const base::ByteSource& source, base::Diagnostics& diagnostics)
        : mesh(diagnostics), filter(source, mesh, diagnostics) {}
};

ObjReading& reading(void* user) { return *static_cast<ObjReading*>(user); }

void on_vertex(void* user, tinyobj::real_t, tinyobj::real_t, tinyobj::real_t, tinyobj::real_t) {
    reading(user).mesh.add_position(reading(user).filter.numbers());
}

void on_normal(void* user, tinyobj::real_t, tinyobj::real_t, tinyobj::real_t) {
    reading(user).mesh.add_normal(reading(user).filter.numbers());
}

void on_face(void* user, tinyobj::index_t* indices, int count) {
    ObjReading& all = reading(user);
    all.corners.clear();
    for (const tinyobj::index_t& index : std::span(indices, static_cast<std::size_t>(count)))
        all.corners.push_back({index.vertex_index, index.texcoord_index, index.normal_index});
    all.mesh.add_face(all.corners, all.filter.statement());
}

void on_material(void* user, const char* name, int /*id*/) { reading(user).mesh.set_material(name); }

void on_groups(void* user, const char** names, int count) {
    const std::vector<std::string> all(names, names + count);
    reading(user).mesh.set_groups(all);
}

void on_object(void* user, const char* name) { reading(user).mesh.set_object(name); }

tinyobj::callback_t callbacks() {
    tinyobj::callback_t all;
    all.vertex_cb = on_vertex;
    all.normal_cb = on_normal;
    all.index_cb = on_face;
    all.usemtl_cb = on_material;
    all.group_cb = on_groups;
    all.object_cb = on_object;
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

}  // namespace

base::Loaded<figure::Mesh> parse_obj(const base::ByteSource& source, const std::filesystem::path& folder) {
    base::Loaded<figure::Mesh> result;
    if (const auto fault = not_obj(source)) {
        result.diagnostics.error(0, "obj.unknown-kind", *fault);
        return result;
    }
    ObjReading all(source, result.diagnostics);
    Materials materials(folder, all.filter, result.diagnostics);
    FilteredLines lines(all.filter);
    std::istream stream(&lines);
    std::string warning;  // not used: all it could warn about is checked before or after
    std::string error;
    tinyobj::LoadObjWithCallback(stream, callbacks(), &all, &materials, &warning, &error);
    figure::Mesh mesh = all.mesh.finish(source);
    if (mesh.faces.empty()) {
        result.diagnostics.error(0, "obj.no-faces", "expected faces, found none; nothing is shown");
        return result;
    }
    for (figure::Material& material : mesh.materials) material.diffuse = materials.diffuse(material.name);
    mesh.material_libraries = materials.paths();
    result.value = std::move(mesh);
    return result;
}

namespace {

/// Refuses a file that needs more memory than available.
base::Loaded<figure::Mesh> parse_within_memory(const base::ByteSource& source, const std::filesystem::path& folder) {
    try {
        return parse_obj(source, folder);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    base::Loaded<figure::Mesh> result;
    result.diagnostics.error(0, "obj.memory", "expected a file that fits into memory, found more; nothing is shown");
    return result;
}

}  // namespace

base::Loaded<figure::Mesh> load_obj(const std::filesystem::path& file, const std::stop_token& stop) {
    base::Loaded<figure::Mesh> result;
    const auto bytes =
        opened_or_refused(base::open_bytes(file, base::most_bytes_in_memory, stop), file.string(), "skin.unreadable",
                          "expected a skin to read, found none ({}); nothing is shown", result.diagnostics);
    if (!bytes) return result;
    result = parse_within_memory(*bytes, file.parent_path());
    if (result.value) result.value->name = base::to_utf8(file.filename().string());
    if (result.value) warn_of_utf16(*bytes, result.diagnostics);
    result.diagnostics.sort();
    result.diagnostics.locate(file.string(), *bytes);
    return result;
}

}  // namespace skelplay::loaders
