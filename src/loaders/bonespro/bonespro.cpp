#include "loaders/bonespro/bonespro.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <utility>
#include <variant>

#include "base/text.h"
#include "loaders/bonespro/bonespro_reader.h"
#include "loaders/bonespro/bonespro_rig.h"
#include "loaders/formats.h"
#include "loaders/partner_search.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// A structure file, read and checked.
struct BonesProStructureFile {
    std::filesystem::path path;
    BonesProRig rig;
};

using BonesProSearch = PartnerSearch<BonesProStructureFile>;

namespace fs = std::filesystem;

constexpr std::uint64_t largest_structure = 256U << 20U;  // bytes; larger files are not compared

std::string text_of(const BonesProCounts& counts) {
    return fmt::format("{} and {}", base::counted(counts.bones, "bone", "bones"),
                       base::counted(counts.vertices, "vertex", "vertices"));
}

/// A structure file in the folder.
struct Candidate {
    fs::path path;
    BonesProCounts counts;
};

/// BonesPro's files in a folder, as far as their heads tell.
struct BonesProFolder {
    std::vector<Candidate> structures;
    std::vector<std::pair<fs::path, BonesProHead>> animations;
};

/// Those in a file's folder, itself included if it is one of them; null when stopped.
std::shared_ptr<const BonesProFolder> folder_of(const fs::path& file, const LoadOptions& options,
                                                const base::Run& run) {
    return options.partners->get<BonesProFolder>(file.parent_path(), [&] {
        auto folder = std::make_shared<BonesProFolder>();
        for (const fs::path& each : options.partners->beside(file.parent_path() / "", ".txt")) {
            if (run.stopped()) return std::shared_ptr<BonesProFolder>();
            const auto head = open_partner_head(each);
            if (!head) continue;
            if (const auto counts = peek_bonespro_structure(*head))
                folder->structures.push_back({each, *counts});
            else if (const auto animation = peek_bonespro_animation(*head))
                folder->animations.emplace_back(each, *animation);
        }
        return folder;
    });
}

/// Finds the structure of an animation: the file named in the options, which must have the same numbers of bones and
/// vertices; else, of those in the folder that have the same numbers, the one whose name has the longest common
/// beginning. An error names the candidates when several different ones match equally well.
class StructureFinder {
public:
    StructureFinder(const fs::path& animation, const BonesProHead& head, const LoadOptions& options,
                    const base::Run& run)
        : animation_(animation), head_(head), options_(options), run_{run.threads, run.stop} {}

    BonesProSearch run() {
        options_.skeleton ? use_named() : use_nearest();
        return std::move(result_);
    }

private:
    void use_named() {
        const fs::path& path = *options_.skeleton;
        const auto bytes = opened(path);
        if (!bytes) return;
        const auto counts = peek_bonespro_structure(*bytes);
        if (counts && *counts != head_.counts)
            return refuse_counts(fmt::format("expected the {} of {}, found {}; nothing is shown", text_of(*counts),
                                             file_name(path), text_of(head_.counts)));
        read(path, *bytes);
    }

    void use_nearest() {
        std::vector<fs::path> fitting;
        std::vector<Candidate> unfit;
        const auto folder = folder_of(animation_, options_, run_);
        result_.stopped = folder == nullptr;
        if (!folder) return;
        for (const Candidate& candidate : folder->structures) {
            if (candidate.path.filename() == animation_.filename()) continue;
            if (candidate.counts == head_.counts)
                fitting.push_back(candidate.path);
            else
                unfit.push_back(candidate);
        }
        if (fitting.empty()) {
            std::ranges::stable_sort(unfit, std::greater<>{},
                                     [&](const Candidate& one) { return stem_similarity(one.path, animation_); });
            return refuse_missing(unfit);
        }
        const std::string that_fits = "with " + text_of(head_.counts);
        const std::string has = "has " + text_of(head_.counts);
        const PartnerWords words{"bonespro.structure",
                                 "bonespro.several-structures",
                                 "structure",
                                 "one structure file",
                                 that_fits,
                                 that_fits,
                                 has};
        PartnerChoice choice =
            choose_partner(animation_, fitting, words, largest_structure, *options_.partners, result_.diagnostics);
        result_.others = std::move(choice.others);
        if (!choice.chosen) return;
        if (const auto bytes = opened(fitting[*choice.chosen])) read(fitting[*choice.chosen], *bytes);
    }

    std::unique_ptr<base::ByteSource> opened(const fs::path& path) {
        return opened_or_refused(base::open_bytes(path, base::most_bytes_in_memory, run_.stop), path.string(),
                                 "bonespro.unreadable-structure",
                                 "expected a structure file to read, found {}; nothing is shown", result_.diagnostics);
    }

    void read(const fs::path& path, const base::ByteSource& bytes) {
        base::Diagnostics own;
        auto parsed = parse_bonespro_structure(bytes, options_, run_);
        own.append(std::move(parsed.diagnostics));
        result_.stopped = !parsed.value && !own.has_error();
        if (parsed.value) {
            auto rig = build_bonespro_rig(*parsed.value, options_.bonespro, own);
            if (rig) result_.found = {path, std::move(*rig)};
        }
        if (result_.found && result_.found->rig.skin) result_.found->rig.skin->name = file_name(path);
        if (result_.found) warn_of_utf16(bytes, own);
        own.sort();
        own.locate(path.string(), bytes);
        result_.diagnostics.append(std::move(own));
    }

    void refuse_counts(std::string message, base::Remedy remedy = base::Remedy::none) {
        result_.diagnostics.error(head_.counts.offset, "bonespro.counts", std::move(message), remedy);
    }

    void refuse_missing(const std::vector<Candidate>& unfit) {
        if (unfit.empty()) {
            result_.diagnostics.error(
                0, "bonespro.no-structure",
                fmt::format("expected a structure file beside {}, found none", file_name(animation_)),
                base::Remedy::name_skeleton);
            return;
        }
        std::vector<std::string> found;
        for (const Candidate& file : unfit)
            found.push_back(fmt::format("{} in {}", text_of(file.counts), file_name(file.path)));
        refuse_counts(fmt::format("expected a structure file of {} beside {}, found {}", text_of(head_.counts),
                                  file_name(animation_), listed(found)),
                      base::Remedy::name_skeleton);
    }

    const fs::path& animation_;
    const BonesProHead& head_;
    const LoadOptions& options_;
    base::Run run_;  // without progress, which covers the requested file only
    BonesProSearch result_;
};

/// The "Bones" export of the same take in the folder of a mesh export: with the same counts, frames and interval. Of
/// several, the one with the most similar name; nothing when there is none, or when stopped.
std::optional<fs::path> find_bones_export(const fs::path& mesh, const BonesProHead& head, const LoadOptions& options,
                                          const base::Run& run) {
    const auto folder = folder_of(mesh, options, run);
    std::optional<fs::path> nearest;
    if (!folder) return nearest;
    for (const auto& [file, other] : folder->animations) {
        const bool same = other.mode == BonesProMode::bones && other.counts == head.counts &&
                          other.frames == head.frames && other.first == head.first && other.last == head.last &&
                          other.step == head.step && file.filename() != mesh.filename();
        if (same && (!nearest || stem_similarity(file, mesh) > stem_similarity(*nearest, mesh))) nearest = file;
    }
    return nearest;
}

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
        diagnostics.warning(head.step_offset, "bonespro.step", "expected a step above 0, found {}; 1 is assumed",
                            head.step);
        head.step = 1;
        return;
    }
    if (head.last < head.first) {
        diagnostics.warning(
            head.last_offset, "bonespro.interval",
            "expected a last frame from {} on, as the first is {}, found {}; the frames in the file are shown",
            head.first, head.first, head.last);
        return;
    }
    const std::int64_t expected = (head.last - head.first) / head.step + 1;
    if (expected != static_cast<std::int64_t>(head.frames))
        diagnostics.warning(head.frames_offset, "bonespro.interval",
                            "expected {}, from {} to {} in steps of {}, found {}; the frames in the file are shown",
                            base::counted(static_cast<std::size_t>(expected), "frame", "frames"), head.first, head.last,
                            head.step, head.frames);
}

void note_rate(const BonesProHead& head, const LoadOptions& options, base::Diagnostics& diagnostics) {
    if (options.fps) return;
    const std::string rate =
        head.step == 1 ? fmt::format("{:g} frames a second are assumed", figure::assumed_bonespro_fps)
                       : fmt::format("{:g} a second are assumed in the scene, {:g} in the file with its step of {}",
                                     figure::assumed_bonespro_fps,
                                     figure::assumed_bonespro_fps / static_cast<double>(head.step), head.step);
    diagnostics.note(std::nullopt, "bonespro.rate", "a BonesPro animation does not state its frame rate; " + rate,
                     head.step == 1 ? base::Remedy::set_rate : base::Remedy::set_file_rate);
}

/// The "Bones" export of the same take in the mesh's folder, if there is one that can be read.
std::optional<BonesProPartner> read_partner(const std::filesystem::path& mesh, const BonesProHead& head,
                                            const BonesProRig& rig, const LoadOptions& options, base::Run run) {
    const auto path = find_bones_export(mesh, head, options, run);
    if (!path) return std::nullopt;
    const auto opened = base::open_bytes(*path);
    const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    if (bytes == nullptr) return std::nullopt;
    run.progress = nullptr;  // progress is for the mesh
    BonesProReader reader(**bytes, options.chunk_bytes, std::move(run));
    BonesProHead own;
    if (!read_bonespro_head(reader, own)) return std::nullopt;
    auto parsed = parse_bonespro_frames(reader, own, rig.index_base);
    if (!parsed.value || parsed.value->frames == 0) return std::nullopt;
    return BonesProPartner{file_name(*path), std::move(*parsed.value)};
}

/// Nothing when the file is refused or reading was stopped.
std::optional<figure::Take> build_take(const Input& input, BonesProAnimation animation, const BonesProRig& rig,
                                       const LoadOptions& options, base::Diagnostics& diagnostics,
                                       const base::Run& run) {
    if (animation.frames == 0) return bind_motion(rig);
    note_rate(animation.head, options, diagnostics);
    if (animation.head.mode == BonesProMode::bones)
        return build_bones_take(animation, rig, options.bonespro, diagnostics);
    const auto partner = read_partner(input.path, animation.head, rig, options, run);
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
        if (rig->skin) rig->skin->name = file_name(input.path);
        figure::Take take = bind_motion(*rig);
        result.value = figure_of(std::move(*rig), std::move(take), input.path);
        return result;
    };
    return read_in_two_steps(input, options, parse_bonespro_structure, build, run);
}

LoadResult read_bonespro_animation(const Input& input, const LoadOptions& asked, const base::Run& run) {
    LoadResult result;
    LoadOptions options = asked;
    options.partners = partners_of(asked);
    auto begin = std::chrono::steady_clock::now();
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
    BonesProSearch search = StructureFinder(input.path, head, options, run).run();
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
