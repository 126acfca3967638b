#include "cli/open_input.h"

#include <ostream>

namespace skelplay::cli {

bool open_skin(const InputOptions& options, std::ostream& err) {
    if (!options.skin) return true;
    const loaders::LoadResult skin = loaders::load(*options.skin, options.load);
    err << base::to_text(skin.diagnostics);
    return !skin.diagnostics.has_error();
}

std::optional<figure::Figure> open_input(const InputOptions& options, const std::filesystem::path& file,
                                         std::ostream& err) {
    loaders::LoadResult result = loaders::load(file, options.load);
    err << base::to_text(result.diagnostics);
    if (!open_skin(options, err)) return std::nullopt;
    return std::move(result.figure);
}

}  // namespace skelplay::cli
