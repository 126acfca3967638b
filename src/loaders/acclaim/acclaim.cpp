#include "loaders/acclaim/acclaim.h"

#include <chrono>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "base/text.h"
#include "loaders/acclaim/amc_builder.h"
#include "loaders/acclaim/amc_head.h"
#include "loaders/acclaim/amc_parser.h"
#include "loaders/acclaim/amc_subject.h"
#include "loaders/acclaim/asf_builder.h"
#include "loaders/acclaim/asf_parser.h"
#include "loaders/acclaim/asf_rig.h"
#include "loaders/acclaim/skin_files.h"
#include "loaders/dof_notes.h"
#include "loaders/formats.h"

namespace skelplay::loaders {

namespace {

using Clock = std::chrono::steady_clock;

base::Loaded<AsfDocument> parse_skeleton(const base::ByteSource& bytes, const base::Run& run) {
    const std::string text = bytes.text(0, bytes.size());
    run.advance(text.size());
    return parse_asf(text);
}

base::Loaded<figure::Figure> build_skeleton(AsfDocument&& document, const LoadOptions& /*options*/) {
    auto rig = build_rig(document);
    base::Loaded<figure::Figure> result{std::nullopt, std::move(rig.diagnostics)};
    if (!rig.value) return result;
    result.value = build_asf(std::move(document), *rig.value);
    judge_dofs(*result.value, "asf", true, result.diagnostics);
    return result;
}

void note_rate(const LoadOptions& options, const figure::Motion& motion, base::Diagnostics& diagnostics) {
    if (options.fps || motion.frame_time) return;
    diagnostics.note(std::nullopt, "amc.rate",
                     fmt::format("an AMC does not state its frame rate; {:g} frames a second are assumed", assumed_fps),
                     base::Remedy::set_rate);
}

}  // namespace

LoadResult read_asf(const Input& input, const LoadOptions& options, const base::Run& run) {
    const auto parse = [&](const base::ByteSource& bytes, const LoadOptions&, const base::Run&) {
        auto document = parse_skeleton(bytes, run);
        if (document.value) note_absent_skins(*document.value, input.path, document.diagnostics);
        return document;
    };
    return read_in_two_steps(input, options, parse, build_skeleton, run);
}

LoadResult read_amc(const Input& input, const LoadOptions& options, const base::Run& run) {
    LoadResult result;
    auto begin = Clock::now();
    auto head = parse_amc_head(input.bytes);
    base::Diagnostics diagnostics = std::move(head.diagnostics);
    if (head.value) {
        SkeletonSearch search = find_skeleton(input.path, *head.value, options);
        diagnostics.append(std::move(search.diagnostics));
        if (search.found) note_other_subject(*head.value, *search.found, input.path, diagnostics);
        const auto reading = lap(begin);
        if (search.found) result = read_amc_motion(input, *head.value, std::move(*search.found), options, run);
        result.times.read = reading;
        result.other_skeletons = std::move(search.others);
        diagnostics.append(std::move(result.diagnostics));
    }
    result.diagnostics = std::move(diagnostics);
    return result;
}

LoadResult read_amc_motion(const Input& input, const AmcHead& head, SkeletonFile&& skeleton, const LoadOptions& options,
                           const base::Run& run) {
    auto begin = Clock::now();
    LoadResult result;
    AsfRig& rig = skeleton.rig;
    if (head.force_three_dofs) force_three_dofs(rig);
    const std::string skeleton_name = base::to_utf8(skeleton.path.filename().string());
    AmcBuilder builder(rig, head, skeleton_name, result.diagnostics);
    run.advance(head.motion_begin);
    auto parsed = parse_amc_motion(input.bytes, head, builder.layout(), options, run);
    result.times.parse = lap(begin);
    result.stopped = parsed.stopped();
    result.diagnostics.append(std::move(parsed.diagnostics));
    if (!parsed.value) return result;

    AsfArmature armature = assemble(rig, builder.columns(), builder.angle_unit());
    auto motion = builder.build(input.bytes, std::move(*parsed.value), std::move(armature.channels), run.stop);
    result.stopped = !motion;
    if (!motion) return result;
    note_rate(options, *motion, result.diagnostics);
    figure::Figure& figure =
        result.figure.emplace(describe(std::move(skeleton.document), rig, std::move(armature.skeleton)));
    std::get<figure::AsfRecord>(figure.record).three_dofs_forced = head.force_three_dofs;
    figure.take = std::move(*motion);
    judge_dofs(figure, "asf", false, result.diagnostics);
    figure.skeleton_file = skeleton.path.string();
    result.times.build = lap(begin);
    return result;
}

}  // namespace skelplay::loaders
