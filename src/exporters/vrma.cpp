#include "exporters/scene_parts.h"

namespace skelplay::exporters {
namespace {
/// Notes the bones that have no name in VRM, and the joint that goes farthest from where it rests on the one above.
void note_human_bones(const WriteJob& job, double farthest, BoneId moving) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    std::vector<BoneId> left_out;
    for (std::size_t i = 0; i < skeleton.size(); ++i)
        if (job.options.human_bones[i].empty()) left_out.push_back(figure::bone_id(i));
    if (!left_out.empty())
        job.notes.note(std::nullopt, "export.human-bones",
                       base::said("export.human-bones", base::counted(left_out.size(), "bone is", "bones are"),
                                  fmt::join(figure::names_of(skeleton, left_out), ", ")));
    if (farthest > 1e-6 * longest_bone(skeleton))
        job.notes.note(std::nullopt, "export.human-positions",
                       base::said("export.human-positions", 100 * farthest, skeleton[moving].name));
}
}  // namespace

std::optional<figure::Figure> human_figure(const WriteJob& job) {
    const std::vector<std::string>& names = job.options.human_bones;
    const figure::Skeleton& skeleton = job.take.skeleton();
    const processing::WorldAxesTake take(job.take);
    figure::SkeletonBuilder builder;
    // By BoneId: the human bone above, the index of a bone in the builder, and where it is at rest.
    std::vector<BoneId> above(skeleton.size(), BoneId::none);
    std::vector<std::size_t> built(skeleton.size(), figure::SkeletonBuilder::no_parent);
    std::vector<glm::dvec3> rest(skeleton.size());
    const auto offset = [&](std::size_t i) { return above[i] == BoneId::none ? rest[i] : rest[i] - rest[index(above[i])]; };
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        rest[i] = take.bones()[i].offset;
        if (const BoneId parent = skeleton.bones()[i].parent; parent != BoneId::none) {
            rest[i] += rest[index(parent)];
            above[i] = names[index(parent)].empty() ? above[index(parent)] : parent;
        }
        if (names[i].empty()) continue;
        built[i] = builder.add({.name = names[i], .part_name = names[i], .offset = offset(i)},
                               above[i] == BoneId::none ? built[i] : built[index(above[i])]);
    }
    figure::BakedMotion motion{.bones = builder.size(), .frames = job.take.frames()};
    motion.frame_time = job.take.frame_time();
    figure::Pose scratch;
    std::vector<processing::WorldAxesState> states;
    std::vector<glm::dmat4> world(skeleton.size());  // the figure's axes at rest, in a frame
    std::pair farthest(0.0, BoneId::none);
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        if (job.run.stopped()) return std::nullopt;
        take.frame(frame, scratch, states);
        for (std::size_t i = 0; i < world.size(); ++i) {
            const BoneId parent = skeleton.bones()[i].parent;
            world[i] = glm::dmat4(states[i].rotation);
            world[i][3] = glm::dvec4(states[i].origin, 1.0);
            if (parent != BoneId::none) world[i] = world[index(parent)] * world[i];
            if (names[i].empty()) continue;
            glm::dmat4& local = motion.local.emplace_back(world[i]);
            if (above[i] == BoneId::none) continue;
            local = glm::inverse(world[index(above[i])]) * world[i];
            farthest = std::max(farthest, {glm::distance(glm::dvec3(local[3]), offset(i)), figure::bone_id(i)});
            local[3] = glm::dvec4(offset(i), 1.0);
        }
    }
    note_human_bones(job, farthest.first, farthest.second);
    figure::Figure human;
    human.name = job.take.figure().name;
    human.format = figure::Format::gltf;
    human.skeleton = std::get<figure::Skeleton>(builder.build());
    human.take = std::move(motion);
    return human;
}
}  // namespace skelplay::exporters
