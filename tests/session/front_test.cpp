// Where a figure looks, so that a small picture shows it from its front.

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>
#include <sstream>
#include "session/command.h"
#include "session/files/opening.h"
#include "session/framing.h"
#include "session/session.h"
#include "support/temporary_folder.h"

namespace skelplay::session {
namespace front_test {
namespace fs = std::filesystem;

std::optional<glm::dvec3> front_in(const fs::path& take) {
    Session session;
    apply(session, open_files, {take}, false, false);
    wait_for_loading(session);
    step(session, Seconds(0));
    return front_of(session.document, session.posed);
}

/// The bundled walk as BVH, with all of it turned about the axis that points up.
std::string walk_turned(double degrees) {
    std::istringstream walk(test::text_of(fs::path(SKELPLAY_SOURCE_DIR) / "assets" / "walk.bvh"));
    std::string text;
    bool motion = false;
    for (std::string line; std::getline(walk, line);) {
        const bool root = line.starts_with("ROOT");
        if (root)  // a new root, which only turns, with the old one as a joint
            text += "ROOT turned\n{\n\tOFFSET 0 0 0\n\tCHANNELS 1 Yrotation\nJOINT" + line.substr(4) + "\n";
        else if (line.starts_with("MOTION")) text += "}\nMOTION\n";
        else text += (motion ? fmt::format("{} ", degrees) : "") + line + "\n";
        motion = motion || line.starts_with("Frame Time");
    }
    return text;
}

TEST(Front, AWalkerLooksWhereItWalksWhateverWayTheTakeIsTurned) {
    const test::TemporaryFolder folder;
    const auto plain = front_in(folder.write("0.bvh", walk_turned(0)));
    ASSERT_TRUE(plain);
    EXPECT_GT(plain->z, 0.9) << "the bundled walk goes along +Z";
    for (const double degrees : {90.0, 180.0, 250.0}) {
        const auto turned = front_in(folder.write("turned.bvh", walk_turned(degrees)));
        ASSERT_TRUE(turned) << degrees;
        const double angle = glm::radians(degrees);
        const glm::dvec3 expected(std::cos(angle) * plain->x + std::sin(angle) * plain->z, 0.0,
                                  std::cos(angle) * plain->z - std::sin(angle) * plain->x);
        EXPECT_GT(glm::dot(*turned, expected), 0.99) << degrees;
    }
}

TEST(Front, WhatIsNoHumanHasNone) {
    const test::TemporaryFolder folder;
    const auto pole =
        folder.write("pole.bvh",
                     "HIERARCHY\nROOT pole\n{\n  OFFSET 0 0 0\n  CHANNELS 3 Xposition Yposition Zposition\n"
                     "  End Site\n  {\n    OFFSET 0 2 0\n  }\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0\n");
    EXPECT_FALSE(front_in(pole));
}
}  // namespace front_test
}  // namespace skelplay::session
