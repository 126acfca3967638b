#include <array>
#include <fmt/format.h>
#include <thread>
#include "panel_rig.h"
#include "session/files/exporting.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/state.h"
#include "session/window.h"
#include "support/disk_calls.h"

namespace skelplay {
namespace {
using namespace session;
using testing::EndsWith;
using testing::HasSubstr;

class ExportPanel : public testing::Test {
protected:
    void SetUp() override {
        rig.open({file_});
        rig.ask(session::toggle_form, Form::export_take);
    }
    /// Draws on until nothing is being exported.
    void finish() {
        while (rig.session.ui.exporting) {
            std::this_thread::yield();
            rig.frames(1);
        }
        rig.frames(2);
    }
    void write() {
        rig.click("export-start");
        finish();
    }

    test::TemporaryFolder folder_;
    std::string file_ = folder_.write("walk.bvh", "the pretended loader does not look inside").string();
    std::vector<std::string> notes() {
        std::vector<std::string> texts;
        for (const base::Diagnostic& note : rig.session.ui.export_notes.items()) texts.push_back(note.message);
        return texts;
    }

    test::PanelRig rig{test::PretendFiles{{"walk.bvh", {.frames = 4, .fps = 10.0, .turning = true}},
                                          {"walk-2.bvh", {.frames = 4, .fps = 10.0}}}};
};

TEST_F(ExportPanel, WritesTheFigureAndSaysWhatIsLost) {
    rig.choose("export-format", "export-as-htr");
    EXPECT_THAT(rig.state.exporting.output, EndsWith("walk.htr"));
    write();
    EXPECT_THAT(folder_.read("walk.htr"), HasSubstr("NumFrames 4\n"));
    EXPECT_THAT(notes(), testing::Contains(HasSubstr("HTR holds no limits; those of 1 bone are left out")));
    EXPECT_THAT(rig.toast(), testing::Eq("Exported walk.htr"));
    EXPECT_THAT(rig.state.exporting.output, EndsWith("walk-2.htr")) << "the name is taken now";
}

TEST_F(ExportPanel, WhatIsRepairedOfTheTakeIsTold) {
    processing::Repairs& repairs = rig.session.document.figures.front().settings.repairs.repairs;
    repairs.smooth = 3;
    repairs.level = true;
    write();
    EXPECT_THAT(notes(), testing::Contains(HasSubstr("smoothed at 3 Hz")));
    EXPECT_THAT(notes(), testing::Contains(HasSubstr("ground is at height 0")));
}

TEST_F(ExportPanel, WritesJointsAsMarkersForOpenSimAndMokka) {
    for (const char* format : {"trc", "c3d"}) {
        rig.choose("export-format", fmt::format("export-as-{}", format));
        EXPECT_TRUE(rig.has("export-unit"));
        EXPECT_FALSE(rig.has("export-order")) << "points have no angles";
        write();
        EXPECT_EQ(rig.toast(), fmt::format("Exported walk.{}", format));
    }
    EXPECT_THAT(folder_.read("walk.trc"), HasSubstr("PathFileType\t4\t(X/Y/Z)\twalk.trc\n"));
    EXPECT_THAT(folder_.read("walk.c3d"), HasSubstr("DATA_START"));
    EXPECT_THAT(notes(), testing::Contains(HasSubstr("C3D holds no rotations and hierarchy")));
}

TEST_F(ExportPanel, TheRangeIsAClipNamedAfterItsFrames) {
    EXPECT_THAT(rig.state.exporting.output, EndsWith("walk-2.bvh")) << "the source itself is not offered";
    rig.ask(session::set_play_range, 1, 2);
    rig.choose("export-frames", "export-frames-range");
    rig.choose("export-up", "export-up-z");
    EXPECT_THAT(rig.state.exporting.output, EndsWith("walk-2-3.bvh")) << "as the file counts, from 1";
    write();
    EXPECT_THAT(folder_.read("walk-2-3.bvh"), HasSubstr("Frames: 2\n"));
    EXPECT_THAT(folder_.read("walk-2-3.bvh"), HasSubstr("\n0.01 0 1 ")) << "frame 1, and its height along Z";
    rig.ask(session::set_play_range, std::nullopt, std::nullopt);
    EXPECT_THAT(rig.state.exporting.output, EndsWith("walk-2.bvh")) << "a range that is all of it is no clip";
    rig.ask(session::command(session::toggle_form, Form::export_take), session::command(session::set_play_range, 1, 2),
            session::command(session::toggle_form, Form::export_take));
    EXPECT_THAT(rig.state.exporting.output, EndsWith("walk-2-3-2.bvh"));
    EXPECT_TRUE(test::PanelRig::says("The range: 2 to 3, 2 frames"));
}

TEST_F(ExportPanel, AMissingFolderIsMadeAndSaid) {
    const std::filesystem::path folder = folder_.path() / "clips";
    rig.ask(session::start_export, session::ExportOrder{rig.active(), folder / "walk.bvh", false});
    finish();
    EXPECT_TRUE(std::filesystem::exists(folder / "walk.bvh"));
    EXPECT_EQ(rig.toast(), "Exported walk.bvh into the new folder " + folder.string());
}

TEST_F(ExportPanel, OnlyWhatTheFormatHasIsAsked) {
    rig.choose("export-order", "export-order-ZYX");
    rig.choose("export-unit", "export-unit-cm");
    rig.choose("export-format", "export-as-glb");
    for (const char* row : {"export-unit", "export-up", "export-order"}) EXPECT_FALSE(rig.has(row)) << row;
    EXPECT_TRUE(rig.has("export-scale"));
    write();
    EXPECT_THAT(rig.toast(), testing::Eq("Exported walk.glb")) << "what is not asked does not count";
    rig.choose("export-format", "export-as-bvh");
    write();
    EXPECT_THAT(folder_.read("walk-2.bvh"), HasSubstr("Zrotation Yrotation Xrotation"));
}

// The walk's joint has a rotation about one axis; all six are its own choice, and a BVH's alone.
TEST_F(ExportPanel, ABvhHasAChoiceOfChannels) {
    EXPECT_TRUE(test::PanelRig::says("Channels"));
    rig.choose("export-channels", "export-channels-2");
    EXPECT_EQ(rig.session.ui.export_form.channels, exporters::BvhChannels::all);
    write();
    EXPECT_THAT(folder_.read("walk-2.bvh"), HasSubstr("CHANNELS 6 Xposition Yposition Zposition"));
    rig.choose("export-format", "export-as-htr");
    EXPECT_TRUE(rig.lacks("export-channels"));
    write();
    EXPECT_THAT(rig.toast(), testing::Eq("Exported walk.htr")) << "what is not asked does not count";
}

TEST_F(ExportPanel, BonesGetOtherNamesAndAnotherRestPose) {
    rig.choose("export-names", "export-names-vrm");
    write();
    EXPECT_THAT(rig.toast(), HasSubstr("Expected a recognised human to write the names of VRM"));
    rig.choose("export-names", "export-names-own");
    rig.choose("export-rest", "export-rest-t");
    write();
    EXPECT_THAT(rig.toast(), HasSubstr("Expected arms that are recognised and a body that stands"));
    rig.choose("export-rest", "export-rest-0");
    write();
    EXPECT_THAT(rig.toast(), testing::Eq("Exported walk-2.bvh"));
    rig.choose("export-format", "export-as-csv");
    EXPECT_TRUE(rig.lacks("export-rest")) << "a table has no rest pose";
    EXPECT_TRUE(rig.has("export-names"));
    rig.choose("export-format", "export-as-vrma");
    EXPECT_TRUE(rig.lacks("export-names", "export-rest")) << "it has its own";
    write();
    EXPECT_THAT(rig.toast(), HasSubstr("Expected the bones that VRM requires, found none for leftUpperLeg"));
}

TEST_F(ExportPanel, BonesProHasItsOwnChoicesAndAnOrderOnlyWithEulerAngles) {
    const auto [mode, system, rotations] =
        std::array{"export-bonespro-mode", "export-bonespro-system", "export-bonespro-rotations"};
    EXPECT_TRUE(rig.lacks(mode, system, rotations));
    rig.choose("export-format", "export-as-bonespro");
    EXPECT_TRUE(rig.has(mode, system, rotations));
    EXPECT_TRUE(test::PanelRig::says("Mode", "Transforms", "Rotations"));
    EXPECT_TRUE(rig.lacks("export-order", "export-up")) << "matrices have no angles, and its host has Z up";
    rig.choose(rotations, "export-bonespro-rotations-1");
    EXPECT_EQ(rig.session.ui.export_form.bonespro.rotations, exporters::BonesProWriting::Rotations::degrees);
    EXPECT_TRUE(rig.has("export-order"));
    rig.choose(rotations, "export-bonespro-rotations-0");
    EXPECT_FALSE(rig.has("export-order"));
    rig.choose("export-format", "export-as-htr");
    EXPECT_TRUE(rig.lacks(mode, system, rotations));
    EXPECT_TRUE(rig.has("export-order"));
}

TEST_F(ExportPanel, AFileThatIsThereIsNotWrittenOver) {
    const std::string before = folder_.read("walk.bvh");
    rig.ask(session::start_export, session::ExportOrder{rig.active(), file_, false});
    EXPECT_FALSE(rig.session.ui.exporting);
    EXPECT_THAT(rig.toast(), HasSubstr("is there already"));
    EXPECT_EQ(folder_.read("walk.bvh"), before);
    rig.ask(session::start_export, session::ExportOrder{rig.active(), file_, true});
    EXPECT_EQ(folder_.read("walk.bvh"), before) << "it is open";
}

TEST_F(ExportPanel, AFileThatIsThereIsReplacedByAButtonThatSaysSo) {
    EXPECT_TRUE(test::PanelRig::says("Export"));
    const std::string other = folder_.write("other.bvh", "before").string();
    rig.state.exporting.output = other;
    rig.settle();
    EXPECT_TRUE(test::PanelRig::says("Replace"));
    rig.ask(session::start_export, session::ExportOrder{rig.active(), other, false});
    EXPECT_EQ(folder_.read("other.bvh"), "before") << "nobody has said so";
    rig.click("export-start");
    finish();
    EXPECT_THAT(folder_.read("other.bvh"), HasSubstr("HIERARCHY"));
}

TEST_F(ExportPanel, NoticesAFileThatOthersWriteOrRemove) {
    rig.settle();
    EXPECT_TRUE(test::PanelRig::says("Export"));
    const std::string output = rig.state.exporting.output;
    folder_.write(std::filesystem::path(output).filename(), "by somebody else");
    rig.ask(session::reload_changed);
    rig.settle();
    EXPECT_TRUE(test::PanelRig::says("Replace"));
    std::filesystem::remove(output);
    rig.ask(session::reload_changed);
    rig.settle();
    EXPECT_TRUE(test::PanelRig::says("Export"));
}

TEST_F(ExportPanel, AsksTheDiskNothingOnTheThreadOfTheWindow) {
    rig.settle();
    test::disk_calls() = {};
    rig.frames(5);
    rig.ask(session::reload_changed);
    rig.frames(5);
    EXPECT_EQ(test::disk_calls().count, 0U) << test::disk_calls().last;
    (void)std::filesystem::exists(folder_.path());
    EXPECT_EQ(test::disk_calls().count, 1U) << "the calls are counted";
}

TEST_F(ExportPanel, ATypedNameStaysAndEnterStarts) {
    const std::string typed = (folder_.path() / "mine.bvh").string();
    rig.state.exporting.output = typed;
    rig.choose("export-format", "export-as-htr");
    EXPECT_THAT(rig.state.exporting.output, EndsWith("mine.htr")) << "the suffix is the format's";
    rig.choose("export-format", "export-as-bvh");
    rig.ask(session::toggle_form, Form::export_take);
    rig.ask(session::toggle_form, Form::export_take);
    EXPECT_EQ(rig.state.exporting.output, typed);
    rig.click("export-output");
    rig.key(ImGuiKey_Enter);
    finish();
    EXPECT_THAT(folder_.read("mine.bvh"), HasSubstr("HIERARCHY"));
    EXPECT_EQ(rig.state.exporting.output, typed);
}

TEST_F(ExportPanel, AfterwardsTheFileIsOpenedBesideTheOriginalOrShown) {
    EXPECT_TRUE(rig.lacks("export-open", "export-show", "export-browse")) << "nothing is written, nor are there folders";
    std::filesystem::path shown;
    rig.session.options.show_in_folder = [&](const std::filesystem::path& file) {
        shown = file;
        return true;
    };
    write();
    rig.click("export-show");
    EXPECT_EQ(shown, folder_.path() / "walk-2.bvh");
    rig.click_and_settle("export-open");
    ASSERT_EQ(rig.session.document.figures.size(), 2U);
    EXPECT_EQ(rig.session.document.figures[1].take.request.file.filename(), "walk-2.bvh");
    EXPECT_TRUE(rig.session.view.side_by_side);
}

TEST_F(ExportPanel, BrowseChoosesTheFolder) {
    rig.session.options.show_in_folder = [](const auto&) { return true; };
    std::filesystem::create_directory(folder_.path() / "clips");
    rig.frames(2);
    rig.click("export-browse");
    rig.frames(2);
    rig.click("entry-clips");
    rig.frames(2);
    rig.click("dialog-folder");
    rig.frames(2);
    EXPECT_EQ(rig.state.exporting.output, (folder_.path() / "clips" / "walk-2.bvh").string());
}

// A BVH can't hold markers.
TEST_F(ExportPanel, MarkersAreWrittenAsTrcAtFirst) {
    rig.load_tiny([](figure::Figure& figure) { figure.format = figure::Format::trc; });
    rig.open({file_});
    rig.ask(session::toggle_form, Form::export_take);
    rig.frames(2);
    EXPECT_THAT(rig.state.exporting.output, EndsWith("walk.trc"));
    EXPECT_EQ(rig.session.ui.export_form.format, "trc");
}

TEST_F(ExportPanel, AsksForTheCommandThatDoesTheSame) {
    rig.click("export-copy");
    ASSERT_TRUE(rig.session.ui.requests.copy_export);
    EXPECT_EQ(rig.session.ui.requests.copy_export->figure, rig.active());
    EXPECT_EQ(rig.session.ui.requests.copy_export->output, rig.state.exporting.output);
}
}  // namespace
}  // namespace skelplay
