#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/csv.h"
#include "base/numbers.h"
#include "exporters/losses.h"
#include "exporters/rows.h"
#include "exporters/writers.h"

namespace skelplay::exporters {

namespace {

constexpr std::string_view centre_name = "centre-of-mass";

std::size_t frame_of_table(const processing::EditedTake& take, std::size_t frame) {
    return take.has_source_frames() ? take.source_frame(frame) : frame;
}

/// The file's number of a frame; of a resampled take they go on from the first.
std::int64_t number_of_table(const processing::EditedTake& take, std::size_t frame) {
    if (take.has_source_frames()) return figure::frame_number(take.figure().take, take.source_frame(frame));
    return take.first_number() + static_cast<std::int64_t>(frame);
}

std::optional<scene::BonePosition> centre_of_mass(const ExportOptions& options,
                                                  std::span<const scene::BonePosition> bones) {
    if (options.centre_of_mass == nullptr) return std::nullopt;
    const glm::dvec3 centre = scene::position(*options.centre_of_mass, bones);
    return scene::BonePosition{centre, centre};
}

constexpr Holds held_by_tables{.tail_scale = true, .frame_rate = false, .rotations = false};  // tails as they are

}  // namespace

bool write_csv(const WriteJob& job) {
    note_losses(job, "CSV", held_by_tables);
    const processing::EditedTake& take = job.take;
    const base::ByteSink& sink = job.sinks.front();
    const figure::Skeleton& skeleton = take.skeleton();
    std::vector<std::string> names;  // by BoneId
    for (const figure::Bone& bone : skeleton.bones()) names.push_back(base::csv_field(bone.name));
    sink("frame,bone,x,y,z,tail_x,tail_y,tail_z\n");
    return write_positions(
        take,
        [&](std::size_t frame, std::span<const scene::BonePosition> bones, std::string& text) {
            const std::string number = std::to_string(frame_of_table(take, frame));
            const auto row = [&](std::string_view name, const scene::BonePosition& at) {
                text += number;
                text += ',';
                text += name;
                for (const glm::dvec3& point : {at.origin, at.tail})
                    for (int axis = 0; axis < 3; ++axis) {
                        text += ',';
                        if (figure::is_present(point)) text += base::shortest(point[axis]);
                    }
                text += '\n';
            };
            for (const figure::BoneId bone : skeleton.file_order()) row(names[index(bone)], bones[index(bone)]);
            if (const auto centre = centre_of_mass(job.options, bones)) row(centre_name, *centre);
        },
        sink, job.run);
}

bool write_json(const WriteJob& job) {
    note_losses(job, "JSON", held_by_tables);
    const processing::EditedTake& take = job.take;
    const base::ByteSink& sink = job.sinks.front();
    const figure::Skeleton& skeleton = take.skeleton();
    if (take.frames() == 0 || skeleton.size() == 0) {
        sink("[]\n");
        return true;
    }
    const bool complete = write_positions(
        take,
        [&](std::size_t frame, std::span<const scene::BonePosition> bones, std::string& text) {
            bool first = frame == 0;
            const auto row = [&](std::string_view name, const scene::BonePosition& at) {
                const nlohmann::ordered_json json{{"frame", frame_of_table(take, frame)},
                                                  {"number", number_of_table(take, frame)},
                                                  {"bone", name},
                                                  {"x", at.origin.x},
                                                  {"y", at.origin.y},
                                                  {"z", at.origin.z},
                                                  {"tail_x", at.tail.x},
                                                  {"tail_y", at.tail.y},
                                                  {"tail_z", at.tail.z}};
                text += std::exchange(first, false) ? "[\n" : ",\n";
                text += json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
            };
            for (const figure::BoneId bone : skeleton.file_order()) row(skeleton[bone].name, bones[index(bone)]);
            if (const auto centre = centre_of_mass(job.options, bones)) row(centre_name, *centre);
        },
        sink, job.run);
    if (complete) sink("\n]\n");
    return complete;
}

}  // namespace skelplay::exporters
