#include "loaders/reading.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace skelplay::loaders {

base::Diagnostics refuse_unopened(const base::OpenFailure& failure, std::string_view name, std::string_view code,
                                  std::string message) {
    using Kind = base::OpenFailure::Kind;
    base::Diagnostics diagnostics;
    if (failure.kind == Kind::unreadable) {
        diagnostics.error(std::nullopt, code, std::move(message));
        diagnostics.locate(name);
    } else {
        diagnostics.error(0, failure.kind == Kind::damaged ? "load.gzip" : "load.too-large",
                          failure.reason + "; nothing is shown");
        diagnostics.locate(name, base::MemoryBytes({}));  // its bytes are not text to quote
    }
    return diagnostics;
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
