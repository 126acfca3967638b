// The skins that come with the sample fit it; what was planted in the broken ones is found, and nothing else.

#include <algorithm>
#include <filesystem>
#include "cli/calls.h"
#include "support/edited.h"
#include "support/needs.h"

namespace skelplay::cli {
namespace {
namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The report of `check`, with its exit status as "status" and the codes of its findings as "codes".
nlohmann::json checked(const std::string& figure, const std::string& skin) {
    const test::Called called = test::call({"check", figure, "--skin", skin, "--json"});
    EXPECT_THAT(called.err, testing::Not(HasSubstr("warning"))) << skin;
    nlohmann::json report = nlohmann::json::parse(called.out);
    report["status"] = called.status;
    report["codes"] = nlohmann::json::array();
    for (const auto& finding : report["findings"]) report["codes"].push_back(finding["code"]);
    return report;
}

TEST(CheckSamples, EverySkinOfTheAssetsFitsEverySkeletonThere) {
    int count = 0;
    for (const auto& figure : fs::directory_iterator(asset(""))) {
        if (figure.path().extension() != ".asf") continue;
        for (const auto& skin : fs::directory_iterator(asset("skins"))) {
            if (skin.path().extension() != ".obj") continue;
            SCOPED_TRACE(skin.path());
            expect_json(checked(figure.path(), skin.path()), R"({"status": 0, "codes": [], "bare_bones": []})");
            ++count;
        }
    }
    EXPECT_GE(count, 2);
}

// The faults are named at the top of the file.
TEST(CheckSamples, EveryPlantedFaultIsFoundAndNothingElse) {
    const auto report = checked(asset("walk.amc"), test_data("broken-skin.obj"));
    EXPECT_EQ(report["codes"], nlohmann::json::parse(R"(["skin.suggestion", "skin.group-without-bone", "skin.bare-bone",
                                        "skin.two-bones", "skin.swapped", "skin.misplaced"])"));
    std::size_t finding = 0;
    for (const char* names :
         {"group 'lfemurr', which may be 'lfemur'", "group 'hat'", "bone 'rthumb'",
          "1 face in groups 'thorax' and 'upperback'", "group 'rhand' at bone 'rhand', found it at 'lhand'",
          "group 'ltoes' at bone 'ltoes', found it at 'rhumerus'"})
        EXPECT_THAT(report["findings"].at(finding++)["message"].get<std::string>(), HasSubstr(names));
    ASSERT_EQ(report["swapped"].size(), 1U);
    EXPECT_THAT(report["swapped"][0].get<Words>(), testing::UnorderedElementsAre("lhand", "rhand"));
    expect_json(report, R"({"status": 1, "unit_factor": {"known": null}})");
}

TEST(CheckSamples, ASkinInInchesIsFoundToBeOne) {
    const auto report = checked(asset("walk.amc"), test_data("inch-skin.obj"));
    expect_json(report, R"({"status": 1, "codes": ["skin.unit-factor"], "unit_factor": {"known": 2.54}})");
    EXPECT_NEAR(report["unit_factor"]["fitted"].get<double>(), 2.54, 0.05 * 2.54);
}

// CMU's unit is an inch divided by 0.45: a skin in centimetres is 2.54 / 0.45 = 5.64 times too large. pymo's is an inch,
// and its rest root is 65 units aside.
TEST(CheckSamples, ASkinOfAnotherSizeIsFittedAndOneFinding) {
    const fs::path data = fs::path(SKELPLAY_SHARED_DIR) / "data";
    for (const auto& [take, factor] : {std::pair("asf_amc/cmu_131_04-dance.amc", 0.45 / 2.54),
                                       {"asf_amc/cmu_09_06-run.amc", 0.45 / 2.54},
                                       {"asf_amc/hdm05_bd_hopBothLegs1hops_001_120.amc", 0.45 / 2.54},
                                       {"bvh/pymo_AV_8Walk_Meredith.bvh", 1 / 2.54}}) {
        NEEDS(test::shared_file(data / take));
        for (const char* skin : {"skins/mannequin.obj", "skins/block.obj"}) {
            SCOPED_TRACE(std::string(take) + " " + skin);
            const Words words{"check", (data / take).string(), "--skin", asset(skin), "--only", "skin"};
            const auto report = nlohmann::json::parse(test::call(joined(words, {"--json"})).out);
            EXPECT_NEAR(report["skin_scale"].get<double>() / factor, 1.0, 0.1) << "people differ";
            std::vector<std::string> codes;
            for (const auto& finding : report["findings"]) codes.push_back(finding["code"].get<std::string>());
            EXPECT_EQ(codes.front(), "skin.unit-factor");
            EXPECT_EQ(std::ranges::count(codes, "skin.far") + std::ranges::count(codes, "skin.misplaced"), 0);
            EXPECT_LE(std::ranges::count(codes, "skin.overlap"), 1);
            const auto asked = test::call(joined(words, {"--skin-scale", fmt::to_string(factor)}));
            EXPECT_THAT(asked.out, testing::Not(HasSubstr("skin.unit-factor")));
        }
    }
}

// ASF 1.10, ":units": the length unit is a factor. A skin that differs by it is worn so, and is right.
TEST(CheckSamples, UnitsADeclaredScaleIsNamedAndRight) {
    const test::TemporaryFolder folder;
    const std::string figure =
        folder.write("walk.asf", test::edited(test::text_of(asset("walk.asf")), "length 1.0", "length 2.54"));
    const std::string inches = test_data("inch-skin.obj");
    expect_json(checked(figure, inches),
                R"({"status": 0, "codes": [], "skin_scale": 2.54, "unit_factor": {"known": 2.54}})");
    const auto call = [&](const Words& words) { return test::call(joined({"check", figure, "--skin", inches}, words)); };
    EXPECT_THAT(call({}).out, HasSubstr("  scale     fitted: \u00d7 2.54\n"));
    EXPECT_THAT(call({"--skin-scale", "auto"}).out, HasSubstr("  findings  none: the skin fits\n"));
    for (const auto& [scale, status] : {std::pair("2.54", 0), {"1", 1}, {"0", 2}, {"inches", 2}})
        EXPECT_EQ(call({"--skin-scale", scale}).status, status) << scale;
    // The posed skin is as large as the figure.
    const std::string posed = folder / "posed.obj";
    const auto converted = test::call({"convert", figure, posed, "--skin", inches});
    EXPECT_EQ(converted.status, 0) << converted.err;
    EXPECT_THAT(converted.err,
                HasSubstr("note: expected a skin of the skeleton's size at its root, found another; fitted: \u00d7 2.54 "
                          "(--skin-scale 1 leaves it as in the file) [skin.fitted]"));
    expect_json(checked(figure, posed), R"({"status": 0, "skin_scale": 1})");
}
}  // namespace
}  // namespace skelplay::cli
