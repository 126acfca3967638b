#include "cli/open_input.h"

#include <ostream>
#include <utility>

#include "base/diagnostics.h"
#include "loaders/obj/obj_parser.h"

namespace skelplay::cli {

std::optional<figure::Mesh> open_mesh(const std::filesystem::path& file, std::ostream& err) {
    base::Loaded<figure::Mesh> loaded = loaders::load_obj(file);
    err << base::to_text(loaded.diagnostics);
    return std::move(loaded.value);
}

bool open_skin(const InputOptions& options, std::ostream& err) {
    return !options.skin || open_mesh(*options.skin, err);
}

std::optional<figure::Figure> open_input(const InputOptions& options, const std::filesystem::path& file,
                                         std::ostream& err) {
    loaders::LoadResult result = loaders::load(file, options.load);
    err << base::to_text(result.diagnostics);
    if (!open_skin(options, err)) return std::nullopt;
    return std::move(result.figure);
}

}  // namespace skelplay::cli
