#include "cli/open_input.h"

#include <fmt/format.h>
#include <memory>
#include <ostream>
#include <variant>

#include "base/byte_source.h"
#include "base/diagnostics.h"

namespace skelplay::cli {

bool open_skin(const InputOptions& options, std::ostream& err) {
    if (!options.skin) return true;
    base::Diagnostics diagnostics;
    const auto opened = base::open_bytes(*options.skin);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) {
        diagnostics.error(std::nullopt, "skin.unreadable",
                          fmt::format("expected a skin to read, found none ({})", failure->reason));
        diagnostics.locate(options.skin->string());
    } else {
        diagnostics.error(0, "skin.not-read-yet", "Wavefront skin: not read yet");
        diagnostics.locate(options.skin->string(), *std::get<std::unique_ptr<base::ByteSource>>(opened));
    }
    err << base::to_text(diagnostics);
    return false;
}

std::optional<figure::Figure> open_input(const InputOptions& options, const std::filesystem::path& file,
                                         std::ostream& err) {
    loaders::LoadResult result = loaders::load(file, options.load);
    err << base::to_text(result.diagnostics);
    if (!open_skin(options, err)) return std::nullopt;
    return std::move(result.figure);
}

}  // namespace skelplay::cli
