#include "exporters/losses.h"

#include <algorithm>
#include <fmt/format.h>
#include <variant>

#include "base/rate.h"
#include "base/text.h"

namespace skelplay::exporters {

namespace {

void note(const ExportJob& job, std::string_view code, std::string_view format, const std::string& lost) {
    job.notes.note(std::nullopt, code, fmt::format("{} holds no {}", format, lost));
}

std::size_t bones_with_limits(const figure::Skeleton& skeleton) {
    return static_cast<std::size_t>(
        std::ranges::count_if(skeleton.bones(), [](const figure::Bone& bone) { return !bone.limits.empty(); }));
}

std::size_t bones_with_mass(const figure::Figure& figure) {
    const auto* record = std::get_if<figure::AsfRecord>(&figure.record);
    if (record == nullptr) return 0;
    return static_cast<std::size_t>(
        std::ranges::count_if(record->bones, [](const figure::AsfBone& bone) { return bone.body_mass.has_value(); }));
}

/// Bones that no child shows the end of.
std::size_t bones_that_end(const figure::Skeleton& skeleton) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const auto bone = figure::bone_id(i);
        const bool has_child = skeleton.subtree_end(bone) != figure::bone_id(i + 1);
        if (!has_child && skeleton[bone].tail != glm::dvec3(0.0)) ++count;
    }
    return count;
}

/// Whether some frame scales a bone's tail: HTR files have a column for it that mostly says 1.
bool scales_tails(const processing::EditedTake& take) {
    const figure::Motion* motion = figure::channel_motion(take.figure().take);
    if (motion == nullptr) return false;
    return std::ranges::any_of(motion->channels, [&](const figure::Channel& channel) {
        if (channel.role != figure::ChannelRole::tail_scale) return false;
        for (std::size_t frame = 0; frame < motion->frames; ++frame)
            if (motion->row(frame)[channel.column] != 1.0) return true;
        return false;
    });
}

}  // namespace

void note_losses(const ExportJob& job, std::string_view format, const Holds& holds) {
    const figure::Figure& figure = job.take.figure();
    if (!holds.rotations && !figure::is_markers(figure))
        note(job, "export.rotations", format, "rotations and hierarchy; where the bones are is written");
    if (!holds.names) note(job, "export.names", format, "names; the bones are in the file's order");
    if (const std::size_t bones = bones_with_limits(figure.skeleton); !holds.limits && bones > 0)
        note(job, "export.limits", format,
             fmt::format("limits; those of {} are left out", base::counted(bones, "bone", "bones")));
    if (const std::size_t bones = bones_with_mass(figure); !holds.masses && bones > 0)
        note(job, "export.masses", format,
             fmt::format("masses; those of {} are left out", base::counted(bones, "bone", "bones")));
    const bool has_skin = job.options.skin != nullptr || figure.weighted_skin || !figure.skins.empty();
    if (!holds.skins && has_skin) note(job, "export.skins", format, "skins; the figure's is left out");
    if (!holds.unit && (figure.declared_scale || !figure.declared_unit.empty()))
        note(job, "export.unit", format, "unit of length; what the file says of its own is left out");
    // Readers take Y or Z for it: only an axis that points down needs to be told.
    if (!holds.up && job.options.up && job.options.up->negative)
        note(job, "export.up", format,
             fmt::format("up axis, and {} is up: where readers take {} for it, the figure hangs upside down; --to-up y "
                         "or z turns it",
                         figure::name(*job.options.up), figure::name(job.options.up->axis)));
    if (const std::size_t bones = bones_that_end(figure.skeleton); !holds.ends && bones > 0)
        note(job, "export.ends", format,
             fmt::format("ends of bones; those of {} without a child are left out",
                         base::counted(bones, "bone", "bones")));
    if (holds.ends && !holds.end_names &&
        std::ranges::any_of(figure.skeleton.ends(), [](const auto& end) { return !end.name.empty(); }))
        note(job, "export.end-names", format, "names of end sites; they are left out");
    if (!holds.tail_scale && scales_tails(job.take))
        note(job, "export.scale", format,
             "scale of a bone; lengths that change are left out where no child shows them");
    if (!holds.frame_rate && job.take.has_rate())
        note(job, "export.rate", format,
             fmt::format("frame rate; there are {} frames a second", base::rate_text(1.0 / job.take.frame_time())));
    if (!holds.documentation && !figure.documentation.empty())
        note(job, "export.documentation", format, "documentation; the skeleton's is left out");
}

}  // namespace skelplay::exporters
