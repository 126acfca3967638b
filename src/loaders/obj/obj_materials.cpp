#include "loaders/obj/obj_materials.h"

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>
#include <system_error>
#include <tiny_obj_loader.h>
#include <variant>

#include "base/byte_source.h"
#include "base/lines.h"
#include "base/text.h"
#include "loaders/obj/obj_check.h"
#include "loaders/partner_search.h"
#include "loaders/reading.h"

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

}  // namespace

void ObjMaterials::read(const ObjStatement& statement, base::Diagnostics& diagnostics) {
    base::TokenReader words = statement.arguments();
    if (!read_library(base::trimmed(words.rest()))) return;
    for (base::Token word; words.next(word);)
        if (const auto reason = read_library(word.text))
            diagnostics.note(statement.offset(word.offset), "obj.no-material-library",
                             "expected a material library, found none as '{}' ({}); its colours are left out",
                             as_found(word.text), *reason);
}

/// Returns nothing, or the reason why it can't be read.
std::optional<std::string> ObjMaterials::read_library(std::string_view name) {
    std::string portable(name);
    std::ranges::replace(portable, '\\', '/');
    const std::filesystem::path relative = std::filesystem::path(portable).lexically_normal();
    const bool drive = portable.size() > 1 && portable[1] == ':';
    const std::filesystem::path path = file_or_packed(folder_ / relative);
    if (drive || relative.is_absolute() || !leads_inside(path, folder_))
        return "a path that leads out of the OBJ's folder";
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return "no such file";
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
        if (!coloured.contains(name)) continue;
        glm::vec3 colour(0.0F);
        for (int i = 0; i < 3; ++i) colour[i] = static_cast<float>(std::clamp(material.diffuse[i], 0.0, 1.0));
        colours_.try_emplace(base::to_utf8(name), colour);
    }
    paths_.push_back(path.string());
    return std::nullopt;
}

std::optional<glm::vec3> ObjMaterials::diffuse(std::string_view name) const {
    const auto found = colours_.find(name);
    return found == colours_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace skelplay::loaders
