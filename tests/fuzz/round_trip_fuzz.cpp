// From bytes to a figure, a cut, scaled and turned take of it, the bytes of a format, and a figure again: both must be
// in the same positions.

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "exporters/export.h"
#include "exporters/rows.h"
#include "pieces.h"
#include "processing/edited_take.h"

namespace {

using namespace skelplay;
using fuzz::require;

/// The formats that one file holds, and what reads it.
struct Way {
    std::string_view format;
    std::string_view file;
};
constexpr std::array<Way, 6> ways{{{"bvh", "/nowhere/a.bvh"},
                                   {"htr", "/nowhere/a.htr"},
                                   {"trc", "/nowhere/a.trc"},
                                   {"c3d", "/nowhere/a.c3d"},
                                   {"npz", "/nowhere/a.npz"},
                                   {"glb", "/nowhere/a.glb"}}};

loaders::LoadResult load(std::string bytes, std::string_view file) {
    return loaders::load(file, std::make_unique<base::MemoryBytes>(std::move(bytes)), {}, {.threads = 1});
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

/// Where the bones of the take are, and where they are in what was read of it. `most`: the largest number that their
/// places are told by.
void compare(const processing::EditedTake& take, const figure::Figure& back, double most) {
    scene::FigureEvaluator before(take.skeleton());
    scene::FigureEvaluator after(back.skeleton);
    const std::vector<figure::BoneId> ours = order_of(take.skeleton(), figure::is_markers(back));
    const std::vector<figure::BoneId> theirs = order_of(back.skeleton, figure::is_markers(back));
    figure::Pose pose;
    for (std::size_t frame = 0; frame < take.frames(); ++frame) {
        take.pose(frame, pose);
        const auto here = before.positions(pose);
        const std::vector<scene::BonePosition> wanted(here.begin(), here.end());
        figure::sample(back.skeleton, back.take, frame, pose);
        const auto found = after.positions(pose);
        for (std::size_t i = 0; i < ours.size() && i < theirs.size(); ++i) {
            const glm::dvec3& want = wanted[index(ours[i])].origin;
            const glm::dvec3& is = found[index(theirs[i])].origin;
            if (std::isnan(want.x) || std::isnan(is.x)) continue;
            require(glm::distance(want, is) <= 1e-3 * (1.0 + most));
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::uint64_t choice = fuzz::choice_of(data, size);
    const loaders::LoadResult read = load(fuzz::text_of(data, size), "/nowhere/fuzz.bvh");
    constexpr std::size_t many = 4000;  // numbers: a take of a million would take the time of thousands
    if (!read.figure || read.figure->skeleton.size() * figure::frame_count(read.figure->take) > many) return 0;
    if (read.figure->skeleton.size() == 0) return 0;  // a C3D of analog data alone: no other format has those
    const processing::EditedTake take(*read.figure, edits_of(choice / 8, *read.figure));
    const auto most = reach(take);
    if (!most) return 0;
    const Way& way = ways.at(choice % ways.size());
    const exporters::ExportFormat& format = *exporters::export_format(way.format);
    if (figure::is_markers(*read.figure) && !format.holds_markers) return 0;  // takes::export_take refuses these
    // glTF states no rate: between keys that are hours apart there may be too many frames of 30 a second.
    if (way.format == "glb" && take.frame_time() > 1.0) return 0;
    exporters::ExportOptions options;
    options.metres_per_unit =
        way.format == "glb" || way.format == "trc" || way.format == "c3d" ? std::optional(1.0) : std::nullopt;
    if (way.format == "glb") options.up = figure::Axis::y;
    std::string written;
    const exporters::Exported done = exporters::write_files(
        format, take, options, base::ByteSink([&](std::string_view bytes) { written += bytes; }), {.threads = 1});
    require(!done.failure && !done.stopped);
    if (done.refused) {
        require(!done.refused->empty());
        return 0;
    }
    const loaders::LoadResult back = load(std::move(written), way.file);
    require(back.figure.has_value());
    // The keys of a GLB have times, of which a rate is told, and frames of a BVH without channels are blank lines.
    const bool same_rate = std::abs(loaders::assumed_rate(*back.figure) * take.frame_time() - 1.0) < 1e-6;
    const figure::Motion* const motion = figure::channel_motion(back.figure->take);
    if (way.format != "glb" && !(motion != nullptr && motion->channels.empty()))
        require(figure::frame_count(back.figure->take) == std::max<std::size_t>(take.frames(), 1));
    // An HTR tells places from the rest pose: beside an offset of 1e20 they have no decimals left.
    if (way.format != "glb" || same_rate || take.frames() == 1)
        compare(take, *back.figure, std::max(*most, exporters::longest_bone(take.skeleton())));
    return 0;
}
