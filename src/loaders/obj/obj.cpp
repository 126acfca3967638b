#include "loaders/obj/obj.h"

#include <fmt/format.h>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>
#include <variant>

#include "base/byte_source.h"
#include "base/text.h"
#include "loaders/obj/obj_parser.h"

namespace skelplay::loaders {

namespace {

/// A file that needs more memory than there is is refused, nothing else.
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

base::Loaded<figure::Mesh> load_obj(const std::filesystem::path& file) {
    const auto opened = base::open_bytes(file);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) {
        base::Loaded<figure::Mesh> result;
        result.diagnostics.error(
            std::nullopt, "skin.unreadable",
            fmt::format("expected a skin to read, found none ({}); nothing is shown", failure->reason));
        result.diagnostics.locate(file.string());
        return result;
    }
    const auto& bytes = *std::get<std::unique_ptr<base::ByteSource>>(opened);
    base::Loaded<figure::Mesh> result = parse_within_memory(bytes, file.parent_path());
    if (result.value) result.value->name = base::to_utf8(file.filename().string());
    result.diagnostics.sort();
    result.diagnostics.locate(file.string(), bytes);
    return result;
}

}  // namespace skelplay::loaders
