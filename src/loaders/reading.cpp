#include "loaders/reading.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <variant>

namespace skelplay::loaders {

std::unique_ptr<base::ByteSource> opened_or_refused(base::Opened opened, std::string_view name, std::string_view code,
                                                    fmt::format_string<const std::string&> message,
                                                    base::Diagnostics& diagnostics) {
    if (auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened)) return std::move(*bytes);
    using Kind = base::OpenFailure::Kind;
    const auto& [kind, reason] = std::get<base::OpenFailure>(opened);
    base::Diagnostics refusal;
    if (kind == Kind::unreadable) {
        refusal.error(std::nullopt, code, fmt::format(message, reason));
        refusal.locate(name);
    } else {
        refusal.error(0, kind == Kind::damaged ? "load.gzip" : "load.too-large", reason + "; nothing is shown");
        refusal.locate(name, base::MemoryBytes({}));  // its bytes are not text to quote
    }
    diagnostics.append(std::move(refusal));
    return nullptr;
}

base::ChunkWork motion_work(std::uint64_t begin, std::uint64_t end, const LoadOptions& options, const base::Run& run) {
    base::ChunkWork work;
    work.begin = begin;
    work.end = end;
    work.chunk_bytes = std::max<std::uint64_t>(1, options.chunk_bytes);
    work.run = run;
    return work;
}

void warn_of_utf16(const base::ByteSource& bytes, base::Diagnostics& diagnostics) {
    if (bytes.was_utf16())
        diagnostics.warning(0, "file.utf16", "expected UTF-8, found UTF-16; all of it is read as {} bytes of UTF-8",
                            bytes.size());
}

}  // namespace skelplay::loaders
