// From bytes to a figure, a cut, scaled and turned take of it, the bytes of a format, and a figure again: both must be
// in the same positions.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include "exporters/export.h"
#include "exporters/rows.h"
#include "pieces.h"
#include "processing/edited_take.h"
#include "targets.h"

namespace {
using namespace skelplay;
using fuzz::require;

/// A format, and the file that is read of what is written in it.
struct Way {
    std::string_view format;
    std::string_view file;
    bool several_files = false;  // which are written into a folder
    bool keeps_bones = true;     // else there are more of them, or in another order
};
constexpr std::array<Way, 8> ways{{{"bvh", "a.bvh"},
                                   {"htr", "a.htr"},
                                   {"trc", "a.trc"},
                                   {"c3d", "a.c3d"},
                                   {"npz", "a.npz"},
                                   {"glb", "a.glb"},
                                   {"amc", "a.amc", true, false},
                                   {"bonespro", "a.animation.txt", true, false}}};

loaders::LoadResult load(std::string bytes, std::string_view file) {
    const std::filesystem::path nowhere = "/nowhere";
    return loaders::load(nowhere / file, std::make_unique<base::MemoryBytes>(std::move(bytes)), {}, {.threads = 1});
}

processing::TakeEdits edits_of(std::uint64_t choice, const figure::Figure& figure) {
    processing::TakeEdits edits;
    edits.source_rate = loaders::assumed_rate(figure);
    if (choice % 2 == 1) edits.scale = 0.5;
    if (choice / 2 % 4 == 1) edits.rotation = glm::dmat3(0, 0, 1, 1, 0, 0, 0, 1, 0);  // x to z, y to x, z to y
    if (choice / 8 % 4 == 1) edits.root_at_origin = true;
    const std::size_t frames = figure::frame_count(figure.take);
    if (choice / 32 % 4 == 1 && frames > 1) edits.frames = std::vector<std::size_t>{0, frames - 1};
    return edits;
}

/// The largest coordinate of a take; nothing: it has some that no format keeps (1e300 m), or none.
std::optional<double> reach(const processing::EditedTake& take) {
    scene::FigureEvaluator evaluator(take.skeleton());
    figure::Pose pose;
    double most = 0;
    for (std::size_t frame = 0; frame < take.frames(); ++frame) {
        take.pose(frame, pose);
        for (const scene::BonePosition& at : evaluator.positions(pose))
            for (int axis = 0; axis < 3; ++axis)
                if (!std::isnan(at.origin[axis])) most = std::max(most, std::abs(at.origin[axis]));
    }
    constexpr double kept = 1e6;
    return most < kept ? std::optional(most) : std::nullopt;
}

/// The bones in the order in which a format has them: points come in the file's order.
std::vector<figure::BoneId> order_of(const figure::Skeleton& skeleton, bool points) {
    const auto file_order = skeleton.file_order();
    std::vector<figure::BoneId> order(file_order.begin(), file_order.end());
    if (!points) std::ranges::sort(order);
    return order;
}

/// Whether one of the bones is there, or the bone that has this number.
bool is_there(const glm::dvec3& place, std::span<const scene::BonePosition> bones, std::optional<figure::BoneId> bone,
              double tolerance) {
    const auto is_it = [&](const scene::BonePosition& at) {
        return std::isnan(at.origin.x) || glm::distance(place, at.origin) <= tolerance;
    };
    return bone ? is_it(bones[index(*bone)]) : std::ranges::any_of(bones, is_it);
}

/// Where the bones of the take are, and where they are in what was read of it. `most`: the largest number that their
/// places are told by.
void compare(const processing::EditedTake& take, const figure::Figure& back, double most, bool keeps_bones) {
    scene::FigureEvaluator before(take.skeleton());
    scene::FigureEvaluator after(back.skeleton);
    const std::vector<figure::BoneId> ours = order_of(take.skeleton(), figure::is_markers(back));
    const std::vector<figure::BoneId> theirs = order_of(back.skeleton, figure::is_markers(back));
    require(theirs.size() >= ours.size());
    figure::Pose pose;
    for (std::size_t frame = 0; frame < take.frames(); ++frame) {
        take.pose(frame, pose);
        const auto here = before.positions(pose);
        const std::vector<scene::BonePosition> wanted(here.begin(), here.end());
        figure::sample(back.skeleton, back.take, frame, pose);
        const auto found = after.positions(pose);
        for (std::size_t i = 0; i < ours.size(); ++i) {
            const glm::dvec3& place = wanted[index(ours[i])].origin;
            const auto bone = keeps_bones ? std::optional(theirs[i]) : std::nullopt;
            require(std::isnan(place.x) || is_there(place, found, bone, 1e-3 * (1.0 + most)));
        }
    }
}

/// Writes a take, and reads what is written; nothing where the format refuses it.
std::optional<loaders::LoadResult> written_and_read(const processing::EditedTake& take, const Way& way) {
    static const fuzz::Folder folder;
    exporters::ExportOptions options;
    if (way.format == "glb" || way.format == "trc" || way.format == "c3d") options.metres_per_unit = 1.0;
    if (way.format == "glb") options.up = figure::Axis::y;
    if (way.format == "bonespro") options.up = figure::Axis::z;
    std::string written;
    exporters::Destination out = base::ByteSink([&](std::string_view bytes) { written += bytes; });
    if (way.several_files) out = folder / way.file;
    const exporters::Exported done =
        exporters::write_files(*exporters::export_format(way.format), take, options, out, {.threads = 1});
    require(!done.failure && !done.stopped);
    if (done.refused) {
        require(!done.refused->empty());
        return std::nullopt;
    }
    return way.several_files ? loaders::load(folder / way.file, {}, {.threads = 1}) : load(std::move(written), way.file);
}

/// Angles are worked out of a skeleton that is moved by translations alone: its bones have the length of one frame.
bool is_solved(const loaders::LoadResult& result) {
    return std::ranges::any_of(result.diagnostics.items(),
                               [](const base::Diagnostic& each) { return each.code == "asf.positional"; });
}
}  // namespace

void skelplay::fuzz::try_round_trip(const std::uint8_t* data, std::size_t size) {
    const std::uint64_t choice = fuzz::choice_of(data, size);
    const loaders::LoadResult read = load(fuzz::text_of(data, size), "fuzz.bvh");
    constexpr std::size_t many = 4000;  // numbers: a take of a million would take the time of thousands
    if (!read.figure || read.figure->skeleton.size() * figure::frame_count(read.figure->take) > many) return;
    if (read.figure->skeleton.size() == 0) return;  // a C3D of analog data alone: no other format has those
    const processing::EditedTake take(*read.figure, edits_of(choice / 8, *read.figure));
    const auto most = reach(take);
    if (!most) return;
    const Way& way = ways.at(choice % ways.size());
    // takes::export_take refuses these.
    if (figure::is_markers(*read.figure) && !exporters::export_format(way.format)->holds_markers) return;
    // glTF states no rate: between keys that are hours apart there may be too many frames of 30 a second.
    if (way.format == "glb" && take.frame_time() > 1.0) return;
    const auto back = written_and_read(take, way);
    if (!back) return;
    require(back->figure.has_value());
    if (is_solved(*back)) return;
    // The keys of a GLB have times, of which a rate is told, and frames of a BVH without channels are blank lines.
    const bool same_rate = std::abs(loaders::assumed_rate(*back->figure) * take.frame_time() - 1.0) < 1e-6;
    const figure::Motion* const motion = figure::channel_motion(back->figure->take);
    if (way.format != "glb" && !(motion != nullptr && motion->channels.empty()))
        require(figure::frame_count(back->figure->take) == std::max<std::size_t>(take.frames(), 1));
    // An HTR tells places from the rest pose: beside an offset of 1e20 they have no decimals left.
    const bool keeps_bones = way.keeps_bones && (way.format != "bvh" || take.skeleton().roots().size() == 1);
    if (way.format != "glb" || same_rate || take.frames() == 1)
        compare(take, *back->figure, std::max(*most, exporters::longest_bone(take.skeleton())), keeps_bones);
}
