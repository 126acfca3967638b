#include "loaders/acclaim/acclaim.h"

#include <chrono>
#include <string>
#include <utility>

#include "loaders/acclaim/amc_head.h"
#include "loaders/acclaim/amc_motion.h"
#include "loaders/acclaim/asf_builder.h"
#include "loaders/acclaim/asf_parser.h"
#include "loaders/acclaim/asf_rig.h"
#include "loaders/acclaim/skeleton_search.h"
#include "loaders/lap.h"

namespace skelplay::loaders {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

LoadResult read_asf(const Input& input, const LoadOptions& options) {
    LoadResult result;
    auto begin = Clock::now();
    const std::string text = input.bytes.text(0, input.bytes.size());
    if (options.progress != nullptr) *options.progress += text.size();
    result.times.read = lap(begin);
    auto document = parse_asf(text);
    result.diagnostics = std::move(document.diagnostics);
    result.times.parse = lap(begin);
    if (!document.value) return result;
    auto rig = build_rig(*document.value);
    result.diagnostics.append(std::move(rig.diagnostics));
    if (rig.value) {
        result.figure = build_asf(std::move(*document.value), *rig.value);
    }
    result.times.build = lap(begin);
    return result;
}

LoadResult read_amc(const Input& input, const LoadOptions& options) {
    LoadResult result;
    auto begin = Clock::now();
    auto head = parse_amc_head(input.bytes);
    base::Diagnostics diagnostics = std::move(head.diagnostics);
    if (head.value) {
        SkeletonSearch search = find_skeleton(input.path, *head.value, options);
        diagnostics.append(std::move(search.diagnostics));
        const auto reading = lap(begin);
        if (search.found) result = read_amc_motion(input, *head.value, std::move(*search.found), options);
        result.times.read = reading;
        result.other_skeletons = std::move(search.others);
        diagnostics.append(std::move(result.diagnostics));
    }
    result.diagnostics = std::move(diagnostics);
    return result;
}

}  // namespace skelplay::loaders
