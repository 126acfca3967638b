#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "base/byte_source.h"
#include "base/text.h"
#include "loaders/bonespro/bonespro_animation_parser.h"
#include "loaders/bonespro/bonespro_head.h"
#include "loaders/bonespro/bonespro_rig.h"
#include "loaders/bonespro/bonespro_search.h"
#include "loaders/bonespro/bonespro_structure_parser.h"
#include "loaders/bonespro/bonespro_take.h"
#include "loaders/formats.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

using Clock = std::chrono::steady_clock;

figure::Figure figure_of(BonesProRig rig, figure::Take take, const std::filesystem::path& structure) {
    figure::Figure figure;
    figure.format = figure::Format::bonespro;
    figure.skeleton = std::move(rig.skeleton);
    figure.take = std::move(take);
    figure.skeleton_file = structure.string();
    figure.declared_up = figure::Axis::z;  // not in the file, but always the case in the host program
    figure.weighted_skin = std::move(rig.skin);
    figure.boxes = std::move(rig.boxes);
    figure.nodes = std::move(rig.nodes);
    return figure;
}

/// Checks the interval, and whether the number of frames is that of the interval (Nf, First, Last and Step in
/// BonesPro's definition).
void check_interval(BonesProHead& head, base::Diagnostics& diagnostics) {
    if (head.step <= 0) {
        diagnostics.warning(head.step_offset, "bonespro.step",
                            fmt::format("expected a step above 0, found {}; 1 is assumed", head.step));
        head.step = 1;
        return;
    }
    if (head.last < head.first) {
        diagnostics.warning(head.last_offset, "bonespro.interval",
                            fmt::format("expected a last frame from {} on, as the first is {}, found {}; the frames in "
                                        "the file are shown",
                                        head.first, head.first, head.last));
        return;
    }
    const std::int64_t expected = (head.last - head.first) / head.step + 1;
    if (expected != static_cast<std::int64_t>(head.frames))
        diagnostics.warning(head.frames_offset, "bonespro.interval",
                            fmt::format("expected {}, from {} to {} in steps of {}, found {}; the frames in the file "
                                        "are shown",
                                        base::counted(static_cast<std::size_t>(expected), "frame", "frames"),
                                        head.first, head.last, head.step, head.frames));
}

void note_rate(const BonesProHead& head, const LoadOptions& options, base::Diagnostics& diagnostics) {
    if (options.fps) return;
    const std::string rate =
        head.step == 1
            ? fmt::format("{:g} frames a second are assumed", assumed_bonespro_fps)
            : fmt::format("{:g} a second are assumed in the scene, {:g} in the file with its step of {}",
                          assumed_bonespro_fps, assumed_bonespro_fps / static_cast<double>(head.step), head.step);
    diagnostics.note(std::nullopt, "bonespro.rate", "a BonesPro animation does not state its frame rate; " + rate,
                     head.step == 1 ? base::Remedy::set_rate : base::Remedy::set_file_rate);
}

/// The "Bones" export of the same take in the mesh's folder, if there is one that can be read.
std::optional<BonesProPartner> read_partner(const std::filesystem::path& mesh, const BonesProHead& head,
                                            const BonesProRig& rig, std::uint64_t chunk_bytes, base::Run run) {
    const auto path = find_bones_export(mesh, head);
    if (!path) return std::nullopt;
    const auto opened = base::open_bytes(*path);
    const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    if (bytes == nullptr) return std::nullopt;
    run.progress = nullptr;  // progress is for the mesh
    BonesProReader reader(**bytes, chunk_bytes, std::move(run));
    BonesProHead own;
    if (!read_bonespro_head(reader, own)) return std::nullopt;
    auto parsed = parse_bonespro_frames(reader, own, rig.index_base);
    if (!parsed.value || parsed.value->frames == 0) return std::nullopt;
    return BonesProPartner{base::to_utf8(path->filename().string()), std::move(*parsed.value)};
}

/// Nothing when the file is refused or reading was stopped.
std::optional<figure::Take> build_take(const Input& input, BonesProAnimation animation, const BonesProRig& rig,
                                       const LoadOptions& options, base::Diagnostics& diagnostics,
                                       const base::Run& run) {
    if (animation.frames == 0) return bind_motion(rig);
    note_rate(animation.head, options, diagnostics);
    if (animation.head.mode == BonesProMode::bones)
        return build_bones_take(animation, rig, options.bonespro, diagnostics);
    const auto partner = read_partner(input.path, animation.head, rig, options.chunk_bytes, run);
    if (animation.head.mode == BonesProMode::mesh_local) {
        auto mesh = build_local_mesh_take(animation, rig, partner ? &*partner : nullptr, options.bonespro, diagnostics);
        return mesh ? std::optional<figure::Take>(std::move(*mesh)) : std::nullopt;
    }
    figure::MeshFrames mesh;
    mesh.vertices = animation.head.counts.vertices;
    mesh.frames = animation.frames;
    mesh.positions = std::move(animation.vertices);
    mesh.first_frame = animation.head.first;
    mesh.step = animation.head.step;
    if (partner) compare_mesh(mesh, rig, *partner, options.bonespro.euler_sign, diagnostics, run);
    return mesh;
}

}  // namespace

LoadResult read_bonespro_structure(const Input& input, const LoadOptions& options, const base::Run& run) {
    const auto build = [&](const BonesProStructure& structure, const LoadOptions&) {
        base::Loaded<figure::Figure> result;
        auto rig = build_bonespro_rig(structure, options.bonespro, result.diagnostics);
        if (!rig) return result;
        if (rig->skin) rig->skin->name = base::to_utf8(input.path.filename().string());
        figure::Take take = bind_motion(*rig);
        result.value = figure_of(std::move(*rig), std::move(take), input.path);
        return result;
    };
    return read_in_two_steps(input, options, parse_bonespro_structure, build, run);
}

LoadResult read_bonespro_animation(const Input& input, const LoadOptions& options, const base::Run& run) {
    LoadResult result;
    auto begin = Clock::now();
    BonesProReader reader(input.bytes, options.chunk_bytes, run);
    BonesProHead head;
    const bool good = read_bonespro_head(reader, head);
    result.stopped = reader.stopped();
    if (result.stopped) return result;
    if (!good) {
        result.diagnostics.error(reader.fault().offset, "bonespro.animation",
                                 reader.fault().text + "; the file is refused");
        return result;
    }
    check_interval(head, result.diagnostics);
    BonesProSearch search = find_bonespro_structure(input.path, head, options, run);
    result.other_skeletons = std::move(search.others);
    result.diagnostics.append(std::move(search.diagnostics));
    result.stopped = search.stopped;
    result.times.read = lap(begin);
    if (!search.found) return result;
    auto parsed = parse_bonespro_frames(reader, head, search.found->rig.index_base);
    result.diagnostics.append(std::move(parsed.diagnostics));
    result.times.parse = lap(begin);
    result.stopped = !parsed.value;
    if (!parsed.value) return result;
    auto take = build_take(input, std::move(*parsed.value), search.found->rig, options, result.diagnostics, run);
    result.stopped = run.stopped();
    if (take) result.figure = figure_of(std::move(search.found->rig), std::move(*take), search.found->path);
    result.times.build = lap(begin);
    return result;
}

}  // namespace skelplay::loaders
