#include "loaders/csm/csm_parser.h"

#include <utility>

#include "loaders/csm/csm_head.h"
#include "loaders/csm/csm_rows.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

base::Loaded<CsmDocument> parse_csm(const base::ByteSource& bytes, const LoadOptions& options, const base::Run& run) {
    base::Loaded<CsmDocument> result;
    auto head = read_csm_head(bytes, result.diagnostics);
    if (!head) return result;
    run.advance(head->rows);
    auto rows = read_marker_rows(
        bytes, motion_work(head->rows, bytes.size(), options, run), head->names.size(),
        [&](const base::Chunk& chunk, MarkerPiece& piece) { read_csm_piece(chunk, *head, piece); }, result.diagnostics);
    if (!rows) return {};
    const std::uint64_t order = head->order.value_or(head->points);
    name_surplus(*rows, bytes.size(), "csm", order, head->names, result.diagnostics);
    if (head->names.empty()) {
        result.diagnostics.error(order, "csm.no-markers", "expected markers, found none; nothing is shown");
        return result;
    }
    if (rows->rows_ended)
        result.diagnostics.warning(*rows->rows_ended, "csm.after-points",
                                   "expected rows up to the end of the file, found another keyword; nothing is read "
                                   "from here on");
    result.value = CsmDocument{std::move(*head), std::move(*rows)};
    return result;
}

}  // namespace skelplay::loaders
