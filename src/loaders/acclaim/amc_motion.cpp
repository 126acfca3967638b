#include "loaders/acclaim/amc_motion.h"

#include <chrono>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "base/text.h"
#include "loaders/acclaim/amc_builder.h"
#include "loaders/acclaim/amc_parser.h"
#include "loaders/acclaim/asf_builder.h"

namespace skelplay::loaders {

namespace {

void note_rate(const LoadOptions& options, const figure::Motion& motion, base::Diagnostics& diagnostics) {
    if (options.fps || motion.frame_time) return;
    diagnostics.note(std::nullopt, "amc.rate",
                     fmt::format("an AMC does not say its frame rate; {:g} frames a second are assumed, --fps sets it",
                                 assumed_fps));
}

}  // namespace

LoadResult read_amc_motion(const Input& input, const AmcHead& head, SkeletonFile&& skeleton,
                           const LoadOptions& options) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    LoadResult result;
    AsfRig& rig = skeleton.rig;
    if (head.force_three_dofs) force_three_dofs(rig);
    const std::string skeleton_name = base::to_utf8(skeleton.path.filename().string());
    AmcBuilder builder(rig, head, skeleton_name, result.diagnostics);
    if (options.progress != nullptr) *options.progress += head.motion_begin;
    const base::Diagnostics of_the_head = result.diagnostics;
    const auto resolve = [&](AmcMotion& motion, const AmcPiece& piece) { builder.resolve(motion, piece); };
    ParsedAmcMotion parsed = parse_amc_motion(input.bytes, head, builder.layout(), resolve, options);
    // What single frames were found to lack does not matter any more when all are refused.
    if (!parsed.motion) result.diagnostics = of_the_head;
    result.diagnostics.append(std::move(parsed.diagnostics));
    const auto building = Clock::now();
    result.times.parse = building - begin;
    result.stopped = parsed.stopped;
    if (!parsed.motion) return result;

    AsfArmature armature = assemble(rig, builder.columns(), builder.angle_unit());
    figure::Motion motion = builder.build(std::move(*parsed.motion), std::move(armature.channels));
    note_rate(options, motion, result.diagnostics);
    figure::Figure& figure = result.figure.emplace(describe(std::move(skeleton.document), rig));
    figure.skeleton = std::move(armature.skeleton);
    figure.take = std::move(motion);
    figure.skeleton_file = skeleton.path.string();
    result.times.build = Clock::now() - building;
    return result;
}

}  // namespace skelplay::loaders
