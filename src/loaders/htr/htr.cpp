#include "loaders/htr/htr.h"

#include <chrono>
#include <utility>

#include "loaders/htr/htr_builder.h"
#include "loaders/htr/htr_parser.h"

namespace skelplay::loaders {

LoadResult read_htr(const Input& input, const LoadOptions& options) {
    using Clock = std::chrono::steady_clock;
    LoadResult result;
    auto begin = Clock::now();
    base::Loaded<HtrDocument> parsed = parse_htr(input.bytes, options);
    result.times.parse = Clock::now() - begin;
    result.stopped = !parsed.value && !parsed.diagnostics.has_error();
    if (parsed.value) {
        begin = Clock::now();
        result.figure = build_htr(std::move(*parsed.value), options.fps, result.diagnostics);
        result.times.build = Clock::now() - begin;
    }
    // Last, so that a flood of complaints about rows cannot push the others over the cap.
    result.diagnostics.append(std::move(parsed.diagnostics));
    return result;
}

}  // namespace skelplay::loaders
