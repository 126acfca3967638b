#include "loaders/bonespro/bonespro.h"
#include "loaders/formats.h"
#include "loaders/partner_search.h"

namespace skelplay::loaders {
namespace {
/// A structure file, read and checked.
struct BonesProStructureFile {
    fs::path path;
    BonesProRig rig;
};

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

/// Those in the file's folder, itself included if it is one of them.
std::shared_ptr<const BonesProFolder> folder_of(const Reading& in) {
    const fs::path folder_path = in.path.parent_path();
    return in.partners->get<BonesProFolder>(folder_path, [&] {
        auto folder = std::make_shared<BonesProFolder>();
        for (const fs::path& each : in.partners->beside(folder_path / "", ".txt")) {
            in.check_stop();
            const auto head = open_partner_head(each);
            if (!head) continue;
            if (const auto counts = peek_bonespro_structure(*head)) folder->structures.push_back({each, *counts});
            else if (const auto animation = peek_bonespro_animation(*head))
                folder->animations.emplace_back(each, *animation);
        }
        return folder;
    });
}

/// Finds the structure of an animation: the file named in the options, which must have the same numbers of bones and
/// vertices; else, of those in the folder that have the same numbers, the one whose name has the longest common
/// beginning. An error names the candidates when several different ones match equally well.
struct StructureFinder {
    const BonesProHead& head;
    Reading& in;

    BonesProStructureFile find() { return in.options.skeleton ? named(*in.options.skeleton) : nearest(); }

    BonesProStructureFile named(const fs::path& path) {
        const auto bytes = opened(path);
        const auto counts = peek_bonespro_structure(*bytes);
        if (counts && *counts != head.counts)
            refuse_counts(fmt::format("expected the {} of {}, found {}; nothing is shown", text_of(*counts),
                                      file_name(path), text_of(head.counts)));
        return read(path, *bytes);
    }

    BonesProStructureFile nearest() {
        std::vector<fs::path> fitting;
        std::vector<Candidate> unfit;
        const auto folder = folder_of(in);
        for (const Candidate& candidate : folder->structures) {
            if (candidate.path.filename() == in.path.filename()) continue;
            if (candidate.counts == head.counts) fitting.push_back(candidate.path);
            else unfit.push_back(candidate);
        }
        if (fitting.empty()) refuse_missing(std::move(unfit));
        const std::string that_fits = "with " + text_of(head.counts);
        const std::string has = "has " + text_of(head.counts);
        const PartnerWords words{"bonespro.structure",
                                 "bonespro.several-structures",
                                 "structure",
                                 "one structure file",
                                 that_fits,
                                 that_fits,
                                 has};
        const fs::path& path = fitting[choose_partner(fitting, words, largest_structure, in)];
        return read(path, *opened(path));
    }

    [[nodiscard]] std::unique_ptr<base::ByteSource> opened(const fs::path& path) const {
        return opened_partner(in, path, "bonespro.unreadable-structure",
                              "expected a structure file to read, found {}; nothing is shown");
    }

    BonesProStructureFile read(const fs::path& path, const base::ByteSource& bytes) {
        auto rig = loaded_partner(in, path, bytes,
                                  [](Reading& own) { return build_bonespro_rig(parse_bonespro_structure(own), own); });
        rig.diagnostics.sort();
        return {path, value_of(std::move(rig), in)};
    }

    [[noreturn]] void refuse_counts(std::string message, base::Remedy remedy = base::Remedy::none) const {
        refuse(head.counts.offset, "bonespro.counts", std::move(message), remedy);
    }

    [[noreturn]] void refuse_missing(std::vector<Candidate> unfit) const {
        if (unfit.empty())
            refuse(0, "bonespro.no-structure",
                   fmt::format("expected a structure file beside {}, found none", file_name(in.path)),
                   base::Remedy::name_skeleton);
        std::ranges::stable_sort(unfit, std::greater<>{},
                                 [&](const Candidate& one) { return stem_similarity(one.path, in.path); });
        std::vector<std::string> found;
        for (const Candidate& file : unfit)
            found.push_back(fmt::format("{} in {}", text_of(file.counts), file_name(file.path)));
        refuse_counts(fmt::format("expected a structure file of {} beside {}, found {}", text_of(head.counts),
                                  file_name(in.path), listed(found)),
                      base::Remedy::name_skeleton);
    }
};

/// The "Bones" export of the same take in the folder of a mesh export: with the same counts, frames and interval. Of
/// several, the one with the most similar name; nothing when there is none.
std::optional<fs::path> find_bones_export(const BonesProHead& head, const Reading& in) {
    std::optional<fs::path> nearest;
    for (const auto& [file, other] : folder_of(in)->animations) {
        const bool same = other.mode == BonesProMode::bones && other.counts == head.counts && other.frames == head.frames &&
                          other.first == head.first && other.last == head.last && other.step == head.step &&
                          file.filename() != in.path.filename();
        if (same && (!nearest || stem_similarity(file, in.path) > stem_similarity(*nearest, in.path))) nearest = file;
    }
    return nearest;
}

figure::Figure figure_of(BonesProRig rig, figure::Take take, const fs::path& structure) {
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
    if (head.last < head.first)
        return diagnostics.warning(
            head.last_offset, "bonespro.interval",
            "expected a last frame from {} on, as the first is {}, found {}; the frames in the file are shown", head.first,
            head.first, head.last);
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
std::optional<BonesProPartner> read_partner(const BonesProHead& head, const BonesProRig& rig, const Reading& in) {
    const auto path = find_bones_export(head, in);
    if (!path) return std::nullopt;
    const auto opened = base::open_bytes(*path);
    const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    if (bytes == nullptr) return std::nullopt;
    auto animation = loaded_partner(in, *path, **bytes, [&](Reading& own) {
        BonesProReader reader(own.bytes, own.options.chunk_bytes, own.run);
        const BonesProHead own_head = read_bonespro_head(reader);
        return parse_bonespro_frames(reader, own_head, rig.index_base, own.diagnostics);
    });
    if (!animation.value || animation.value->frames == 0) return std::nullopt;
    return BonesProPartner{file_name(*path), std::move(*animation.value)};
}

figure::Take build_take(BonesProAnimation animation, const BonesProRig& rig, Reading& in) {
    if (animation.frames == 0) return bind_motion(rig);
    note_rate(animation.head, in.options, in.diagnostics);
    if (animation.head.mode == BonesProMode::bones)
        return build_bones_take(animation, rig, in.options.bonespro, in.diagnostics);
    const auto partner = read_partner(animation.head, rig, in);
    const bool local = animation.head.mode == BonesProMode::mesh_local;
    figure::MeshFrames mesh;
    if (local) {
        mesh = build_local_mesh_take(animation, rig, partner ? &*partner : nullptr, in.options.bonespro);
    } else {
        mesh.vertices = animation.head.counts.vertices;
        mesh.frames = animation.frames;
        mesh.positions = std::move(animation.vertices);
        mesh.first_frame = animation.head.first;
        mesh.step = animation.head.step;
    }
    const std::string_view mesh_axes = local ? "the mesh is in the bones' axes" : "the mesh is in the figure's axes";
    in.diagnostics.note(
        std::nullopt, "bonespro.mesh-bones",
        partner ? fmt::format("{}; the bones move as in {}", mesh_axes, partner->name)
                : fmt::format("{} and no Bones export of the same take is beside it; the bones stand in the bind pose",
                              mesh_axes));
    if (!partner) return mesh;
    base::Diagnostics known;  // the other file has its own
    mesh.bones = build_bones_take(partner->animation, rig, in.options.bonespro, known);
    if (!local) compare_mesh(mesh, rig, *partner, in);
    return mesh;
}

figure::Figure build_structure(BonesProStructure&& structure, Reading& in) {
    BonesProRig rig = build_bonespro_rig(structure, in);
    figure::Take take = bind_motion(rig);
    return figure_of(std::move(rig), std::move(take), in.path);
}
}  // namespace

figure::Figure read_bonespro_structure(Reading& in) { return read_as<parse_bonespro_structure, build_structure>(in); }

figure::Figure read_bonespro_animation(Reading& in) {
    BonesProReader reader(in.bytes, in.options.chunk_bytes, in.run);
    BonesProHead head;
    if (const auto fault = missing_in([&] { head = read_bonespro_head(reader); })) refuse_for(*fault, "bonespro.animation");
    check_interval(head, in.diagnostics);
    auto [path, rig] = StructureFinder{head, in}.find();
    in.times.read = in.lap();
    BonesProAnimation animation = parse_bonespro_frames(reader, head, rig.index_base, in.diagnostics);
    in.times.parse = in.lap();
    figure::Take take = build_take(std::move(animation), rig, in);
    figure::Figure figure = figure_of(std::move(rig), std::move(take), path);
    in.times.build = in.lap();
    return figure;
}
}  // namespace skelplay::loaders
