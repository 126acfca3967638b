// The skins that an ASF lists, in the ASF that is made from it.

#include "cli/calls.h"
#include "support/needs.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;
using testing::Not;

std::string listing(std::string_view skins) {
    return std::string(
               ":version 1.10\n:name rig\n:root\naxis xyz\norder tx ty tz rx ry rz\nposition 0 0 0\norientation 0 0 0\n"
               ":bonedata\nbegin\nname a\ndirection 0 1 0\nlength 2\naxis 0 0 0 xyz\ndof rx\nend\n"
               ":hierarchy\nbegin\nroot a\nend\n:skin ") +
           std::string(skins) + "\n";
}

class ConvertSkins : public Commands {
protected:
    ConvertSkins() {
        for (const char* file : {"models/low.obj", "models/sub/low.obj"})
            write(file, "v 0 0 0\nv 1 0 0\nv 0 1 0\ng a\nf 1 2 3\n");
        write("models/walk.amc", ":fully-specified\n:degrees\n1\nroot 0 0 0 0 0 0\na 10\n2\nroot 0 0 0 0 0 0\na 20\n");
    }
    std::string walk_ = path("models/walk.amc");
};

TEST_F(ConvertSkins, TwoOfOneFileNameAreListedInTheirOrderUnderNamesThatDiffer) {
    const std::string here = "low.obj\n      sub/low.obj";
    const std::string there = "../models/low.obj\n      ../models/sub/low.obj";
    write("models/walk.asf", listing("low.obj\n sub/low.obj"));
    for (const auto& [out, listed] : {std::pair("models/copy.amc", here), {"other/copy.amc", there}})
        for (const Words& options : {Words{}, {"--rate", "60"}, {"--order", "ZYX"}, {"--frames", "1"}}) {
            printed(joined({"convert", walk_, path(out), "--force"}, options));
            const std::string asf = read(std::string(out).replace(std::string_view(out).size() - 3, 3, "asf"));
            EXPECT_THAT(asf, HasSubstr(":skin " + listed + "\n")) << out << testing::PrintToString(options);
        }
    for (const char* out : {"x.bvh", "x.htr", "x.glb", "x.npz", "x.structure.txt", "x.obj"})
        EXPECT_NE(printed({"convert", walk_, path(out)}), "x") << out;
}

// The examples of the definitions list one name twice, of a file that is not there.
TEST_F(ConvertSkins, TheExamplesOfTheDefinitionsAreConvertedIntoAnotherFolder) {
    const std::string documents = SKELPLAY_SHARED_DIR "/data/reports/documents/";
    NEEDS(test::shared_file(documents));
    for (const char* example : {"d1ex", "d3ex"}) {
        printed({"convert", documents + example + ".asf", path(std::string(example) + ".amc")});
        EXPECT_THAT(read(std::string(example) + ".asf"), HasSubstr("\"filename\"\n      \"filename\"\n")) << example;
    }
    printed({"convert", documents + "tw/t.amc", path("t.amc")});
    EXPECT_THAT(read("t.asf"), HasSubstr("tw/low.obj\n"));
    EXPECT_THAT(read("t.asf"), HasSubstr("tw/low2.obj\n"));
}

TEST_F(ConvertSkins, APathThatIsWrittenIsFollowedWhenTheResultIsOpened) {
    write("models/walk.asf", listing("low.obj"));
    printed({"convert", walk_, path("other/walk.amc")});
    printed({"convert", path("other/walk.amc"), path("walk.glb")});
    EXPECT_THAT(said_, HasSubstr("low.obj: it is listed here; --skin names another [convert.skin]"));
    EXPECT_THAT(said_, Not(HasSubstr("export.faces-at-rest"))) << "its face follows the bone";
    write("models/walk.asf", listing(path("models/sub/low.obj")));
    std::filesystem::create_directory(path("elsewhere"));
    for (const char* file : {"walk.asf", "walk.amc"})
        std::filesystem::copy_file(path("models/") + file, path("elsewhere/") + file);
    printed({"convert", path("elsewhere/walk.amc"), path("walk.glb"), "--force"});
    EXPECT_THAT(said_, HasSubstr("it is not attached [asf.skin-elsewhere]"));
    EXPECT_THAT(said_, Not(HasSubstr("convert.skin")));
}

TEST_F(ConvertSkins, ThatNoLongerFitAreNotListedAndThatIsTold) {
    write("models/walk.asf", listing("low.obj\n sub/low.obj"));
    for (const Words& options : {Words{"--to-up", "z"}, {"--scale", "2"}, {"--unit-metres", "0.01", "--to-unit", "m"}}) {
        printed(joined({"convert", walk_, path("out.amc"), "--force"}, options));
        EXPECT_THAT(read("out.asf"), Not(HasSubstr(":skin"))) << testing::PrintToString(options);
        EXPECT_THAT(said_, HasSubstr("out.amc lists them no longer: low.obj, sub/low.obj [export.skins-listed]"));
    }
    printed({"convert", walk_, path("out.amc"), "--force", "--root-at-origin"});
    EXPECT_THAT(read("out.asf"), HasSubstr(":skin models/low.obj\n      models/sub/low.obj\n"));
}
}  // namespace
}  // namespace skelplay::cli
