#include <algorithm>
#include "loaders/load.h"
#include "panels/panel_rig.h"
#include "scene/camera.h"
#include "session/analyses/checks.h"
#include "session/files/skin.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/block_skin.h"

namespace skelplay {
namespace {
using namespace session;
using figure::BoneId;
using test::PanelRig;

// chest matches; heed is nearly head; lamp is not a bone.
constexpr const char* body = R"(v -0.1 1 0
v 0.1 1 0
v 0 1.4 0
v 0 1.9 0
g chest
f 1 2 3
g heed
f 1 2 4
g lamp
f 2 3 4
)";

struct SkinsPanel : testing::Test {
    void SetUp() override {
        folder.write("body.obj", body);
        folder.write("other.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\ng chest\nf 1 2 3\n");
        rig.frames(2);
    }
    void attach_skin() {
        rig.open({"a.bvh", folder.path() / "body.obj"});
        rig.click("tab-Skins");
        rig.frames(2);
    }
    /// The bone that a group follows; "-": none.
    [[nodiscard]] std::string bone_of(std::string_view group) const {
        const auto& rows = figure().take.skin->check.groups;
        const auto row = std::ranges::find(rows, group, &analysis::GroupCheck::group);
        return row->match.accepted ? figure().take.figure->skeleton[row->match.bone].name : "-";
    }
    /// The button of the first finding with this code.
    [[nodiscard]] std::string remedy(std::string_view code) const {
        const auto& all = figure().take.skin->check.findings;
        const auto found = std::ranges::find(all, code, &analysis::SkinFinding::code);
        EXPECT_NE(found, all.end()) << code;
        return "remedy-" + std::to_string(found - all.begin());
    }
    void drag(std::string_view from, ImVec2 to) {
        rig.move(rig.middle(from));
        rig.press();
        rig.move({ImGui::GetIO().MousePos.x - 20, ImGui::GetIO().MousePos.y + 4});
        rig.move(to);
        rig.frames(2);
        rig.release();
        rig.frames(2);
    }
    [[nodiscard]] const OpenFigure& figure() const { return rig.figure(); }

    test::TemporaryFolder folder;
    PanelRig rig{{{"a.bvh", {}},
                  {"man.asf", {.real = folder.path() / "man.asf"}},
                  {"walk.asf", {.real = SKELPLAY_SOURCE_DIR "/assets/walk.asf"}},
                  {"walk.amc", {.real = SKELPLAY_SOURCE_DIR "/assets/walk.amc"}}},
                 {1280, 1500}};
};

TEST_F(SkinsPanel, SaysWhatToDoWithoutASkin) {
    rig.click("tab-Skins");
    EXPECT_TRUE(rig.has("skins-empty"));
    rig.open({"a.bvh"});
    EXPECT_TRUE(rig.has("skins-empty"));
    rig.open({folder.path() / "body.obj"});
    EXPECT_FALSE(rig.has("skins-empty"));
}

TEST_F(SkinsPanel, OffersTheMannequinAndAFileToAFigureWithoutASkin) {
    folder.write("share/skelplay/skins/mannequin.obj", body);
    rig.session.options.program = folder.path() / "bin" / "skelplay";
    rig.open({"a.bvh"});
    rig.click("tab-Skins", "skins-open");
    EXPECT_TRUE(rig.session.ui.open_dialog);
    rig.ask(session::toggle_open_dialog);
    rig.click_and_settle("skins-mannequin");
    ASSERT_TRUE(figure().take.skin);
    EXPECT_EQ(figure().take.skin->file.filename(), "mannequin.obj");
}

TEST_F(SkinsPanel, ListsWhatNeedsALookFirstAndSaysWhatIsWrongInSentences) {
    attach_skin();
    EXPECT_LT(rig.rect("group-heed").y, rig.rect("group-chest").y);
    EXPECT_LT(rig.rect("group-lamp").y, rig.rect("group-chest").y);
    EXPECT_FALSE(rig.has("skin-fits"));
    EXPECT_TRUE(rig.has("finding-0"));
    EXPECT_TRUE(
        rig.says("Group heed matches no bone, but nearly head; its 1 face does not move until you accept the "
                 "suggestion"))
        << rig.text();
    EXPECT_TRUE(rig.says("Group lamp matches no bone; its 1 face does not move"));
    EXPECT_FALSE(rig.says("expected"));
}

TEST_F(SkinsPanel, ARowShowsItsPieceAndFramesIt) {
    attach_skin();
    rig.ask(session::frame_motion);
    const double far = rig.session.view.pane().camera.distance;
    rig.click("group-chest");
    EXPECT_EQ(rig.selected(), BoneId{1});
    EXPECT_LT(rig.session.view.pane().camera.distance, far);
    EXPECT_NEAR(rig.session.view.pane().camera.target.y, 1.2, 0.05);
    rig.click("group-lamp");  // no bone to select: its faces are shown
    EXPECT_EQ(rig.selected(), BoneId::none);
    EXPECT_NEAR(rig.session.view.pane().camera.target.y, 1.45, 0.05);
}

TEST_F(SkinsPanel, SuggestionsAndTheFrameThatIsShownAreTakenAndTakenBack) {
    attach_skin();
    const auto pieces = [&] { return figure().take.skin->rigid->pieces.size(); };
    EXPECT_EQ(pieces(), 2U);  // of no bone, and the chest's
    rig.click_and_settle("skin-suggestions");
    EXPECT_EQ(pieces(), 3U);  // and the head's
    rig.click_and_settle("skin-suggestions");
    EXPECT_EQ(pieces(), 2U);
    rig.ask(session::command(session::play_or_pause), session::command(session::go_to_frame, 40));
    rig.click_and_settle("skin-bind");
    EXPECT_EQ(figure().take.skin->rigid->bind_frame, 40U);
    rig.click_and_settle("skin-bind");
    EXPECT_EQ(figure().take.skin->rigid->bind_frame, std::nullopt);
}

// ---- By hand ----

TEST_F(SkinsPanel, ABoneIsChosenForAGroupFromTheListInItsRow) {
    attach_skin();
    rig.click("assign-lamp");
    EXPECT_TRUE(rig.has("to-nothing"));
    EXPECT_FALSE(rig.has("to-its-name")) << "that is what it is";
    rig.click_and_settle("to-leg");
    EXPECT_EQ(bone_of("lamp"), "leg");
    EXPECT_FALSE(rig.has("to-leg")) << "the list has closed";
    EXPECT_TRUE(rig.says("By hand: 1 change; not saved"));
    rig.click("assign-lamp");
    rig.click_and_settle("to-its-name");
    EXPECT_EQ(bone_of("lamp"), "-");
    rig.click("assign-chest");
    rig.click_and_settle("to-nothing");
    EXPECT_TRUE(rig.says("still"));
    rig.click_and_settle("skin-undo");
    EXPECT_EQ(bone_of("chest"), "chest");
    rig.click("assign-chest");
    rig.click_and_settle("to-nothing", "skin-reset");
    EXPECT_EQ(bone_of("chest"), "chest");
    EXPECT_FALSE(rig.has("skin-map-state"));
}

// Ctrl+Tab, arrows and Enter: the row's bone is beside its name.
TEST_F(SkinsPanel, ABoneIsChosenForAGroupWithoutAMouse) {
    attach_skin();
    rig.move({640, 400});
    rig.state.tab = 1;
    rig.ask(post_event, UiEvent::next_tab);
    ASSERT_TRUE(rig.walk_to("group-lamp"));
    ASSERT_TRUE(rig.walk_to("assign-lamp", ImGuiKey_RightArrow));
    rig.key(ImGuiKey_Enter);
    ASSERT_TRUE(rig.has("to-leg")) << "its list";
    ASSERT_TRUE(rig.walk_to("to-leg"));
    rig.key(ImGuiKey_Enter);
    rig.settle();
    EXPECT_EQ(bone_of("lamp"), "leg");
    EXPECT_FALSE(rig.has("to-leg")) << "the list has closed";
    ASSERT_TRUE(rig.walk_to("group-chest", ImGuiKey_UpArrow));
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(rig.selected(), BoneId{1}) << "Enter on the name shows the piece";
}

TEST_F(SkinsPanel, AGroupIsDraggedOntoABoneOfTheTree) {
    attach_skin();
    drag("group-lamp", rig.middle("bone-leg"));
    rig.settle();
    EXPECT_EQ(bone_of("lamp"), "leg");
    EXPECT_EQ(rig.selected(), BoneId::none) << "a drag is no click";
    drag("group-lamp", rig.middle("bone-filter"));  // beside all bones
    rig.settle();
    EXPECT_EQ(bone_of("lamp"), "leg");
}

TEST_F(SkinsPanel, AGroupIsDraggedOntoABoneOfThePicture) {
    attach_skin();
    rig.ask(session::command(session::play_or_pause), session::command(session::go_to_frame, 0),
            session::command(session::set_viewport, {static_cast<double>(rig.state.viewport.width),
                                                     static_cast<double>(rig.state.viewport.height)}),
            session::command(session::look_from, scene::ViewPreset::front), session::command(session::frame_motion));
    rig.lists.front() = test::drawn(rig.session);
    const auto at = [&](const glm::dvec3& place) {
        const glm::dvec3 pixel = scene::project(rig.session.view.pane().camera, place, rig.session.view.viewport);
        return ImVec2(rig.state.viewport.x + static_cast<float>(pixel.x),
                      rig.state.viewport.y + static_cast<float>(pixel.y));
    };
    drag("group-lamp", at({0, 0.4, 0}));  // the middle of the leg, which the skin does not cover
    rig.settle();
    EXPECT_EQ(bone_of("lamp"), "leg");
    rig.lists.front() = test::drawn(rig.session);
    drag("group-lamp", at({0, 1.9, 0}));  // the head, within the skin
    rig.settle();
    EXPECT_EQ(bone_of("lamp"), "head");
    rig.lists.front() = test::drawn(rig.session);
    drag("group-lamp", {rig.state.viewport.x + 20, rig.state.viewport.y + rig.state.viewport.height - 20});
    rig.settle();
    EXPECT_EQ(bone_of("lamp"), "head") << "nothing is there";
}

TEST_F(SkinsPanel, AFindingIsMendedByItsButton) {
    attach_skin();
    rig.click_and_settle(remedy("skin.suggestion"));  // heed is nearly head
    EXPECT_EQ(bone_of("heed"), "head");
}

/// A skin of the bundled walker with its thighs swapped, and without a right upper arm.
TEST_F(SkinsPanel, ASwappedPairIsSwappedAndABareBoneAcceptedByAClickEach) {
    const auto walker = *loaders::load(SKELPLAY_SOURCE_DIR "/assets/walk.asf").figure;
    std::vector<test::Block> blocks = test::blocks(walker.skeleton);
    std::swap(test::block(blocks, "lfemur").corners, test::block(blocks, "rfemur").corners);
    std::erase_if(blocks, [](const test::Block& block) { return block.group == "rhumerus"; });
    folder.write("swapped.obj", test::to_obj(blocks));
    rig.open({"walk.asf", folder.path() / "swapped.obj"});
    rig.click("tab-Skins");
    ASSERT_EQ(figure().take.skin->check.findings.size(), 2U);
    // Rows with findings first: the pair, then the bone that waits for faces, then the others.
    EXPECT_LT(rig.rect("group-lfemur").y, rig.rect("bare-rhumerus").y);
    EXPECT_LT(rig.rect("group-rfemur").y, rig.rect("bare-rhumerus").y);
    EXPECT_LT(rig.rect("bare-rhumerus").y, rig.rect("group-lowerback").y);
    rig.click_and_settle(remedy("skin.swapped"));
    EXPECT_EQ(bone_of("lfemur"), "rfemur");
    EXPECT_EQ(bone_of("rfemur"), "lfemur");
    ASSERT_EQ(figure().take.skin->check.findings.size(), 1U);
    rig.click_and_settle(remedy("skin.bare-bone"));
    EXPECT_TRUE(rig.has("skin-fits"));
    EXPECT_TRUE(rig.says("unskinned"));
    rig.click_and_settle("accept-rhumerus");  // ask again
    EXPECT_FALSE(rig.has("skin-fits"));
    rig.click_and_settle("accept-rhumerus");  // in its row
    EXPECT_TRUE(rig.has("skin-fits"));
    rig.click_and_settle("skin-undo");
    EXPECT_FALSE(rig.has("skin-fits"));
}

TEST_F(SkinsPanel, ManyBareBonesAreOneFindingAndOneClick) {
    const auto walker = *loaders::load(SKELPLAY_SOURCE_DIR "/assets/walk.asf").figure;
    std::vector<test::Block> blocks = test::blocks(walker.skeleton);
    std::erase_if(blocks, [](const test::Block& block) { return block.group.starts_with('r'); });
    folder.write("left.obj", test::to_obj(blocks));
    rig.open({"walk.asf", folder.path() / "left.obj"});
    rig.click("tab-Skins");
    const std::size_t bare = figure().take.skin->check.unskinned_bones.size();
    ASSERT_GT(bare, 5U);
    EXPECT_TRUE(rig.says(std::to_string(bare) + " bones have no faces"));
    EXPECT_FALSE(rig.has("finding-1"));
    rig.click_and_settle(remedy("skin.bare-bone"));
    EXPECT_TRUE(rig.has("skin-fits")) << rig.text();
    rig.click_and_settle("skin-undo");
    EXPECT_EQ(figure().take.skin->check.unskinned_bones.size(), bare);
}

TEST_F(SkinsPanel, TheMapIsSavedBesideTheSkin) {
    attach_skin();
    rig.click("assign-lamp");
    rig.click_and_settle("to-leg");
    rig.click("skin-save");
    EXPECT_EQ(figure().take.request.skin.map, folder.path() / "body-on-a.json");
    EXPECT_NE(folder.read("body-on-a.json").find(R"("group": "lamp", "bone": "leg")"), std::string::npos);
    EXPECT_TRUE(rig.says("As in body-on-a.json"));
    rig.forget();
    rig.click("skin-save");  // grey: there is nothing to save
    EXPECT_TRUE(rig.commands.empty());
}

TEST_F(SkinsPanel, OneSkinAtATimeIsAttached) {
    attach_skin();
    rig.ask(session::attach_skin, figure().id, folder.path() / "other.obj");
    rig.settle();
    rig.click_and_settle("skin-body.obj");
    EXPECT_EQ(figure().take.skin->file.filename(), "body.obj");
    rig.click("skin-none");
    EXPECT_FALSE(figure().take.skin);
    EXPECT_TRUE(rig.has("skin-other.obj"));
    EXPECT_FALSE(rig.has("group-chest"));
    rig.click_and_settle("skin-other.obj");
    EXPECT_EQ(figure().take.skin->file.filename(), "other.obj");
}

/// "You might have a low resolution box figure used for scene blocking and animation testing, as well as a medium
/// resolution skin …. You might also have a high resolution, fully mapped skin for use in the final render."
TEST_F(SkinsPanel, SkinABlockFigureAndTheFinalOneAreAClickApart) {
    for (const char* skin : {"box.obj", "man.obj", "fine.obj"}) folder.write(skin, body);
    folder.write("man.asf",
                 ":root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
                 "begin name chest direction 0 1 0 length 1 axis 0 0 0 xyz dof rx end\n:hierarchy\nroot chest\n"
                 ":skin box.obj  # block figure\n  man.obj  # med res\n  fine.obj  # high res\n");
    rig.open({"man.asf"});
    rig.click("tab-Skins");
    rig.frames(2);
    EXPECT_EQ(figure().take.skin->file.filename(), "box.obj");
    // In the order of the file, whichever is worn.
    for (const char* skin : {"fine.obj", "man.obj", "box.obj"}) {
        EXPECT_LT(rig.middle("skin-box.obj").y, rig.middle("skin-man.obj").y);
        EXPECT_LT(rig.middle("skin-man.obj").y, rig.middle("skin-fine.obj").y);
        rig.click_and_settle(std::string("skin-") + skin);
        EXPECT_EQ(figure().take.skin->file.filename(), skin);
    }
}

/// ASF 1.10, ":units": data are to be multiplied by the length unit, but CMU's 0.45 divides. A skin may follow either.
TEST_F(SkinsPanel, UnitsAClickWearsASkinInTheScaleThatFits) {
    const std::filesystem::path walker = SKELPLAY_SOURCE_DIR "/assets/walk.asf";
    const auto figure_of_walker = *loaders::load(walker).figure;
    std::vector<test::Block> blocks = test::blocks(figure_of_walker.skeleton);
    for (test::Block& block : blocks)
        for (glm::dvec3& corner : block.corners) corner /= 2.54;
    folder.write("inches.obj", test::to_obj(blocks));
    rig.open({"walk.asf", folder.path() / "inches.obj"});
    rig.click("tab-Skins");
    EXPECT_EQ(figure().take.skin->rigid->scale, 2.54);
    EXPECT_TRUE(rig.says("Fitted:"));
    EXPECT_TRUE(rig.says("The skin was made in inches for a skeleton in centimetres; it fits"));
    rig.click_and_settle("skin-scale");  // as in the file
    EXPECT_EQ(figure().take.skin->rigid->scale, 1.0);
    rig.click_and_settle("skin-scale");  // and back
    EXPECT_EQ(figure().take.skin->rigid->scale, 2.54);
    // A factor that is typed is meant so.
    rig.click("skin-factor");
    rig.type("2.5");
    rig.key(ImGuiKey_Enter);
    rig.settle();
    EXPECT_EQ(figure().take.skin->rigid->scale, 2.5);
    EXPECT_TRUE(rig.has("skin-fits"));
}

// The walker's left fingers are in a block of 60 cm, which is at its side where the arms hang down.
TEST_F(SkinsPanel, AClickGoesToTheFrameInWhichPiecesPassThroughEachOther) {
    const auto walker = *loaders::load(std::filesystem::path(SKELPLAY_SOURCE_DIR "/assets/walk.asf")).figure;
    std::vector<test::Block> blocks = test::blocks(walker.skeleton);
    std::vector<glm::dvec3>& corners = test::block(blocks, "lfingers").corners;
    const glm::dvec3 centre = (corners[0] + corners[6]) * 0.5;
    for (glm::dvec3& corner : corners) {
        corner.y += corner.y > centre.y ? 30 : -30;
        corner.z += corner.z > centre.z ? 30 : -30;
    }
    folder.write("big-fingers.obj", test::to_obj(blocks));
    rig.open({"walk.amc", folder.path() / "big-fingers.obj"});
    rig.ask(session::play_or_pause);
    rig.click("tab-Skins");
    EXPECT_TRUE(rig.has("skin-fits"));
    EXPECT_FALSE(rig.has("finding-0"));
    rig.click_and_settle("skin-motion");
    const auto* findings = skin_motion_findings(rig.session, figure());
    ASSERT_NE(findings, nullptr);
    ASSERT_FALSE(findings->empty());
    EXPECT_TRUE(rig.says("Pieces pass through each other: ") && rig.says("lfemur and lfingers by ")) << rig.text();
    const std::size_t frame = findings->front().frame.value();
    rig.ask(session::go_to_frame, frame == 0 ? 1.0 : 0.0);
    rig.click("remedy-0");
    EXPECT_EQ(frame_in(rig.session.playback, figure()), frame);
}

TEST_F(SkinsPanel, SwitchesChangeTheView) {
    attach_skin();
    const auto skins = [&] { return test::drawn(rig.session).skins; };
    rig.click("option-skins");
    EXPECT_TRUE(skins().empty());
    rig.click("option-skins");
    ASSERT_EQ(skins().size(), 1U);
    const auto differ = [&](const scene::SkinInstance& before, auto field) {
        return !std::ranges::equal(before.palette, skins()[0].palette, {}, field, field);
    };
    scene::SkinInstance before = skins()[0];
    rig.click("option-colour-by-bone");
    EXPECT_TRUE(differ(before, &scene::PaletteRow::tint));
    before = skins()[0];
    rig.click("option-explode");  // in the middle of the slider
    EXPECT_TRUE(differ(before, &scene::PaletteRow::matrix)) << "its pieces move";
    EXPECT_EQ(before.opacity, 1.0F);
    rig.click("option-skin-opacity");
    EXPECT_LT(skins()[0].opacity, 0.9F);
}
}  // namespace
}  // namespace skelplay
