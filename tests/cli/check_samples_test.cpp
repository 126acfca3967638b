// The skins that come with the sample fit it; what was planted in the broken ones is found, and nothing else.

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const fs::path assets = SKELPLAY_SOURCE_DIR "/assets";
const fs::path test_data = SKELPLAY_SOURCE_DIR "/tests/data";

/// The check's exit status and its report.
std::pair<int, nlohmann::json> check(const fs::path& figure, const fs::path& skin) {
    const test::Called called = test::call({"check", figure.string(), "--skin", skin.string(), "--json"});
    EXPECT_THAT(called.err, testing::Not(HasSubstr("warning"))) << skin;
    return {called.status, nlohmann::json::parse(called.out)};
}

std::vector<std::string> codes_of(const nlohmann::json& report) {
    std::vector<std::string> codes;
    for (const auto& finding : report["findings"]) codes.push_back(finding["code"]);
    return codes;
}

TEST(CheckSamples, EverySkinOfTheAssetsFitsEverySkeletonThere) {
    int checked = 0;
    for (const auto& figure : fs::directory_iterator(assets)) {
        if (figure.path().extension() != ".asf") continue;
        for (const auto& skin : fs::directory_iterator(assets / "skins")) {
            if (skin.path().extension() != ".obj") continue;
            const auto [status, report] = check(figure.path(), skin.path());
            EXPECT_EQ(status, 0) << skin.path();
            EXPECT_THAT(codes_of(report), IsEmpty()) << skin.path();
            EXPECT_THAT(report["bare_bones"], IsEmpty()) << skin.path();
            ++checked;
        }
    }
    EXPECT_GE(checked, 2);
}

// The faults are named at the top of the file.
TEST(CheckSamples, EveryPlantedFaultIsFoundAndNothingElse) {
    const auto [status, report] = check(assets / "walk.amc", test_data / "broken-skin.obj");
    EXPECT_EQ(status, 1);
    struct Fault {
        std::string code;
        std::string names;  // in its message
    };
    const std::vector<Fault> faults{
        {"skin.suggestion", "group 'lfemurr', which may be 'lfemur'"},
        {"skin.group-without-bone", "group 'hat'"},
        {"skin.bare-bone", "bone 'rthumb'"},
        {"skin.two-bones", "1 face in groups 'thorax' and 'upperback'"},
        {"skin.swapped", "group 'rhand' at bone 'rhand', found it at 'lhand'"},
        {"skin.misplaced", "group 'ltoes' at bone 'ltoes', found it at 'rhumerus'"},
    };
    ASSERT_EQ(report["findings"].size(), faults.size()) << report["findings"];
    for (std::size_t i = 0; i < faults.size(); ++i) {
        EXPECT_EQ(report["findings"][i]["code"], faults[i].code);
        EXPECT_THAT(report["findings"][i]["message"].get<std::string>(), HasSubstr(faults[i].names));
    }
    ASSERT_EQ(report["swapped"].size(), 1U);
    EXPECT_THAT(report["swapped"][0].get<std::vector<std::string>>(), UnorderedElementsAre("lhand", "rhand"));
    EXPECT_TRUE(report["unit_factor"]["known"].is_null());
}

TEST(CheckSamples, ASkinInInchesIsFoundToBeOne) {
    const auto [status, report] = check(assets / "walk.amc", test_data / "inch-skin.obj");
    EXPECT_EQ(status, 1);
    EXPECT_THAT(codes_of(report), ElementsAre("skin.unit-factor"));
    EXPECT_EQ(report["unit_factor"]["known"], 2.54);
    EXPECT_NEAR(report["unit_factor"]["fitted"].get<double>(), 2.54, 0.05 * 2.54);
}

// Seed 000, ":units": the length unit is a factor. A skin that differs by it is worn so, but it is a finding.
TEST(CheckSamples, Seed000UnitsADeclaredScaleIsNamedAndStaysAFinding) {
    const test::TemporaryFolder folder;
    std::string asf = test::text_of(assets / "walk.asf");
    asf.replace(asf.find("length 1.0"), 10, "length 2.54");
    const fs::path figure = folder.write("walk.asf", asf);
    const auto [status, report] = check(figure, test_data / "inch-skin.obj");
    EXPECT_EQ(status, 1);
    EXPECT_THAT(codes_of(report), ElementsAre("skin.unit-factor"));
    EXPECT_EQ(report["skin_scale"], 2.54);
    const auto call = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"check", figure.string(), "--skin", (test_data / "inch-skin.obj").string()});
        return test::call(words);
    };
    EXPECT_THAT(call({}).out, HasSubstr("  scale     worn multiplied by 2.54\n"));
    EXPECT_THAT(call({"--skin-scale", "auto"}).out, HasSubstr("by the skeleton's declared scale; it is worn so"));
    EXPECT_EQ(call({"--skin-scale", "2.54"}).status, 0);
    EXPECT_EQ(call({"--skin-scale", "1"}).status, 1);
    EXPECT_EQ(call({"--skin-scale", "0"}).status, 2);
    EXPECT_EQ(call({"--skin-scale", "inches"}).status, 2);
    // The posed skin is as large as the figure.
    const fs::path posed = folder / "posed.obj";
    const auto converted =
        test::call({"convert", figure.string(), posed.string(), "--skin", (test_data / "inch-skin.obj").string()});
    EXPECT_EQ(converted.status, 0) << converted.err;
    EXPECT_THAT(converted.err,
                HasSubstr("note: the skin fits when multiplied by 2.54, by the skeleton's declared scale; "
                          "it is, --skin-scale says otherwise [convert.skin-scale]"));
    const auto [fits, again] = check(figure, posed);
    EXPECT_EQ(fits, 0);
    EXPECT_EQ(again["skin_scale"], 1.0);
}

}  // namespace
}  // namespace skelplay::cli
