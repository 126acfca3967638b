// The bundled walk in its three formats, read by our loaders: the same motion, up to the rounding in the files.

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <string>
#include "loaders/load.h"
#include "scene/evaluator.h"

namespace skelplay::agreement_test {
figure::Figure walk(const char* file) {
    const loaders::LoadResult result = loaders::load(std::string(SKELPLAY_SOURCE_DIR "/assets/") + file);
    EXPECT_EQ(result.diagnostics.count(base::Severity::warning), 0U) << base::to_text(result.diagnostics);
    EXPECT_TRUE(result.figure) << base::to_text(result.diagnostics);
    return result.figure.value();
}

/// The largest distance between bones of the same name over all frames, in centimetres.
double largest_difference(const figure::Figure& a, const figure::Figure& b) {
    scene::FigureEvaluator evaluate_a(a.skeleton);
    scene::FigureEvaluator evaluate_b(b.skeleton);
    figure::Pose pose;
    double largest = 0.0;
    for (std::size_t frame = 0; frame < figure::frame_count(a.take); ++frame) {
        figure::sample(a.skeleton, a.take, frame, pose);
        const auto& at_a = evaluate_a.positions(pose);
        figure::sample(b.skeleton, b.take, frame, pose);
        const auto& at_b = evaluate_b.positions(pose);
        for (std::size_t i = 0; i < a.skeleton.size(); ++i) {
            const figure::BoneId same = b.skeleton.find(a.skeleton[figure::bone_id(i)].name);
            const scene::BonePosition& other = at_b.at(figure::index(same));
            // A bone without length has no tail of its own: in a BVH its first child's origin takes its place.
            largest = std::max(largest, glm::length(at_a[i].origin - other.origin));
            if (glm::length(a.skeleton[figure::bone_id(i)].tail) > 0)
                largest = std::max(largest, glm::length(at_a[i].tail - other.tail));
        }
    }
    return largest;
}

TEST(Walk, ThreeFormatsAgreeToTheirRounding) {
    const figure::Figure acclaim = walk("walk.amc");
    const figure::Figure bvh = walk("walk.bvh");
    const figure::Figure htr = walk("walk.htr");
    ASSERT_GE(figure::frame_count(acclaim.take), 480U);
    ASSERT_EQ(figure::frame_count(bvh.take), figure::frame_count(acclaim.take));
    ASSERT_EQ(figure::frame_count(htr.take), figure::frame_count(acclaim.take));
    ASSERT_EQ(bvh.skeleton.size(), acclaim.skeleton.size());
    EXPECT_LT(largest_difference(acclaim, bvh), 1e-3);
    EXPECT_LT(largest_difference(acclaim, htr), 1e-3);
}
}  // namespace skelplay::agreement_test
