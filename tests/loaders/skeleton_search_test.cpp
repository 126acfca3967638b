// How an .amc finds its .asf: every rule, its diagnostics, and files that must not interfere.

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include "loaders/acclaim/amc.h"
#include "loaders/partner_search.h"
#include "support/bytes_read.h"
#include "support/needs.h"
#include "text_reading.h"

namespace skelplay::loaders::skeleton_search_test {
namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

/// A skeleton of one bone called `bone`, of this length, with these degrees of freedom.
std::string asf(std::string_view bone = "hip", int length = 1, std::string_view dof = "rx ry") {
    return fmt::format(
        ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
        "begin name {0} direction 0 1 0 length {1} axis 0 0 0 xyz dof {2} end\n"
        "begin name dummy direction 0 1 0 length 1 axis 0 0 0 xyz end\n:hierarchy\nroot {0} dummy\n",
        bone, length, dof);
}

constexpr std::string_view amc = ":DEGREES\n1\nroot 1\nhip 2 3\n";

class SkeletonSearchTest : public InFolder {
protected:
    LoadResult read(const fs::path& name) { return InFolder::read(name, options_); }

    LoadOptions options_{.fps = 120};  // nothing to say about the rate
};

TEST_F(SkeletonSearchTest, TheSameStemWins) {
    write("walk.amc", amc);
    write("walk.asf", asf());
    write("walk_1.asf", asf("hip", 2));
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "walk.asf");
    EXPECT_EQ(said_by_file(result), "walk.amc amc.skeleton");
}

TEST_F(SkeletonSearchTest, AFolderOfManyMotionsAndSkeletonsIsReadInTimeForEach) {
    const auto bytes_for = [&](std::size_t files) {
        const std::string padding = "#" + std::string(10'000, ' ') + "\n";
        for (std::size_t i = 0; i < files; ++i) {
            write(fmt::format("m{}.amc", i), fmt::format(":DEGREES\n1\nroot 1\nbone{} 2 3\n", i) + padding);
            write(fmt::format("s{}.asf", i), padding + asf(fmt::format("bone{}", i)));
        }
        options_.partners = std::make_shared<PartnerFiles>();
        return test::bytes_read_by([&] {
            for (std::size_t i = 0; i < files; ++i)
                EXPECT_EQ(skeleton_of(read(fmt::format("m{}.amc", i))), fmt::format("s{}.asf", i));
        });
    };
    const auto few = bytes_for(3);
    NEEDS({test::this_machine, few ? "" : "the system does not count the bytes that a program reads"});
    EXPECT_LT(*bytes_for(30), 20 * *few);
}

TEST_F(SkeletonSearchTest, CopiesOfOneSkeletonAreComparedOnceForAFolder) {
    const auto bytes_for = [&](std::size_t files) {
        const std::string padding = "#" + std::string(10'000, ' ') + "\n";
        for (std::size_t i = 0; i < files; ++i) {
            write(fmt::format("m{}.amc", i), amc);
            write(fmt::format("s{}.asf", i), padding + asf());
        }
        options_.partners = std::make_shared<PartnerFiles>();
        return test::bytes_read_by([&] {
            for (std::size_t i = 0; i < files; ++i) EXPECT_EQ(skeleton_of(read(fmt::format("m{}.amc", i))), "s0.asf");
        });
    };
    const auto few = bytes_for(3);
    NEEDS({test::this_machine, few ? "" : "the system does not count the bytes that a program reads"});
    EXPECT_LT(*bytes_for(30), 20 * *few);
}

TEST_F(SkeletonSearchTest, TheSameStemWinsInAnyCase) {
    write("Walk.AMC", amc);
    write("a.asf", asf());
    write("WALK.ASF", asf("hip", 2));
    EXPECT_EQ(skeleton_of(read("Walk.AMC")), "WALK.ASF");
    write("Walk.Asf", asf("hip", 3));
    EXPECT_EQ(skeleton_of(read("Walk.AMC")), "Walk.Asf");  // the one spelled alike
}

TEST_F(SkeletonSearchTest, TheSameStemIsUsedEvenWhenItDoesNotFit) {
    write("walk.amc", amc);
    write("walk.asf", asf("thigh"));
    write("other.asf", asf());
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "walk.asf");
    EXPECT_EQ(said_by_file(result), "walk.amc amc.skeleton, walk.amc:2:1 amc.missing-bone, walk.amc:4:1 amc.unknown-bone");
}

TEST_F(SkeletonSearchTest, TheOnlyOneThatFitsIsFound) {
    write("walk.amc", amc);
    write("walker.asf", asf("thigh"));
    write("walked.asf", asf("hip", 1, "rx"));
    write("fred.asf", asf());
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "fred.asf");
    EXPECT_EQ(said_by_file(result), "walk.amc amc.skeleton");
    EXPECT_THAT(others(result), IsEmpty());
}

TEST_F(SkeletonSearchTest, OfThoseThatFitTheLongestCommonStemWins) {
    write("cmu_07_05-walk.amc", amc);
    write("cmu_0.asf", asf("hip", 1));
    write("cmu_07-walk.asf", asf("hip", 2));
    write("cmu_09-run.asf", asf("hip", 3));
    write("fred.asf", asf("hip", 4));
    const LoadResult result = read("cmu_07_05-walk.amc");
    EXPECT_EQ(skeleton_of(result), "cmu_07-walk.asf");
    EXPECT_EQ(said_by_file(result), "cmu_07_05-walk.amc amc.skeleton");
    EXPECT_THAT(others(result), ElementsAre("cmu_0.asf", "cmu_09-run.asf", "fred.asf"));
}

// ASF 1.10 wants comments in an AMC to tell "which skeleton this data belongs to".
TEST_F(SkeletonSearchTest, AmcTheSkeletonThatTheCommentNamesWinsWhereSeveralFit) {
    write("walk.amc", "#!OML:ASF F:\\VICON\\Subject 1\\Bob.ASF\n" + std::string(amc));
    write("walk_1.asf", asf("hip", 1));
    write("bob.asf", asf("hip", 2));
    write("eve.asf", asf("hip", 3));
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "bob.asf");
    EXPECT_EQ(said_by_file(result), "walk.amc amc.skeleton");
    EXPECT_THAT(others(result), ElementsAre("eve.asf", "walk_1.asf"));
    write("bob.asf", asf("thigh"));  // named, but of another body
    EXPECT_EQ(skeleton_of(read("walk.amc")), "walk_1.asf");
}

// "Which skeleton this data belongs to" may also be told by a name alone: a file's without suffix, or its `:name`.
TEST_F(SkeletonSearchTest, AmcACommentMayNameAStemOrTheSkeletonsName) {
    write("walk_1.asf", asf("hip", 1));
    write("bob.asf", asf("hip", 2));
    write("eve.asf", ":name Eve Adams\n" + asf("hip", 3));
    write("7.asf", asf("hip", 4));
    for (const auto& [comment, skeleton] : {std::pair{"# 12 May 1995, data of Bob", "bob.asf"},
                                            {"# for EVE ADAMS, take 7", "eve.asf"},
                                            {"# skeleton: 7", "7.asf"},
                                            {"# take 7 of Bobby", "walk_1.asf"},           // no name, no whole word
                                            {"# Bob and Eve", "walk_1.asf"},               // one of two, equally long
                                            {"# Bob, from nowhere.asf", "walk_1.asf"}}) {  // a file, which is not there
        write("walk.amc", comment + ("\n" + std::string(amc)));
        EXPECT_EQ(skeleton_of(read("walk.amc")), skeleton) << comment;
    }
}

TEST_F(SkeletonSearchTest, TheSkeletonThatHasTheMotionsNameWins) {
    write("walk.amc", "# of Bob\n" + std::string(amc));
    write("walk_1.asf", asf("hip", 1));
    write("bob.asf", asf("hip", 2));
    write("other.asf", ":name Walk\n" + asf("hip", 3));
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "other.asf");
    EXPECT_EQ(said_by_file(result), "walk.amc amc.skeleton");
    write("other_2.asf", ":name Walk\n" + asf("hip", 4));  // two of that name: the comment decides
    EXPECT_EQ(skeleton_of(read("walk.amc")), "bob.asf");
}

TEST_F(SkeletonSearchTest, ATieIsAnErrorThatNamesThem) {
    write("walk.amc", amc);
    write("ann.asf", asf("hip", 1));
    write("bob.asf", asf("hip", 2));
    write("eve.asf", asf("thigh"));
    const LoadResult result = read("walk.amc");
    EXPECT_FALSE(result.figure);
    EXPECT_EQ(said_by_file(result), "walk.amc:1:1 amc.several-skeletons");
    EXPECT_THAT(others(result), ElementsAre("ann.asf", "bob.asf"));
}

TEST_F(SkeletonSearchTest, FilesOfEqualContentAreNoTie) {
    write("walk.amc", amc);
    write("ann.asf", asf());
    write("bob.asf", asf());
    EXPECT_EQ(skeleton_of(read("walk.amc")), "ann.asf");
}

TEST_F(SkeletonSearchTest, NoneThatFitsIsAnErrorThatNamesTheOption) {
    write("walk.amc", amc);
    EXPECT_EQ(said_by_file(read("walk.amc")), "walk.amc:1:1 amc.no-skeleton");
    write("a.asf", asf("thigh"));
    write("b.asf", asf("hip", 1, "rx ry rz"));
    write("c.asf", asf("hop"));
    const LoadResult result = read("walk.amc");
    EXPECT_FALSE(result.figure);
    EXPECT_EQ(said_by_file(result), "walk.amc:1:1 amc.no-skeleton");
}

TEST_F(SkeletonSearchTest, OtherFilesDoNotDisturb) {
    write("walk.amc", amc);
    write("walk.asf", "\x30\x26\xB2\x75\x8E\x66\xCF\x11 a film");
    write("broken.asf", ":root\n:bonedata\nbegin\n");
    write("empty.asf", "");
    write("folder.asf/x", "");
    write("text.asf", "hello");
    fs::create_symlink("nowhere", folder_ / "dangling.asf");
    ASSERT_EQ(::mkfifo((folder_ / "pipe.asf").c_str(), 0600), 0);
    write("huge.asf", asf("hip", 9));
    fs::resize_file(folder_ / "huge.asf", 1U << 30U);
    write("locked.asf", asf("hip", 8));
    fs::permissions(folder_ / "locked.asf", fs::perms::none);
    write("good.asf", asf());
    if (std::ifstream(folder_ / "locked.asf")) fs::remove(folder_ / "locked.asf");  // root may read everything
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "good.asf");
    EXPECT_EQ(said_by_file(result), "walk.amc amc.skeleton");
}

TEST_F(SkeletonSearchTest, TheOptionComesFirst) {
    write("walk.amc", amc);
    write("walk.asf", asf());
    write("elsewhere/s.txt", asf("hip", 5));
    options_.skeleton = folder_ / "elsewhere/s.txt";
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "elsewhere/s.txt");
    EXPECT_EQ(said_by_file(result), "");
}

TEST_F(SkeletonSearchTest, FormatAMotionNeedsTheSkeletonOfItsBones) {
    write("walk.amc", amc);
    write("walk.asf", asf());
    write("other.asf", asf("thigh"));
    write("film.asf", "\x30\x26\xB2\x75\x8E\x66\xCF\x11");
    options_.skeleton = folder_ / "missing.asf";
    EXPECT_EQ(said_by_file(read("walk.amc")), "missing.asf amc.unreadable-skeleton");
    options_.skeleton = folder_ / "other.asf";
    EXPECT_EQ(said_by_file(read("walk.amc")), "walk.amc:2:1 amc.other-skeleton");
    options_.skeleton = folder_ / "film.asf";
    EXPECT_EQ(said_by_file(read("walk.amc")), "film.asf:1:1 asf.no-text");
    options_.skeleton = folder_.path();
    EXPECT_FALSE(read("walk.amc").figure);
}

TEST_F(SkeletonSearchTest, WhatTheSkeletonIsGuiltyOfIsSaidWithItsOwnPlace) {
    write("walk.amc", amc);
    write("walk.asf", asf() + "hip nobody\n");
    EXPECT_EQ(said_by_file(read("walk.amc")), "walk.amc amc.skeleton, walk.asf:7:5 asf.unknown-bone");
    write("walk.asf", "what is this\n");
    EXPECT_EQ(said_by_file(read("walk.amc")), "walk.asf:1:1 asf.stray-text, walk.asf:1:1 asf.no-skeleton");
}

TEST_F(SkeletonSearchTest, RememberedSkeletonsAreTheLastResort) {
    write("walk.amc", amc);
    write("elsewhere/a.asf", asf("thigh"));
    write("elsewhere/b.asf", asf("hip", 2));
    write("elsewhere/c.asf", asf("hip", 3));
    options_.remembered_skeletons = {folder_ / "gone.asf", folder_ / "elsewhere/a.asf", folder_ / "elsewhere/b.asf",
                                     folder_ / "elsewhere/c.asf"};
    const LoadResult result = read("walk.amc");
    EXPECT_EQ(skeleton_of(result), "elsewhere/b.asf");
    EXPECT_EQ(said_by_file(result), "walk.amc amc.skeleton");
    write("near.asf", asf());
    EXPECT_EQ(skeleton_of(read("walk.amc")), "near.asf");
}

TEST_F(SkeletonSearchTest, AFileNamedWithoutAFolderLooksInThisOne) {
    write("walk.amc", amc);
    write("fred.asf", asf());
    const fs::path before = fs::current_path();
    fs::current_path(folder_.path());
    const base::MemoryBytes bytes{std::string(amc)};
    const LoadResult result = read_with(read_amc, "walk.amc", bytes, options_, {});
    fs::current_path(before);
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->skeleton_file, "fred.asf");
}

TEST(SkeletonFit, BonedataADummyBoneHasNoLine) {
    base::Diagnostics said;
    const AsfRig rig = build_rig(read_part(asf(), parse_asf).value.value(), said);
    const auto fit = [&](std::string_view lines) {
        return fits(rig, read_part(":DEGREES\n1\n" + std::string(lines), parse_amc_head).value.value());
    };
    EXPECT_TRUE(fit("root 1\nhip 1 2\n"));
    EXPECT_TRUE(fit("HIP 1 2\nROOT 1\ndummy 1 2 3\n"));
    EXPECT_TRUE(fit("root 1\nhip 1 x\n"));
    EXPECT_FALSE(fit("root 1\nhip 1\n"));
    EXPECT_FALSE(fit("root 1\nhip 1 2 3\n"));
    EXPECT_FALSE(fit("root 1\n"));
    EXPECT_FALSE(fit("root 1\nhip 1 2\nfoot 1\n"));
    const auto forced = read_part(":FORCE-ALL-JOINTS-BE-3DOF\n1\nroot 1\nhip 1 2 3\n", parse_amc_head);
    EXPECT_TRUE(fits(rig, forced.value.value()));
}

TEST(StemSimilarity, CountsWholeWordsBeforeCharacters) {
    const auto words = [](std::string_view a, std::string_view b) { return similarity(a, b).words; };
    EXPECT_EQ(words("cmu_07_05-walk", "cmu_07-walk"), 6U);
    EXPECT_EQ(words("cmu_07_05-walk", "cmu_09-run"), 4U);
    EXPECT_EQ(words("subject1_walk", "subject1"), 8U);
    EXPECT_EQ(words("subject1_walk", "subject10"), 7U);
    EXPECT_EQ(words("JustinWalk1", "justin"), 6U);
    EXPECT_EQ(words("walker", "walk"), 0U);
    EXPECT_EQ(similarity("walker", "walk").characters, 4U);
    EXPECT_GT(similarity("subject1_walk", "subject1"), similarity("subject1_walk", "subject10"));
    EXPECT_GT(similarity("walker", "walk"), similarity("walker", "wa"));
}
}  // namespace skelplay::loaders::skeleton_search_test
