#include "loaders/htr/htr.h"

#include <chrono>
#include <utility>

#include "loaders/htr/htr_builder.h"
#include "loaders/htr/htr_parser.h"

namespace skelplay::loaders {

LoadResult read_htr(const Input& input, const LoadOptions& options) {
    using Clock = std::chrono::steady_clock;
    HtrParsed parsed = parse_htr(input.bytes, options);
    LoadResult result;
    result.times = parsed.times;
    result.stopped = parsed.stopped;
    if (parsed.document) {
        const auto begin = Clock::now();
        result.figure = build_htr(std::move(*parsed.document), options.fps, result.diagnostics);
        result.times.build = Clock::now() - begin;
    }
    // Last, so that a flood of complaints about rows cannot push the others over the cap.
    result.diagnostics.append(std::move(parsed.diagnostics));
    return result;
}

}  // namespace skelplay::loaders
