// Attaching skins to figures: those that an ASF lists, dropped files, and commands; and detaching them.

#include <algorithm>
#include <chrono>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "session/drawing.h"
#include "session/exported_state.h"
#include "session/session.h"
#include "support/block_skin.h"
#include "support/tiny_session.h"
#include "takes/sample.h"

namespace skelplay::session {

namespace {

using figure::BoneId;
using test::finish_loading;
using test::open;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* chest_and_more = R"(v 0 1 0
v 1 1 0
v 0 2 0
v 3 0 0
g chest
f 1 2 3
g heed
f 1 2 4
)";

class Skins : public testing::Test {
protected:
    void SetUp() override { write("body.obj", chest_and_more); }

    std::filesystem::path write(const std::string& name, const std::string& text) { return folder_.write(name, text); }
    [[nodiscard]] std::filesystem::path body() const { return folder_.path() / "body.obj"; }
    [[nodiscard]] const OpenFigure& figure(std::size_t index = 0) const { return session_.document.figures.at(index); }
    void run(const Command& command) {
        apply(session_, command);
        finish_loading(session_);
    }

    test::TemporaryFolder folder_;
    Session session_ = test::pretend_session({{"a.bvh", {}}, {"b.bvh", {}}, {"bad.bvh", {.refused = true}}});
};

TEST_F(Skins, AWavefrontFileIsAttachedToTheActiveFigureAndChangesNothingElse) {
    open(session_, {"a.bvh"});
    open(session_, {"b.bvh"}, true);
    run(Activate{figure(0).id});
    step(session_, Seconds(0.1));
    const scene::Camera before = session_.view.camera;
    open(session_, {body()});
    ASSERT_EQ(session_.document.figures.size(), 2U);
    ASSERT_TRUE(figure(0).take.skin);
    EXPECT_FALSE(figure(1).take.skin);
    EXPECT_EQ(figure(0).take.skin->file, body());
    EXPECT_EQ(figure(0).take.skin->rigid->pieces.size(), 2U);  // one without a bone, and the chest's
    EXPECT_TRUE(session_.playback.timeline.playing);
    EXPECT_NEAR(session_.playback.timeline.position, 10, 1e-9);
    EXPECT_EQ(session_.view.camera.target, before.target);
    const auto drawn = figure_views(session_.document, session_.posed);
    EXPECT_EQ(drawn[0].surface, figure(0).take.skin->surface);
    EXPECT_EQ(drawn[1].surface, nullptr);
    EXPECT_THAT(exported_state(session_), HasSubstr("skin=body.obj\nskin_findings=1\n"));
}

TEST_F(Skins, APieceIsWhereItsBoneIs) {
    open(session_, {"a.bvh", body()});
    for (int i = 0; i < 5; ++i) step(session_, Seconds(0.1));
    const auto at = [&](std::size_t piece) {
        return glm::dvec3(session_.posed.world[index(session_.posed.graph.piece_node(0, piece))] *
                          glm::dvec4(0, 1, 0, 1));
    };
    EXPECT_LE(glm::distance(at(0), glm::dvec3(0, 1, 0)), 1e-12);
    EXPECT_LE(glm::distance(at(1), glm::dvec3(0.5, 1, 0)), 1e-9);  // half a metre on after half a second
}

// A large skin takes seconds to read. What was written over it without a trace shows that it is not read.
TEST_F(Skins, AnEditByHandDoesNotReadTheFileAgainUnlessItWasWritten) {
    open(session_, {"a.bvh", body()});
    const FigureId id = figure().id;
    const auto top = [&] { return figure().take.skin->rigid->mesh.positions.at(2).y; };
    const auto edit = [&](const char* group, int bone) {
        run(AssignSkinName{id, group, AssignSkinName::To::bone, BoneId(bone)});
    };
    const auto written = std::filesystem::last_write_time(body());
    std::string other = chest_and_more;
    other.replace(other.find("v 0 2 0"), 7, "v 0 5 0");
    write("body.obj", other);
    std::filesystem::last_write_time(body(), written);
    edit("heed", 2);
    EXPECT_EQ(figure().take.skin->rigid->pieces.back().bone, BoneId{2});
    EXPECT_EQ(top(), 2.0);
    // In another scale, too, the file's own numbers are at hand.
    scene::AttachOptions doubled = figure().take.skin->attach;
    doubled.scale = 2.0;
    run(SetSkinAttachment{id, doubled});
    EXPECT_EQ(top(), 4.0);
    edit("heed", 3);
    EXPECT_EQ(top(), 4.0);
    std::filesystem::last_write_time(body(), written + std::chrono::seconds(5));
    edit("heed", 2);
    EXPECT_EQ(top(), 10.0) << "it was written";
}

TEST_F(Skins, DroppedTogetherWithAMotionTheSkinIsAttachedToIt) {
    open(session_, {body(), "a.bvh"});
    ASSERT_EQ(session_.document.figures.size(), 1U);
    EXPECT_EQ(figure().take.skin->file, body());
    EXPECT_EQ(session_.ui.toast, std::nullopt);
}

TEST_F(Skins, ASkinAloneIsRefusedWithAReason) {
    open(session_, {body()});
    EXPECT_TRUE(session_.document.figures.empty());
    EXPECT_EQ(session_.ui.toast->text,
              "body.obj: expected an open figure for this skin, but found none; nothing is shown");
}

TEST_F(Skins, OfSeveralDroppedTogetherOneIsAttachedAndTheOthersAreOfferedAndNamed) {
    const auto hat = write("hat.obj", chest_and_more);
    const auto coat = write("coat.obj", chest_and_more);
    const auto messages_about = [&](const std::filesystem::path& file) {
        std::vector<std::string> said;
        for (const FileReport& report : session_.document.reports)
            for (const base::Diagnostic& diagnostic : report.diagnostics.items())
                if (report.file == file.string()) said.push_back(diagnostic.message);
        return said;
    };
    open(session_, {hat, "a.bvh", coat, body()});
    EXPECT_EQ(figure().take.skin->file, body());
    EXPECT_THAT(figure().derived.other_skins, ElementsAre(hat, coat));
    ASSERT_TRUE(session_.ui.toast);
    EXPECT_EQ(session_.ui.toast->text,
              "A figure has one skin: body.obj is attached. The Skins panel also offers hat.obj, coat.obj");
    for (const auto& spare : {hat, coat})
        EXPECT_THAT(messages_about(spare), ElementsAre("expected one skin for a figure, found 3; body.obj is attached, "
                                                       "the Skins panel offers this one"));
    run(AttachSkin{figure().id, hat});
    EXPECT_EQ(figure().take.skin->file, hat);
    EXPECT_THAT(messages_about(hat), testing::Not(testing::Contains(HasSubstr("one skin for a figure"))))
        << "it is attached now";
    // … and when they are dropped on a figure that is open.
    open(session_, {"b.bvh"});
    open(session_, {coat, body()});
    EXPECT_EQ(figure().take.skin->file, body());
    EXPECT_THAT(figure().derived.other_skins, ElementsAre(coat));
    EXPECT_EQ(session_.ui.toast->text,
              "A figure has one skin: body.obj is attached. The Skins panel also offers coat.obj");
}

TEST_F(Skins, SeveralWithoutAFigureAreEachRefused) {
    open(session_, {write("hat.obj", chest_and_more), body()});
    EXPECT_EQ(session_.document.reports.size(), 2U);
}

TEST_F(Skins, OneThatIsRefusedLeavesTheOldOneAttached) {
    open(session_, {"a.bvh", body()});
    const auto bad = write("bad.obj", "v 0 0 zero\nf 1 1 1\n");
    run(AttachSkin{figure().id, bad});
    EXPECT_EQ(figure().take.skin->file, body());
    ASSERT_TRUE(session_.ui.toast);
    EXPECT_EQ(session_.ui.toast->severity, base::Severity::error);
    EXPECT_THAT(session_.ui.toast->text, HasSubstr("bad.obj"));
}

TEST_F(Skins, DetachingAndAttachingAgain) {
    open(session_, {"a.bvh", body()});
    run(DetachSkin{figure().id});
    EXPECT_FALSE(figure().take.skin);
    EXPECT_THAT(figure().derived.other_skins, ElementsAre(body()));
    EXPECT_EQ(figure_views(session_.document, session_.posed)[0].surface, nullptr);
    run(Reload{});
    EXPECT_FALSE(figure().take.skin);  // reloading does not attach a skin
    run(AttachSkin{figure().id, body()});
    ASSERT_TRUE(figure().take.skin);
    EXPECT_TRUE(figure().derived.other_skins.empty());
    run(Reload{});
    EXPECT_EQ(figure().take.skin->file, body());
}

TEST_F(Skins, SuggestionsAndTheBindFrameAreAttachedAnew) {
    open(session_, {"a.bvh", body()});
    EXPECT_EQ(figure().take.skin->rigid->pieces.front().bone, BoneId::none);
    run(SetSkinAttachment{figure().id, {true, std::nullopt}});
    EXPECT_EQ(figure().take.skin->rigid->pieces.front().bone, BoneId{1});  // heed is the head now: no loose faces
    EXPECT_EQ(figure().take.skin->rigid->pieces.back().bone, BoneId{2});
    run(SetSkinAttachment{figure().id, {true, 50}});
    EXPECT_EQ(figure().take.skin->rigid->bind_frame, 50U);
    run(SetSkinAttachment{figure().id, {true, 5000}});  // the take has no such frame
    EXPECT_EQ(figure().take.skin->rigid->bind_frame, std::nullopt);
    run(Reload{});
    EXPECT_TRUE(figure().take.skin->attach.accept_suggestions);
}

TEST_F(Skins, AChangedFileIsReadAgain) {
    open(session_, {"a.bvh", body()});
    const auto faces = [&] { return figure().take.skin->rigid->mesh.faces.size(); };
    EXPECT_EQ(faces(), 2U);
    write("body.obj", std::string(chest_and_more) + "g head\nf 2 3 4\n");
    std::filesystem::last_write_time(body(), figure().take.skin->stamp.time + std::chrono::seconds(2));
    run(ReloadChanged{});  // it may not be whole yet
    run(ReloadChanged{});
    EXPECT_EQ(faces(), 3U);
    // An incomplete file is refused once; the present skin stays.
    write("body.obj", "");
    std::filesystem::last_write_time(body(), figure().take.skin->stamp.time + std::chrono::seconds(2));
    run(ReloadChanged{});  // it may not be whole yet
    run(ReloadChanged{});
    EXPECT_EQ(faces(), 3U);
    ASSERT_TRUE(session_.ui.toast);
    run(DismissToast{});
    run(ReloadChanged{});
    run(ReloadChanged{});
    EXPECT_FALSE(session_.ui.toast);
}

TEST_F(Skins, ARowOfTheCheckIsFramedAndItsBonePicked) {
    open(session_, {"a.bvh", body()});
    run(PlayPause{});
    const auto& rows = figure().take.skin->check.groups;
    ASSERT_EQ(rows.size(), 2U);
    run(FrameSkinGroup{figure().id, 0});
    EXPECT_EQ(session_.view.selection.bone, BoneId{1});
    EXPECT_LE(glm::distance(session_.view.camera.target, glm::dvec3(0.5, 1.5, 0)), 0.05);
    run(FrameSkinGroup{figure().id, 99});
    run(FrameSkinGroup{FigureId{77}, 0});
    EXPECT_EQ(session_.view.selection.bone, BoneId{1});
}

TEST_F(Skins, MessagesOfASkinThatIsGoneAreGone) {
    const auto odd = write("odd.obj", std::string(chest_and_more) + "f 1 2 99\n");
    open(session_, {"a.bvh", odd});
    const auto said = [&](const std::filesystem::path& file) {
        return std::ranges::any_of(session_.document.reports,
                                   [&](const FileReport& r) { return r.file == file.string(); });
    };
    EXPECT_TRUE(said(odd));
    EXPECT_TRUE(said("a.bvh"));
    run(AttachSkin{figure().id, body()});
    EXPECT_FALSE(said(odd));
    EXPECT_TRUE(said("a.bvh"));
}

// ---- By hand ----

/// "heed: head by hand": what each row follows and how that was found.
std::vector<std::string> rows_of(const OpenFigure& figure) {
    std::vector<std::string> rows;
    for (const analysis::GroupCheck& row : figure.take.skin->check.groups)
        rows.push_back(row.group + ": " +
                       (row.match.accepted ? figure.take.figure->skeleton[row.match.bone].name : std::string("-")) +
                       " " + std::string(figure::name(row.match.kind)));
    return rows;
}

TEST_F(Skins, AGroupIsGivenToAnyBoneByHandAndMovesWithIt) {
    open(session_, {"a.bvh", body()});
    run(PlayPause{});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: - suggested"));
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{3}});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: leg hand"));
    EXPECT_EQ(figure().take.skin->rigid->pieces.back().bone, BoneId{3});
    EXPECT_TRUE(figure().take.skin->check.findings.empty() ||
                figure().take.skin->check.findings[0].code != "skin.suggestion");
    // Also against the name, and to nothing at all, which is no finding: a person said so.
    run(AssignSkinName{figure().id, "chest", AssignSkinName::To::bone, BoneId{2}});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::nothing, BoneId::none});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: head hand", "heed: - hand"));
    for (const analysis::SkinFinding& finding : figure().take.skin->check.findings)
        EXPECT_EQ(finding.code, "skin.bare-bone") << finding.message;
    // A bone that is not there changes nothing.
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{77}});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: head hand", "heed: - hand"));
    // Its own name counts again.
    run(AssignSkinName{figure().id, "chest", AssignSkinName::To::its_name, BoneId::none});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: - hand"));
}

TEST_F(Skins, WhatWasSaidByHandIsUndoneStepByStepOrAllAtOnce) {
    open(session_, {"a.bvh", body()});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{2}});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{3}});
    run(MarkUnskinned{figure().id, {BoneId{2}}});
    run(ResetSkinMap{figure().id});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: - suggested"));
    EXPECT_TRUE(figure().take.skin->rigid->unskinned_on_purpose.empty());
    run(UndoSkinMap{});  // of the active figure
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: leg hand"));
    EXPECT_THAT(figure().take.skin->rigid->unskinned_on_purpose, ElementsAre(BoneId{2}));
    run(UndoSkinMap{});
    EXPECT_TRUE(figure().take.skin->rigid->unskinned_on_purpose.empty());
    run(UndoSkinMap{});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: head hand"));
    run(UndoSkinMap{});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: - suggested"));
    run(UndoSkinMap{});  // there is no more
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: - suggested"));
}

TEST_F(Skins, CtrlZTakesBackWhatWasLastWhetherAMarkOrAGroupsBone) {
    open(session_, {"a.bvh", body()});
    const auto marked = [&] { return mark_of(session_.document.review, "a.bvh"); };
    run(MarkFile{Mark::keep});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{2}});
    run(MarkFile{Mark::reject});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{3}});
    run(Undo{});
    EXPECT_THAT(rows_of(figure()), testing::Contains("heed: head hand"));
    EXPECT_EQ(marked(), Mark::reject);
    run(Undo{});
    EXPECT_EQ(marked(), Mark::keep);
    EXPECT_THAT(rows_of(figure()), testing::Contains("heed: head hand"));
    run(Undo{});
    EXPECT_THAT(rows_of(figure()), testing::Contains("heed: - suggested"));
    run(Undo{});
    EXPECT_EQ(marked(), Mark::none);
}

TEST_F(Skins, CtrlZTakesBackTheLastOfBothAlsoAfterAMarkAloneWasTakenBack) {
    open(session_, {"a.bvh", body()});
    run(MarkFile{Mark::keep});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{2}});
    run(UndoMarks{});  // as the library does
    run(MarkFile{Mark::reject});
    run(Undo{});
    EXPECT_EQ(mark_of(session_.document.review, "a.bvh"), Mark::none);
    EXPECT_THAT(rows_of(figure()), testing::Contains("heed: head hand"));
    run(Undo{});
    EXPECT_THAT(rows_of(figure()), testing::Contains("heed: - suggested"));
    EXPECT_TRUE(session_.document.history.empty());
}

TEST_F(Skins, TwoChangesAtOnceAreBothMade) {
    open(session_, {"a.bvh", body()});
    apply(session_, AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{3}});
    run(AssignSkinName{figure().id, "chest", AssignSkinName::To::bone, BoneId{0}});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: hips hand", "heed: leg hand"));
}

TEST_F(Skins, SwappingTwoBonesSwapsAllThatFollowsThem) {
    open(session_, {"a.bvh", write("both.obj", std::string(chest_and_more) + "g leg\nf 2 3 4\n")});
    run(SwapSkinBones{figure().id, BoneId{1}, BoneId{3}});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: leg hand", "heed: - suggested", "leg: chest hand"));
    run(SwapSkinBones{figure().id, BoneId{1}, BoneId{3}});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: - suggested", "leg: leg exact"));
}

// The bundled walker with blocks as its skin, but none for the right upper arm.
TEST_F(Skins, ABareBoneThatIsMeantSoIsNoFinding) {
    const std::filesystem::path walker = SKELPLAY_SOURCE_DIR "/assets/walk.asf";
    session_ = test::pretend_session({{"walk.asf", {.real = walker}}});
    std::vector<test::Block> blocks = test::blocks(loaders::load(walker).figure->skeleton);
    std::erase_if(blocks, [](const test::Block& block) { return block.group == "rhumerus"; });
    open(session_, {"walk.asf", write("blocks.obj", test::to_obj(blocks))});
    const BoneId bare = figure().take.figure->skeleton.find("rhumerus");
    const analysis::SkinCheck& check = figure().take.skin->check;
    ASSERT_THAT(check.unskinned_bones, ElementsAre(bare));
    ASSERT_EQ(check.findings.size(), 1U);
    EXPECT_EQ(check.findings[0].bone, bare);
    run(MarkUnskinned{figure().id, {bare}});
    EXPECT_TRUE(figure().take.skin->check.findings.empty());
    EXPECT_TRUE(figure().take.skin->check.unskinned_bones.empty());
    EXPECT_THAT(figure().take.skin->check.unskinned_on_purpose, ElementsAre(bare));
    run(MarkUnskinned{figure().id, {bare}, false});
    EXPECT_EQ(figure().take.skin->check.findings.size(), 1U);
}

TEST_F(Skins, WhatWasSaidByHandOutlivesReloadOtherOptionsAndTakingTheSkinOff) {
    open(session_, {"a.bvh", body()});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{3}});
    const auto same = ElementsAre("chest: chest exact", "heed: leg hand");
    run(Reload{});
    EXPECT_THAT(rows_of(figure()), same);
    run(SetSkinAttachment{figure().id, {true, 50}});
    EXPECT_THAT(rows_of(figure()), same);
    EXPECT_EQ(figure().take.skin->rigid->bind_frame, 50U);
    run(DetachSkin{figure().id});
    run(AttachSkin{figure().id, body()});
    EXPECT_THAT(rows_of(figure()), same);
    run(UndoSkinMap{});
    EXPECT_THAT(rows_of(figure()), testing::Contains("heed: head suggested"));  // accepted since
}

TEST_F(Skins, ASavedMapIsUsedAndReadAgainWhenItChanges) {
    open(session_, {"a.bvh", body()});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{3}});
    const std::filesystem::path map = folder_.path() / "body-on-a.json";
    run(SaveSkinMap{figure().id, map});
    EXPECT_THAT(folder_.read("body-on-a.json"), HasSubstr(R"({"group": "heed", "bone": "leg", "by": "hand"})"));
    EXPECT_EQ(session_.ui.toast->text, "body-on-a.json is written; what you change there is shown at once");
    // A new window with it shows the same.
    SessionOptions options;
    options.take.skin.file = body();
    options.take.skin.map = map;
    options.loader = [](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run&) {
        return test::pretend_load({{"a.bvh", {}}}, path);
    };
    Session other(std::move(options));
    open(other, {"a.bvh"});
    EXPECT_THAT(rows_of(other.document.figures.at(0)), ElementsAre("chest: chest exact", "heed: leg hand"));
    // Somebody edits the file.
    const auto change = [&](const std::string& text) {
        write("body-on-a.json", text);
        std::filesystem::last_write_time(map, figure().take.skin->map_stamp.time + std::chrono::seconds(2));
        run(ReloadChanged{});  // it may not be whole yet
        run(ReloadChanged{});
    };
    change(R"({"groups": [{"group": "heed", "bone": "head"}]})");
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: head hand"));
    // A broken one is refused, with its place, and the skin stays as it is.
    change("{\"groups\": [\n  {\"group\": heed}]}");
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: head hand"));
    EXPECT_THAT(session_.ui.toast->text, HasSubstr("body-on-a.json, line 2, column 13: expected JSON"));
    EXPECT_EQ(session_.ui.toast->severity, base::Severity::error);
    run(DismissToast{});
    run(ReloadChanged{});
    run(ReloadChanged{});
    EXPECT_FALSE(session_.ui.toast) << "said once";
}

TEST_F(Skins, ADroppedMapIsUsedForTheSkinThatIsThere) {
    const auto map =
        write("map.json", R"({"groups": [{"group": "heed", "bone": "leg"}, {"group": "lamp", "bone": "leg"}]})");
    open(session_, {"a.bvh"});
    open(session_, {map});
    EXPECT_EQ(session_.ui.toast->text, "Attach a skin first: this file says which bones its groups follow");
    open(session_, {body()});
    open(session_, {map});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: leg hand"));
    const auto says = [&](const std::string& text) {
        return std::ranges::any_of(session_.document.reports, [&](const FileReport& report) {
            return base::to_text(report.diagnostics).find(text) != std::string::npos;
        });
    };
    EXPECT_TRUE(says("map.json:1:57: warning: expected a group of the skin, found 'lamp'"));
    run(UndoSkinMap{});
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: - suggested"));
    EXPECT_FALSE(says("lamp"));
    open(session_, {"a.bvh", body(), map});  // or all together
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: leg hand"));
}

// Blender names objects, and no groups.
TEST_F(Skins, ObjectsThatAreNoBonesAreListedAndGivenToBonesToo) {
    open(session_, {"a.bvh", write("objects.obj", "v 0 1 0\nv 1 1 0\nv 0 2 0\no Cube\nf 1 2 3\no Sphere\nf 1 2 3\n")});
    EXPECT_THAT(rows_of(figure()), ElementsAre("Cube: - none", "Sphere: - none"));
    run(AssignSkinName{figure().id, "Sphere", AssignSkinName::To::bone, BoneId{2}});
    EXPECT_THAT(rows_of(figure()), ElementsAre("Cube: - none", "Sphere: head hand"));
    EXPECT_EQ(figure().take.skin->rigid->pieces.back().bone, BoneId{2});
}

TEST_F(Skins, TheNextFileOfTheFolderGetsItToo) {
    session_ = test::pretend_session({{"a.bvh", {}}, {"b.bvh", {}}});
    write("a.bvh", "");
    write("b.bvh", "");
    open(session_, {folder_.path()});
    open(session_, {body()});
    run(AssignSkinName{figure().id, "heed", AssignSkinName::To::bone, BoneId{3}});
    run(OpenNext{1});
    EXPECT_EQ(figure().take.figure->name, "b.bvh");
    ASSERT_TRUE(figure().take.skin);
    EXPECT_EQ(figure().take.skin->file, body());
    EXPECT_THAT(rows_of(figure()), ElementsAre("chest: chest exact", "heed: leg hand"));
}

// The real sample: its ASF lists a mannequin and a block figure.
TEST(SlowSampleSkins, TheFirstThatIsListedIsAttachedAndTheOthersAreOffered) {
    SessionOptions options;
    options.program = takes::program_path();
    Session session(std::move(options));
    apply(session, OpenSample{});
    finish_loading(session);
    ASSERT_EQ(session.document.figures.size(), 1U);
    const OpenFigure& open = session.document.figures.front();
    ASSERT_TRUE(open.take.skin);
    EXPECT_EQ(open.take.skin->file.filename(), "mannequin.obj");
    EXPECT_TRUE(open.take.skin->check.findings.empty());
    ASSERT_EQ(open.derived.other_skins.size(), 1U);
    EXPECT_EQ(open.derived.other_skins.front().filename(), "block.obj");
    apply(session, AttachSkin{open.id, open.derived.other_skins.front()});
    finish_loading(session);
    EXPECT_EQ(open.take.skin->file.filename(), "block.obj");
    EXPECT_EQ(open.derived.other_skins.front().filename(), "mannequin.obj");
}

// A BonesPro skeleton brings its skin: points until an OBJ with the same vertices gives them faces.
TEST(BonesProSkins, AreAttachedAndTakeFacesFromAnObj) {
    const std::filesystem::path data = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests/data";
    Session session;
    open(session, {data / "tube-bones.txt"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    const OpenFigure& tube = session.document.figures.front();
    ASSERT_TRUE(tube.take.skin);
    EXPECT_FALSE(tube.take.skin->rigid);
    EXPECT_TRUE(tube.take.skin->surface->triangles.empty());
    EXPECT_TRUE(findings_of(*tube.take.skin).empty());
    EXPECT_EQ(figure_views(session.document, session.posed)[0].pose->boxes.size(), 4U);
    EXPECT_TRUE(given_vertices(figure_views(session.document, session.posed)[0]).empty());  // the bones move them
    open(session, {data / "tube.obj"});
    EXPECT_FALSE(tube.take.skin->rigid);
    EXPECT_FALSE(tube.take.skin->surface->triangles.empty());
    apply(session, DetachSkin{tube.id});
    finish_loading(session);
    EXPECT_FALSE(tube.take.skin);
    apply(session, AttachSkin{tube.id, {}});
    finish_loading(session);
    EXPECT_TRUE(tube.take.skin && tube.take.skin->surface->triangles.empty());
}

TEST(BonesProSkins, AMeshThatIsGivenIsDrawnAsGiven) {
    const std::filesystem::path data = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests/data";
    Session session;
    open(session, {data / "tube-mesh.txt"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    apply(session, PlayPause{});
    apply(session, GoToFrame{16});
    step(session, Seconds(0));
    std::vector<glm::dvec3> given;
    ASSERT_TRUE(figure::sample_vertices(session.document.figures[0].take.figure->take, 16, given));
    const auto drawn = given_vertices(figure_views(session.document, session.posed)[0]);
    EXPECT_EQ(std::vector<glm::dvec3>(drawn.begin(), drawn.end()), given);
    // The tube's upper end swings out of the bind pose's box, and the camera frames that too.
    scene::Bounds bind;
    for (const glm::dvec3& vertex : session.document.figures[0].take.figure->weighted_skin->positions)
        bind.include(vertex);
    EXPECT_GT(
        motion_bounds(session.document).size().x / session.document.figures[0].take.placement.to_world.metres_per_unit,
        1.3 * bind.size().x);
}

}  // namespace

}  // namespace skelplay::session
