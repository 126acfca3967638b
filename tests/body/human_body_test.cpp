// The bodies of humans, of real hierarchies: what a part is called does not always say where it is.

#include <algorithm>
#include <filesystem>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include "analysis/body.h"
#include "body/body_builder.h"
#include "loaders/load.h"
#include "scene/draw_list.h"
#include "support/drawn.h"
#include "support/mannequin.h"
#include "support/needs.h"

namespace skelplay::body::human_body_test {
using namespace skelplay::analysis;
using figure::BoneId;
using figure::Part;
using figure::Side;

/// The body of a file's figure at rest, in the file's unit.
class BodyOf {
public:
    explicit BodyOf(figure::Figure read) : figure_(std::move(read)), body(body_of(figure_.skeleton)) {
        figure::rest_pose(figure_.skeleton, pose_);
        scene::FigureView seen{.name = "figure", .skeleton = &figure_.skeleton, .pose = &pose_, .parts = body.bones};
        seen.proxy_body = std::make_shared<const scene::ProxyBody>(body::proxy_body_of(figure_.skeleton, pose_, body));
        scene::ViewOptions options{.show = scene::FigureForm::body};
        list_ = test::drawn(seen, options);
    }
    [[nodiscard]] std::vector<glm::vec3> points(BoneId bone) const { return test::drawn_points(list_, bone); }
    [[nodiscard]] std::vector<glm::vec3> points(const char* name) const { return points(figure_.skeleton.find(name)); }
    [[nodiscard]] bool has_surface() const { return !list_.skins.empty(); }
    [[nodiscard]] body::PosedSkeleton posed() const { return {figure_.skeleton, pose_}; }
    [[nodiscard]] const scene::Bounds& bounds() const { return list_.bounds; }

private:
    figure::Figure figure_;
    figure::Pose pose_;
    scene::DrawList list_;

public:
    const Body body;  // initialised after figure_
};

// Acclaim's chain lradius - lwrist - lhand - lfingers: lwrist is the lower third of the forearm, the wrist is where
// lhand begins.
//
//   lradius -------- lwrist ---- lhand ---- lfingers ----
//   elbow                        wrist      knuckles
TEST(HumanBody, OfTheBundledWalkHangsTogether) {
    for (const char* file : {"walk.bvh", "walk.amc", "walk.htr"}) {
        const BodyOf body(loaders::load(std::string(SKELPLAY_SOURCE_DIR "/assets/") + file).figure.value());
        for (const auto& [first, second] : {std::pair("lradius", "lwrist"), std::pair("lwrist", "lhand"),
                                            std::pair("lhand", "lfingers"), std::pair("ltibia", "lfoot")})
            EXPECT_LT(test::gap(body.points(first), body.points(second)), 1.0F) << file << ": " << second;
    }
}

/// Checks the body of a human in a pose in which one can rest.
void expect_whole(const std::string& file, const BodyOf& body, const body::HumanFrame& frame) {
    const auto cm = static_cast<float>(frame.stature / 175.0);
    for (const Side side : {Side::left, Side::right})
        for (const Part part : {Part::thigh, Part::shin, Part::foot, Part::upper_arm, Part::forearm}) {
            const BoneId bone = frame.anatomy().first(part, side);
            if (bone == BoneId::none) continue;
            const std::vector<glm::vec3> points = body.points(bone);
            EXPECT_FALSE(points.empty()) << file << ": " << figure::name(part);
            EXPECT_LT(test::gap({glm::vec3(frame.at(bone))}, points), 7.0F * cm) << file << ": " << figure::name(part);
            const BoneId next = part == Part::thigh       ? frame.anatomy().first(Part::shin, side)
                                : part == Part::shin      ? frame.anatomy().first(Part::foot, side)
                                : part == Part::upper_arm ? frame.anatomy().first(Part::forearm, side)
                                                          : BoneId::none;
            if (next == BoneId::none || frame.anatomy().chain(part, side).size() > 1) continue;
            EXPECT_LT(test::gap(points, body.points(next)), 1.5F * cm) << file << ": after " << figure::name(part);
        }
    const glm::dvec3 size = body.bounds().high - body.bounds().low;
    EXPECT_LT(std::max({size.x, size.y, size.z}), 1.6 * frame.stature) << file;
    EXPECT_FALSE(body.points(frame.hip_bone).empty()) << file;
    EXPECT_FALSE(body.points(frame.chest_bone).empty()) << file;
}

// Each limb is on its own bone, at its joint, and meets the next one, in whatever conventions a file comes.
TEST(HumanBody, OfEveryHumanFileIsWhole) {
    const std::filesystem::path folder = SKELPLAY_SHARED_DIR "/data/bvh";
    NEEDS(test::shared_file(folder));
    std::size_t humans = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        auto loaded = loaders::load(entry.path());
        if (!loaded.figure) continue;
        const BodyOf body(std::move(*loaded.figure));
        const body::PosedSkeleton posed = body.posed();
        const auto frame = body::HumanFrame::find(posed, body.body);
        if (!body.body.human || !frame || !frame->is_plausible_rest()) continue;
        ++humans;
        ASSERT_TRUE(body.has_surface()) << entry.path();
        expect_whole(entry.path().filename().string(), body, *frame);
    }
    EXPECT_GE(humans, 40U);
}
}  // namespace skelplay::body::human_body_test
