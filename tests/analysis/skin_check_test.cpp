// The check of skins, on blocks around the bones of the bundled walker: as they are, and with one fault each.

#include "analysis/skin_check.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include "analysis/fitted_skin.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "scene/bone_names.h"
#include "scene/skin_attachment.h"
#include "support/block_skin.h"
#include "support/temporary_folder.h"

namespace skelplay::analysis::skin_check_test {
using test::Block;
using test::block;
using testing::ElementsAre;
using testing::IsEmpty;
using Blocks = std::vector<Block>;

figure::Figure walker(const std::string& file = "walk.asf") {
    return *loaders::load(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets" / file).figure;
}

SkinCheck check(const figure::Figure& figure, const std::string& obj, const scene::AttachOptions& options = {},
                std::optional<double> declared_scale = std::nullopt) {
    const base::MemoryBytes bytes(obj);
    const auto mesh = loaders::parse_obj(bytes, {});
    EXPECT_TRUE(mesh.value) << base::to_text(mesh.diagnostics);
    const figure::Skin skin = scene::attach_skin(*mesh.value, figure.skeleton, figure.take, options);
    return check_skin(skin, figure.skeleton, figure.take, declared_scale);
}

/// "code: message" of every finding.
std::vector<std::string> findings(const SkinCheck& check) {
    std::vector<std::string> list;
    for (const SkinFinding& finding : check.findings) list.push_back(finding.code + ": " + finding.message);
    return list;
}

std::vector<std::string> sentences(const SkinCheck& check) {
    std::vector<std::string> list;
    for (const SkinFinding& finding : check.findings) list.push_back(finding.sentence);
    return list;
}

/// What the window says about a skin of tests/data on the bundled walker.
std::vector<std::string> sentences_about(const std::string& file) {
    return sentences(check(walker(), test::text_of(SKELPLAY_SOURCE_DIR "/tests/data/" + file)));
}

void scale(Blocks& blocks, double factor) {
    for (Block& one : blocks)
        for (glm::dvec3& corner : one.corners) corner *= factor;
}

void move(Blocks& blocks, const std::string& name, const glm::dvec3& by) {
    for (glm::dvec3& corner : block(blocks, name).corners) corner += by;
}

void drop(Blocks& blocks, const std::string& name) {
    std::erase_if(blocks, [&](const Block& one) { return one.group == name; });
}

void swap_names(Blocks& blocks, const std::string& a, const std::string& b) {
    std::swap(block(blocks, a).corners, block(blocks, b).corners);
}

TEST(CheckSkin, FindsNothingOnASkinThatFits) {
    for (const char* file : {"walk.asf", "walk.amc", "walk.bvh", "walk.htr"}) {
        const figure::Figure figure = walker(file);
        const SkinCheck found = check(figure, test::to_obj(test::blocks(figure.skeleton)));
        EXPECT_THAT(findings(found), IsEmpty()) << file;
        EXPECT_THAT(found.unskinned_bones, IsEmpty()) << file;
        EXPECT_THAT(found.swapped, IsEmpty()) << file;
        ASSERT_TRUE(found.unit_factor) << file;
        EXPECT_NEAR(found.unit_factor->fitted, 1.0, 0.02) << file;
        EXPECT_FALSE(found.unit_factor->known) << file;
        for (const GroupCheck& group : found.groups) {
            EXPECT_EQ(group.match.kind, figure::MatchKind::exact) << file << " " << group.group;
            EXPECT_EQ(group.faces, 6U);
            EXPECT_EQ(group.vertices, 8U);
            EXPECT_NEAR(*group.extent_ratio, 0.9, 0.01) << file << " " << group.group;
            EXPECT_LT(*group.centre_distance, 0.01) << file << " " << group.group;
            EXPECT_EQ(figure.skeleton[group.nearest_bone].name, group.group) << file;
        }
    }
}

struct Fault {
    std::string what;
    std::function<void(Blocks&)> spoil;
    std::vector<std::string> findings;
    std::string sentence;  // of the one finding, for the window
};

// Each single fault gives exactly one finding.
TEST(CheckSkin, FindsEachFaultOnce) {
    const std::vector<Fault> faults{
        {"a group that is no bone",
         [](Blocks& b) { block(b, "lfemur").group = "upper_leg_1"; },
         {"skin.group-without-bone: expected a bone's name, found group 'upper_leg_1', which lies at the "
          "unskinned bone "
          "'lfemur'; 6 faces without a bone"},
         "Group upper_leg_1 matches no bone; it lies at lfemur, which has no faces"},
        {"a group too many",
         [](Blocks& b) {
             b.push_back(block(b, "head"));
             b.back().group = "hat";
         },
         {"skin.group-without-bone: expected a bone's name, found group 'hat'; 6 faces without a bone"},
         "Group hat matches no bone; its 6 faces do not move"},
        {"a misspelt group",
         [](Blocks& b) { block(b, "lfemur").group = "lfemurr"; },
         {"skin.suggestion: expected a bone's name, found group 'lfemurr', which may be 'lfemur'; 6 faces "
          "without a "
          "bone until that is accepted"},
         "Group lfemurr matches no bone, but nearly lfemur; its 6 faces do not move until you accept the suggestion"},
        {"a bare bone",
         [](Blocks& b) { drop(b, "rhumerus"); },
         {"skin.bare-bone: expected faces for bone 'rhumerus', found none; it stays unskinned"},
         "Bone rhumerus has no faces"},
        {"faces of two bones",
         [](Blocks& b) { block(b, "ltibia").group = "ltibia lfemur"; },
         {"skin.two-bones: expected one bone for a face, found 6 faces in groups 'ltibia' and 'lfemur'; they "
          "follow "
          "the first"},
         "6 faces are in both groups ltibia and lfemur; they follow the bone of ltibia"},
        {"left and right swapped",
         [](Blocks& b) { swap_names(b, "lfemur", "rfemur"); },
         {"skin.swapped: expected group 'lfemur' at bone 'lfemur', found it at 'rfemur' and 'rfemur' in its place; "
          "left and right seem swapped"},
         "Groups lfemur and rfemur seem to be swapped: each lies at the other's bone"},
        {"a group at another bone",
         [](Blocks& b) { block(b, "ltibia").corners = block(b, "lhumerus").corners; },
         {"skin.misplaced: expected group 'ltibia' at bone 'ltibia', found it at 'lhumerus'"},
         "Group ltibia lies at bone lhumerus instead of ltibia"},
        {"a group far from every bone",
         [](Blocks& b) {
             move(b, "head", {0, 150, 0});
         },
         {"skin.far: expected group 'head' at bone 'head', found it 6.6 bone lengths away"},
         "Group head lies 6.6 bone lengths away from bone head"},
        {"a group much too long",
         [](Blocks& b) {
             const glm::dvec3 centre = (block(b, "lradius").corners[0] + block(b, "lradius").corners[6]) * 0.5;
             for (glm::dvec3& corner : block(b, "lradius").corners) corner = centre + (corner - centre) * 10.0;
         },
         {"skin.extent: expected group 'lradius' about as long as bone 'lradius', found 9 times its length"},
         "Group lradius is 9 times as long as bone lradius"},
    };
    const figure::Figure figure = walker();
    for (const Fault& fault : faults) {
        Blocks spoilt = test::blocks(figure.skeleton);
        fault.spoil(spoilt);
        const SkinCheck found = check(figure, test::to_obj(spoilt));
        EXPECT_EQ(findings(found), fault.findings) << fault.what;
        EXPECT_THAT(sentences(found), ElementsAre(fault.sentence)) << fault.what;
    }
}

// The faulty skins that come with the tests, whose comments name their faults.
TEST(CheckSkin, SaysToAPersonWhatIsWrong) {
    EXPECT_THAT(sentences_about("broken-skin.obj"),
                ElementsAre("Group lfemurr matches no bone, but nearly lfemur; its 26 faces do not move until you accept "
                            "the suggestion",
                            "Group hat matches no bone; its 26 faces do not move", "Bone rthumb has no faces",
                            "1 face is in both groups thorax and upperback; it follows the bone of thorax",
                            "Groups rhand and lhand seem to be swapped: each lies at the other's bone",
                            "Group ltoes lies at bone rhumerus instead of ltoes"));
    EXPECT_THAT(sentences_about("inch-skin.obj"),
                ElementsAre("The skin was made in inches for a skeleton in centimetres; it fits \u00d7 2.54"));
}

TEST(CheckSkin, FindsSeveralFaultsInOneRun) {
    const figure::Figure figure = walker();
    Blocks spoilt = test::blocks(figure.skeleton);
    block(spoilt, "lfemur").group = "upper_leg_1";
    drop(spoilt, "rhumerus");
    swap_names(spoilt, "lfoot", "rfoot");
    block(spoilt, "thorax").group = "thorax upperback";
    scale(spoilt, 2.54);
    const SkinCheck found = check(figure, test::to_obj(spoilt));
    std::vector<std::string> codes;
    for (const SkinFinding& finding : found.findings) codes.push_back(finding.code);
    EXPECT_THAT(codes, ElementsAre("skin.unit-factor", "skin.group-without-bone", "skin.bare-bone", "skin.two-bones",
                                   "skin.swapped"));
}

TEST(CheckSkin, FindsTheUnitFactorAndNothingElse) {
    const figure::Figure figure = walker();
    for (const double factor : {2.54, 1 / 2.54, 0.45, 1 / 0.45, 100.0, 0.01, 10.0, 0.1, 1000.0, 0.001, 12.0, 1 / 12.0}) {
        Blocks scaled = test::blocks(figure.skeleton);
        scale(scaled, 1.03 / factor);  // the skin's skeleton may differ a little from ours
        const SkinCheck found = check(figure, test::to_obj(scaled));
        ASSERT_EQ(found.findings.size(), 1U) << factor;
        EXPECT_EQ(found.findings[0].code, "skin.unit-factor") << factor;
        ASSERT_TRUE(found.unit_factor && found.unit_factor->known) << factor;
        EXPECT_DOUBLE_EQ(*found.unit_factor->known, factor);
        EXPECT_NEAR(found.unit_factor->fitted / factor, 1.0, 0.05);
    }
}

// Two pieces of the walker that are 2.54 times as large as they should be, where they should be: 0.9 · 2.54 = 2.3.
TEST(CheckSkin, FindsTwoPiecesThatReachFarOverTheirJoints) {
    const figure::Figure figure = walker();
    Blocks blocks = test::blocks(figure.skeleton);
    for (const char* name : {"lfemur", "rfemur"}) {
        const glm::dvec3 centre = (block(blocks, name).corners[0] + block(blocks, name).corners[6]) * 0.5;
        for (glm::dvec3& corner : block(blocks, name).corners) corner = centre + (corner - centre) * 2.54;
    }
    EXPECT_THAT(sentences(check(figure, test::to_obj(blocks))),
                ElementsAre("Group lfemur is 2.3 times as long as bone lfemur",
                            "Group rfemur is 2.3 times as long as bone rfemur"));
    // A thigh that has the faces of the shin, too, may be as long.
    drop(blocks, "ltibia");
    drop(blocks, "rtibia");
    EXPECT_THAT(sentences(check(figure, test::to_obj(blocks))),
                ElementsAre("Bone ltibia has no faces", "Bone rtibia has no faces"));
}

TEST(CheckSkin, KnowsTheDeclaredScale) {
    const figure::Figure figure = walker();
    Blocks scaled = test::blocks(figure.skeleton);
    scale(scaled, 0.7);
    EXPECT_FALSE(check(figure, test::to_obj(scaled)).unit_factor->known);
    const SkinCheck found = check(figure, test::to_obj(scaled), {}, 0.7);
    ASSERT_TRUE(found.unit_factor->known);
    EXPECT_DOUBLE_EQ(*found.unit_factor->known, 1 / 0.7);
}

/// ASF 1.10, ":units": "interpreted by multiplying the relevant data directly on readin"; CMU's 0.45 divides.
TEST(WearSkin, UnitsASkinMadeInTheDeclaredScaleIsWornScaled) {
    figure::Figure figure = walker();
    figure.declared_scale = 0.45;
    const auto worn_by = [&](double size, std::optional<double> asked) {
        Blocks scaled = test::blocks(figure.skeleton);
        scale(scaled, size);
        const base::MemoryBytes bytes(test::to_obj(scaled));
        return fit_skin_scale(*loaders::parse_obj(bytes, {}).value, figure, {false, std::nullopt, asked});
    };
    for (const double size : {0.45, 1 / 0.45}) {
        const FittedSkin fitted = worn_by(size, std::nullopt);
        EXPECT_DOUBLE_EQ(fitted.skin.scale, 1 / size);
        // It is where the bones are, and that is right; the check has the factor all the same.
        const figure::SkinVertex& vertex = fitted.skin.vertices.front();
        EXPECT_NEAR(glm::distance(vertex.position, worn_by(1.0, std::nullopt).skin.vertices.front().position), 0, 1e-3);
        EXPECT_THAT(findings(fitted.check), IsEmpty());
        EXPECT_DOUBLE_EQ(fitted.check.unit_factor->known.value_or(0.0), 1 / size);
        EXPECT_EQ(worn_by(size, 1.0).skin.scale, 1.0);
        EXPECT_THAT(findings(worn_by(size, 1 / size).check), IsEmpty());  // what was asked for is right
    }
    EXPECT_EQ(worn_by(1.0, std::nullopt).skin.scale, 1.0);
    EXPECT_EQ(worn_by(1 / 2.54, std::nullopt).skin.scale, 2.54);  // not the declared one: fitted, and a finding
    EXPECT_THAT(worn_by(1 / 2.54, std::nullopt).check.findings, testing::SizeIs(1));
    EXPECT_THAT(worn_by(1 / 2.54, 2.54).check.findings, IsEmpty());
    EXPECT_THAT(worn_by(1 / 2.54, 1.0).check.findings, testing::SizeIs(1));  // of its size, and no other
    EXPECT_NEAR(worn_by(0.6, std::nullopt).skin.scale, 1 / 0.6, 0.02);       // no common factor
    for (const double size : {0.85, 1.2}) EXPECT_EQ(worn_by(size, std::nullopt).skin.scale, 1.0) << "as people differ";
    figure.declared_scale.reset();
    EXPECT_DOUBLE_EQ(worn_by(0.45, std::nullopt).skin.scale, 1 / 0.45);
    EXPECT_THAT(worn_by(0.45, std::nullopt).check.findings, testing::SizeIs(1));
}

// The walker's rest root is moved aside, as by a BVH's ROOT OFFSET; its skin was made around the origin, in inches.
TEST(WearSkin, ASkinIsLaidOnTheRestRoot) {
    const glm::dvec3 aside(31, 90, -140);
    figure::Figure figure = walker();
    const glm::dvec3 root = figure.skeleton[BoneId{0}].offset;
    Blocks blocks = test::blocks(figure.skeleton);
    for (Block& one : blocks)
        for (glm::dvec3& corner : one.corners) corner -= root;
    scale(blocks, 1 / 2.54);
    figure.skeleton = figure::changed_bones(figure.skeleton, [&](figure::BoneId id, figure::Bone& bone) {
        if (id == BoneId{0}) bone.offset = aside;
    });
    const base::MemoryBytes bytes(test::to_obj(blocks));
    const figure::Mesh mesh = *loaders::parse_obj(bytes, {}).value;
    const FittedSkin fitted = fit_skin_scale(mesh, figure, {});
    EXPECT_EQ(fitted.skin.scale, 2.54);
    EXPECT_EQ(fitted.offset, aside);
    ASSERT_EQ(fitted.check.findings.size(), 1U);
    EXPECT_EQ(fitted.check.findings[0].code, "skin.unit-factor");
    EXPECT_NEAR(glm::distance(fitted.skin.mesh.positions[0], mesh.positions[0] * 2.54 + aside), 0.0, 1e-9);
    // In the size of its file the root is there, too.
    const FittedSkin as_in_file = fit_skin_scale(mesh, figure, {.scale = 1.0});
    EXPECT_NEAR(glm::distance(as_in_file.skin.mesh.positions[0], mesh.positions[0] + aside), 0.0, 1e-9);
}

// A bone of 1 in a figure of 100 by 1 needs no faces, nor does one inside the faces of another; a longer one does.
//     trunk (0 0 0)-(0 50 0) -- neck (0 50 0)-(0 100 0) -- eye, 1 long; hip (0 0 0)-(0 10 0), inside the trunk's faces, with a leg
TEST(CheckSkin, ShortBonesAndThoseInsideAreNotUnskinned) {
    const BoneId root{0};
    const figure::Figure figure = test::figure_of(
        test::skeleton_of({{.name = "root"},
                           {.name = "trunk", .parent = root, .tail = {0, 50, 0}},
                           {.name = "neck", .parent = BoneId{1}, .offset = {0, 50, 0}, .tail = {0, 50, 0}},
                           {.name = "eye", .parent = BoneId{2}, .offset = {0, 50, 0}, .tail = {0, 0, 1}},
                           {.name = "arm", .parent = BoneId{2}, .offset = {0, 50, 0}, .tail = {30, 0, 0}},
                           {.name = "hip", .parent = root, .offset = {0, 5, 0}, .tail = {0, 10, 0}},
                           {.name = "leg", .parent = BoneId{5}, .offset = {0, 0, 10}, .tail = {0, -50, 0}}}),
        figure::Motion{});
    Blocks blocks = test::blocks(figure.skeleton);
    for (const char* name : {"eye", "arm", "hip"}) drop(blocks, name);
    EXPECT_THAT(sentences(check(figure, test::to_obj(blocks))), ElementsAre("Bone arm has no faces"));
}

TEST(CheckSkin, IsCleanWhenASuggestionIsAcceptedOrOnlyTheCaseDiffers) {
    const figure::Figure figure = walker();
    Blocks blocks = test::blocks(figure.skeleton);
    block(blocks, "lfemur").group = "lfemurr";
    block(blocks, "rfemur").group = "RFemur";
    EXPECT_THAT(findings(check(figure, test::to_obj(blocks), {true, {}})), IsEmpty());
}

// The root has no length, the hip joints have no degrees of freedom.
TEST(CheckSkin, NeverReportsRootsAndDummies) {
    const figure::Figure figure = walker();
    Blocks blocks = test::blocks(figure.skeleton);
    drop(blocks, "lhipjoint");
    move(blocks, "rhipjoint", {0, 90, 0});
    blocks.push_back(block(blocks, "lowerback"));
    blocks.back().group = "root";
    block(blocks, "lfemur").group = "lfemur root";
    const SkinCheck found = check(figure, test::to_obj(blocks));
    EXPECT_THAT(findings(found), IsEmpty());
    EXPECT_THAT(found.unskinned_bones, IsEmpty());
    const auto root = std::ranges::find(found.groups, "root", &GroupCheck::group);
    ASSERT_NE(root, found.groups.end());
    EXPECT_EQ(root->faces, 12U);  // and six of them follow the thigh
    EXPECT_FALSE(root->extent_ratio);
}

TEST(CheckSkin, TakesAGroupWithoutBoneForGrantedWhenItsFacesAreBound) {
    const figure::Figure figure = walker();
    Blocks blocks = test::blocks(figure.skeleton);
    for (Block& one : blocks) one.group = "body " + one.group;
    EXPECT_THAT(findings(check(figure, test::to_obj(blocks))), IsEmpty());
}
}  // namespace skelplay::analysis::skin_check_test
