// The manual page, and what shells offer when Tab is pressed: asked of the shells themselves.

#include <gmock/gmock.h>
#include <sstream>
#include <vector>
#include "package/installed.h"
#include "support/needs.h"

namespace skelplay::shell_test {
using test::quoted;
using test::run;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;

class Manual : public test::Installed {
protected:
    std::string printed() { return run("MANWIDTH=80 man -l " + quoted(share("man/man1/skelplay.1.gz"))).said; }
};

TEST_F(Manual, IsPrintedWithoutAWarning) {
    NEEDS(test::program("man"));
    const test::Ran ran = run("LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -E UTF-8 -l -Tutf8 -Z " +
                              quoted(share("man/man1/skelplay.1.gz")) + " >/dev/null");
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.said, "");
}

TEST_F(Manual, TellsCommandsOptionsAndKeys) {
    NEEDS(test::program("man"));
    const std::string text = run("LC_ALL=C.UTF-8 MANWIDTH=70 man -l -Tutf8 " + quoted(share("man/man1/skelplay.1.gz")) +
                                 " | sed 's/.\\x08//g; s/\\x1b\\[[0-9;]*m//g'")
                                 .said;
    EXPECT_THAT(text, AllOf(HasSubstr("skelplay convert"), HasSubstr("--side-tint none|bodies|all"),
                            HasSubstr("-d, --directory FOLDER"), HasSubstr("Play or pause"), HasSubstr("Ctrl+L"),
                            HasSubstr("EXIT STATUS")))
        << text;
    EXPECT_THAT(text, Not(HasSubstr("\u2010"))) << "a divided name of an option can't be copied";
}

struct Shell {
    const char* name;
    const char* installed;  // below share
};

/// A shell with what is installed, and a folder with files to complete.
class Completions : public test::Installed, public testing::WithParamInterface<Shell> {
protected:
    Completions() {
        for (const char* name : {"walk.bvh", "RUN.AMC", "man.asf", "packed.htr.gz", "notes.md", "skin.obj", "map.json",
                                 "two words.bvh", "takes/jump.bvh"})
            folder_.write(std::filesystem::path("files") / name);
    }
    [[nodiscard]] static bool is(std::string_view shell) { return GetParam().name == shell; }

    /// What the shell offers for the last of these words, without the / behind folders, which some shells add.
    std::vector<std::string> offered(const std::string& words) {
        const test::Ran ran = run(fmt::format(
            "cd {} && env -u XDG_CONFIG_HOME PATH={}:$PATH HOME={} '{}/tests/package/complete.{}' {} skelplay {}",
            quoted(folder_ / "files"), quoted(usr("bin")), quoted(folder_.path()), SKELPLAY_SOURCE_DIR, GetParam().name,
            quoted(share(GetParam().installed)), words));
        EXPECT_EQ(ran.status, 0) << ran.said;
        std::vector<std::string> lines;
        std::istringstream stream(ran.said);
        for (std::string line; std::getline(stream, line);)
            lines.push_back(line.ends_with('/') ? line.substr(0, line.size() - 1) : line);
        return lines;
    }
};

TEST_P(Completions, KnowCommandsOptionsAndValues) {
    NEEDS(test::program(GetParam().name));
    EXPECT_THAT(offered("ren"), Contains("render"));
    EXPECT_THAT(offered("--sk"), IsSupersetOf({"--skin", "--skeleton", "--skin-map"}));
    EXPECT_THAT(offered("info --js"), UnorderedElementsAre("--json"));
    EXPECT_THAT(offered("info --gho"), Not(Contains("--ghosts"))) << "info draws nothing";
    EXPECT_THAT(offered("render --gho"), Contains("--ghosts"));
    EXPECT_THAT(offered("--theme ''"), UnorderedElementsAre("dark", "light", "paper"));
    EXPECT_THAT(offered("convert walk.bvh --to gl"), UnorderedElementsAre("glb", "gltf"));
    EXPECT_THAT(offered("render --camera three"), UnorderedElementsAre("three-quarter"));
    EXPECT_THAT(offered("info --bvh-positions re"), UnorderedElementsAre("replace"));
    if (!is("fish")) {
        EXPECT_THAT(offered("--theme="), UnorderedElementsAre("dark", "light", "paper"));
    }
}

TEST_P(Completions, OfferFoldersAndFilesThatFit) {
    NEEDS(test::program(GetParam().name));
    EXPECT_THAT(offered("info ''"),
                UnorderedElementsAre("takes", "walk.bvh", "RUN.AMC", "man.asf", "packed.htr.gz", "two words.bvh"));
    EXPECT_THAT(offered("check man.asf --skin ''"), UnorderedElementsAre("takes", "skin.obj"));
    EXPECT_THAT(offered("convert -d ''"), UnorderedElementsAre("takes"));
    if (!is("bash")) return;
    EXPECT_THAT(offered("check --skin-map ''"), UnorderedElementsAre("takes", "map.json"));
    EXPECT_THAT(offered("info takes/"), UnorderedElementsAre("takes/jump.bvh"));
}

INSTANTIATE_TEST_SUITE_P(Shells, Completions,
                         testing::Values(Shell{"bash", "bash-completion/completions/skelplay"},
                                         Shell{"zsh", "zsh/vendor-completions"},
                                         Shell{"fish", "fish/vendor_completions.d/skelplay.fish"}),
                         [](const auto& shell) { return std::string(shell.param.name); });
}  // namespace skelplay::shell_test
