#include "processing/level.h"

#include <variant>

#include "processing/joint_channels.h"

namespace skelplay::processing {

namespace {

using figure::BoneId;

void move_offset(figure::Figure& figure, BoneId root, const glm::dvec3& shift) {
    figure.skeleton = figure::changed_bones(figure.skeleton, [&](BoneId id, figure::Bone& bone) {
        if (id == root) bone.offset += shift;
    });
    if (auto* record = std::get_if<figure::AsfRecord>(&figure.record)) record->root.position += shift;
}

}  // namespace

void move_take(figure::Figure& figure, const glm::dvec3& shift) {
    auto& motion = std::get<figure::Motion>(figure.take);
    for (const BoneId root : figure.skeleton.roots()) {
        JointWriter joint(figure.skeleton, motion, root);
        if (!joint.can_move_along(shift)) {
            move_offset(figure, root, shift);
            continue;
        }
        for (std::size_t frame = 0; frame < motion.frames; ++frame) joint.add_translation(frame, shift);
    }
}

}  // namespace skelplay::processing
