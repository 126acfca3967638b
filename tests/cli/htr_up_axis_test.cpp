// Meredith & Maddock (document 001), section 3.2: "GlobalAxisofGravity this specifies the global 'up axis' of the data,
// which is normally the positive y-axis". The bundled walk is written so that its people have their heads at the lowest
// z, with a header that says -Z: everything that is said of it must be as of the walk itself.

#include "analysis/contacts.h"
#include "cli/calls.h"
#include "exporters/export.h"
#include "loaders/load.h"
#include "processing/output_space.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;
using testing::Not;

const std::string upright_walk = asset("walk.htr");
constexpr figure::SignedAxis minus_z{figure::Axis::z, true};

figure::Figure load_figure(const std::string& file) {
    loaders::LoadResult loaded = loaders::load(file);
    EXPECT_TRUE(loaded.figure) << file;
    return std::move(loaded.figure).value_or(figure::Figure{});
}

class FormatsExplainedSection32AxisOfGravity : public Commands {
protected:
    void SetUp() override {
        const figure::Figure walk = load_figure(upright_walk);
        processing::TakeEdits edits;
        edits.rotation = processing::up_rotation(figure::Axis::y, minus_z);
        exporters::ExportOptions options;
        options.up = minus_z;
        options.metres_per_unit = 0.01;
        const processing::EditedTake take(walk, std::move(edits));
        ASSERT_TRUE(exporters::write_files(*exporters::export_format("htr"), take, options, std::filesystem::path(hanging_))
                        .done());
    }

    /// The mean distance of the joints of a file from those of the upright walk, in metres, as `compare` places them.
    double distance(const std::string& file) {
        return json_of({"compare", upright_walk, file, "--align", "none"})["mpjpe"];
    }

    std::string hanging_ = path("hanging.htr");
};

TEST_F(FormatsExplainedSection32AxisOfGravity, InfoSaysTheSign) {
    EXPECT_THAT(read("hanging.htr"), HasSubstr("\nGlobalAxisofGravity -Z\n"));
    expect_json(json_of({"info", hanging_}),
                R"({"up_axis": {"value": "-z", "source": "file", "evidence": "the file says -Z"}})");
    EXPECT_THAT(printed({"info", hanging_}), HasSubstr("-Z (file: the file says -Z)"));
}

TEST_F(FormatsExplainedSection32AxisOfGravity, AMinusMeansThatTheOtherWayIsUp) {
    EXPECT_LT(distance(hanging_), 1e-6);
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

TEST_F(FormatsExplainedSection32AxisOfGravity, AnHtrOfItKeepsTheWord) {
    printed({"convert", hanging_, path("again.htr")});
    EXPECT_EQ(read("again.htr"), read("hanging.htr"));
    printed({"convert", hanging_, path("other.htr"), "--order", "xyz"});
    EXPECT_THAT(read("other.htr"), HasSubstr("\nGlobalAxisofGravity -Z\n"));
    EXPECT_LT(distance(path("other.htr")), 1e-6);
}

TEST_F(FormatsExplainedSection32AxisOfGravity, OtherFormatsStandUprightWhenAskedFor) {
    for (const std::string up : {"y", "z"})
        for (const std::string name : {"out.htr", "out.bvh", "out.amc"}) {
            printed({"convert", hanging_, path(name), "--force", "--to-up", up});
            EXPECT_THAT(said_, Not(HasSubstr("export.up")));
            EXPECT_EQ(json_of({"info", path(name)})["up_axis"]["value"], up) << name;
            EXPECT_LT(distance(path(name)), 1e-4) << name << ' ' << up;
        }
    printed({"convert", hanging_, path("as-it-is.bvh")});
    EXPECT_THAT(said_, HasSubstr("BVH holds no up axis, and -Z is up: where readers take Z for it, the figure hangs "
                                 "upside down; --to-up y or z turns it [export.up]"));
}
}  // namespace
}  // namespace skelplay::cli
