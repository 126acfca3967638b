#include "loaders/bvh/bvh.h"

#include <chrono>
#include <utility>

#include "loaders/bvh/bvh_builder.h"
#include "loaders/bvh/bvh_parser.h"

namespace skelplay::loaders {

LoadResult read_bvh(const Input& input, const LoadOptions& options) {
    using Clock = std::chrono::steady_clock;
    LoadResult result;
    ParsedBvh parsed = parse_bvh(input.bytes, options);
    result.times.read = parsed.head_time;
    result.times.parse = parsed.motion_time;
    result.stopped = parsed.stopped;
    if (parsed.document) {
        const auto begin = Clock::now();
        auto built = build_bvh(std::move(*parsed.document), options);
        // First, so that a flood of complaints about frames can't push them over the cap.
        result.diagnostics.append(std::move(built.diagnostics));
        result.figure = std::move(built.value);
        result.times.build = Clock::now() - begin;
    }
    result.diagnostics.append(std::move(parsed.diagnostics));
    return result;
}

}  // namespace skelplay::loaders
