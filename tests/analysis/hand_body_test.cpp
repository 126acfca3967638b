// The hands of bodies, of real hierarchies: what a part is called does not always say where it is.

#include <algorithm>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "analysis/body.h"
#include "loaders/load.h"
#include "scene/draw_list.h"
#include "scene/proxy_body.h"
#include "support/drawn.h"

namespace skelplay::analysis::hand_body_test {

using figure::BoneId;

/// The body of a file's figure at rest.
class BodyOf {
public:
    explicit BodyOf(const std::string& file) : figure_(loaders::load(file).figure.value()) {
        figure::rest_pose(figure_.skeleton, pose_);
        const Body body = body_of(figure_.skeleton);
        scene::FigureView seen{.name = "figure", .skeleton = &figure_.skeleton, .pose = &pose_, .parts = body.bones};
        seen.proxy_body = std::make_shared<const scene::ProxyBody>(
            scene::proxy_body_of(figure_.skeleton, pose_, body.bones, body.human, body.on_ground));
        scene::ViewOptions options{.show = scene::FigureForm::body};
        list_ = test::drawn(seen, options);
    }
    /// The first piece that a bone moves.
    [[nodiscard]] const scene::BodyInstance& piece(const char* name) const {
        const BoneId bone = figure_.skeleton.find(name);
        const auto at = std::ranges::find(list_.body_owners, bone, &scene::BoneRef::bone);
        return list_.bodies.at(static_cast<std::size_t>(at - list_.body_owners.begin()));
    }

private:
    figure::Figure figure_;
    figure::Pose pose_;
    scene::DrawList list_;
};

/// The space between the end of one piece and the beginning of another, along a line; below 0: they overlap.
float gap(const scene::BodyInstance& first, const scene::BodyInstance& second) {
    return glm::distance(first.tail, second.head) - first.tail_radius * first.tail_cap -
           second.head_radius * second.head_cap;
}

// Acclaim's chain lradius - lwrist - lhand - lfingers: lwrist is the lower third of the forearm, the wrist is where
// lhand begins.
//
//   lradius -------- lwrist ---- lhand ---- lfingers ----
//   elbow                        wrist      knuckles
TEST(HandBody, OfTheBundledWalkHangsTogether) {
    for (const char* file : {"walk.bvh", "walk.amc", "walk.htr"}) {
        const BodyOf body(std::string(SKELPLAY_SOURCE_DIR "/assets/") + file);
        EXPECT_LT(gap(body.piece("lradius"), body.piece("lhand")), 0.0F) << file << ": at the wrist";
        EXPECT_LT(gap(body.piece("lhand"), body.piece("lfingers")), 0.0F) << file << ": at the knuckles";
        const scene::BodyInstance& forearm = body.piece("rradius");
        EXPECT_NEAR(glm::distance(forearm.head, forearm.tail), 16.94F + 8.6F, 0.3F) << file << ": radius and wrist";
    }
}

}  // namespace skelplay::analysis::hand_body_test
