// Files that hold several takes, in the window.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <optional>
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "support/gltf_file.h"
#include "support/session_fixture.h"
#include "support/temporary_folder.h"

namespace skelplay::session {
namespace {
using test::apply;

/// leg.glb has the takes "Still" and "Step", which moves and is therefore shown first; walk.bvh comes after it.
struct FileTakes : test::SessionFixture {
    FileTakes() {
        file("leg.glb").real = folder.write("leg.glb", test::leg_gltf().glb());
        file("more.glb").real = folder.write("more.glb", test::leg_gltf().glb());
        folder.write("walk.bvh");
        file("walk.bvh") = {};
    }
    /// What is shown after a command.
    std::string after(const auto& command) {
        apply(session, command);
        finish_loading();
        return shown_name(figure());
    }
    test::TemporaryFolder folder;
};

TEST_F(FileTakes, AreSteppedThroughBeforeTheFilesOfTheFolder) {
    open({folder.path()});
    EXPECT_EQ(shown_name(figure()), "leg.glb: Step");
    EXPECT_EQ(after(command(open_next, -1)), "leg.glb: Still");
    EXPECT_EQ(figure::frame_count(figure().take.figure->take), 1U);
    EXPECT_EQ(after(command(open_next, 1)), "leg.glb: Step");
    EXPECT_EQ(after(command(open_next, 1)), "more.glb: Step");
    EXPECT_EQ(after(command(open_next, 1)), "walk.bvh");
    EXPECT_EQ(after(command(open_next, -1)), "more.glb: Step");
}

TEST_F(FileTakes, OneIsShownInTheOthersPlaceBesideAnotherFigure) {
    open({folder / "leg.glb", folder / "walk.bvh"});
    const FigureId leg = id();
    EXPECT_EQ(after(command(use_take, leg, 0)), "leg.glb: Still");
    EXPECT_EQ(id(), leg);
    EXPECT_EQ(session.document.figures.size(), 2U);
    EXPECT_EQ(after(command(use_take, leg, 2)), "leg.glb: Still") << "there is no third one";
    session.document.figures[0].settings.repairs.repairs.level = true;
    EXPECT_EQ(after(command(use_take, leg, 1)), "leg.glb: Step");
    EXPECT_EQ(figure().settings.repairs, TakeRepairs{}) << "they were of the other take";
}

TEST_F(FileTakes, TheOneThatIsAskedForIsThatOfTheFirstFiles) {
    session.take.options.take = "Still";
    session.options.files = {folder / "leg.glb"};
    open({folder / "leg.glb"});
    EXPECT_EQ(shown_name(figure()), "leg.glb: Still");
    open({folder / "more.glb"});
    EXPECT_EQ(shown_name(figure()), "more.glb: Step");
}

// Takes are asked for by their names, or numbers where these are no help: here the number of the third names the first.
TEST_F(FileTakes, EachIsShownAlsoWhereNamesRepeatOrAreNumbers) {
    test::GltfFile nodes;
    std::string takes;
    for (const float seconds : {1.0F, 2.0F, 3.0F}) {
        const int times = nodes.add<float>({0, seconds}, "SCALAR");
        const int positions = nodes.add<float>({0, 0, 0, 1, 0, 0}, "VEC3");
        takes += fmt::format(R"({}{{"name":"{}","channels":[{{"sampler":0,"target":{{"node":0,"path":"translation"}}}}],)"
                             R"("samplers":[{{"input":{},"output":{}}}]}})",
                             takes.empty() ? "" : ",", takes.empty() ? "3" : "walk", times, positions);
    }
    nodes.members = fmt::format(R"("scenes":[{{"nodes":[0]}}],"nodes":[{{"name":"a"}}],"animations":[{}])", takes);
    file("nodes.glb").real = folder.write("nodes.glb", nodes.glb());
    open({folder / "nodes.glb"});
    for (const std::size_t take : {2U, 1U, 0U}) {
        after(command(use_take, id(), take));
        EXPECT_EQ(figure::frame_count(figure().take.figure->take), 30 * (take + 1) + 1);
    }
}

// Two nodes side by side that move, without a mesh: three axes each.
TEST_F(FileTakes, NodesThatHangOnNothingAreDrawnAsTheirAxes) {
    test::GltfFile nodes;
    const int times = nodes.add<float>({0, 1}, "SCALAR");
    const int places = nodes.add<float>({0, 0, 0, 1, 0, 0}, "VEC3");
    nodes.members = fmt::format(
        R"("scenes":[{{"nodes":[0,1]}}],"nodes":[{{"name":"a"}},{{"name":"b"}}],"animations":[{{"channels":[)"
        R"({{"sampler":0,"target":{{"node":0,"path":"translation"}}}},)"
        R"({{"sampler":0,"target":{{"node":1,"path":"translation"}}}}],"samplers":[{{"input":{},"output":{}}}]}}])",
        times, places);
    file("nodes.glb").real = folder.write("nodes.glb", nodes.glb());
    open({folder / "nodes.glb"});
    EXPECT_EQ(test::drawn(session).bones.size(), 6U);
}
}  // namespace
}  // namespace skelplay::session
