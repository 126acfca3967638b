#include "loaders/trc/trc_parser.h"

#include <utility>

#include "loaders/reading.h"
#include "loaders/trc/trc_head.h"
#include "loaders/trc/trc_rows.h"

namespace skelplay::loaders {

base::Loaded<TrcDocument> parse_trc(const base::ByteSource& bytes, const LoadOptions& options, const base::Run& run) {
    base::Loaded<TrcDocument> result;
    auto head = read_trc_head(bytes, result.diagnostics);
    if (!head) return result;
    run.advance(head->rows);
    auto rows = read_marker_rows(
        bytes, motion_work(head->rows, bytes.size(), options, run), head->names.size(),
        [&](const base::Chunk& chunk, MarkerPiece& piece) { read_trc_piece(chunk, *head, bytes.size(), piece); },
        result.diagnostics);
    if (!rows) return {};
    const std::size_t named = head->names.size();
    name_surplus(*rows, bytes.size(), "trc", head->labels, head->names, result.diagnostics);
    if (head->names.empty()) {
        result.diagnostics.error(head->labels, "trc.no-markers", "expected markers, found none; nothing is shown");
        return result;
    }
    result.value = TrcDocument{std::move(*head), named, std::move(*rows)};
    return result;
}

}  // namespace skelplay::loaders
