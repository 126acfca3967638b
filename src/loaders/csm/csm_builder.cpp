#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "base/numbers.h"
#include "loaders/csm/csm.h"
#include "loaders/markers/markers.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// Marks positions at 0 0 0 as missing; returns how many.
std::size_t drop_zeros(base::NumberArray& samples) {
    std::size_t dropped = 0;
    for (std::size_t at = 0; at + 3 <= samples.size(); at += 3) {
        if (samples[at] != 0 || samples[at + 1] != 0 || samples[at + 2] != 0) continue;
        samples[at] = samples[at + 1] = samples[at + 2] = not_seen;
        ++dropped;
    }
    return dropped;
}

void drop_zeros(CsmDocument& document, base::Diagnostics& diagnostics) {
    if (document.rows.dropouts.count > 0) return;
    const std::size_t dropped = drop_zeros(document.rows.samples);
    if (dropped > 0)
        diagnostics.note(
            document.head.points, "csm.zero-places",
            "expected DROPOUT where a marker is missing, found 0 0 0 {} and no DROPOUT; it is taken to mean that",
            dropped == 1 ? "once" : fmt::format("{} times", dropped));
}

std::optional<std::int64_t> frame_number(const std::optional<FileWord>& word) {
    return word ? base::parse_integer(word->text) : std::nullopt;
}

/// Compares the stated frames with the rows, if there are any.
void check_frames(const CsmDocument& document, base::Diagnostics& diagnostics) {
    const auto first = frame_number(document.head[CsmKey::first_frame]);
    const auto last = frame_number(document.head[CsmKey::last_frame]);
    const MarkerRows& rows = document.rows;
    if (rows.frames == 0) return;
    if (first && rows.numbering.first && *first != *rows.numbering.first)
        diagnostics.warning(document.head[CsmKey::first_frame]->offset, "csm.first-frame",
                            "expected rows from frame {} on, found {} as the first; that is used", *first,
                            *rows.numbering.first);
    if (!first || !last) return;
    const auto stated = static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first) + 1;
    if (*last < *first || stated != rows.frames)
        diagnostics.warning(document.head[CsmKey::last_frame]->offset, "csm.frame-count",
                            "expected frames {} to {}, found {} {}; those found are shown", *first, *last, rows.frames,
                            rows.frames == 1 ? "row" : "rows");
}

std::optional<double> csm_frame_time(const CsmHead& head, const LoadOptions& options, base::Diagnostics& diagnostics) {
    const auto& word = head[CsmKey::rate];
    const double rate = word ? base::parse_number(word->text).value_or(0) : 0;
    if (rate > 0 && std::isfinite(1.0 / rate)) return 1.0 / rate;
    diagnostics.warning(
        word ? word->offset : head.points, "csm.rate", "expected a $Rate above 0, found {}; {}",
        word ? as_found(word->text) : "none",
        options.fps ? "the requested rate is used" : fmt::format("{} frames a second are assumed", assumed_fps));
    return std::nullopt;
}

}  // namespace

base::Loaded<figure::Figure> build_csm(CsmDocument&& document, const LoadOptions& options) {
    base::Loaded<figure::Figure> result;
    base::Diagnostics& diagnostics = result.diagnostics;
    check_frames(document, diagnostics);
    drop_zeros(document, diagnostics);
    const auto first_row = document.rows.numbering.first;
    CsmHead& head = document.head;
    MarkerTake take = take_of(std::move(document.rows), {"csm", head.rows, head.points, head.names}, diagnostics);
    take.frame_time = csm_frame_time(head, options, diagnostics);
    if (!first_row) take.first_frame = frame_number(head[CsmKey::first_frame]).value_or(1);
    result.value = build_markers(figure::Format::csm, std::move(take), diagnostics);
    return result;
}

}  // namespace skelplay::loaders
