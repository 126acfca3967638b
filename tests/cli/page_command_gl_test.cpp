// `skelplay page`: takes, what they are made of, and words, in one HTML file.

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include "base/byte_source.h"
#include "base/encoded_text.h"
#include "cli/calls.h"
#include "cli/commands.h"
#include "output/image_file.h"
#include "render/gl_fixture.h"
#include "support/small_png.h"
#include "takes/sample.h"

namespace skelplay::cli {
namespace {
namespace fs = std::filesystem;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view before =
    "<!doctype html><title>Skelplay</title><script type=\"application/json\" id=\"skelplay-carried\">";
constexpr std::string_view after = "</script><script>program</script>";

/// Root and one bone of length 1 along y, one frame.
constexpr const char* small_bvh =
    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.04\n0 0 0\n1 0 0\n";

class PageCommandGl : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        folder_.write("template.html", std::string(before) + "null" + std::string(after));
    }
    [[nodiscard]] std::string path(const fs::path& name) const { return (folder_ / name).string(); }

    /// The exit status of `skelplay page FILES -o page.html` with this template; what it says is in `said_`.
    int page(const std::vector<fs::path>& files, PageOptions options = {}) {
        options.window.input.files = files;
        if (options.output.empty()) options.output = folder_ / "page.html";
        if (!options.template_page) options.template_page = folder_ / "template.html";
        std::ostringstream err;
        const int status = run_page(options, err);
        said_ = err.str();
        return status;
    }
    /// What the page carries; the rest of it must be the template.
    [[nodiscard]] json carried() const {
        const std::string html = folder_.read("page.html");
        EXPECT_TRUE(html.starts_with(before));
        EXPECT_TRUE(html.ends_with(after));
        return json::parse(html.substr(before.size(), html.size() - before.size() - after.size()));
    }
    /// The files in it, by their paths.
    [[nodiscard]] std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> files;
        const json all = carried();
        for (const json& each : all.at("files")) {
            const auto packed = base::from_base64(each.at("gzip").get<std::string>());
            const auto opened = base::open_bytes(folder_.write("packed.gz", packed.value_or("")));
            const auto& source = *std::get<std::unique_ptr<base::ByteSource>>(opened);
            files[each.at("path")] = source.text(0, source.size());
        }
        return files;
    }

    test::TemporaryFolder folder_;
    std::string said_;
};

TEST_F(PageCommandGl, CarriesATakeItsSkeletonAndTheWordsOfTheView) {
    PageOptions options;
    options.window.frame = session::AskedFrame{12, false};
    options.window.input.take.skin.file = asset("skins/mannequin.obj");
    ASSERT_EQ(page({asset("walk.amc")}, options), 0) << said_;
    const json carried = this->carried();
    EXPECT_THAT(carried.at("words").get<Words>(),
                ElementsAre("--fresh", "walk.amc", "--skin", "skins/mannequin.obj", "--frame", "12"));
    const auto files = this->files();
    ASSERT_EQ(files.size(), 4U);
    for (const char* name : {"walk.amc", "walk.asf", "skins/mannequin.obj", "skins/skins.mtl"})
        EXPECT_EQ(files.at(name), test::text_of(asset(name))) << name;
}

// A triangle at the hips of walk.amc; the others of the library are not read.
TEST_F(PageCommandGl, CarriesThePicturesOfASkin) {
    folder_.write("t/red.png", test::small_png());
    folder_.write("a.mtl", "newmtl red\nmap_Kd t/red.png\nnewmtl other\nmap_Kd other.png\n");
    folder_.write("other.png", test::small_png());
    PageOptions options;
    options.window.input.take.skin.file =
        folder_.write("a.obj", "mtllib a.mtl\nv 0 0 0\nv 9 0 0\nv 0 9 0\nvt 0 1\ng root\nusemtl red\nf 1/1 2/1 3/1\n");
    const fs::path take = folder_.write("walk.amc", test::text_of(asset("walk.amc")));
    folder_.write("walk.asf", test::text_of(asset("walk.asf")));
    ASSERT_EQ(page({take}, options), 0) << said_;
    const auto files = this->files();
    EXPECT_EQ(files.size(), 5U);
    ASSERT_TRUE(files.contains("t/red.png"));
    EXPECT_EQ(files.at("t/red.png"), test::small_png());
}

TEST_F(PageCommandGl, CarriesThatItIsEmbedded) {
    PageOptions options;
    ASSERT_EQ(page({asset("walk.bvh")}, options), 0) << said_;
    EXPECT_FALSE(carried().contains("embed"));
    options.embed = true;
    ASSERT_EQ(page({asset("walk.bvh")}, options), 0) << said_;
    EXPECT_EQ(carried().at("embed"), true);
}

TEST_F(PageCommandGl, CarriesAPictureOfTheTake) {
    ASSERT_EQ(page({asset("walk.bvh")}), 0) << said_;
    const std::string picture = carried().at("picture");
    ASSERT_TRUE(picture.starts_with("data:image/png;base64,"));
    const auto image = output::image_from_png(base::from_base64(picture.substr(picture.find(',') + 1)).value_or(""));
    ASSERT_TRUE(image);
    ASSERT_EQ(test::call({"render", asset("walk.bvh"), "-o", path("same.png")}).status, 0);
    EXPECT_EQ(image->rgba, output::image_from_png(folder_.read("same.png")).value_or(render::Image{}).rgba);
}

TEST_F(PageCommandGl, SeveralTakesAreCompared) {
    const fs::path first = folder_.write("one/a.bvh", small_bvh);
    const fs::path second = folder_.write("two/a.bvh", small_bvh);
    ASSERT_EQ(page({first, second}), 0) << said_;
    const auto words = carried().at("words").get<Words>();
    EXPECT_THAT(words, testing::Contains("one/a.bvh"));
    EXPECT_THAT(words, testing::Contains("two/a.bvh"));
    const auto compare = std::ranges::find(words, "--compare");
    ASSERT_LT(compare, words.end() - 1);
    EXPECT_EQ(*(compare + 1), "2");
}

TEST_F(PageCommandGl, NamesAndTextsOfFilesAreNeverHtml) {
    const fs::path file = folder_.write("<script>alert(1)<!--é.bvh", small_bvh);
    ASSERT_EQ(page({file}), 0) << said_;
    const std::string html = folder_.read("page.html");
    EXPECT_EQ(std::ranges::count(html, '<'), std::ranges::count(std::string(before) + std::string(after), '<'));
    EXPECT_EQ(files().begin()->first, "<script>alert(1)<!--é.bvh");
    EXPECT_EQ(files().begin()->second, small_bvh);
}

TEST_F(PageCommandGl, AFileThatLooksLikeAnOptionIsAFile) {
    ASSERT_EQ(page({folder_.write("-h.bvh", small_bvh)}), 0) << said_;
    EXPECT_THAT(carried().at("words").get<Words>(), ElementsAre("--fresh", "./-h.bvh"));
}

TEST_F(PageCommandGl, IsWrittenWholeOrNotAtAll) {
    folder_.write("page.html", "before");
    const fs::path good = folder_.write("a.bvh", small_bvh);
    EXPECT_EQ(page({folder_.write("broken.bvh", "HIERARCHY\nROOT\n")}), 1);
    EXPECT_THAT(said_, HasSubstr("broken.bvh:3:1: error"));
    EXPECT_EQ(page({"-"}), 2);
    PageOptions range;
    range.window.out = session::AskedFrame{7, false};
    EXPECT_EQ(page({good}, range), 2);
    PageOptions no_template;
    no_template.template_page = folder_.write("other.html", "<html>");
    EXPECT_EQ(page({good}, no_template), 3);
    EXPECT_THAT(said_, HasSubstr("other.html is not a template of pages"));
    EXPECT_EQ(folder_.read("page.html"), "before");
    PageOptions same;
    same.output = good;
    EXPECT_EQ(page({good}, same), 2);
    EXPECT_EQ(folder_.read("a.bvh"), small_bvh);
    PageOptions full;
    full.output = "/dev/full";
    EXPECT_EQ(page({good}, full), 3);
}

TEST_F(PageCommandGl, TheProgramAddsLessThanTwoAndAHalfMegabytes) {
    const auto file = takes::asset_file(base::program_path(), "page.html");
    if (!file) GTEST_SKIP() << "no template of pages is built (cmake --workflow --preset web)";
    EXPECT_LT(fs::file_size(*file), 2'500'000U);
    PageOptions options;
    options.template_page = file;
    ASSERT_EQ(page({asset("walk.bvh")}, options), 0) << said_;
    EXPECT_GT(folder_.read("page.html").size(), fs::file_size(*file));
}

TEST_F(PageCommandGl, WithoutATemplateItSaysHowToGetOne) {
    if (takes::asset_file(base::program_path(), "page.html")) GTEST_SKIP() << "a template is installed";
    const auto called = test::call({"page", folder_.write("a.bvh", small_bvh), "-o", path("page.html")});
    EXPECT_EQ(called.status, 3);
    EXPECT_EQ(called.err,
              "skelplay page: the template of pages is not installed; give the release's file skelplay-page.html with "
              "--template\n");
    EXPECT_FALSE(fs::exists(folder_ / "page.html"));
}

TEST_F(PageCommandGl, TheTemplateIsAnOption) {
    const auto called = test::call(
        {"page", folder_.write("a.bvh", small_bvh), "-o", path("page.html"), "--template", path("template.html")});
    ASSERT_EQ(called.status, 0) << called.err;
    EXPECT_EQ(files().at("a.bvh"), small_bvh);
}
}  // namespace
}  // namespace skelplay::cli
