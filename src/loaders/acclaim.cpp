#include "loaders/acclaim.h"

#include <chrono>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "base/text.h"
#include "loaders/amc_builder.h"
#include "loaders/amc_head.h"
#include "loaders/amc_parser.h"
#include "loaders/asf_builder.h"
#include "loaders/asf_parser.h"
#include "loaders/asf_rig.h"
#include "loaders/skeleton_search.h"

namespace skelplay::loaders {

namespace {

using Clock = std::chrono::steady_clock;

/// The time since `begin`, which is moved to now.
LoadTimes::Duration lap(Clock::time_point& begin) {
    const auto now = Clock::now();
    return now - std::exchange(begin, now);
}

void name_files(figure::Figure& figure, const std::filesystem::path& motion,
                const std::filesystem::path& skeleton) {
    figure.name = base::to_utf8(motion.filename().string());
    figure.motion_file = motion.string();
    figure.skeleton_file = skeleton.string();
}

void note_rate(const LoadOptions& options, const figure::Motion& motion, base::Diagnostics& diagnostics) {
    if (options.fps || motion.frame_time) return;
    diagnostics.note(
        std::nullopt, "amc.rate",
        fmt::format("an AMC does not say its frame rate; {:g} frames a second are assumed, --fps sets it",
                    assumed_fps));
}

}  // namespace

LoadResult read_asf(const Input& input, const LoadOptions& options) {
    LoadResult result;
    auto begin = Clock::now();
    const std::string text = input.bytes.text(0, input.bytes.size());
    result.times.read = lap(begin);
    auto document = parse_asf(text);
    result.diagnostics = std::move(document.diagnostics);
    if (options.progress != nullptr) *options.progress += text.size();
    result.times.parse = lap(begin);
    if (!document.value) return result;
    auto rig = build_rig(*document.value);
    result.diagnostics.append(std::move(rig.diagnostics));
    if (rig.value) {
        result.figure = build_asf(std::move(*document.value), *rig.value);
        name_files(*result.figure, input.path, input.path);
    }
    result.times.build = lap(begin);
    return result;
}

LoadResult read_amc(const Input& input, const LoadOptions& options) {
    LoadResult result;
    auto begin = Clock::now();
    auto head = parse_amc_head(input.bytes);
    result.diagnostics = std::move(head.diagnostics);
    if (!head.value) return result;
    SkeletonSearch search = find_skeleton(input.path, *head.value, options);
    result.diagnostics.append(std::move(search.diagnostics));
    result.other_skeletons = std::move(search.others);
    result.times.read = lap(begin);
    if (!search.found) return result;

    auto& [skeleton_path, document, rig] = *search.found;
    if (head.value->force_three_dofs) force_three_dofs(rig);
    const std::string skeleton_name = base::to_utf8(skeleton_path.filename().string());
    AmcBuilder builder(rig, *head.value, skeleton_name, result.diagnostics);
    if (options.progress != nullptr) *options.progress += head.value->motion_begin;
    ParsedAmcMotion parsed = parse_amc_motion(input.bytes, *head.value, builder.layout(), options);
    result.diagnostics.append(std::move(parsed.diagnostics));
    result.times.parse = lap(begin);
    result.stopped = parsed.stopped;
    if (!parsed.motion) return result;

    figure::Figure figure = describe(std::move(document), rig);
    AsfArmature armature = assemble(rig, builder.columns(), builder.angle_unit());
    figure::Motion motion = builder.build(std::move(*parsed.motion), std::move(armature.channels));
    note_rate(options, motion, result.diagnostics);
    figure.skeleton = std::move(armature.skeleton);
    figure.take = std::move(motion);
    name_files(figure, input.path, skeleton_path);
    result.figure = std::move(figure);
    result.times.build = lap(begin);
    return result;
}

}  // namespace skelplay::loaders
