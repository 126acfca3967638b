// The manual page, and what shells offer when Tab is pressed: asked of the shells themselves.

#include <gmock/gmock.h>
#include <sstream>
#include <vector>

#include "package/installed.h"
#include "support/needs.h"

namespace skelplay {
namespace {

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

/// A shell with what is installed, and a folder with files to complete.
class Completions : public test::Installed {
protected:
    Completions() {
        for (const char* name : {"walk.bvh", "RUN.AMC", "man.asf", "packed.htr.gz", "notes.md", "skin.obj", "map.json",
                                 "two words.bvh", "takes/jump.bvh"})
            folder_.write(std::filesystem::path("files") / name);
    }

    /// What the shell offers for the last of these words.
    std::vector<std::string> offered(const std::string& shell, const std::string& installed, const std::string& words) {
        const test::Ran ran = run(fmt::format(
            "cd {} && env -u XDG_CONFIG_HOME HOME={} '{}/tests/package/complete.{}' {} {}", quoted(folder_ / "files"),
            quoted(folder_.path()), SKELPLAY_SOURCE_DIR, shell, quoted(share(installed)), words));
        EXPECT_EQ(ran.status, 0) << ran.said;
        std::vector<std::string> lines;
        std::istringstream stream(ran.said);
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
        return lines;
    }

    using Offer = std::function<std::vector<std::string>(const std::string& words)>;

    static void complete_commands_and_options(const Offer& offer) {
        EXPECT_THAT(offer("ren"), Contains("render"));
        EXPECT_THAT(offer("--sk"), IsSupersetOf({"--skin", "--skeleton", "--skin-map"}));
        EXPECT_THAT(offer("info --js"), UnorderedElementsAre("--json"));
        EXPECT_THAT(offer("info --gho"), Not(Contains("--ghosts"))) << "info draws nothing";
        EXPECT_THAT(offer("render --gho"), Contains("--ghosts"));
    }

    static void complete_values(const Offer& offer) {
        EXPECT_THAT(offer("--theme ''"), UnorderedElementsAre("dark", "light", "paper"));
        EXPECT_THAT(offer("convert walk.bvh --to gl"), UnorderedElementsAre("glb", "gltf"));
        EXPECT_THAT(offer("render --camera three"), UnorderedElementsAre("three-quarter"));
        EXPECT_THAT(offer("info --bvh-positions re"), UnorderedElementsAre("replace"));
    }
};

/// Without the / behind folders, which some shells add.
std::vector<std::string> plain(std::vector<std::string> names) {
    for (std::string& name : names)
        if (name.ends_with('/')) name.pop_back();
    return names;
}

TEST_F(Completions, OfBashKnowCommandsOptionsAndValues) {
    NEEDS(test::program("bash"));
    const auto offer = [this](const std::string& words) {
        return offered("bash", "bash-completion/completions/skelplay", "skelplay " + words);
    };
    complete_commands_and_options(offer);
    complete_values(offer);
    EXPECT_THAT(offer("--theme="), UnorderedElementsAre("dark", "light", "paper"));
}

TEST_F(Completions, OfBashOfferFoldersAndFilesThatFit) {
    NEEDS(test::program("bash"));
    const auto offer = [this](const std::string& words) {
        return plain(offered("bash", "bash-completion/completions/skelplay", "skelplay " + words));
    };
    EXPECT_THAT(offer("info ''"),
                UnorderedElementsAre("takes", "walk.bvh", "RUN.AMC", "man.asf", "packed.htr.gz", "two words.bvh"));
    EXPECT_THAT(offer("check man.asf --skin ''"), UnorderedElementsAre("takes", "skin.obj"));
    EXPECT_THAT(offer("check --skin-map ''"), UnorderedElementsAre("takes", "map.json"));
    EXPECT_THAT(offer("convert -d ''"), UnorderedElementsAre("takes"));
    EXPECT_THAT(offer("info takes/"), UnorderedElementsAre("takes/jump.bvh"));
}

TEST_F(Completions, OfZshKnowCommandsOptionsAndValues) {
    NEEDS(test::program("zsh"));
    const auto offer = [this](const std::string& words) {
        return offered("zsh", "zsh/vendor-completions", "skelplay " + words);
    };
    complete_commands_and_options(offer);
    complete_values(offer);
    EXPECT_THAT(offer("--theme="), UnorderedElementsAre("dark", "light", "paper"));
}

TEST_F(Completions, OfZshOfferFoldersAndFilesThatFit) {
    NEEDS(test::program("zsh"));
    const auto offer = [this](const std::string& words) {
        return plain(offered("zsh", "zsh/vendor-completions", "skelplay " + words));
    };
    EXPECT_THAT(offer("info ''"),
                UnorderedElementsAre("takes", "walk.bvh", "RUN.AMC", "man.asf", "packed.htr.gz", "two words.bvh"));
    EXPECT_THAT(offer("check man.asf --skin ''"), UnorderedElementsAre("takes", "skin.obj"));
    EXPECT_THAT(offer("convert -d ''"), UnorderedElementsAre("takes"));
}

TEST_F(Completions, OfFishKnowCommandsOptionsAndValues) {
    NEEDS(test::program("fish"));
    const auto offer = [this](const std::string& words) {
        return offered("fish", "fish/vendor_completions.d/skelplay.fish", "skelplay " + words);
    };
    complete_commands_and_options(offer);
    complete_values(offer);
}

TEST_F(Completions, OfFishOfferFoldersAndFilesThatFit) {
    NEEDS(test::program("fish"));
    const auto offer = [this](const std::string& words) {
        return plain(offered("fish", "fish/vendor_completions.d/skelplay.fish", "skelplay " + words));
    };
    EXPECT_THAT(offer("info ''"),
                UnorderedElementsAre("takes", "walk.bvh", "RUN.AMC", "man.asf", "packed.htr.gz", "two words.bvh"));
    EXPECT_THAT(offer("check man.asf --skin ''"), UnorderedElementsAre("takes", "skin.obj"));
    EXPECT_THAT(offer("convert -d ''"), UnorderedElementsAre("takes"));
}

}  // namespace
}  // namespace skelplay
