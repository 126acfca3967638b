// Meredith & Maddock (document 001), section 3.2: "GlobalAxisofGravity this specifies the global 'up axis' of the data,
// which is normally the positive y-axis". The bundled walk is written so that its people have their heads at the lowest
// z, with a header that says -Z: everything that is said of it must be as of the walk itself.

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "analysis/contacts.h"
#include "exporters/export.h"
#include "loaders/load.h"
#include "processing/output_space.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {

namespace {

using test::call;
using test::Called;
using testing::HasSubstr;
using testing::Not;

const std::string upright_walk = std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.htr";
constexpr figure::SignedAxis minus_z{figure::Axis::z, true};

figure::Figure load_figure(const std::string& file) {
    loaders::LoadResult loaded = loaders::load(file);
    EXPECT_TRUE(loaded.figure) << file;
    return std::move(loaded.figure).value_or(figure::Figure{});
}

class Seed001Section32AxisOfGravity : public testing::Test {
protected:
    void SetUp() override {
        const figure::Figure walk = load_figure(upright_walk);
        processing::TakeEdits edits;
        edits.rotation = processing::up_rotation(figure::Axis::y, minus_z);
        exporters::ExportOptions options;
        options.up = minus_z;
        options.metres_per_unit = 0.01;
        const processing::EditedTake take(walk, std::move(edits));
        ASSERT_TRUE(
            exporters::write_files(*exporters::export_format("htr"), take, options, std::filesystem::path(hanging_))
                .done());
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    /// The mean distance of the joints of two files, in metres, as `compare` places them.
    static double distance(const std::string& a, const std::string& b) {
        const Called called = call({"compare", a, b, "--align", "none", "--json"});
        EXPECT_EQ(called.status, 0) << called.err;
        return called.status == 0 ? nlohmann::json::parse(called.out)["mpjpe"].get<double>() : 1e9;
    }

    test::TemporaryFolder folder_;
    std::string hanging_ = path("hanging.htr");
};

TEST_F(Seed001Section32AxisOfGravity, InfoSaysTheSign) {
    EXPECT_THAT(folder_.read("hanging.htr"), HasSubstr("\nGlobalAxisofGravity -Z\n"));
    const auto up = nlohmann::json::parse(call({"info", hanging_, "--json"}).out)["up_axis"];
    EXPECT_EQ(up["value"], "-z");
    EXPECT_EQ(up["source"], "file");
    EXPECT_EQ(up["evidence"], "the file says -Z");
    EXPECT_THAT(call({"info", hanging_}).out, HasSubstr("-Z (file: the file says -Z)"));
}

TEST_F(Seed001Section32AxisOfGravity, AMinusMeansThatTheOtherWayIsUp) {
    EXPECT_LT(distance(upright_walk, hanging_), 1e-6);
    const figure::Figure walk = load_figure(upright_walk);
    const figure::Figure hanging = load_figure(hanging_);
    const analysis::Placement a = analysis::infer_placement(walk);
    const analysis::Placement b = analysis::infer_placement(hanging);
    EXPECT_NEAR(a.ground.height, b.ground.height, 1e-6);
    EXPECT_NEAR(a.bounds.whole.high.y, b.bounds.whole.high.y, 1e-6);
    EXPECT_NEAR(a.unit.height, b.unit.height, 1e-6);
    const auto steps = analysis::contacts(walk, a, 1.0 / 120);
    const auto same = analysis::contacts(hanging, b, 1.0 / 120);
    ASSERT_EQ(steps.size(), same.size());
    for (std::size_t foot = 0; foot < steps.size(); ++foot) {
        EXPECT_EQ(steps[foot].bone, same[foot].bone);
        EXPECT_EQ(steps[foot].frames, same[foot].frames);
    }
}

TEST_F(Seed001Section32AxisOfGravity, AnHtrOfItKeepsTheWord) {
    ASSERT_EQ(call({"convert", hanging_, path("again.htr")}).status, 0);
    EXPECT_EQ(folder_.read("again.htr"), folder_.read("hanging.htr"));
    ASSERT_EQ(call({"convert", hanging_, path("other.htr"), "--order", "xyz"}).status, 0);
    EXPECT_THAT(folder_.read("other.htr"), HasSubstr("\nGlobalAxisofGravity -Z\n"));
    EXPECT_LT(distance(upright_walk, path("other.htr")), 1e-6);
}

TEST_F(Seed001Section32AxisOfGravity, OtherFormatsStandUprightWhenAskedFor) {
    for (const std::string up : {"y", "z"})
        for (const std::string name : {"out.htr", "out.bvh", "out.amc"}) {
            const Called called = call({"convert", hanging_, path(name), "--force", "--to-up", up});
            ASSERT_EQ(called.status, 0) << called.err;
            EXPECT_THAT(called.err, Not(HasSubstr("export.up")));
            const auto info = nlohmann::json::parse(call({"info", path(name), "--json"}).out);
            EXPECT_EQ(info["up_axis"]["value"], up) << name;
            EXPECT_LT(distance(upright_walk, path(name)), 1e-4) << name << ' ' << up;
        }
    const Called told = call({"convert", hanging_, path("as-it-is.bvh")});
    EXPECT_THAT(told.err, HasSubstr("BVH holds no up axis, and -Z is up: where readers take Z for it, the figure hangs "
                                    "upside down; --to-up y or z turns it [export.up]"));
}

}  // namespace

}  // namespace skelplay::cli
