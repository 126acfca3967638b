#include "loaders/obj/obj_materials.h"

#include <algorithm>
#include <memory>
#include <system_error>

#include "base/byte_source.h"
#include "base/lines.h"
#include "base/text.h"
#include "loaders/acclaim/acclaim_text.h"
#include "loaders/partner_search.h"

namespace skelplay::loaders {

std::variant<MaterialLibrary, NoLibrary> material_library(const std::filesystem::path& folder, std::string_view name) {
    std::string portable(name);
    std::ranges::replace(portable, '\\', '/');
    const std::filesystem::path relative = std::filesystem::path(portable).lexically_normal();
    const bool drive = portable.size() > 1 && portable[1] == ':';
    if (drive || relative.is_absolute() || (!relative.empty() && *relative.begin() == ".."))
        return NoLibrary{"a path that leads out of the OBJ's folder"};
    const std::filesystem::path path = file_or_packed(folder / relative);
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return NoLibrary{"no such file"};
    const auto opened = base::open_bytes(path);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) return NoLibrary{failure->reason};
    const auto& bytes = std::get<std::unique_ptr<base::ByteSource>>(opened);
    const std::string text = bytes->text(0, bytes->size());
    return MaterialLibrary{path, text.substr(base::byte_order_mark(text))};
}

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

}  // namespace skelplay::loaders
